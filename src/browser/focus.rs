//! Where the keyboard is, and what of a scrolling row can be seen.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, ScrollIntoViewOptions, ScrollLogicalPosition, window};

fn element(id: &str) -> Option<Element> {
    window()?.document()?.get_element_by_id(id)
}

/// Gives the keyboard to an element, when the one that had it is about to go.
pub fn to(id: &str) {
    if let Some(element) = element(id).and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

/// Scrolls an element of a row into view, and nothing else further than needed.
pub fn reveal(id: &str) {
    if let Some(element) = element(id) {
        let options = ScrollIntoViewOptions::new();
        options.set_block(ScrollLogicalPosition::Nearest);
        options.set_inline(ScrollLogicalPosition::Nearest);
        element.scroll_into_view_with_scroll_into_view_options(&options);
    }
}
