//! Search boxes of lists.

use web_sys::HtmlInputElement;
use yew::prelude::*;

/// Returns the text in the box.
pub(crate) fn text(event: &InputEvent) -> String {
    event.target_unchecked_into::<HtmlInputElement>().value()
}
