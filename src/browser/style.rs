//! Style sheets that come with a part of the program, and places that they read.

use js_sys::{Array, Reflect};
use std::cell::Cell;
use wasm_bindgen::JsCast;
use web_sys::{CssStyleSheet, HtmlElement, window};
use yew::prelude::*;

/// Of what stands behind a button or below the answer; in their order, behind those of `static/page.css`.
const LATER: [&str; 13] = [
    include_str!("../../static/examples.css"),
    include_str!("../../static/details.css"),
    include_str!("../../static/print.css"),
    include_str!("../../static/share.css"),
    include_str!("../../static/sheet.css"),
    include_str!("../../static/later.css"),
    include_str!("../../static/tracks.css"),
    include_str!("../../static/compare.css"),
    include_str!("../../static/machines.css"),
    include_str!("../../static/program.css"),
    include_str!("../../static/code.css"),
    include_str!("../../static/sensitive.css"),
    include_str!("../../static/why.css"),
];

thread_local! {
    static ADOPTED: Cell<bool> = const { Cell::new(false) };
}

/// Adds them to the document, once. Their text comes with the program, which the content policy trusts, and no element has
/// to be added, which it would not.
pub(crate) fn adopt_later() {
    // Nothing has a style on the host.
    if !cfg!(target_arch = "wasm32") {
        return;
    }
    let Some(document) = window().and_then(|window| window.document()) else { return };
    let present = Reflect::get(&document, &"adoptedStyleSheets".into());
    let Some(present) = present.ok().filter(|_| !ADOPTED.replace(true)) else { return };
    // A copy: browsers of 2022 have a list here that cannot be changed.
    let sheets = Array::from(present.unchecked_ref());
    for text in LATER {
        if let Ok(sheet) = CssStyleSheet::new()
            && sheet.replace_sync(text).is_ok()
        {
            sheets.push(&sheet);
        }
    }
    let _ = Reflect::set(&document, &"adoptedStyleSheets".into(), &sheets);
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
