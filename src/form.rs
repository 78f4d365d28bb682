//! The inputs: presets above, then three groups of fields.

mod choice_field;
mod field_line;
mod group;
mod number_field;
mod presets;
mod slider;

pub(crate) use presets::Presets;

use crate::state::{Action, Draft};
use group::group_of_fields;
use offload_scenario::Scenario;
use offload_scenario::field::Group;
use yew::prelude::*;

/// Workload, hardware and efficiency.
pub(crate) fn form(scenario: &Scenario, drafts: &[Draft], on: &Callback<Action>) -> Html {
    // Enter in a field must not load the page anew.
    let stay = Callback::from(|event: SubmitEvent| event.prevent_default());
    html! {
        <form class="form" onsubmit={stay} aria-label="Inputs">
            { for Group::ALL.into_iter().map(|group| group_of_fields(group, scenario, drafts, on)) }
        </form>
    }
}
