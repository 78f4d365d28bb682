//! Sets the document's title, which browsers show on tabs and in the history.

use web_sys::window;
use yew::prelude::*;

/// Updates the document's title. `None` leaves the title unchanged. Edits pass `None`, because setting the title takes
/// the browser longer than everything else that an edit causes.
#[hook]
pub(crate) fn use_title(title: Option<String>) {
    use_effect_with(title, |title| {
        let document = window().and_then(|window| window.document());
        if let (Some(document), Some(title)) = (document, title) {
            document.set_title(title);
        }
    });
}
