//! The inputs: three groups of fields.

mod choice_field;
mod field_line;
mod group;
mod help;
pub mod number_field;
mod picker;
pub mod slider;

pub(crate) use help::help;

use crate::state::{Action, State};
use group::{group_of_fields, input};
use offload_analysis::Report;
use offload_scenario::Field;
use offload_scenario::field::Group;
use std::rc::Rc;
use yew::prelude::*;

/// Workload, hardware and efficiency.
pub(crate) fn form(report: &Rc<Report>, state: &State, on: &Callback<Action>) -> Html {
    let (groups, baseline) = (Group::ALL.into_iter(), state.baseline());
    inputs(groups.map(|group| group_of_fields(group, report, state, &baseline, on)).collect())
}

/// Some fields and no others, for an embedded page.
pub(crate) fn chosen_fields(
    fields: &[&'static Field],
    report: &Rc<Report>,
    state: &State,
    on: &Callback<Action>,
) -> Html {
    if fields.is_empty() {
        return Html::default();
    }
    let baseline = state.baseline();
    inputs(fields.iter().map(|field| input(field, report, state, &baseline, on)).collect())
}

fn inputs(children: Html) -> Html {
    // Enter in a field would submit the form, which reloads the page.
    let stay = Callback::from(|event: SubmitEvent| event.prevent_default());
    html! { <form class="form" onsubmit={stay} aria-label="Inputs">{ children }</form> }
}
