//! Custom properties of single elements, for style sheets to reckon with: the content policy allows no
//! style attribute.

use web_sys::HtmlElement;
use yew::NodeRef;

/// Sets a custom property to a number, in thousandths.
pub(crate) fn in_thousandths(node: &NodeRef, name: &str, value: f64) {
    if let Some(element) = node.cast::<HtmlElement>() {
        let thousandths = (value * 1e3).round() as u32;
        let _ = element.style().set_property(name, &thousandths.to_string());
    }
}
