//! The elements that all fields share: the name, the help and the reset button.

use super::help::FieldHelp;
use crate::lazy::lazy;
use offload_scenario::Field;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub(super) struct FieldLineProps {
    pub(super) id: AttrValue,
    pub(super) field: &'static Field,
    /// `true` if the value differs from the value that the reset button restores.
    pub(super) changed: bool,
    /// `true` if other inputs determine the value.
    pub(super) automatic: bool,
    /// Called when the reset button is pressed.
    pub(super) reset: Callback<MouseEvent>,
    /// The value that the reset button restores.
    pub(super) reset_to: AttrValue,
    pub(super) annotation: Html,
    pub(super) children: Html,
}

/// A label and its input. The help and the reset button follow in tab order.
#[component]
pub(super) fn FieldLine(props: &FieldLineProps) -> Html {
    let open = use_state(bool::default);
    let toggle = {
        let open = open.clone();
        Callback::from(move |_: MouseEvent| open.set(!*open))
    };
    let label = props.field.label;
    let help_id = format!("{}-help", props.id);
    html! {
        <div class={classes!("field", props.changed.then_some("changed"))}>
            <label for={&props.id}>{ label }</label>
            { props.children.clone() }
            <div class="tools">
                <button
                    type="button"
                    class="ask"
                    aria-expanded={(*open).to_string()}
                    aria-controls={help_id.clone()}
                    aria-label={format!("Help: {label}")}
                    onclick={toggle}
                >{ "?" }</button>
                if props.changed {
                    <button
                        type="button"
                        class="reset"
                        title={format!("Reset to {}", props.reset_to)}
                        aria-label={format!("Reset to {}: {label}", props.reset_to)}
                        onclick={&props.reset}
                    >{ "↺" }</button>
                } else if props.automatic {
                    <span class="auto">{ "auto" }</span>
                }
            </div>
            { props.annotation.clone() }
            <div class="help" id={help_id} hidden={!*open}>
                if *open {
                    { lazy(FieldHelp(props.field)) }
                }
            </div>
        </div>
    }
}
