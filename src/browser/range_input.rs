//! Sliders: pointer positions, accessible descriptions and cancelled drags.

use super::mounted::use_mounted;
use gloo::events::EventListener;
use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, window};
use yew::prelude::*;

/// Reports drags that the browser has turned into scrolling. By then, the slider has already moved to the finger, and
/// browsers do not move it back. `cancelled` receives the value that `now` returned at the start of the touch, and the
/// elapsed time in milliseconds.
#[hook]
pub(crate) fn use_cancelled_drags<T: 'static>(now: Callback<(), T>, cancelled: Callback<(T, f64)>) {
    let latest = use_mut_ref(|| (now.clone(), cancelled.clone()));
    *latest.borrow_mut() = (now, cancelled);
    let before = use_mut_ref(|| None::<(T, f64)>);
    use_mounted(move || {
        let listeners = window().map(|window| {
            ["pointerdown", "pointerup", "pointercancel"].map(|kind| {
                let (latest, before) = (latest.clone(), before.clone());
                EventListener::new(&window, kind, move |event| {
                    let drag_start = before.take();
                    if kind == "pointerdown" && is_slider(event) {
                        let now = latest.borrow().0.clone();
                        before.replace(Some((now.emit(()), event.time_stamp())));
                    }
                    if let Some((value, start)) = drag_start.filter(|_| kind == "pointercancel") {
                        // Clone the callback to end the borrow before the page is redrawn.
                        let cancelled = latest.borrow().1.clone();
                        cancelled.emit((value, event.time_stamp() - start));
                    }
                })
            })
        });
        move || drop(listeners)
    });
}

pub(super) fn is_slider(event: &Event) -> bool {
    let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
    input.is_some_and(|input| input.type_() == "range")
}

/// Returns the pointer's position along a slider, from 0 (left end) to 1 (right end).
pub(crate) fn pointer_fraction(event: &PointerEvent) -> f64 {
    let input: HtmlInputElement = event.target_unchecked_into();
    f64::from(event.offset_x()) / f64::from(input.client_width().max(1))
}

/// Makes the description of a field's track the accessible description of its slider.
pub(crate) fn describe_by_track(key: &str) {
    let field = super::focus::element(&format!("f-{key}")).and_then(|input| input.parent_element());
    let slider = field.and_then(|field| field.query_selector("[type=range]").ok()?);
    if let Some(slider) = slider {
        let _ = slider.set_attribute("aria-describedby", &format!("f-{key}-track"));
    }
}

/// Returns the new value of an integer slider.
pub(crate) fn place(event: &InputEvent) -> usize {
    let input: HtmlInputElement = event.target_unchecked_into();
    input.value_as_number() as usize
}
