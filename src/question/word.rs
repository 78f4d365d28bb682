//! A value in the question that is also an input.

use super::extra;
use crate::form::{TextBox, select, text_box, write};
use crate::sentences::QuestionPart;
use crate::state::{Action, State};
use offload_analysis::Report;
use offload_scenario::{Choice, Field, Kind, Setting};
use yew::prelude::*;

/// Draws the value of a field in the question, either as a number that the user can edit in place or as an option with
/// a list. A long list opens below the word (see `word_list.rs`).
pub(super) fn word(
    field: &'static Field,
    part: QuestionPart,
    report: &Report,
    state: &State,
    on: &Callback<Action>,
) -> Html {
    let class = classes!("word", side(&field.kind), extra(&part));
    let words = part.words;
    match &field.kind {
        Kind::Number(number) => {
            let value = report.in_field_unit(number.number);
            let is_given = field.is_set(&report.scenario);
            let draft = state.draft(field);
            text_box(TextBox {
                field,
                id: format!("q-{}", field.key),
                class,
                text: match (draft, value) {
                    (Some(draft), _) => draft.text.clone(),
                    (None, value) => value.map_or(words, |value| write(number, value, is_given)),
                },
                wrong: draft.is_some_and(|draft| draft.problem.is_some()),
                shown: value,
                on,
            })
        }
        Kind::Choice(choice) if choice.is_searched() => {
            // We split "AWS c7i.2xlarge (8 vCPU)" at a `char` rather than a string, because string search would add
            // code to the binary.
            let (name, details) = words.split_once('(').unwrap_or((&words, ""));
            let name = name.trim_end_matches(' ');
            html! {
                <button
                    id={format!("q-{}", field.key)}
                    type="button"
                    {class}
                    aria-haspopup="dialog"
                    title={field.label}
                    aria-label={format!("{}: {words}, edit", field.label)}
                >
                    { name }
                    if !details.is_empty() {
                        <span class="extra">{ format!(" ({details}") }</span>
                    }
                </button>
            }
        }
        Kind::Choice(choice) => {
            let scenario = &report.scenario;
            let present = choice.option(scenario.option(*choice)).map(|option| option.id);
            let (id, node) = (format!("q-{}", field.key), NodeRef::default());
            // The invisible list covers the word instead of replacing it, because the option's label in the list is
            // longer than the word.
            html! {
                <span {class}>
                    <span aria-hidden="true">{ words }</span>
                    { select(field, *choice, Setting::from(scenario), present, id, node, on) }
                </span>
            }
        }
    }
}

/// Returns the CSS class that colors an input according to its machine, or `None` if the input belongs to neither
/// machine.
const fn side(kind: &Kind) -> Option<&'static str> {
    match kind {
        Kind::Choice(Choice::Cpu | Choice::CpuLibrary) => Some("cpu"),
        Kind::Choice(Choice::Gpu | Choice::GpuLibrary) => Some("gpu"),
        Kind::Choice(_) | Kind::Number(_) => None,
    }
}
