//! Reads today's date from the browser's clock.

/// Returns today's date in the browser's time zone, such as `2026-11-22`. Without a browser, returns 1970-01-01, so
/// that no data looks old.
pub(crate) fn today() -> String {
    if cfg!(not(target_family = "wasm")) {
        return "1970-01-01".to_owned();
    }
    let now = js_sys::Date::new_0();
    let (year, month, day) = (now.get_full_year(), now.get_month() + 1, now.get_date());
    format!("{year}-{month:02}-{day:02}")
}
