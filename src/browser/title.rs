//! The document's title.

use web_sys::window;
use yew::prelude::*;

/// Keeps the title of the document. Without one it stays as it is: to set it takes a browser longer than all else
/// that a change of the page needs.
#[hook]
pub(crate) fn use_title(title: Option<String>) {
    use_effect_with(title, |title| {
        let document = window().and_then(|window| window.document());
        if let (Some(document), Some(title)) = (document, title) {
            document.set_title(title);
        }
    });
}
