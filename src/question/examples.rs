//! The menu of worked examples and typical workloads from which the user can start.

use crate::book;
use crate::browser::popover;
use crate::lazy::{LazyView, Part, lazy};
use crate::state::{Action, HistoryStep, State};
use offload_scenario::{Example, PRESETS, PresetGroup};
use yew::prelude::*;

impl State {
    /// Replaces the scenario with an example. The pinned scenarios are kept.
    pub(crate) fn start(&mut self, example: Example) {
        *self = Self {
            scenario: example.scenario.clone(),
            step: HistoryStep::Preset(example.preset.id),
            example: Some(example),
            pinned: std::mem::take(&mut self.pinned),
            ..Self::default()
        };
    }
}

const MENU: &str = "examples";

/// Draws the menu and the button that opens it. The browser closes the menu when the user presses Escape or clicks
/// elsewhere.
pub(crate) fn examples(open: &UseStateHandle<bool>, on: &Callback<Action>) -> Html {
    let on_toggle = {
        let open = open.clone();
        move |event: Event| open.set(popover::is_open(&event))
    };
    html! {
        <>
            <button
                type="button"
                class="quiet menu"
                popovertarget={MENU}
                aria-expanded={open.to_string()}
            >
                { "Examples" }<span aria-hidden="true">{ " ▾" }</span>
            </button>
            <div id={MENU} class="examples" popover="auto" ontoggle={on_toggle}>
                if **open {
                    { lazy(ExampleList { on: on.clone() }) }
                }
            </div>
        </>
    }
}

/// All examples, in groups. Each example has a short description.
#[derive(PartialEq)]
pub(crate) struct ExampleList {
    on: Callback<Action>,
}

impl LazyView for ExampleList {
    const PART: Part = Part::Panels;

    fn draw(&self) -> Html {
        list(&self.on)
    }
}

fn list(on: &Callback<Action>) -> Html {
    let group = |group: PresetGroup| {
        let presets = PRESETS.iter().filter(|preset| preset.group == group);
        html! {
            <section aria-label={group.title()}>
                <h2>{ group.title() }</h2>
                <ul>
                    { for presets.map(|preset| {
                        let pick = on.reform(move |_: MouseEvent| {
                            popover::close(MENU);
                            Action::Start(Box::new(preset.example()))
                        });
                        html! {
                            <li>
                                <button type="button" onclick={pick}>
                                    <b>{ preset.name }</b>{ " " }<span class="sub">{ preset.about() }</span>
                                </button>
                            </li>
                        }
                    }) }
                </ul>
            </section>
        }
    };
    html! {
        <>
            <nav aria-label="Examples">{ for PresetGroup::ALL.map(group) }</nav>
            { for [book::STEPS, book::QUESTIONS, book::INPUTS].map(|passage| html! { <p class="sub">{ book::link(passage) }</p> }) }
        </>
    }
}
