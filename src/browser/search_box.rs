//! Boxes to search a list by.

use web_sys::HtmlInputElement;
use yew::prelude::*;

/// What stands in the box.
pub(crate) fn text(event: &InputEvent) -> String {
    event.target_unchecked_into::<HtmlInputElement>().value()
}
