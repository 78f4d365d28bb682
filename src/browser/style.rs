//! Style sheets that are loaded together with lazy parts, and style properties that the page sets.

use js_sys::{Array, Reflect};
use std::cell::Cell;
use wasm_bindgen::JsCast;
use web_sys::{CssStyleSheet, HtmlElement, window};
use yew::prelude::*;

/// Includes the style sheet with the given name as text.
macro_rules! sheet {
    ($name:literal) => {
        include_str!(concat!(env!("OFFLOAD_STYLES"), "/", $name, ".css"))
    };
}

/// The style sheets that several lazy parts need. They are added in this order, after the style sheets of
/// `static/page.css`.
const COMMON: [&str; 3] = [sheet!("details"), sheet!("share"), sheet!("later")];

thread_local! {
    /// The style sheets that have already been added, as a bit set. Each `adopt_…` function below has its own bit.
    static ADOPTED: Cell<u8> = const { Cell::new(0) };
}

/// Adds the `COMMON` style sheets to the document, once.
pub(crate) fn adopt_common() {
    adopt(1, &COMMON);
}

/// Adds the style sheets that only the panels and the content below the answer need.
pub(crate) fn adopt_panels() {
    adopt(
        2,
        &[
            sheet!("calculation"),
            sheet!("cards"),
            sheet!("examples"),
            sheet!("large"),
            sheet!("print"),
            sheet!("sheet"),
            sheet!("sections"),
            sheet!("tracks"),
            sheet!("compare"),
            sheet!("machines"),
            sheet!("break_even"),
            sheet!("sensitive"),
            sheet!("why"),
            sheet!("sharing"),
            sheet!("measure"),
        ],
    );
}

/// Adds the style sheet of the code dialog.
pub(crate) fn adopt_code() {
    adopt(4, &[sheet!("code")]);
}

/// Adds the style sheet of multi-phase programs. Their page and the code dialog use it.
pub(crate) fn adopt_program() {
    adopt(8, &[sheet!("program")]);
}

/// Adds style sheets to the document, once per `bit`. The check is needed because a program that is not split requests
/// its parts repeatedly. The content security policy would block a `<style>` element, but allows style sheets that the
/// program creates.
fn adopt(bit: u8, texts: &[&str]) {
    // There are no styles on the host.
    if !cfg!(target_arch = "wasm32") || ADOPTED.get() & bit != 0 {
        return;
    }
    ADOPTED.set(ADOPTED.get() | bit);
    let Some(document) = window().and_then(|window| window.document()) else { return };
    let Ok(present) = Reflect::get(&document, &"adoptedStyleSheets".into()) else { return };
    // Copy the list, because it is read-only in browsers of 2022.
    let sheets = Array::from(present.unchecked_ref());
    for text in texts {
        if let Ok(sheet) = CssStyleSheet::new()
            && sheet.replace_sync(text).is_ok()
        {
            sheets.push(&sheet);
        }
    }
    let _ = Reflect::set(&document, &"adoptedStyleSheets".into(), &sheets);
}

/// Sets a style property of an element to a length in pixels. The content security policy forbids style attributes in
/// the markup.
pub(super) fn place(element: &HtmlElement, property: &str, pixels: f64) {
    // We format the length as an integer in thousandths, because code that formats floats would add ten kilobytes to
    // the program.
    let thousandths = (pixels * 1e3).round() as i32;
    let _ = element.style().set_property(property, &format!("calc({thousandths}px / 1000)"));
}

/// Sets the custom property `--at` of an element to a position from 0 to 1. The style sheet reads the property. The
/// content security policy forbids style attributes in the markup, but allows style properties that the program sets.
#[hook]
pub(crate) fn use_place(node: &NodeRef, position: f64) {
    let node = node.clone();
    use_effect_with(position, move |position| {
        let thousandths = (position * 1e3).round() as u32;
        let Some(element) = node.cast::<HtmlElement>() else { return };
        let _ = element.style().set_property("--at", &format!("calc({thousandths} / 1000)"));
    });
}
