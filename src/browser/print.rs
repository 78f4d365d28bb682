//! The address and the day on a printed page.

use js_sys::Date;
use web_sys::window;

/// The id of the element that shows them.
const PLACE: &str = "printed";

/// Writes the present address and day into the element that only a printed page shows.
pub(super) fn stamp() {
    let Some(window) = window() else { return };
    let place = window.document().and_then(|document| document.get_element_by_id(PLACE));
    let (Some(place), Ok(address)) = (place, window.location().href()) else { return };
    let now = Date::new_0();
    let (year, month, day) = (now.get_full_year(), now.get_month() + 1, now.get_date());
    place.set_text_content(Some(&format!("{address}, printed {year}-{month:02}-{day:02}")));
}
