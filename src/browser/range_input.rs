//! Sliders without a look of their own.

use web_sys::HtmlInputElement;
use yew::prelude::*;

/// The place that a slider of whole numbers was moved to.
pub(crate) fn place(event: &InputEvent) -> usize {
    let input: HtmlInputElement = event.target_unchecked_into();
    input.value_as_number() as usize
}
