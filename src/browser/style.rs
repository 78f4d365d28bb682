//! Style sheets that come with a part of the program, and places that they read.

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

/// Of what stands behind a button or below the answer and is in more than one part; in their order, behind those of
/// `static/page.css`.
const LATER: [&str; 3] = [sheet!("details"), sheet!("share"), sheet!("later")];

thread_local! {
    /// A bit for each of the calls below.
    static ADOPTED: Cell<u8> = const { Cell::new(0) };
}

/// Adds them to the document, once.
pub(crate) fn adopt_later() {
    adopt(1, &LATER);
}

/// Adds those that only what is behind a button or below the answer needs.
pub(crate) fn adopt_of_panels() {
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
            sheet!("pays"),
            sheet!("sensitive"),
            sheet!("why"),
            sheet!("sharing"),
            sheet!("measure"),
        ],
    );
}

/// Adds the one that only the dialog that reads code needs.
pub(crate) fn adopt_of_code() {
    adopt(4, &[sheet!("code")]);
}

/// Adds the one of programs of several phases, which have a page and the dialog that reads code.
pub(crate) fn adopt_of_program() {
    adopt(8, &[sheet!("program")]);
}

/// Adds style sheets to the document. Their text comes with the program, which the content policy trusts, and no element
/// has to be added, which it would not. Where the program is whole, its parts are asked for again and again.
fn adopt(bit: u8, texts: &[&str]) {
    // Nothing has a style on the host.
    if !cfg!(target_arch = "wasm32") || ADOPTED.get() & bit != 0 {
        return;
    }
    ADOPTED.set(ADOPTED.get() | bit);
    let Some(document) = window().and_then(|window| window.document()) else { return };
    let Ok(present) = Reflect::get(&document, &"adoptedStyleSheets".into()) else { return };
    // A copy: browsers of 2022 have a list here that cannot be changed.
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

/// Gives a property of an element's style a length in pixels, which the content policy allows no attribute for.
pub(super) fn place(element: &HtmlElement, property: &str, pixels: f64) {
    // In thousandths: the formatting of floats is ten kilobytes.
    let thousandths = (pixels * 1e3).round() as i32;
    let _ = element.style().set_property(property, &format!("calc({thousandths}px / 1000)"));
}

/// Tells the style sheet where an element is to be, from zero to one, as its custom property `--at`. The
/// content policy allows no style in the markup of an element; this is none.
#[hook]
pub(crate) fn use_place(node: &NodeRef, at: f64) {
    let node = node.clone();
    use_effect_with(at, move |at| {
        let thousandths = (at * 1e3).round() as u32;
        let Some(element) = node.cast::<HtmlElement>() else { return };
        let _ = element.style().set_property("--at", &format!("calc({thousandths} / 1000)"));
    });
}
