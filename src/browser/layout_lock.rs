//! Locks the layout while the user drags a slider, so that the content below the answer's times stays in place. The
//! lock also keeps the page tall enough that the edited input stays in place.

use super::mounted::use_mounted;
use super::range_input::is_slider;
use super::style::place;
use gloo::events::{EventListener, EventListenerOptions};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, window};
use yew::prelude::*;

/// The events that start or end a drag, edit an input or scroll the page.
const EVENTS: [&str; 7] =
    ["pointerdown", "pointerup", "pointercancel", "input", "change", "scroll", "resize"];

/// The attribute by which the style sheet detects that the answer's height is locked.
const LOCKED: &str = "data-locked";

/// The parts of the answer whose number of lines varies, each with the custom property that stores its height.
const PARTS: [[&str; 2]; 2] = [[":scope > .below", "--below"], [":scope > .caveats", "--caveats"]];

/// Locks the height of the answer while the user drags a slider. The style sheet gives all answers with times the same
/// height, but the bars disappear when the work no longer fits into GPU memory. Without the lock, the sections would
/// move by up to 360 pixels.
///
/// After the drag, the page keeps a minimum height so that the input stays in place. Scrolling lowers the minimum
/// height until the page no longer needs it.
#[hook]
pub(crate) fn use_layout_lock(sections: &NodeRef) {
    let sections = sections.clone();
    use_mounted(move || {
        let floor = Rc::new(Cell::new(0.0));
        let listeners = window().map(|window| {
            EVENTS.map(|kind| {
                let (sections, floor) = (sections.clone(), floor.clone());
                // These listeners run in the capture phase, before all other listeners of the page.
                let options = EventListenerOptions::run_in_capture_phase();
                EventListener::new_with_options(&window, kind, options, move |event| {
                    let Some(sections) = sections.cast::<Element>() else { return };
                    match kind {
                        "pointerdown" if !is_slider(event) => {
                            set_scroll_anchoring(&sections, "");
                            return;
                        }
                        "pointerdown" => lock(&sections),
                        "pointerup" | "pointercancel" => {
                            release(&sections);
                            return;
                        }
                        "scroll" | "resize" => release_form(&sections, kind == "resize"),
                        _ => {}
                    }
                    update_min_height(&sections, &floor, event);
                })
            })
        });
        move || drop(listeners)
    });
}

fn closest(sections: &Element, selector: &str) -> Option<HtmlElement> {
    sections.closest(selector).ok()??.dyn_into().ok()
}

fn height(element: &Element) -> f64 {
    element.get_bounding_client_rect().height()
}

/// Locks the height of the answer. The style sheet then keeps the sections in place. Does nothing if the form is below
/// the answer, because the browser's scroll anchoring then keeps the form in place.
fn lock(sections: &Element) {
    let Some((answer, _)) = closest(sections, ".answer").zip(side_form(sections)) else { return };
    for [part, property] in PARTS {
        let part = answer.query_selector(part).ok().flatten();
        place(&answer, property, part.map_or(0.0, |part| height(&part)));
    }
    place(&answer, "height", height(&answer));
    let _ = answer.set_attribute(LOCKED, "");
    set_scroll_anchoring(sections, "none");
}

fn release(sections: &Element) {
    let Some(answer) = closest(sections, ".answer") else { return };
    if answer.has_attribute(LOCKED) {
        fix_form(sections);
        let _ = answer.remove_attribute(LOCKED);
        let _ = answer.style().remove_property("height");
    }
}

/// Fixes the form's offset when the answer's height is released. A sticky form cannot extend below the answer next to
/// it. If the form is at that limit, a longer answer would move the form.
fn fix_form(sections: &Element) {
    let Some(form) = side_form(sections) else { return };
    let before = form.get_bounding_client_rect().top();
    if before < -0.5 {
        let _ = form.style().set_property("position", "relative");
        place(&form, "top", 0.0);
        place(&form, "top", before - form.get_bounding_client_rect().top());
    }
}

/// Makes a form with a fixed offset sticky again. Unless `at_once` is `true`, does nothing as long as that would move
/// the form.
fn release_form(sections: &Element, at_once: bool) {
    let Some((form, work)) = side_form(sections).zip(closest(sections, ".work")) else { return };
    let style = form.style();
    if style.get_property_value("position").is_ok_and(|position| position.is_empty()) {
        return;
    }
    let (form_box, work_box) = (form.get_bounding_client_rect(), work.get_bounding_client_rect());
    let sticky_top = (work_box.bottom() - form_box.height()).min(0.0).max(work_box.top());
    if at_once || sticky_top <= form_box.top() + 0.5 {
        let _ = style.remove_property("position");
        let _ = style.remove_property("top");
    }
}

/// Sets the `overflow-anchor` property of the answer. Scroll anchoring is off from the moment the user presses a slider
/// until the next press elsewhere. Otherwise, an answer that becomes shorter on release would move the form.
fn set_scroll_anchoring(sections: &Element, value: &str) {
    let Some(answer) = closest(sections, ".answer") else { return };
    let _ = answer.style().set_property("overflow-anchor", value);
}

/// Updates the minimum height of the page. Without a minimum height, the browser scrolls up when the page becomes too
/// short for its scroll position. An edit sets the minimum height. Scrolling can only lower it.
fn update_min_height(sections: &Element, floor: &Cell<f64>, event: &Event) {
    let is_edit = !matches!(&*event.type_(), "scroll" | "resize");
    if !is_edit && floor.get() == 0.0 {
        return;
    }
    let Some(work) = closest(sections, ".work") else { return };
    let min_height = min_height(sections, &work).unwrap_or_default();
    if is_edit || min_height < floor.get() {
        floor.set(min_height);
        place(&work, "min-height", min_height);
    }
}

/// Returns the form, if it is next to the answer.
fn side_form(sections: &Element) -> Option<HtmlElement> {
    let form = closest(sections, ".work")?.query_selector(":scope > form").ok()??;
    let is_side_by_side =
        sections.get_bounding_client_rect().left() >= form.get_bounding_client_rect().right();
    is_side_by_side.then(|| form.dyn_into().ok()).flatten()
}

/// Returns the height that the form and the answer need at the current scroll position. Returns `None` if the form is
/// below the answer, because the browser then keeps the form in place.
fn min_height(sections: &Element, work: &HtmlElement) -> Option<f64> {
    let window = window()?;
    let root = window.document()?.document_element()?;
    let form = side_form(sections)?.get_bounding_client_rect();
    let left_to_scroll =
        f64::from(root.scroll_height() - root.client_height()) - window.scroll_y().ok()?;
    let work_box = work.get_bounding_client_rect();
    Some((form.bottom() - work_box.top()).max(work_box.height() - left_to_scroll))
}
