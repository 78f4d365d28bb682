//! A page on which nothing moves under a hand: while a slider is dragged, what is below the answer's times stays where
//! it is, and the page never becomes too short for what is edited beside them.

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

/// What a slider's drag begins with, what ends it, what an edit is told by, and what moves the page past its inputs.
const EVENTS: [&str; 7] =
    ["pointerdown", "pointerup", "pointercancel", "input", "change", "scroll", "resize"];

/// The mark of an answer that keeps its height, for the style sheet.
const HELD: &str = "data-held";

/// What is in the answer and keeps its height too, with the property that tells the style sheet of it.
const HELD_PARTS: [[&str; 2]; 5] = [
    [".headline", "--headline"],
    [".reason", "--reason"],
    [".gains", "--gains"],
    [":scope > .below", "--below"],
    [".rows", "--rows"],
];

/// Keeps the answer around the sections as high as it is while a slider is dragged, and the sections at their place in
/// it: work that stops fitting has no bars, which would take half of the page's height with them. Afterwards the page
/// stays as long as it takes to leave the input where it is, until it is scrolled to where it no longer has to.
#[hook]
pub(crate) fn use_steady(sections: &NodeRef) {
    let sections = sections.clone();
    use_mounted(move || {
        let floor = Rc::new(Cell::new(0.0));
        let held = Rc::new(RefCell::new(None::<HeldAnswer>));
        let listeners = window().map(|window| {
            EVENTS.map(|kind| {
                let (sections, held, floor) = (sections.clone(), held.clone(), floor.clone());
                // Before the page hears of it.
                let options = EventListenerOptions::run_in_capture_phase();
                EventListener::new_with_options(&window, kind, options, move |event| {
                    let Some(sections) = sections.cast::<Element>() else { return };
                    match kind {
                        "pointerdown" if !is_slider(event) => {
                            let_anchor(&sections, "");
                            return;
                        }
                        "pointerdown" => *held.borrow_mut() = HeldAnswer::of(&sections),
                        "pointerup" | "pointercancel" => {
                            if held.borrow_mut().take().is_some() {
                                let_go(&sections);
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

/// An answer that keeps its height, and its sections where they are, whatever is drawn above them: the browser tells of
/// that before it paints.
struct HeldAnswer {
    observer: MutationObserver,
    _closure: Closure<dyn FnMut()>,
}

impl HeldAnswer {
    fn of(sections: &Element) -> Option<Self> {
        let answer = around(sections, ".answer")?;
        let at = hold(sections)?;
        let sections = sections.clone();
        let closure = Closure::<dyn FnMut()>::new(move || keep_at(&sections, at));
        let observer = MutationObserver::new(closure.as_ref().unchecked_ref()).ok()?;
        let replaced = MutationObserverInit::new();
        replaced.set_child_list(true);
        let _ = observer.observe_with_options(&answer, &replaced);
        // Lines of their own height come and go in it.
        if let Ok(Some(below)) = answer.query_selector(":scope > .below") {
            replaced.set_subtree(true);
            replaced.set_character_data(true);
            let _ = observer.observe_with_options(&below, &replaced);
        }
        Some(Self { observer, _closure: closure })
    }
}

impl Drop for HeldAnswer {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

fn around(sections: &Element, selector: &str) -> Option<HtmlElement> {
    sections.closest(selector).ok()??.dyn_into().ok()
}

/// The times above the sections, or what stands in their place.
fn times(answer: &HtmlElement) -> Option<Element> {
    answer.query_selector(":scope > figure").ok()?
}

fn height(element: &Element) -> f64 {
    element.get_bounding_client_rect().height()
}

/// How far below the top of the answer the sections begin.
fn start(sections: &Element, answer: &HtmlElement) -> f64 {
    sections.get_bounding_client_rect().top() - answer.get_bounding_client_rect().top()
}

/// Where the form is below the answer, a browser keeps it in place by itself, and the lines above it too.
fn hold(sections: &Element) -> Option<f64> {
    needed(sections, &around(sections, ".work")?)?;
    let answer = around(sections, ".answer")?;
    let at = start(sections, &answer);
    place(&answer, "--times", height(&times(&answer)?));
    for [part, property] in HELD_PARTS {
        if let Ok(Some(part)) = answer.query_selector(part) {
            place(&answer, property, height(&part));
        }
    }
    // The lines of the sections, which may take one more or less where the outcome changes.
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
    let _ = answer.set_attribute(HELD, "");
    let_anchor(sections, "none");
    Some(at)
}

/// Gives the times what the lines above them leave.
fn keep_at(sections: &Element, at: f64) {
    let Some(answer) = around(sections, ".answer") else { return };
    let Some(times) = times(&answer) else { return };
    let too_low = start(sections, &answer) - at;
    if too_low.abs() > 0.01 {
        place(&answer, "--times", (height(&times) - too_low).max(0.0));
    }
}

fn let_go(sections: &Element) {
    let Some(answer) = around(sections, ".answer") else { return };
    keep_form(sections);
    let _ = answer.remove_attribute(HELD);
    let _ = answer.style().set_property("height", "");
}

/// A form that stays in view ends where the answer beside it ends. Where it has been stopped by that, it would move on as
/// soon as a released answer becomes longer: it is left where it is.
fn keep_form(sections: &Element) {
    let Some(form) = form_beside(sections) else { return };
    let before = form.get_bounding_client_rect().top();
    if before < -0.5 {
        let _ = form.style().set_property("position", "relative");
        place(&form, "top", 0.0);
        place(&form, "top", before - form.get_bounding_client_rect().top());
    }
}

/// Lets a form that was left where it is stay in view again, once the page is scrolled to where it would be there anyway.
fn let_form_follow(sections: &Element, at_once: bool) {
    let Some((form, work)) = form_beside(sections).zip(around(sections, ".work")) else { return };
    let style = form.style();
    if style.get_property_value("position").is_ok_and(|it| it.is_empty()) {
        return;
    }
    let (here, room) = (form.get_bounding_client_rect(), work.get_bounding_client_rect());
    let stays_at = (room.bottom() - here.height()).min(0.0).max(room.top());
    if at_once || stays_at <= here.top() + 0.5 {
        let _ = style.remove_property("position");
        let _ = style.remove_property("top");
    }
}

/// Whether the browser may scroll the page to keep a part of the answer in place. Not from the press of a slider on until
/// something else is pressed: released, an answer that becomes shorter would take the form with it.
fn let_anchor(sections: &Element, how: &str) {
    let Some(answer) = around(sections, ".answer") else { return };
    let _ = answer.style().set_property("overflow-anchor", how);
}

/// Has the page at least as long as its end or the form beside the answer needs it, to stay where they are: a browser
/// scrolls a page back that becomes too short. An edit sets that anew, scrolling can only lower it.
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

/// The form, where it is beside the answer.
fn form_beside(sections: &Element) -> Option<HtmlElement> {
    let form = around(sections, ".work")?.query_selector(":scope > form").ok()??;
    let beside =
        sections.get_bounding_client_rect().left() >= form.get_bounding_client_rect().right();
    beside.then(|| form.dyn_into().ok()).flatten()
}

/// The height that the form and the answer beside it need together; none where the form is below the answer, which a
/// browser keeps in place by itself.
fn needed(sections: &Element, work: &HtmlElement) -> Option<f64> {
    let window = window()?;
    let root = window.document()?.document_element()?;
    let form = form_beside(sections)?.get_bounding_client_rect();
    let left_to_scroll =
        f64::from(root.scroll_height() - root.client_height()) - window.scroll_y().ok()?;
    let here = work.get_bounding_client_rect();
    Some((form.bottom() - here.top()).max(here.height() - left_to_scroll))
}
