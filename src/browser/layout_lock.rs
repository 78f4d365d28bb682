//! A locked layout. While a slider is dragged, the content below the answer's times keeps its position. The page never
//! becomes too short for the edited inputs next to the answer.

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

/// The events that start or end a drag, report an edit, or scroll the page past its inputs.
const EVENTS: [&str; 7] =
    ["pointerdown", "pointerup", "pointercancel", "input", "change", "scroll", "resize"];

/// The attribute of an answer with a locked height, for the style sheet.
const LOCKED: &str = "data-held";

/// The parts of the answer whose height is locked too, each with the style property for it.
const LOCKED_PARTS: [[&str; 2]; 5] = [
    [".headline", "--headline"],
    [".reason", "--reason"],
    [".gains", "--gains"],
    [":scope > .below", "--below"],
    [".rows", "--rows"],
];

/// Locks the height of the answer and the position of the sections in it while a slider is dragged. Work that no longer
/// fits has no bars, which would shorten the page by half. Afterwards the page stays long enough to keep the input in
/// place, until the user scrolls to where that is no longer needed.
#[hook]
pub(crate) fn use_layout_lock(sections: &NodeRef) {
    let sections = sections.clone();
    use_mounted(move || {
        let floor = Rc::new(Cell::new(0.0));
        let held = Rc::new(RefCell::new(None::<LockedAnswer>));
        let listeners = window().map(|window| {
            EVENTS.map(|kind| {
                let (sections, held, floor) = (sections.clone(), held.clone(), floor.clone());
                // Runs before the page's own listeners.
                let options = EventListenerOptions::run_in_capture_phase();
                EventListener::new_with_options(&window, kind, options, move |event| {
                    let Some(sections) = sections.cast::<Element>() else { return };
                    match kind {
                        "pointerdown" if !is_slider(event) => {
                            let_anchor(&sections, "");
                            return;
                        }
                        "pointerdown" => *held.borrow_mut() = LockedAnswer::of(&sections),
                        "pointerup" | "pointercancel" => {
                            if held.borrow_mut().take().is_some() {
                                release(&sections);
                            }
                            return;
                        }
                        "scroll" | "resize" => let_form_follow(&sections, kind == "resize"),
                        _ => {}
                    }
                    keep_floor(&sections, &floor, event);
                })
            })
        });
        move || drop(listeners)
    });
}

/// An answer with a locked height and locked section positions, whatever is drawn above them. The browser reports
/// changes before it paints.
struct LockedAnswer {
    observer: MutationObserver,
    _closure: Closure<dyn FnMut()>,
}

impl LockedAnswer {
    fn of(sections: &Element) -> Option<Self> {
        let answer = around(sections, ".answer")?;
        let at = hold(sections)?;
        let sections = sections.clone();
        let closure = Closure::<dyn FnMut()>::new(move || keep_at(&sections, at));
        let observer = MutationObserver::new(closure.as_ref().unchecked_ref()).ok()?;
        let replaced = MutationObserverInit::new();
        replaced.set_child_list(true);
        let _ = observer.observe_with_options(&answer, &replaced);
        // Lines with their own height appear and disappear in it.
        if let Ok(Some(below)) = answer.query_selector(":scope > .below") {
            replaced.set_subtree(true);
            replaced.set_character_data(true);
            let _ = observer.observe_with_options(&below, &replaced);
        }
        Some(Self { observer, _closure: closure })
    }
}

impl Drop for LockedAnswer {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

fn around(sections: &Element, selector: &str) -> Option<HtmlElement> {
    sections.closest(selector).ok()??.dyn_into().ok()
}

/// Returns the times above the sections, or their replacement.
fn times(answer: &HtmlElement) -> Option<Element> {
    answer.query_selector(":scope > figure").ok()?
}

fn height(element: &Element) -> f64 {
    element.get_bounding_client_rect().height()
}

/// Returns the distance from the top of the answer to the sections.
fn start(sections: &Element, answer: &HtmlElement) -> f64 {
    sections.get_bounding_client_rect().top() - answer.get_bounding_client_rect().top()
}

/// Locks the layout and returns the position of the sections. Does nothing if the form is below the answer: the
/// browser's scroll anchoring then keeps it in place.
fn hold(sections: &Element) -> Option<f64> {
    needed(sections, &around(sections, ".work")?)?;
    let answer = around(sections, ".answer")?;
    let at = start(sections, &answer);
    place(&answer, "--times", height(&times(&answer)?));
    for [part, property] in LOCKED_PARTS {
        if let Ok(Some(part)) = answer.query_selector(part) {
            place(&answer, property, height(&part));
        }
    }
    // The summary of a section may wrap to one line more or less when the outcome changes.
    let mut section = sections.first_element_child();
    while let Some(one) = section {
        if let Ok(Some(line)) = one.query_selector(".line")
            && let Ok(line) = line.dyn_into::<HtmlElement>()
        {
            place(&line, "--line", height(&line));
        }
        section = one.next_element_sibling();
    }
    place(&answer, "height", height(&answer));
    let _ = answer.set_attribute(LOCKED, "");
    let_anchor(sections, "none");
    Some(at)
}

/// Sets the height of the times to the room that the lines above them leave.
fn keep_at(sections: &Element, at: f64) {
    let Some(answer) = around(sections, ".answer") else { return };
    let Some(times) = times(&answer) else { return };
    let too_low = start(sections, &answer) - at;
    if too_low.abs() > 0.01 {
        place(&answer, "--times", (height(&times) - too_low).max(0.0));
    }
}

fn release(sections: &Element) {
    let Some(answer) = around(sections, ".answer") else { return };
    keep_form(sections);
    let _ = answer.remove_attribute(LOCKED);
    let _ = answer.style().set_property("height", "");
}

/// Keeps the form in place. A sticky form ends where the answer next to it ends. A form stopped by that end would move
/// as soon as a released answer becomes longer.
fn keep_form(sections: &Element) {
    let Some(form) = form_beside(sections) else { return };
    let before = form.get_bounding_client_rect().top();
    if before < -0.5 {
        let _ = form.style().set_property("position", "relative");
        place(&form, "top", 0.0);
        place(&form, "top", before - form.get_bounding_client_rect().top());
    }
}

/// Makes a locked form sticky again, once the page is scrolled to where its position would be the same.
fn let_form_follow(sections: &Element, at_once: bool) {
    let Some((form, work)) = form_beside(sections).zip(around(sections, ".work")) else { return };
    let style = form.style();
    if style.get_property_value("position").is_ok_and(|position| position.is_empty()) {
        return;
    }
    let (here, room) = (form.get_bounding_client_rect(), work.get_bounding_client_rect());
    let stays_at = (room.bottom() - here.height()).min(0.0).max(room.top());
    if at_once || stays_at <= here.top() + 0.5 {
        let _ = style.remove_property("position");
        let _ = style.remove_property("top");
    }
}

/// Enables or disables scroll anchoring in the answer. It is off from the press of a slider until something else is
/// pressed, because an answer that becomes shorter on release would move the form.
fn let_anchor(sections: &Element, how: &str) {
    let Some(answer) = around(sections, ".answer") else { return };
    let _ = answer.style().set_property("overflow-anchor", how);
}

/// Keeps the page long enough for its end and for the form next to the answer, because a browser scrolls back a page
/// that becomes too short. An edit sets the length again; scrolling can only lower it.
fn keep_floor(sections: &Element, floor: &Cell<f64>, event: &Event) {
    let by_edit = !matches!(&*event.type_(), "scroll" | "resize");
    if !by_edit && floor.get() == 0.0 {
        return;
    }
    let Some(work) = around(sections, ".work") else { return };
    let needed = needed(sections, &work).unwrap_or_default();
    if by_edit || needed < floor.get() {
        floor.set(needed);
        place(&work, "min-height", needed);
    }
}

/// Returns the form, if it is next to the answer.
fn form_beside(sections: &Element) -> Option<HtmlElement> {
    let form = around(sections, ".work")?.query_selector(":scope > form").ok()??;
    let beside =
        sections.get_bounding_client_rect().left() >= form.get_bounding_client_rect().right();
    beside.then(|| form.dyn_into().ok()).flatten()
}

/// Returns the height that the form and the answer next to it need together, or `None` if the form is below the answer,
/// where a browser keeps it in place by itself.
fn needed(sections: &Element, work: &HtmlElement) -> Option<f64> {
    let window = window()?;
    let root = window.document()?.document_element()?;
    let form = form_beside(sections)?.get_bounding_client_rect();
    let left_to_scroll =
        f64::from(root.scroll_height() - root.client_height()) - window.scroll_y().ok()?;
    let here = work.get_bounding_client_rect();
    Some((form.bottom() - here.top()).max(here.height() - left_to_scroll))
}
