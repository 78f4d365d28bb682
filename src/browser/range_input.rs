//! Sliders without a look of their own.

use web_sys::HtmlInputElement;
use yew::prelude::*;

/// Where over a slider a pointer is, from zero at its left end to one at its right.
pub(crate) fn share_under(event: &PointerEvent) -> f64 {
    let input: HtmlInputElement = event.target_unchecked_into();
    f64::from(event.offset_x()) / f64::from(input.client_width().max(1))
}

/// Has the slider of a field described by the words of its track.
pub(crate) fn describe_by_track(key: &str) {
    let field = super::focus::element(&format!("f-{key}")).and_then(|input| input.parent_element());
    let slider = field.and_then(|field| field.query_selector("[type=range]").ok()?);
    if let Some(slider) = slider {
        let _ = slider.set_attribute("aria-describedby", &format!("f-{key}-track"));
    }
}

/// The place that a slider of whole numbers was moved to.
pub(crate) fn place(event: &InputEvent) -> usize {
    let input: HtmlInputElement = event.target_unchecked_into();
    input.value_as_number() as usize
}
