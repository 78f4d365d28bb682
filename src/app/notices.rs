//! Notices above the answer about the link that opened the page.

use crate::browser::focus;
use crate::lazy::{LazyView, Part, fetch_failed_message, lazy};
use crate::sentences;
use crate::shared_report::SharedReport;
use crate::state::{Action, State};
use offload_scenario::{Notice, RecordedAnswer, Scenario};
use yew::prelude::*;

/// Notices about the link that opened the page, loaded lazily.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct LinkNotices {
    report: SharedReport,
    /// See [`State::recorded`].
    recorded: Option<(Scenario, RecordedAnswer)>,
    /// Notices about the parts of the link that are ignored or replaced.
    noticed: Vec<Notice>,
    on: Callback<Action>,
}

impl LazyView for LinkNotices {
    const PART: Part = Part::Families;

    fn draw(&self) -> Html {
        html! { <Notices ..self.clone() /> }
    }
}

/// Draws the notices. If a lazy part that a request needs has failed to load, draws a message with a retry button
/// instead.
pub(crate) fn notices_above_answer(
    state: &State,
    report: &SharedReport,
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
    if noticed.is_empty() && state.recorded.is_none() {
        return Html::default();
    }
    lazy(LinkNotices {
        report: report.clone(),
        recorded: state.recorded.clone(),
        noticed,
        on: dispatch.clone(),
    })
}

impl State {
    /// Drops the recorded answer and all notices, except notices about parts of the link that were not understood.
    pub(super) fn dismiss_notices(&mut self) {
        self.notices.retain(Notice::is_unread);
        self.recorded = None;
    }
}

/// The notices and a button that dismisses them.
#[component]
fn Notices(LinkNotices { report, recorded, noticed, on }: &LinkNotices) -> Html {
    let change_notice = {
        let report = report.clone();
        // The memo depends only on the answer recorded in the link, so that the notice stays while the user edits the
        // question.
        use_memo(recorded.clone(), move |recorded| {
            let (_, recorded_answer) = recorded.as_ref().filter(|_| report.is_answered())?;
            sentences::changed_since(recorded_answer, &report.recorded_answer())
        })
    };
    let change_notice = change_notice.as_deref();
    if noticed.is_empty() && change_notice.is_none() {
        return Html::default();
    }
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
