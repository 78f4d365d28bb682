//! Keyboard shortcuts of the page, and their targets.

use gloo::events::EventListener;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent, window};
use yew::prelude::*;

/// The storage key of the choice to turn single-key shortcuts off.
const OFF: &str = "shortcuts-off";

/// Returns `true` if single-key shortcuts are on, as last chosen.
pub(crate) fn is_on() -> bool {
    let storage = window().and_then(|window| window.local_storage().ok()?);
    storage.and_then(|storage| storage.get_item(OFF).ok()?).is_none()
}

/// Remembers the choice for single-key shortcuts, if the browser allows storage.
pub(crate) fn keep(on: bool) {
    if let Some(storage) = window().and_then(|window| window.local_storage().ok()?) {
        let _ = if on { storage.remove_item(OFF) } else { storage.set_item(OFF, "1") };
    }
}

/// Returns `true` if the focused element takes letters: a text box, or a list that is searched by letters.
fn is_typed_in(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let boxes = "select, textarea, [contenteditable], \
                 input:not([type=range], [type=checkbox], [type=radio], [type=button])";
    target.is_some_and(|target| matches!(target.closest(boxes), Ok(Some(_))))
}

fn find(selector: &str) -> Option<HtmlElement> {
    let found = window()?.document()?.query_selector(selector).ok()??;
    found.dyn_into().ok()
}

/// Listens to keys outside of boxes and dialogs: single keys, unless they are off, and keys with Ctrl, or with
/// Command on a Mac, which are written `Ctrl+z`. With Shift a letter is a capital. The listener returns `true`
/// if it took the key, which suppresses the default.
#[hook]
pub(crate) fn use_keys(single: bool, pressed: Callback<String, bool>) {
    let latest = use_mut_ref(|| pressed.clone());
    *latest.borrow_mut() = pressed;
    use_effect_with(single, move |single| {
        let single = *single;
        let listener = window().map(|window| {
            let options = gloo::events::EventListenerOptions::enable_prevent_default();
            EventListener::new_with_options(&window, "keydown", options, move |event| {
                let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
                let chord = event.ctrl_key() || event.meta_key();
                if event.alt_key()
                    || !(chord || single)
                    || event.repeat()
                    || is_typed_in(event)
                    || find("dialog[open]").is_some()
                {
                    return;
                }
                let pressed = latest.borrow().clone();
                let key = if chord { format!("Ctrl+{}", event.key()) } else { event.key() };
                if pressed.emit(key) {
                    event.prevent_default();
                }
            })
        });
        move || drop(listener)
    });
}

/// Focuses and presses a button of the page, so that the Tab key continues in the panel that it opens.
pub(crate) fn press(selector: &str) {
    if let Some(button) = find(selector) {
        let _ = button.focus();
        button.click();
    }
}

/// Moves the focus to the first match of a selector.
pub(crate) fn go_to(selector: &str) {
    if let Some(element) = find(selector) {
        let _ = element.focus();
    }
}
