//! The document's title.

use web_sys::window;
use yew::prelude::*;

/// Keeps the title of the document.
#[hook]
pub(crate) fn use_title(title: String) {
    use_effect_with(title, |title| {
        if let Some(document) = window().and_then(|window| window.document()) {
            document.set_title(title);
        }
    });
}
