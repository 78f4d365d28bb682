//! The inputs: presets above, then three groups of fields.

mod choice_field;
mod field_line;
mod group;
mod number_field;
mod presets;
mod slider;

pub use presets::Presets;

use crate::state::{Action, Draft};
use group::GroupOfFields;
use offload_scenario::Scenario;
use offload_scenario::field::Group;
use yew::prelude::*;

/// What a [`Form`] needs.
#[derive(PartialEq, Properties)]
pub struct FormProps {
    /// What is asked.
    pub scenario: Scenario,
    /// Texts that are being typed.
    pub drafts: Vec<Draft>,
    /// Told what is done.
    pub on: Callback<Action>,
}

/// Workload, hardware and efficiency.
#[component]
pub fn Form(props: &FormProps) -> Html {
    // Enter in a field must not load the page anew.
    let stay = Callback::from(|event: SubmitEvent| event.prevent_default());
    html! {
        <form class="form" onsubmit={stay} aria-label="Inputs">
            { for Group::ALL.into_iter().map(|group| html! {
                <GroupOfFields
                    key={group.title()}
                    {group}
                    scenario={props.scenario.clone()}
                    drafts={props.drafts.clone()}
                    on={props.on.clone()}
                />
            }) }
        </form>
    }
}
