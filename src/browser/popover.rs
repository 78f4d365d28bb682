//! Menus based on the Popover API, which the browser opens and closes.

use super::focus;
use super::style::place;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, window};
use yew::NodeRef;

/// The gap between a menu and the element above it, and between a menu and the edge of the window, in pixels.
const GAP: f64 = 4.0;

/// Returns `true` if the menu that fired the event is now open.
pub(crate) fn is_open(event: &Event) -> bool {
    let menu = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    menu.is_some_and(|menu| menu.matches(":popover-open") == Ok(true))
}

/// Closes a menu and returns the focus to the button that opened the menu.
pub(crate) fn close(id: &str) {
    if let Some(menu) =
        focus::element(id).and_then(|element| element.dyn_into::<HtmlElement>().ok())
    {
        let _ = menu.hide_popover();
    }
}

/// Opens a menu below an element and shifts the menu until it is fully visible. The menu's position is in page
/// coordinates, so that the menu scrolls with the element.
pub(crate) fn open_below(menu: &NodeRef, id: &str) {
    let (Some(menu), Some(anchor)) = (menu.cast::<HtmlElement>(), focus::element(id)) else {
        return;
    };
    let _ = menu.show_popover();
    let Some((window, root)) =
        window().and_then(|window| Some((window.clone(), window.document()?.document_element()?)))
    else {
        return;
    };
    let (anchor, size) = (anchor.get_bounding_client_rect(), menu.get_bounding_client_rect());
    let keep_visible = |position: f64, length: f64, room: i32| {
        position.min(f64::from(room) - length - GAP).max(GAP)
    };
    let left = keep_visible(anchor.left(), size.width(), root.client_width());
    let top = keep_visible(anchor.bottom() + GAP, size.height(), root.client_height());
    // The page never scrolls horizontally, so `left` needs no scroll offset.
    place(&menu, "left", left);
    place(&menu, "top", top + window.scroll_y().unwrap_or_default());
}
