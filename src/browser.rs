//! Access to the browser. Code outside this folder makes no browser calls, so pages can also be rendered without a
//! browser.

pub mod address;
pub mod canvas;
pub mod clipboard;
pub(crate) mod code_file;
pub(crate) mod day;
pub mod dialog;
pub mod download;
pub mod embedder;
pub mod focus;
pub(crate) mod idle;
pub mod in_view;
pub(crate) mod keyboard;
pub(crate) mod layout_lock;
pub(crate) mod mounted;
pub(crate) mod pause;
pub(crate) mod popover;
pub(crate) mod print;
pub(crate) mod range_input;
pub(crate) mod screen;
pub(crate) mod scroll_to;
pub(crate) mod search_box;
pub(crate) mod style;
pub mod theme;
pub(crate) mod title;

use web_sys::{Element, window};

/// Returns the element that contains the whole page.
pub(crate) fn root() -> Option<Element> {
    window()?.document()?.get_element_by_id("app")
}

/// Marks the document as ready to use.
pub(crate) fn mark_ready() {
    mark("data-ready");
}

/// Marks the document as preloaded: all parts that the page preloads have been requested.
pub(crate) fn mark_preloaded() {
    mark("data-fetched-ahead");
}

fn mark(attribute: &str) {
    if let Some(root) = window().and_then(|window| window.document()?.document_element()) {
        let _ = root.set_attribute(attribute, "true");
    }
}

/// Shows a message that the page could not start. If the program itself cannot be loaded, the start-up script shows the
/// message instead.
pub(crate) fn show_boot_failure() {
    let note = window().and_then(|window| window.document()?.get_element_by_id("boot-failed"));
    if let Some(note) = note {
        let text = "The calculator could not start. Check the connection and reload the page.";
        note.set_text_content(Some(text));
        let _ = note.remove_attribute("hidden");
    }
}
