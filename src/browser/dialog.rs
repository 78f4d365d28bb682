//! Dialogs, the frame one of them shows, and the printer.

use gloo::events::EventListener;
use js_sys::{Object, Reflect};
use wasm_bindgen::JsCast;
use web_sys::{HtmlDialogElement, HtmlIFrameElement, MessageEvent, window};
use yew::prelude::*;

/// The height that the calculator in a frame last spoke of, in pixels.
#[hook]
pub fn use_height_of(frame: &NodeRef) -> Option<u32> {
    let height = use_state_eq(|| None);
    {
        let (frame, height) = (frame.clone(), height.clone());
        use_effect_with((), move |()| {
            let listener = window().map(|window| {
                EventListener::new(&window, "message", move |event| {
                    let Some(event) = event.dyn_ref::<MessageEvent>() else { return };
                    let inside =
                        frame.cast::<HtmlIFrameElement>().and_then(|it| it.content_window());
                    let (Some(source), Some(inside)) = (event.source(), inside) else { return };
                    let said = Reflect::get(&event.data(), &"height".into());
                    let said = said.ok().and_then(|height| height.as_f64());
                    if let Some(pixels) = said.filter(|_| Object::is(&source, &inside)) {
                        height.set(Some(pixels.clamp(120.0, 4000.0) as u32));
                    }
                })
            });
            move || drop(listener)
        });
    }
    *height
}

/// Opens a dialog above the page, which is out of reach until it is closed.
pub fn show_dialog(dialog: &NodeRef) {
    if let Some(dialog) = dialog.cast::<HtmlDialogElement>() {
        let _ = dialog.show_modal();
    }
}

/// Closes a dialog.
pub fn close_dialog(dialog: &NodeRef) {
    if let Some(dialog) = dialog.cast::<HtmlDialogElement>() {
        dialog.close();
    }
}

/// Prints the page.
pub fn print() {
    if let Some(window) = window() {
        let _ = window.print();
    }
}
