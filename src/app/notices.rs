//! The notices above the answer, about the link that the page was opened by.

use super::scene::Scene;
use crate::browser::focus;
use crate::later::not_fetched;
use crate::sentences;
use crate::state::Action;
use offload_scenario::Notice;
use yew::prelude::*;

/// What of the page's link could not be read and how its answer has changed since it was made, if
/// anything; or that what was asked last takes a part of the program that could not be fetched.
pub(super) fn notices(Scene { state, since, missed, dispatch, .. }: &Scene<'_>) -> Html {
    if let Some(action) = *missed {
        let action = action.clone();
        return html! {
            <div class="later" role="status">
                { not_fetched(dispatch.reform(move |_: MouseEvent| action.clone())) }
            </div>
        };
    }
    // The headline says what was not understood.
    let noticed: Vec<Notice> =
        state.notices.iter().filter(|notice| !notice.is_unread()).cloned().collect();
    if noticed.is_empty() && since.is_none() {
        return Html::default();
    }
    let dismiss = dispatch.reform(|_: MouseEvent| {
        focus::to("top");
        Action::Dismiss
    });
    html! {
        <div class="notices" role="status">
            if let Some(since) = since {
                <p class="since">{ since }</p>
            }
            if !noticed.is_empty() {
                <p>{ sentences::notices_heading(&noticed) }</p>
                <ul>
                    { for noticed.iter().map(|notice| html! { <li>{ sentences::notice(notice) }</li> }) }
                </ul>
            }
            <button type="button" onclick={dismiss}>{ "OK" }</button>
        </div>
    }
}
