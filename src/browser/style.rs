//! Style sheets that load with a part of the program, and positions that they read.

use js_sys::{Array, Reflect};
use std::cell::Cell;
use wasm_bindgen::JsCast;
use web_sys::{CssStyleSheet, HtmlElement, window};
use yew::prelude::*;

/// The text of a style sheet.
macro_rules! sheet {
    ($name:literal) => {
        include_str!(concat!(env!("OFFLOAD_STYLES"), "/", $name, ".css"))
    };
}

/// The style sheets of panels and of content below the answer that are in more than one part, in this order after those
/// of `static/page.css`.
const COMMON: [&str; 3] = [sheet!("details"), sheet!("share"), sheet!("later")];

thread_local! {
    /// One bit for each call below.
    static ADOPTED: Cell<u8> = const { Cell::new(0) };
}

/// Adds the `COMMON` style sheets to the document, once.
pub(crate) fn adopt_common() {
    adopt(1, &COMMON);
}

/// Adds the style sheets that only panels and content below the answer need.
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

/// Adds the style sheet of the dialog that reads code.
pub(crate) fn adopt_code() {
    adopt(4, &[sheet!("code")]);
}

/// Adds the style sheet of multi-phase programs, used by their page and by the dialog that reads code.
pub(crate) fn adopt_program() {
    adopt(8, &[sheet!("program")]);
}

/// Adds style sheets to the document. Their text is in the program, which the content security policy trusts; it would
/// block an added element. If the program is not split, its parts are requested repeatedly.
fn adopt(bit: u8, texts: &[&str]) {
    // The host has no styles.
    if !cfg!(target_arch = "wasm32") || ADOPTED.get() & bit != 0 {
        return;
    }
    ADOPTED.set(ADOPTED.get() | bit);
    let Some(document) = window().and_then(|window| window.document()) else { return };
    let Ok(present) = Reflect::get(&document, &"adoptedStyleSheets".into()) else { return };
    // A copy, because browsers of 2022 have a list here that cannot be changed.
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

/// Sets a property of an element's style to a length in pixels. The content security policy forbids a style attribute.
pub(super) fn place(element: &HtmlElement, property: &str, pixels: f64) {
    // In thousandths, because float formatting takes ten kilobytes.
    let thousandths = (pixels * 1e3).round() as i32;
    let _ = element.style().set_property(property, &format!("calc({thousandths}px / 1000)"));
}

/// Sets the custom property `--at` of an element to a position from 0 to 1, for the style sheet. The content security
/// policy forbids style attributes in the markup, but not this.
#[hook]
pub(crate) fn use_place(node: &NodeRef, at: f64) {
    let node = node.clone();
    use_effect_with(at, move |at| {
        let thousandths = (at * 1e3).round() as u32;
        let Some(element) = node.cast::<HtmlElement>() else { return };
        let _ = element.style().set_property("--at", &format!("calc({thousandths} / 1000)"));
    });
}
