//! Notices above the answer about the link that opened the page.

use crate::browser::focus;
use crate::lazy::{LazyView, Part, fetch_failed_message, lazy};
use crate::sentences;
use crate::state::{Action, State};
use offload_scenario::Notice;
use yew::prelude::*;

/// Notices about the link that opened the page, loaded lazily.
#[derive(PartialEq)]
pub(crate) struct LinkNotices {
    /// A sentence on how the answer has changed since the link was created, or `None` if the answer is the same.
    change_notice: Option<AttrValue>,
    /// Notices about ignored or replaced parts of the link.
    noticed: Vec<Notice>,
    on: Callback<Action>,
}

impl LazyView for LinkNotices {
    const PART: Part = Part::Families;

    fn draw(&self) -> Html {
        notices(self)
    }
}

/// Draws the notices, or a message with a retry button if a lazy part that a request needs has failed to load.
pub(crate) fn notices_above_answer(
    state: &State,
    change_notice: Option<&AttrValue>,
    retry: Option<&Callback<()>>,
    dispatch: &Callback<Action>,
) -> Html {
    if let Some(retry) = retry {
        return html! {
            <div class="later" role="status">
                { fetch_failed_message(retry.reform(|_: MouseEvent| ())) }
            </div>
        };
    }
    // The headline already lists the parts of the link that were not understood.
    let noticed: Vec<Notice> =
        state.notices.iter().filter(|notice| !notice.is_unread()).cloned().collect();
    if noticed.is_empty() && change_notice.is_none() {
        return Html::default();
    }
    lazy(LinkNotices { change_notice: change_notice.cloned(), noticed, on: dispatch.clone() })
}

impl State {
    /// Drops the recorded answer and all notices, except notices about parts of the link that were not understood.
    pub(super) fn dismiss_notices(&mut self) {
        self.notices.retain(Notice::is_unread);
        self.recorded = None;
    }
}

/// Draws the notices and a button that dismisses them.
fn notices(LinkNotices { change_notice, noticed, on }: &LinkNotices) -> Html {
    let dismiss = on.reform(|_: MouseEvent| {
        focus::to("top");
        Action::Dismiss
    });
    html! {
        <div class="notices" role="status">
            if let Some(change_notice) = change_notice {
                <p class="since">{ change_notice }</p>
            }
            if !noticed.is_empty() {
                <p>{ sentences::notices_heading(noticed) }</p>
                <ul>
                    { for noticed.iter().map(|notice| html! { <li>{ sentences::notice(notice) }</li> }) }
                </ul>
            }
            <button type="button" onclick={dismiss}>{ "OK" }</button>
        </div>
    }
}
