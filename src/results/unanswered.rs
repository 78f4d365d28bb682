//! What stands in the place of an answer where a part of the question was not understood.

use crate::sentences;
use crate::state::Action;
use offload_analysis::Report;
use offload_scenario::Notice;
use yew::prelude::*;

/// What was not understood, and for each part what it may have meant, one click each.
pub(crate) fn unanswered(report: &Report, on: &Callback<Action>) -> Html {
    html! {
        <div class="headline unanswered">
            <h2 class="verdict warn">
                <span class="sign" aria-hidden="true">{ "?" }</span>{ sentences::not_understood(&report.unread) }
            </h2>
            <p class="aloud" aria-live="polite">{ sentences::unanswered(report) }</p>
            { for report.unread.iter().map(|part| choices(part, report, on)) }
            <p class="sub">{ sentences::for_what_was_understood(report) }</p>
        </div>
    }
}

/// Why a part was not understood, and buttons for what it may have meant and for the question without it.
fn choices(part: &Notice, report: &Report, on: &Callback<Action>) -> Html {
    let button = |words: String, pairs: Option<String>| {
        let part = part.clone();
        let mend =
            on.reform(move |_: MouseEvent| Action::Mend(Box::new(part.clone()), pairs.clone()));
        html! { <button key={words.clone()} type="button" onclick={mend}>{ words }</button> }
    };
    let scenario = &report.scenario;
    let meant = part
        .alternatives(scenario)
        .into_iter()
        .map(|pairs| button(sentences::may_mean(&pairs, scenario), Some(pairs)));
    let why = sentences::why_part_unread(part);
    html! {
        <div key={part.written()} class="choices" role="group" aria-label={format!("Instead of {}", part.written())}>
            <p class="reason">{ why }{ "." }</p>
            { for meant }
            { button(sentences::left_out(part, report), None) }
        </div>
    }
}
