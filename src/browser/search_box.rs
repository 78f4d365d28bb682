//! Reads the search boxes of lists.

use web_sys::HtmlInputElement;
use yew::prelude::*;

/// Returns the text of the edited search box.
pub(crate) fn text(event: &InputEvent) -> String {
    event.target_unchecked_into::<HtmlInputElement>().value()
}
