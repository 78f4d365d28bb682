//! Keyboard focus, and scrolling an element of a row into view.

use wasm_bindgen::JsCast;
use web_sys::{
    Element, FocusEvent, HtmlElement, HtmlInputElement, HtmlSelectElement, ScrollIntoViewOptions,
    ScrollLogicalPosition, window,
};
use yew::TargetCast;

pub(super) fn element(id: &str) -> Option<Element> {
    window()?.document()?.get_element_by_id(id)
}

/// Moves the focus to an element: for when the one that has it is about to be removed.
pub fn to(id: &str) {
    if let Some(element) = element(id).and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

/// Moves the focus to an input, selects its text and opens its list, if it has one.
pub(crate) fn edit(id: &str) {
    to(id);
    reveal(id);
    let Some(input) = element(id) else { return };
    if let Some(input) = input.dyn_ref::<HtmlInputElement>() {
        input.select();
        input.click();
    } else {
        // A list has the method too, in browsers that can open one.
        let _ = input.unchecked_ref::<HtmlInputElement>().show_picker();
    }
}

/// Marks the form's input of a field while that of the question, which has the focus, is edited; a list
/// goes on from the option that the form has.
pub(crate) fn follow(event: &FocusEvent) {
    let Some(word) = event.target_dyn_into::<HtmlElement>() else { return };
    let id = word.id();
    let Some(key) = id.strip_prefix("q-") else { return };
    let Some(field) = element(&format!("f-{key}")) else { return };
    let _ = field.toggle_attribute_with_force("data-lit", event.type_() == "focusin");
    if let (Some(word), Some(field)) =
        (word.dyn_ref::<HtmlSelectElement>(), field.dyn_ref::<HtmlSelectElement>())
    {
        word.set_value(&field.value());
    }
}

/// Scrolls an element into view, by no more than needed.
pub fn reveal(id: &str) {
    if let Some(element) = element(id) {
        let options = ScrollIntoViewOptions::new();
        options.set_block(ScrollLogicalPosition::Nearest);
        options.set_inline(ScrollLogicalPosition::Nearest);
        element.scroll_into_view_with_scroll_into_view_options(&options);
    }
}
