//! The page's keyboard shortcuts and their targets.

use gloo::events::EventListener;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent, window};
use yew::prelude::*;

/// The storage key that is set if the user has turned single-key shortcuts off.
const SHORTCUTS_OFF_KEY: &str = "shortcuts-off";

/// Returns `true` unless the user has turned single-key shortcuts off.
pub(crate) fn are_shortcuts_on() -> bool {
    let storage = window().and_then(|window| window.local_storage().ok()?);
    storage.and_then(|storage| storage.get_item(SHORTCUTS_OFF_KEY).ok()?).is_none()
}

/// Stores the choice to turn single-key shortcuts on or off, if the browser allows storage.
pub(crate) fn store(is_on: bool) {
    if let Some(storage) = window().and_then(|window| window.local_storage().ok()?) {
        let _ = if is_on {
            storage.remove_item(SHORTCUTS_OFF_KEY)
        } else {
            storage.set_item(SHORTCUTS_OFF_KEY, "1")
        };
    }
}

/// Returns `true` if the focused element handles typed letters: a text box, or a list with type-ahead search.
fn handles_typing(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let boxes = "select, textarea, [contenteditable], \
                 input:not([type=range], [type=checkbox], [type=radio], [type=button])";
    target.is_some_and(|target| matches!(target.closest(boxes), Ok(Some(_))))
}

fn find(selector: &str) -> Option<HtmlElement> {
    let element = window()?.document()?.query_selector(selector).ok()??;
    element.dyn_into().ok()
}

/// Calls `handle_key` for keys that are pressed outside of text boxes and dialogs. Keys with Ctrl (Command on a Mac)
/// are passed in the form `Ctrl+z`. Single keys are passed only if `single` is `true`. With Shift, the letter is
/// uppercase.
///
/// `handle_key` returns `true` if it handled the key. The browser's default action is then suppressed.
#[hook]
pub(crate) fn use_keys(single: bool, handle_key: Callback<String, bool>) {
    let latest = use_mut_ref(|| handle_key.clone());
    *latest.borrow_mut() = handle_key;
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
                    || handles_typing(event)
                    || find("dialog[open]").is_some()
                {
                    return;
                }
                let handle_key = latest.borrow().clone();
                let key = if chord { format!("Ctrl+{}", event.key()) } else { event.key() };
                if handle_key.emit(key) {
                    event.prevent_default();
                }
            })
        });
        move || drop(listener)
    });
}

/// Focuses and clicks a button of the page. Because the button has the focus, the Tab key then moves into the panel
/// that the button opens.
pub(crate) fn press(selector: &str) {
    if let Some(button) = find(selector) {
        let _ = button.focus();
        button.click();
    }
}

/// Moves the focus to the first match of a selector.
pub(crate) fn focus_first(selector: &str) {
    if let Some(element) = find(selector) {
        let _ = element.focus();
    }
}
