//! What a printed page says of itself: its address, and the day.

use js_sys::Date;
use web_sys::window;

/// The element that says it.
const PLACE: &str = "printed";

/// Puts the present address and the day where only paper shows them.
pub(super) fn stamp() {
    let Some(window) = window() else { return };
    let place = window.document().and_then(|document| document.get_element_by_id(PLACE));
    let (Some(place), Ok(address)) = (place, window.location().href()) else { return };
    let now = String::from(Date::new_0().to_iso_string());
    let day = now.split('T').next().unwrap_or_default();
    place.set_text_content(Some(&format!("{address}, printed {day}")));
}
