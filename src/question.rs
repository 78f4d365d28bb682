//! The top of the page: the question as a sentence, the example it began from, and the menu of examples.

mod examples;
mod word;

pub(crate) use examples::{examples, list};

use crate::sentences::{self, QuestionPart};
use crate::state::{Action, State};
use offload_analysis::Report;
use word::word;
use yew::prelude::*;

/// The question, each value of which leads to its input, and the example it began from.
pub(crate) fn question(report: &Report, state: &State, on: &Callback<Action>) -> Html {
    let part = |part| match part {
        QuestionPart::Text(words) => words.into(),
        QuestionPart::Value(field, words) => word(field, &words),
    };
    html! {
        <section class="question" aria-label="Question">
            <p>
                { for sentences::question(report).into_iter().map(|sentence| html! {
                    <span>{ for sentence.into_iter().map(part) }{ " " }</span>
                }) }
            </p>
            <div class="basis sub">
                if let Some(example) = state.example {
                    { basis(example.name, state.changes(), on.reform(move |_| Action::Start(example))) }
                }
            </div>
        </section>
    }
}

/// The example that a question began from, how many inputs differ from it, and a way back.
fn basis(name: &str, changes: usize, reset: Callback<MouseEvent>) -> Html {
    html! {
        <>
            { "Based on " }<b>{ name }</b>
            if changes > 0 {
                { format!(" · {changes} change{} · ", if changes == 1 { "" } else { "s" }) }
                <button type="button" onclick={reset}>{ "Reset" }</button>
            }
        </>
    }
}
