//! The row of worked examples and typical workloads to start from.

use crate::browser::focus;
use crate::state::Action;
use offload_scenario::{PRESETS, Preset, Scenario};
use yew::prelude::*;

/// What [`Presets`] needs.
#[derive(PartialEq, Properties)]
pub(crate) struct PresetsProps {
    /// The question, which may be a preset's.
    pub(crate) scenario: Scenario,
    /// Receives what is picked.
    pub(crate) on: Callback<Action>,
}

/// A button for each preset, and a sentence on the one that is picked.
#[component]
pub(crate) fn Presets(props: &PresetsProps) -> Html {
    let scenarios = use_memo((), |()| PRESETS.iter().map(Preset::scenario).collect::<Vec<_>>());
    let picked = scenarios
        .iter()
        .position(|scenario| *scenario == props.scenario)
        .and_then(|place| PRESETS.get(place));
    let picked_id = picked.map(|preset| preset.id);
    use_effect_with(picked_id, |picked| {
        if let Some(id) = picked {
            focus::reveal(&chip_id(id));
        }
    });
    html! {
        <nav class="presets" aria-label="Start from an example">
            <div class="chips">
                { for PRESETS.iter().map(|preset| {
                    let pressed = picked == Some(preset);
                    let pick = props.on.reform(move |_: MouseEvent| Action::Start(preset));
                    html! {
                        <button
                            key={preset.id}
                            id={chip_id(preset.id)}
                            type="button"
                            class="chip"
                            aria-pressed={pressed.to_string()}
                            title={preset.about}
                            onclick={pick}
                        >{ preset.name }</button>
                    }
                }) }
            </div>
            <p class="about">
                { picked.map_or("Pick an example, or describe your own workload below.", |preset| preset.about) }
            </p>
        </nav>
    }
}

fn chip_id(preset: &str) -> String {
    format!("preset-{preset}")
}
