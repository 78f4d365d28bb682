//! Menus that the browser opens and closes.

use super::focus;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement};

/// Whether the menu whose state has changed is open now.
pub(crate) fn is_open(event: &Event) -> bool {
    let menu = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    menu.is_some_and(|menu| menu.matches(":popover-open") == Ok(true))
}

/// Closes a menu; the focus goes back to the button that opened it.
pub(crate) fn close(id: &str) {
    if let Some(menu) = focus::element(id).and_then(|it| it.dyn_into::<HtmlElement>().ok()) {
        let _ = menu.hide_popover();
    }
}
