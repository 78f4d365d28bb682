//! An input of the bill, shown next to the amounts that depend on it.

use crate::form::number_field::write;
use crate::form::select;
use crate::sentences;
use crate::state::Action;
use offload_analysis::{Report, Terms};
use offload_scenario::{Field, Kind, Number, NumberField, Setting};
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

#[derive(PartialEq, Properties)]
struct BillInputProps {
    field: &'static Field,
    number: &'static NumberField,
    /// The section that contains the input. It makes the input's id unique, because two sections may contain the same
    /// field.
    place: &'static str,
    /// The effective value in the field's unit, or `None` if it is unknown.
    value: Option<f64>,
    given: bool,
    on: Callback<Action>,
}

/// Draws a field of the bill: a label and a text box or a list. `place` is the section that contains the field.
pub(crate) fn bill_input(
    key: &'static str,
    place: &'static str,
    report: &Report,
    on: &Callback<Action>,
) -> Html {
    let Some(field) = offload_scenario::field(key) else { return Html::default() };
    let scenario = &report.scenario;
    match &field.kind {
        Kind::Number(number) => {
            let bill_value = Terms::in_field_unit(scenario, number.number);
            let value = bill_value.or_else(|| report.in_field_unit(number.number));
            let given = scenario.number(number.number).is_some();
            html! { <BillInput key={key} {field} {number} {place} {value} {given} on={on.clone()} /> }
        }
        Kind::Choice(choice) => {
            let id = format!("{place}-{key}");
            let present = choice.option(scenario.option(*choice)).map(|option| option.id);
            let setting = Setting::from(scenario);
            html! {
                <label key={key} class="bill-input" for={id.clone()}>
                    <span>{ field.label }</span>
                    { select(field, *choice, setting, present, id, NodeRef::default(), on) }
                </label>
            }
        }
    }
}

/// A number field of the bill. The typed text survives a redraw of the page.
#[component]
fn BillInput(props: &BillInputProps) -> Html {
    let BillInputProps { field, number, place, value, given, on } = props;
    let (field, number, value) = (*field, *number, *value);
    let typed = use_state(|| None::<String>);
    let value_text = value.map_or_else(String::new, |value| write(number, value, *given));
    let problem = typed.as_ref().filter(|text| !text.trim().is_empty());
    let problem = problem.and_then(|problem| number.read(problem).err());
    let id = format!("{place}-{}", field.key);
    let note = format!("{id}-note");
    let change = {
        let (typed, on) = (typed.clone(), on.clone());
        Callback::from(move |event: InputEvent| {
            let text = event.target_unchecked_into::<HtmlInputElement>().value();
            typed.set(Some(text.clone()));
            on.emit(Action::Type { field, text, shown: value });
        })
    };
    let leave = {
        let (typed, on, wrong) = (typed.clone(), on.clone(), problem.is_some());
        Callback::from(move |_: FocusEvent| {
            // Keep invalid text in the box, together with the error.
            if !wrong {
                typed.set(None);
            }
            on.emit(Action::LeaveField(field));
        })
    };
    html! {
        <label class="bill-input" for={id.clone()}>
            <span>{ field.label }</span>
            <input
                {id}
                type="text"
                autocomplete="off"
                spellcheck="false"
                value={(*typed).clone().unwrap_or(value_text)}
                placeholder={ if matches!(number.number, Number::Deadline | Number::Budget) { "any" } else { "unknown" } }
                aria-invalid={problem.is_some().then_some("true")}
                aria-describedby={note.clone()}
                oninput={change}
                onblur={leave}
            />
            <span class="note wrong" id={note} role="status">
                { problem.as_ref().map(sentences::number_problem).unwrap_or_default() }
            </span>
        </label>
    }
}

/// Draws a list for a setting that is not a field of the question. `present` is the current value.
pub(crate) fn pick_list(
    label: &'static str,
    options: &[(String, String)],
    present: &str,
    on: Callback<String>,
) -> Html {
    let choose =
        on.reform(|event: Event| event.target_unchecked_into::<HtmlSelectElement>().value());
    html! {
        <label class="bill-input">
            <span>{ label }</span>
            <select onchange={choose}>
                { for options.iter().map(|(value, name)| html! {
                    <option key={value.clone()} value={value.clone()} selected={value == present}>{ name }</option>
                }) }
            </select>
        </label>
    }
}
