//! Locks the layout while the user drags a slider, so that the content below the answer's times keeps its position. The
//! lock also keeps the page tall enough that the edited input does not move.

use super::mounted::use_mounted;
use super::range_input::is_slider;
use super::style::place;
use gloo::events::{EventListener, EventListenerOptions};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, Event, HtmlElement, MutationObserver, MutationObserverInit, window};
use yew::prelude::*;

/// The events that start or end a drag, edit an input or scroll the page.
const EVENTS: [&str; 7] =
    ["pointerdown", "pointerup", "pointercancel", "input", "change", "scroll", "resize"];

/// The attribute that tells the style sheet that the answer's height is locked.
const LOCKED: &str = "data-locked";

/// The selectors of the parts of the answer whose height is locked too, each with the custom property that stores the
/// height.
const LOCKED_PARTS: [[&str; 2]; 5] = [
    [".headline", "--headline"],
    [".reason", "--reason"],
    [".gains", "--gains"],
    [":scope > .below", "--below"],
    [".rows", "--rows"],
];

/// Locks the height of the answer and the position of the sections while the user drags a slider. Without the lock, the
/// page could shrink by half during a drag, because the bars disappear when the work stops fitting into GPU memory.
///
/// After the drag, the page keeps a minimum height so that the input stays in place. Scrolling lowers the minimum
/// height until the page no longer needs it.
#[hook]
pub(crate) fn use_layout_lock(sections: &NodeRef) {
    let sections = sections.clone();
    use_mounted(move || {
        let floor = Rc::new(Cell::new(0.0));
        let locked = Rc::new(RefCell::new(None::<LockedAnswer>));
        let listeners = window().map(|window| {
            EVENTS.map(|kind| {
                let (sections, locked, floor) = (sections.clone(), locked.clone(), floor.clone());
                // These listeners run before all other listeners of the page.
                let options = EventListenerOptions::run_in_capture_phase();
                EventListener::new_with_options(&window, kind, options, move |event| {
                    let Some(sections) = sections.cast::<Element>() else { return };
                    match kind {
                        "pointerdown" if !is_slider(event) => {
                            set_scroll_anchoring(&sections, "");
                            return;
                        }
                        "pointerdown" => *locked.borrow_mut() = LockedAnswer::of(&sections),
                        "pointerup" | "pointercancel" => {
                            if locked.borrow_mut().take().is_some() {
                                release(&sections);
                            }
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

/// An answer whose height is locked. After each change above the sections, the observer restores the sections' position
/// before the browser paints.
struct LockedAnswer {
    observer: MutationObserver,
    _closure: Closure<dyn FnMut()>,
}

impl LockedAnswer {
    fn of(sections: &Element) -> Option<Self> {
        let answer = closest(sections, ".answer")?;
        let offset = lock(sections)?;
        let sections = sections.clone();
        let closure = Closure::<dyn FnMut()>::new(move || restore_position(&sections, offset));
        let observer = MutationObserver::new(closure.as_ref().unchecked_ref()).ok()?;
        let options = MutationObserverInit::new();
        options.set_child_list(true);
        let _ = observer.observe_with_options(&answer, &options);
        // Lines of text appear and disappear in this element, so we observe its whole subtree.
        if let Ok(Some(below)) = answer.query_selector(":scope > .below") {
            options.set_subtree(true);
            options.set_character_data(true);
            let _ = observer.observe_with_options(&below, &options);
        }
        Some(Self { observer, _closure: closure })
    }
}

impl Drop for LockedAnswer {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

fn closest(sections: &Element, selector: &str) -> Option<HtmlElement> {
    sections.closest(selector).ok()??.dyn_into().ok()
}

/// Returns the element with the times above the sections, or the element that replaces the times.
fn times(answer: &HtmlElement) -> Option<Element> {
    answer.query_selector(":scope > figure").ok()?
}

fn height(element: &Element) -> f64 {
    element.get_bounding_client_rect().height()
}

/// Returns the distance from the top of the answer to the sections, in pixels.
fn sections_offset(sections: &Element, answer: &HtmlElement) -> f64 {
    sections.get_bounding_client_rect().top() - answer.get_bounding_client_rect().top()
}

/// Locks the layout and returns the position of the sections. Does nothing if the form is below the answer, because the
/// browser's scroll anchoring then keeps the form in place.
fn lock(sections: &Element) -> Option<f64> {
    min_height(sections, &closest(sections, ".work")?)?;
    let answer = closest(sections, ".answer")?;
    let offset = sections_offset(sections, &answer);
    place(&answer, "--times", height(&times(&answer)?));
    for [part, property] in LOCKED_PARTS {
        if let Ok(Some(part)) = answer.query_selector(part) {
            place(&answer, property, height(&part));
        }
    }
    // The summary of a section may wrap to a different number of lines when the outcome changes.
    let mut section = sections.first_element_child();
    while let Some(current) = section {
        if let Ok(Some(line)) = current.query_selector(".line")
            && let Ok(line) = line.dyn_into::<HtmlElement>()
        {
            place(&line, "--summary", height(&line));
        }
        section = current.next_element_sibling();
    }
    place(&answer, "height", height(&answer));
    let _ = answer.set_attribute(LOCKED, "");
    set_scroll_anchoring(sections, "none");
    Some(offset)
}

/// Resizes the times so that the sections stay at `offset`, regardless of the height of the lines above the times.
fn restore_position(sections: &Element, offset: f64) {
    let Some(answer) = closest(sections, ".answer") else { return };
    let Some(times) = times(&answer) else { return };
    let excess = sections_offset(sections, &answer) - offset;
    if excess.abs() > 0.01 {
        place(&answer, "--times", (height(&times) - excess).max(0.0));
    }
}

fn release(sections: &Element) {
    let Some(answer) = closest(sections, ".answer") else { return };
    fix_form(sections);
    let _ = answer.remove_attribute(LOCKED);
    let _ = answer.style().set_property("height", "");
}

/// Keeps the form in place when the answer's height is released. A sticky form cannot extend below the answer next to
/// it. If the form is at that limit, a longer answer would move the form, so the form gets a fixed offset.
fn fix_form(sections: &Element) {
    let Some(form) = side_form(sections) else { return };
    let before = form.get_bounding_client_rect().top();
    if before < -0.5 {
        let _ = form.style().set_property("position", "relative");
        place(&form, "top", 0.0);
        place(&form, "top", before - form.get_bounding_client_rect().top());
    }
}

/// Makes a form with a fixed offset sticky again. If `at_once` is `false`, does nothing while that would move the form.
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

/// Sets the `overflow-anchor` property of the answer. Scroll anchoring is off from the press of a slider until the next
/// press elsewhere, because an answer that becomes shorter on release would otherwise move the form.
fn set_scroll_anchoring(sections: &Element, value: &str) {
    let Some(answer) = closest(sections, ".answer") else { return };
    let _ = answer.style().set_property("overflow-anchor", value);
}

/// Updates the minimum height of the page. Without a minimum height, the browser scrolls back when the page becomes too
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
