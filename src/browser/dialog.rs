//! Modal dialogs, the size of a previewed frame, and printing.

use super::mounted::use_mounted;
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use js_sys::{Object, Reflect};
use wasm_bindgen::JsCast;
use web_sys::{HtmlDialogElement, HtmlIFrameElement, MessageEvent, window};
use yew::prelude::*;

/// Returns the width of a frame and the height that the calculator in the frame last reported, both in pixels.
#[hook]
pub fn use_frame_size(frame: &NodeRef) -> Option<(u32, u32)> {
    let size = use_state_eq(|| None);
    {
        let (frame, size) = (frame.clone(), size.clone());
        use_mounted(move || {
            let listener = window().map(|window| {
                EventListener::new(&window, "message", move |event| {
                    let Some(event) = event.dyn_ref::<MessageEvent>() else { return };
                    let Some(frame) = frame.cast::<HtmlIFrameElement>() else { return };
                    let inner_window = frame.content_window();
                    let (Some(source), Some(inner_window)) = (event.source(), inner_window) else {
                        return;
                    };
                    let height = Reflect::get(&event.data(), &"height".into());
                    let height = height.ok().and_then(|height| height.as_f64());
                    if let Some(pixels) = height.filter(|_| Object::is(&source, &inner_window)) {
                        let width = frame.client_width().unsigned_abs();
                        size.set(Some((width, pixels.clamp(120.0, 4000.0) as u32)));
                    }
                })
            });
            move || drop(listener)
        });
    }
    *size
}

/// Opens a modal dialog, which blocks the rest of the page until it is closed.
pub fn show_dialog(dialog: &NodeRef) {
    if let Some(dialog) = dialog.cast::<HtmlDialogElement>() {
        let _ = dialog.show_modal();
    }
}

pub fn close_dialog(dialog: &NodeRef) {
    if let Some(dialog) = dialog.cast::<HtmlDialogElement>() {
        dialog.close();
    }
}

/// Scrolls a dialog to the top once the current event has been handled, because browsers scroll to pasted text after
/// the paste event.
pub(crate) fn scroll_dialog_to_top(dialog: &NodeRef) {
    let Some(dialog) = dialog.cast::<HtmlDialogElement>() else { return };
    Timeout::new(0, move || dialog.set_scroll_top(0)).forget();
}

pub fn print() {
    if let Some(window) = window() {
        let _ = window.print();
    }
}
