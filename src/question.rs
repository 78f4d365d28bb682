//! The top of the page: the question as a sentence, the example it began from, and the menu of examples.

mod examples;
mod sheet;
mod word;
mod word_list;

pub(crate) use examples::{examples, list};
pub(crate) use sheet::Sheet;

use crate::browser::focus;
use crate::form::{Beside, STEPS, beside_of};
use crate::sentences;
use crate::state::{Action, State};
use offload_analysis::Report;
use offload_scenario::Example;
use sentences::QuestionPart;
use word::word;
pub(crate) use word_list::WordList;
use yew::prelude::*;

/// The question, whose values are inputs, and the example it began from.
pub(crate) fn question(
    report: &Report,
    state: &State,
    beside: &Beside,
    on: &Callback<Action>,
) -> Html {
    let part = |part: QuestionPart, sign: Option<char>| match part.field {
        Some(field) => {
            let word = word(field, part, report, state, on);
            match sign {
                Some(sign) => html! { <span class="kept">{ word }{ sign }</span> },
                None => word,
            }
        }
        None => {
            let class = classes!(extra(&part), part.shortened.then_some("shortened"));
            html! { <span {class}>{ part.words }</span> }
        }
    };
    let parts = |sentence: Vec<QuestionPart>| -> Html {
        let mut parts = sentence.into_iter().peekable();
        let mut drawn = Vec::new();
        while let Some(next) = parts.next() {
            let sign = next.field.and(parts.peek_mut()).and_then(closing);
            drawn.push(part(next, sign));
        }
        drawn.into_iter().collect()
    };
    html! {
        <section class="question" aria-label="Question">
            <p
                onfocusin={|event: FocusEvent| focus::follow(&event)}
                onfocusout={|event: FocusEvent| focus::follow(&event)}
                onclick={on.reform(|event: MouseEvent| Action::Sheet(focus::pressed(&event)))}
            >
                { for sentences::question(report).into_iter().map(|sentence| html! {
                    <span>{ parts(sentence) }{ " " }</span>
                }) }
            </p>
            <div class="below-question">
                <div class="basis sub">
                    if let Some(example) = &state.example {
                        { basis(example.preset.name, state.changes(), reset(example, on)) }
                    }
                </div>
                { beside_of(beside, STEPS) }
            </div>
        </section>
    }
}

/// Takes the sign that follows a word away from a text, as no line may begin with it; it stays where it may be left out.
fn closing(after: &mut QuestionPart) -> Option<char> {
    let is_sign =
        after.field.is_none() && !after.extra && after.words.starts_with(['.', ',', ':', '?']);
    is_sign.then(|| after.words.remove(0))
}

/// The class of a part that is left out where there is little room.
fn extra(part: &QuestionPart) -> Option<&'static str> {
    part.extra.then_some("extra")
}

/// Returns what begins an example anew.
fn reset(example: &Example, on: &Callback<Action>) -> Callback<MouseEvent> {
    let example = example.clone();
    on.reform(move |_| Action::Start(Box::new(example.clone())))
}

/// The example that a question began from, how many inputs differ from it, and a way back.
fn basis(name: &str, changes: usize, reset: Callback<MouseEvent>) -> Html {
    html! {
        <>
            <span class="from">{ "Based on " }<b>{ name }</b></span>
            if changes > 0 {
                <span class="extra">
                    { format!(" · {changes} change{} · ", if changes == 1 { "" } else { "s" }) }
                </span>
                <button type="button" onclick={reset}>{ "Reset" }</button>
            }
        </>
    }
}
