//! Access to the browser. Nothing outside this folder touches it, so that whole pages can be
//! rendered without one.

pub mod address;
pub mod canvas;
pub mod clipboard;
pub mod dialog;
pub mod download;
pub mod embedder;
pub mod focus;
pub(crate) mod idle;
pub mod in_view;
pub(crate) mod pause;
pub(crate) mod popover;
mod print;
pub(crate) mod range_input;
pub(crate) mod screen;
pub mod theme;
pub(crate) mod title;

use web_sys::{Element, window};

/// The element that the page goes into. From here on a panic is reported on the page.
pub(crate) fn root() -> Option<Element> {
    yew::set_custom_panic_hook(Box::new(report_panic));
    window()?.document()?.get_element_by_id("app")
}

/// Marks the document as ready to be used.
pub(crate) fn mark_ready() {
    if let Some(root) = window().and_then(|window| window.document()?.document_element()) {
        let _ = root.set_attribute("data-ready", "true");
    }
}

/// Shows the note that offers a reload and makes the page inert: after a panic its state may be
/// half changed.
fn report_panic(panic: &std::panic::PanicHookInfo<'_>) {
    let Some(document) = window().and_then(|window| window.document()) else { return };
    if let Some(note) = document.get_element_by_id("boot-failed") {
        note.set_text_content(Some(
            "Something went wrong inside the calculator. Reload the page; the address keeps what you entered.",
        ));
        let _ = note.remove_attribute("hidden");
    }
    if let Some(app) = document.get_element_by_id("app") {
        let _ = app.set_attribute("inert", "");
    }
    web_sys::console::error_1(&panic.to_string().into());
}
