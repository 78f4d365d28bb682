//! Writes measured times into links.

use offload_scenario::decimal;

/// The number of significant digits of a time in a link, as on the page.
const DIGITS: i32 = 6;

/// Formats a measurement for a link, such as `&measured=oncpu:0.0816:0.0415`.
///
/// `seconds` is the time of one run, and `spread` is its relative spread.
pub(crate) fn measured(seconds: f64, spread: f64, on_gpu: bool) -> String {
    let side = if on_gpu { "ongpu" } else { "oncpu" };
    let spread = if spread > 0.0 {
        format!(":{}", decimal::write(decimal::round_to(spread, 3)))
    } else {
        String::new()
    };
    format!("&measured={side}:{}{spread}", time(seconds))
}

/// Formats a time in seconds for a link.
pub(crate) fn time(seconds: f64) -> String {
    decimal::write(decimal::round_to(seconds, DIGITS))
}
