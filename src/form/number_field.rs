//! A number field: a text box, a note with the parsed number, and a slider.

use super::draft::Draft;
use super::field_line::FieldLine;
use super::slider;
use crate::browser::focus;
use crate::state::Action;
use crate::{format, sentences};
use offload_scenario::unit::{FLOP, Unread};
use offload_scenario::{Field, NumberField, NumberProblem};
use web_sys::HtmlInputElement;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub(super) struct NumberInputProps {
    pub(super) field: &'static Field,
    pub(super) number: &'static NumberField,
    /// The effective value in the field's unit, or `None` if it is unknown.
    pub(super) value: Option<f64>,
    /// The value that the reset button restores, in the field's unit: the example's value or the automatic value.
    pub(super) before: Option<f64>,
    /// `true` if the user or the example has set a value.
    pub(super) given: bool,
    /// `true` if other inputs determine the value when the user has set none.
    pub(super) follows: bool,
    pub(super) changed: bool,
    pub(super) annotation: Html,
    /// The text that the user is typing, if any.
    pub(super) draft: Option<Draft>,
    pub(super) on: Callback<Action>,
    /// The prefix of the input's id.
    pub(super) place: &'static str,
}

#[component]
pub(super) fn NumberInput(props: &NumberInputProps) -> Html {
    let (field, number, place) = (props.field, props.number, props.place);
    let id = format!("{place}-{}", field.key);
    let value_text = props.value.map_or(String::new(), |value| write(number, value, props.given));
    let problem = props.draft.as_ref().and_then(|draft| draft.problem.as_ref());
    let text = props.draft.as_ref().map_or(value_text.clone(), |draft| draft.text.clone());
    let reset_to = props.before.map_or("unknown".to_owned(), |value| write(number, value, false));
    html! {
        <FieldLine
            id={id.clone()}
            {field}
            annotation={props.annotation.clone()}
            changed={props.changed || problem.is_some()}
            automatic={props.follows && !props.given}
            reset={props.on.reform(move |_| {
                focus::to(&format!("{place}-{}", field.key));
                Action::Reset(field)
            })}
            {reset_to}
        >
            { text_box(TextBox {
                field,
                id: id.clone(),
                class: classes!("number"),
                text,
                wrong: problem.is_some(),
                shown: props.value,
                on: &props.on,
            }) }
            if number.slider {
                { range(props, &value_text) }
            }
            <p class={if problem.is_some() { "note wrong" } else { "note" }} id={format!("{id}-note")}>
                { note(props, problem) }
            </p>
        </FieldLine>
    }
}

/// The properties of a text box for a number.
pub(crate) struct TextBox<'a> {
    pub(crate) field: &'static Field,
    pub(crate) id: String,
    pub(crate) class: Classes,
    pub(crate) text: String,
    /// `true` if the text could not be read.
    pub(crate) wrong: bool,
    /// The effective value in the field's unit, or `None` if it is unknown.
    pub(crate) shown: Option<f64>,
    pub(crate) on: &'a Callback<Action>,
}

/// Draws a text box for a number, in the form or in the question.
pub(crate) fn text_box(TextBox { field, id, class, text, wrong, shown, on }: TextBox<'_>) -> Html {
    let on_input = on.reform(move |event: InputEvent| {
        let input: HtmlInputElement = event.target_unchecked_into();
        Action::Type { field, text: input.value(), shown }
    });
    let on_blur = on.reform(move |_: FocusEvent| Action::LeaveField(field));
    // The width of the box in the question in characters, for browsers that do not support `field-sizing`.
    let size = text.len().max(1).to_string();
    html! {
        <input
            {id}
            {class}
            type="text"
            autocomplete="off"
            spellcheck="false"
            {size}
            value={text}
            placeholder="unknown"
            aria-label={field.label}
            aria-describedby={format!("f-{}-note", field.key)}
            aria-invalid={wrong.then_some("true")}
            oninput={on_input}
            onblur={on_blur}
        />
    }
}

fn range(props: &NumberInputProps, value_text: &str) -> Html {
    let (field, number) = (props.field, props.number);
    let stops = slider::stops(number);
    let last = stops.len() - 1;
    let index = slider::nearest(&stops, props.value.unwrap_or_default());
    let on_input = props.on.reform(move |event: InputEvent| {
        let input: HtmlInputElement = event.target_unchecked_into();
        Action::Slide(field, stops[(input.value_as_number() as usize).min(last)])
    });
    html! {
        <input
            type="range"
            autofocus={props.place == super::SHEET}
            min="0"
            max={last.to_string()}
            value={index.to_string()}
            aria-label={field.label}
            aria-valuetext={value_text.to_owned()}
            oninput={on_input}
            onchange={props.on.reform(|_: Event| Action::Release)}
        />
    }
}

/// Draws a note below the box: the parsed number, or the error.
fn note(props: &NumberInputProps, problem: Option<&NumberProblem>) -> Html {
    let (field, shown, place) = (props.field, props.value, props.place);
    let Some(problem) = problem else {
        return html! { { reading(props) } };
    };
    // Only a number with a comma is ambiguous.
    let readings: &[&String] = match problem {
        NumberProblem::Unread(Unread::Ambiguous { decimal, grouped }) => &[decimal, grouped],
        _ => &[],
    };
    html! {
        <>
            { sentences::number_problem(problem) }
            { for readings.iter().map(|text| {
                let reading = (*text).clone();
                let pick = props.on.reform(move |_: MouseEvent| {
                    focus::to(&format!("{place}-{}", field.key));
                    Action::Type { field, text: reading.clone(), shown }
                });
                html! { <button type="button" class="pick" onclick={pick}>{ text }</button> }
            }) }
        </>
    }
}

/// Returns the parsed number, in words if it is large. Otherwise, adds the unit if it differs from the typed text.
fn reading(props: &NumberInputProps) -> String {
    let number = props.number;
    match props.value {
        Some(value) if number.unit == FLOP && value >= 1e6 => {
            format!("= {}", format::spelled(value))
        }
        Some(value) if number.unit.is_count() && value >= 1e5 => {
            format!("= {}", format::spelled(value))
        }
        Some(value) => match &props.draft {
            Some(draft) if draft.text.trim() != number.unit.write(value) => {
                format!("= {}", number.unit.write(value))
            }
            _ => String::new(),
        },
        None => String::new(),
    }
}

/// Formats a number as its field shows it. A value that the user did not enter has at most three significant digits,
/// because more would suggest too much precision. A count is always exact.
pub fn write(number: &NumberField, value: f64, given: bool) -> String {
    if given || number.whole { number.unit.write(value) } else { number.unit.write_briefly(value) }
}
