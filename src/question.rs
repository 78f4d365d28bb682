//! The top of the page: the question as a sentence, the example that it is based on, and the menu of examples.

mod bottom_sheet;
mod examples;
mod word;
mod word_list;

pub(crate) use bottom_sheet::BottomSheet;
pub(crate) use examples::{ExampleList, examples};

use crate::browser::focus;
use crate::form::{FieldAnnotations, STEPS, annotation};
use crate::sentences;
use crate::state::{Action, State};
use offload_analysis::Report;
use offload_scenario::Example;
use sentences::QuestionPart;
use word::word;
pub(crate) use word_list::WordList;
use yew::prelude::*;

/// Draws the question as a sentence whose values are inputs, and the name of the example that it is based on.
pub(crate) fn question(
    report: &Report,
    state: &State,
    annotations: &FieldAnnotations,
    on: &Callback<Action>,
) -> Html {
    let draw_part = |part: QuestionPart, sign: Option<char>| match part.field {
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
    let draw_sentence = |sentence: Vec<QuestionPart>| -> Html {
        let mut parts = sentence.into_iter().peekable();
        let mut views = Vec::new();
        while let Some(next) = parts.next() {
            let sign = next.field.and(parts.peek_mut()).and_then(take_closing_mark);
            views.push(draw_part(next, sign));
        }
        views.into_iter().collect()
    };
    html! {
        <section class="question" aria-label="Question">
            <p
                onfocusin={|event: FocusEvent| focus::highlight_field(&event)}
                onfocusout={|event: FocusEvent| focus::highlight_field(&event)}
                onclick={on.reform(|event: MouseEvent| Action::BottomSheet(focus::pressed_field(&event)))}
            >
                { for sentences::question(report).into_iter().map(|sentence| html! {
                    <span>{ draw_sentence(sentence) }{ " " }</span>
                }) }
            </p>
            <div class="below-question">
                <div class="basis sub">
                    if let Some(example) = &state.example {
                        { basis(example.preset.name, state.changes(), reset(example, on)) }
                    }
                </div>
                { annotation(annotations, STEPS) }
            </div>
        </section>
    }
}

/// Moves a punctuation mark from the start of `after` to the preceding word, because no line may begin with it. Text
/// that may be hidden keeps its mark.
fn take_closing_mark(after: &mut QuestionPart) -> Option<char> {
    let is_sign =
        after.field.is_none() && !after.extra && after.words.starts_with(['.', ',', ':', '?']);
    is_sign.then(|| after.words.remove(0))
}

/// Returns the CSS class for a part of the question that is hidden when space is limited.
fn extra(part: &QuestionPart) -> Option<&'static str> {
    part.extra.then_some("extra")
}

/// Returns a callback that restores an example.
fn reset(example: &Example, on: &Callback<Action>) -> Callback<MouseEvent> {
    let example = example.clone();
    on.reform(move |_| Action::Start(Box::new(example.clone())))
}

/// Draws the name of the question's example, the number of changed inputs, and a reset button.
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
