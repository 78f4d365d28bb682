//! Moves the keyboard focus, and scrolls elements into view.

use offload_scenario::{Field, Kind, field};
use wasm_bindgen::JsCast;
use web_sys::{
    Element, FocusEvent, HtmlElement, HtmlInputElement, HtmlSelectElement, MouseEvent,
    ScrollIntoViewOptions, ScrollLogicalPosition, window,
};
use yew::TargetCast;

pub(super) fn element(id: &str) -> Option<Element> {
    window()?.document()?.get_element_by_id(id)
}

/// Moves the focus to an element. Used, for example, before the focused element is removed.
pub fn to(id: &str) {
    if let Some(element) = element(id).and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

/// Moves the focus to an input and clears the input.
pub(crate) fn clear(id: &str) {
    to(id);
    if let Some(input) = element(id).and_then(|element| element.dyn_into::<HtmlInputElement>().ok())
    {
        input.set_value("");
    }
}

/// Moves the focus away from a button that is about to be removed. The new focus is the first match of `target` within
/// the closest ancestor that matches `container`.
pub(crate) fn leave_button(button: &MouseEvent, container: &str, target: &str) {
    let button = button.target().and_then(|target| target.dyn_into::<Element>().ok());
    let container = button.and_then(|button| button.closest(container).ok()?);
    let element = container.and_then(|container| container.query_selector(target).ok()?);
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

/// Moves the focus to an input, selects the input's text and opens the input's list of suggestions, if it has one.
pub(crate) fn focus_and_open(id: &str) {
    to(id);
    reveal(id);
    let Some(input) = element(id) else { return };
    if let Some(input) = input.dyn_ref::<HtmlInputElement>() {
        input.select();
        input.click();
    } else {
        // In some browsers, `<select>` also has `showPicker`. In all other browsers, the call fails harmlessly.
        let _ = input.unchecked_ref::<HtmlInputElement>().show_picker();
    }
}

/// The page width in pixels below which words of the question are edited in a bottom sheet, because there is no room
/// next to the word. `static/question.css` hides words below the same width.
const NARROW: i32 = 606;

pub(crate) fn is_narrow() -> bool {
    let root = window().and_then(|window| window.document()?.document_element());
    root.is_some_and(|root| root.client_width() < NARROW)
}

/// Returns the field of the pressed word if the word is edited in a searchable list or, on a narrow page, in the bottom
/// sheet. Returns `None` for all other words, because they are edited in place.
pub(crate) fn pressed_field(event: &MouseEvent) -> Option<&'static Field> {
    // Elements inside a word receive no pointer events, so the target is always the word itself.
    let mut word = event.target()?.dyn_into::<Element>().ok()?;
    if word.id().is_empty() {
        // The last child of a word is its `<select>`.
        word = word.last_element_child()?;
    }
    let id = word.id();
    let field = field(id.strip_prefix("q-")?)?;
    let opens = is_narrow() || matches!(field.kind, Kind::Choice(choice) if choice.is_searched());
    if opens {
        // Focus the word now, because the focus returns to the element that had it when the list or the sheet closes.
        to(&id);
    }
    opens.then_some(field)
}

/// Highlights a field's input in the form while the field's word in the question has the focus. If the word is a list,
/// it first copies the option that is selected in the form.
pub(crate) fn highlight_field(event: &FocusEvent) {
    let Some(word) = event.target_dyn_into::<HtmlElement>() else { return };
    let id = word.id();
    let Some(key) = id.strip_prefix("q-") else { return };
    let Some(field) = element(&format!("f-{key}")) else { return };
    if is_narrow() {
        // The user types in the sheet, so the word must not open an on-screen keyboard, which would cover the sheet.
        let _ = word.set_attribute("inputmode", "none");
    }
    let _ = field.toggle_attribute_with_force("data-lit", event.type_() == "focusin");
    if let (Some(word), Some(field)) =
        (word.dyn_ref::<HtmlSelectElement>(), field.dyn_ref::<HtmlSelectElement>())
    {
        word.set_value(&field.value());
    }
}

/// Scrolls an element into view, no farther than necessary.
pub fn reveal(id: &str) {
    if let Some(element) = element(id) {
        let options = ScrollIntoViewOptions::new();
        options.set_block(ScrollLogicalPosition::Nearest);
        options.set_inline(ScrollLogicalPosition::Nearest);
        element.scroll_into_view_with_scroll_into_view_options(&options);
    }
}
