//! A form field with a choice between options.

use super::field_line::FieldLine;
use super::picker::Picker;
use crate::browser::focus;
use crate::state::Action;
use offload_scenario::{Choice, ChoiceOption, Field, Setting};
use web_sys::HtmlSelectElement;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub(super) struct ChoiceInputProps {
    pub(super) field: &'static Field,
    pub(super) choice: Choice,
    /// The inputs that determine which options are suitable.
    pub(super) setting: Setting,
    /// The index of the current option.
    pub(super) option: u16,
    pub(super) changed: bool,
    pub(super) annotation: Html,
    /// `true` if other choices determine the option until the user chooses one.
    pub(super) automatic: bool,
    /// The option that the reset button restores.
    pub(super) reset_to: AttrValue,
    /// A note below the field.
    pub(super) note: Option<AttrValue>,
    pub(super) on: Callback<Action>,
}

/// A form field with a list of options.
#[component]
pub(super) fn ChoiceInput(props: &ChoiceInputProps) -> Html {
    let field = props.field;
    let id = format!("f-{}", field.key);
    let present = props.choice.option(props.option).map(|option| option.id);
    // The attribute `selected` below sets only the initial choice. After the user has made a choice, only the DOM
    // property can change it.
    let node = use_node_ref();
    {
        let node = node.clone();
        use_effect_with(props.option, move |_| {
            if let (Some(select), Some(id)) = (node.cast::<HtmlSelectElement>(), present) {
                select.set_value(id);
            }
        });
    }
    html! {
        <FieldLine
            id={id.clone()}
            {field}
            annotation={props.annotation.clone()}
            changed={props.changed}
            automatic={props.automatic}
            reset={props.on.reform(move |_| {
                focus::to(&format!("f-{}", field.key));
                Action::Reset(field)
            })}
            reset_to={props.reset_to.clone()}
        >
            if props.choice.is_searched() {
                <Picker
                    {id}
                    {field}
                    choice={props.choice}
                    setting={props.setting}
                    option={props.option}
                    on={props.on.clone()}
                />
            } else {
                { select(field, props.choice, props.setting, present, id, node, &props.on) }
            }
            if let Some(note) = &props.note {
                <p class="note">{ note }</p>
            }
        </FieldLine>
    }
}

/// Draws a list of options in the form or in the question. `present` is the id of the current option.
pub(crate) fn select(
    field: &'static Field,
    choice: Choice,
    setting: Setting,
    present: Option<&'static str>,
    id: String,
    node: NodeRef,
    on: &Callback<Action>,
) -> Html {
    let choose = on.reform(move |event: Event| {
        let select: HtmlSelectElement = event.target_unchecked_into();
        Action::Choose(field, select.value())
    });
    let draw_option = |option: &ChoiceOption| {
        let selected = Some(option.id) == present;
        html! { <option key={option.id} value={option.id} {selected}>{ option.label }</option> }
    };
    html! {
        <select ref={node} {id} aria-label={field.label} onchange={choose}>
            { for choice.groups(setting, "").iter().map(|group| {
                let options = group.options.iter().map(draw_option).collect::<Html>();
                match group.heading {
                    "" => options,
                    heading => html! {
                        <optgroup key={heading} label={heading}>{ options }</optgroup>
                    },
                }
            }) }
        </select>
    }
}
