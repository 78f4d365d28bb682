//! Writes measured times into links.

use offload_scenario::decimal;

/// Significant digits of a time in a link, as on the page.
const DIGITS: i32 = 6;

/// Writes the link key of a measured run with its value, such as `&measured=oncpu:0.0816:0.0415`.
///
/// `seconds` is the time of one run, `spread` its relative spread.
pub(crate) fn measured(seconds: f64, spread: f64, on_gpu: bool) -> String {
    let side = if on_gpu { "ongpu" } else { "oncpu" };
    let spread = if spread > 0.0 {
        format!(":{}", decimal::write(decimal::round_to(spread, 3)))
    } else {
        String::new()
    };
    format!("&measured={side}:{}{spread}", time(seconds))
}

/// Writes a time in seconds as in a link.
pub(crate) fn time(seconds: f64) -> String {
    decimal::write(decimal::round_to(seconds, DIGITS))
}
