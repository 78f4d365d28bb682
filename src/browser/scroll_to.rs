//! Scrolls to the part of the page that the address names.

use super::idle::call_later;
use super::mounted::use_mounted;
use gloo::events::EventListener;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, ResizeObserver, window};
use yew::prelude::*;

/// The time in milliseconds after which we assume that the page has reached its full size.
const GROWTH_MS: u32 = 3000;

/// The events that indicate that the user scrolls, points or types.
const USER_EVENTS: [&str; 4] = ["wheel", "touchstart", "pointerdown", "keydown"];

/// Scrolls to an element and keeps it at the top while the page grows, because the page may at first be too short for
/// that. Any input by the user stops the scrolling. The focus does not move.
#[hook]
pub(crate) fn use_scroll_to(node: &NodeRef) {
    let node = node.clone();
    use_mounted(move || {
        let element = node.cast::<Element>();
        let watch = element.filter(|_| is_at_top()).and_then(watch);
        move || drop(watch)
    });
}

fn is_at_top() -> bool {
    window().and_then(|window| window.scroll_y().ok()).is_some_and(|y| y < 1.0)
}

/// Scrolls to an element now, and again whenever the size of the element or of the page changes.
fn watch(element: Element) -> Option<impl Sized> {
    let window = window()?;
    let observed = [Some(element.clone()), super::root()];
    let closure = Closure::<dyn FnMut()>::new(move || show(&element));
    let observer = ResizeObserver::new(closure.as_ref().unchecked_ref()).ok()?;
    // The observer also fires once when it starts to observe an element.
    observed.iter().flatten().for_each(|element| observer.observe(element));
    let watching = Rc::new(RefCell::new(Some(Watching { observer, _closure: closure })));
    let end = {
        let watching = watching.clone();
        move || drop(watching.take())
    };
    let listeners = USER_EVENTS.map(|kind| {
        let end = end.clone();
        EventListener::new(&window, kind, move |_| end())
    });
    Some((watching, listeners, call_later(GROWTH_MS, end)))
}

/// Scrolls to an element without animation, because the style sheets do not enable smooth scrolling. Then scrolls back
/// by the height of the advice, which stays at the top of a wide page and would cover the element.
fn show(element: &Element) {
    element.scroll_into_view();
    let Some(window) = window() else { return };
    let document = window.document();
    let advice = document.and_then(|document| document.query_selector(".headline").ok()?);
    let Some(advice) = advice.and_then(|advice| advice.parent_element()) else { return };
    let covered =
        advice.get_bounding_client_rect().bottom() - element.get_bounding_client_rect().top();
    if covered > 0.0 {
        window.scroll_by_with_x_and_y(0.0, -covered);
    }
}

struct Watching {
    observer: ResizeObserver,
    _closure: Closure<dyn FnMut()>,
}

impl Drop for Watching {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}
