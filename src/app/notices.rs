//! The notices above the answer, about the link that the page was opened by.

use super::scene::Scene;
use crate::browser::focus;
use crate::later::{Behind, Later, not_fetched};
use crate::sentences;
use crate::state::Action;
use offload_scenario::Notice;
use yew::prelude::*;

/// The notices on the link that the page was opened by.
#[derive(Clone, PartialEq)]
pub(crate) struct LinkNotices {
    /// A sentence on how its answer has changed since it was made, if it has.
    since: Option<AttrValue>,
    /// The parts of it that do not count, or count as something else.
    noticed: Vec<Notice>,
    on: Callback<Action>,
}

/// The place of the notices; or says that what was asked last takes a part of the program that could not be fetched.
pub(super) fn above_answer(Scene { state, since, retry, dispatch, .. }: &Scene<'_>) -> Html {
    if let Some(retry) = *retry {
        return html! {
            <div class="later" role="status">
                { not_fetched(retry.reform(|_: MouseEvent| ())) }
            </div>
        };
    }
    // The headline says what was not understood.
    let noticed: Vec<Notice> =
        state.notices.iter().filter(|notice| !notice.is_unread()).cloned().collect();
    if noticed.is_empty() && since.is_none() {
        return Html::default();
    }
    let since = since.map(|since| AttrValue::from(since.to_owned()));
    let of_link = LinkNotices { since, noticed, on: (*dispatch).clone() };
    html! { <Later behind={Behind::Notices(of_link)} /> }
}

/// The notices, and a button that dismisses them.
pub(crate) fn notices(LinkNotices { since, noticed, on }: &LinkNotices) -> Html {
    let dismiss = on.reform(|_: MouseEvent| {
        focus::to("top");
        Action::Dismiss
    });
    html! {
        <div class="notices" role="status">
            if let Some(since) = since {
                <p class="since">{ since }</p>
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
