//! The options of a frame: the format of the code to paste, and the frame's appearance.

use super::snippet::{Format, Frame};
use offload_scenario::{ColorScheme, Field, Scenario, Shown};
use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// The fixed heights that the user can choose, in pixels.
const HEIGHTS: [u32; 5] = [400, 560, 700, 850, 1000];

/// Draws the controls. A picture can be chosen only if `has_picture` is `true`, i.e. if there are times to draw.
pub(super) fn frame_form(
    frame: &Frame,
    scenario: &Scenario,
    has_picture: bool,
    on: &Callback<Frame>,
) -> Html {
    let formats = Format::ALL.iter().filter(|(format, ..)| has_picture || *format != Format::Image);
    html! {
        <>
            <div class="chips" role="group" aria-label="Paste into">
                { for formats.map(|&(format, name, _)| {
                    let next = Frame { format, ..frame.clone() };
                    html! {
                        <button
                            type="button"
                            class="chip"
                            aria-pressed={(format == frame.format).to_string()}
                            onclick={on.reform(move |_: MouseEvent| next.clone())}
                        >{ name }</button>
                    }
                }) }
            </div>
            if frame.format != Format::Image {
                <div class="options">
                    { look_options(frame, on) }
                </div>
                { inputs(frame, scenario, on) }
            }
        </>
    }
}

fn look_options(frame: &Frame, on: &Callback<Frame>) -> Html {
    let shades = [
        ("Same as the page", None),
        ("Light", Some(ColorScheme::Light)),
        ("Dark", Some(ColorScheme::Dark)),
    ];
    let heights = [("Fit to content".to_owned(), None)]
        .into_iter()
        .chain(HEIGHTS.map(|pixels| (format!("{pixels} pixels"), Some(pixels))));
    let versions = [("Newest", false), (concat!("Always ", env!("CARGO_PKG_VERSION")), true)];
    html! {
        <>
            { select("Theme", shades.map(|(label, color_scheme)| (label.to_owned(), Frame { color_scheme, ..frame.clone() })).to_vec(), frame, on) }
            { select("Height", heights.map(|(label, fixed)| (label, Frame { fixed, ..frame.clone() })).collect(), frame, on) }
            { select("Version", versions.map(|(label, pinned)| (label.to_owned(), Frame { pinned, ..frame.clone() })).to_vec(), frame, on) }
        </>
    }
}

/// Draws a list of choices. Each choice is a name with the frame options that result from choosing it.
fn select(
    name: &'static str,
    options: Vec<(String, Frame)>,
    frame: &Frame,
    on: &Callback<Frame>,
) -> Html {
    let labels: Vec<(String, bool)> =
        options.iter().map(|(label, option)| (label.clone(), option == frame)).collect();
    let choose = on.reform(move |event: Event| {
        let list: HtmlSelectElement = event.target_unchecked_into();
        let index = list.value().parse().unwrap_or(0_usize).min(options.len() - 1);
        options[index].1.clone()
    });
    html! {
        <label>
            <span>{ name }</span>
            <select onchange={choose}>
                { for labels.into_iter().enumerate().map(|(index, (label, selected))| html! {
                    <option value={index.to_string()} {selected}>{ label }</option>
                }) }
            </select>
        </label>
    }
}

/// Draws a checkbox for each input. Readers of the embedding page may change the checked inputs.
fn inputs(frame: &Frame, scenario: &Scenario, on: &Callback<Frame>) -> Html {
    let shown_fields = frame.shown.fields(scenario);
    let has_field = |fields: &[&'static Field], field: &Field| {
        fields.iter().any(|other| other.key == field.key)
    };
    let toggle_field = |field: &'static Field| {
        let mut fields = shown_fields.clone();
        if has_field(&fields, field) {
            fields.retain(|other| other.key != field.key);
        } else {
            fields.push(field);
        }
        // The address need not list the usual inputs, because they are the default.
        let usual = Shown::Usual.fields(scenario);
        let is_usual =
            fields.len() == usual.len() && usual.iter().all(|field| has_field(&fields, field));
        // `fields` sorts the inputs by their order in the form.
        let selection = Shown::These(fields);
        let shown = if is_usual { Shown::Usual } else { Shown::These(selection.fields(scenario)) };
        Frame { shown, ..frame.clone() }
    };
    html! {
        <fieldset class="inputs">
            <legend>{ "Inputs that readers may change" }</legend>
            { for Shown::All.fields(scenario).into_iter().map(|field| {
                let next = toggle_field(field);
                html! {
                    <label key={field.key}>
                        <input
                            type="checkbox"
                            checked={has_field(&shown_fields, field)}
                            onchange={on.reform(move |_: Event| next.clone())}
                        />
                        { field.label }
                    </label>
                }
            }) }
        </fieldset>
    }
}
