//! The form, with three groups of fields.

pub(crate) mod cancel_drag;
mod choice_field;
pub mod draft;
mod edits;
mod field_line;
mod group;
mod help;
mod inputs;
pub mod number_field;
mod picker;
pub mod printed;
mod program_machines;
pub mod slider;

pub(crate) use choice_field::select;
pub(crate) use help::{FieldHelp, help};
pub(crate) use number_field::{TextBox, text_box, write};
pub(crate) use printed::PrintedInputs;
pub(crate) use program_machines::program_machines_form;
pub(crate) use slider::step;

use crate::shared_report::SharedReport;
use crate::state::{Action, State};
use group::{group_of_fields, input};
use inputs::Inputs;
use offload_analysis::Report;
use offload_scenario::field::Group;
use offload_scenario::{Choice, Field, Setting};
use picker::Picker;
use std::rc::Rc;
use yew::prelude::*;

/// Lazily computed content next to inputs, each with its place. Examples are a note that an input has no effect, and a
/// track that shows the winner along a slider.
pub(crate) type FieldAnnotations = Rc<Vec<(&'static str, Html)>>;

/// The key for the undo and redo buttons below the question.
pub(crate) const STEPS: &str = "undo, redo";

/// Returns the annotation for a place. A place is the key of a field, the title of a group, or [`STEPS`].
pub(crate) fn annotation(annotations: &FieldAnnotations, place: &str) -> Html {
    let found = annotations.iter().find(|(key, _)| *key == place);
    found.map_or_else(Html::default, |(_, drawn)| drawn.clone())
}

/// Draws the fields for the workload, the hardware and the efficiency.
pub(crate) fn form(
    report: &SharedReport,
    state: &State,
    annotations: &FieldAnnotations,
    on: &Callback<Action>,
) -> Html {
    let inputs = Rc::new(Inputs {
        report: report.clone(),
        state: state.clone(),
        baseline: state.baseline(),
        annotations: annotations.clone(),
        on: on.clone(),
        place: "f",
    });
    framed(Group::FORM.into_iter().map(|group| group_of_fields(group, &inputs)).collect())
}

/// Draws only the given fields, for an embedded page.
pub(crate) fn chosen_fields(
    fields: &[&'static Field],
    report: &SharedReport,
    state: &State,
    on: &Callback<Action>,
) -> Html {
    if fields.is_empty() {
        return Html::default();
    }
    let inputs = Inputs {
        report: report.clone(),
        state: state.clone(),
        baseline: state.baseline(),
        annotations: Rc::default(),
        on: on.clone(),
        place: "f",
    };
    framed(fields.iter().map(|field| input(field, &inputs)).collect())
}

/// Draws a second copy of a field, for the bottom sheet.
pub(crate) fn field_copy(
    field: &'static Field,
    report: &SharedReport,
    state: &State,
    annotations: &FieldAnnotations,
    on: &Callback<Action>,
) -> Html {
    let inputs = Inputs {
        report: report.clone(),
        state: state.clone(),
        baseline: state.baseline(),
        annotations: annotations.clone(),
        on: on.clone(),
        place: SHEET,
    };
    input(field, &inputs)
}

/// Draws a copy of a choice's picker, with its own id, for the popover below the choice's word in the question.
pub(crate) fn searched(
    field: &'static Field,
    choice: Choice,
    report: &SharedReport,
    on: Callback<Action>,
) -> Html {
    let scenario = &report.scenario;
    let (setting, option) = (setting(choice, report), scenario.option(choice));
    html! { <Picker id={format!("{SHEET}-{}", field.key)} {field} {choice} {setting} {option} {on} /> }
}

/// Returns the inputs that determine which options are suitable. For a GPU, they include the memory that the work
/// needs, which depends on all sizes.
pub(crate) fn setting(choice: Choice, report: &Report) -> Setting {
    let setting = Setting::from(&report.scenario);
    match choice {
        Choice::Gpu => setting.with_needed_memory(report.assessment.memory_fit.need().value()),
        _ => setting,
    }
}

/// The prefix of an input's id in the bottom sheet or below a word of the question.
pub(crate) const SHEET: &str = "s";

fn framed(children: Html) -> Html {
    // Otherwise, pressing Enter in a field would submit the form and reload the page.
    let stay = Callback::from(|event: SubmitEvent| event.prevent_default());
    html! { <form class="form" onsubmit={stay} aria-label="Inputs">{ children }</form> }
}
