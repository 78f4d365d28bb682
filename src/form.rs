//! The inputs: three groups of fields.

mod choice_field;
mod field_line;
mod group;
mod help;
mod inert;
mod inputs;
pub mod number_field;
mod picker;
pub mod slider;

pub(crate) use choice_field::select;
pub(crate) use help::help;
pub(crate) use inert::{Inert, InertSearch, InertSearchProps};
pub(crate) use number_field::{TextBox, text_box, write};

use crate::shared_report::SharedReport;
use crate::state::{Action, State};
use group::{group_of_fields, input};
use inputs::Inputs;
use offload_scenario::Field;
use offload_scenario::field::Group;
use std::rc::Rc;
use yew::prelude::*;

/// Workload, hardware and efficiency. `inert` are the fields that have no effect.
pub(crate) fn form(
    report: &SharedReport,
    state: &State,
    inert: &Inert,
    on: &Callback<Action>,
) -> Html {
    let inputs = Rc::new(Inputs {
        report: report.clone(),
        state: state.clone(),
        baseline: state.baseline(),
        inert: inert.clone(),
        on: on.clone(),
    });
    framed(Group::ALL.into_iter().map(|group| group_of_fields(group, &inputs)).collect())
}

/// Some fields and no others, for an embedded page.
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
        inert: Rc::default(),
        on: on.clone(),
    };
    framed(fields.iter().map(|field| input(field, &inputs)).collect())
}

fn framed(children: Html) -> Html {
    // Enter in a field would submit the form, which reloads the page.
    let stay = Callback::from(|event: SubmitEvent| event.prevent_default());
    html! { <form class="form" onsubmit={stay} aria-label="Inputs">{ children }</form> }
}
