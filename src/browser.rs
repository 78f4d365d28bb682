//! The only folder that touches the browser.

pub mod address;
pub mod canvas;
pub mod clipboard;
pub mod dialog;
pub mod download;
pub mod embedder;
pub mod focus;
pub mod in_view;
mod print;
pub(crate) mod screen;
pub mod theme;

use crate::app::{App, AppProps};
use web_sys::window;

/// Mounts the page at `#app`, and says so on the document when it is ready.
pub(crate) fn mount() {
    yew::set_custom_panic_hook(Box::new(report_panic));
    let Some(document) = window().and_then(|window| window.document()) else { return };
    let Some(root) = document.get_element_by_id("app") else { return };
    let (arrival, view) = (address::arrival(), address::view());
    let props = AppProps { arrival, view, book: address::book().map(Into::into) };
    yew::Renderer::<App>::with_root_and_props(root, props).render();
}

/// Marks the document as ready to be used.
pub(crate) fn mark_ready() {
    if let Some(root) = window().and_then(|window| window.document()?.document_element()) {
        let _ = root.set_attribute("data-ready", "true");
    }
}

/// After a panic nothing can be relied on: shows the note that offers a reload, and stops there.
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
