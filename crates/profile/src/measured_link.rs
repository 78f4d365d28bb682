//! The part of a link with a measurement.

use offload_scenario::decimal;

/// Significant digits of a time in a link, as many as the page writes.
const DIGITS: i32 = 6;

/// Writes the pair for a time of one run, in seconds, on the CPU or on the GPU, with its spread.
pub(crate) fn measured(seconds: f64, spread: f64, on_gpu: bool) -> String {
    let side = if on_gpu { "ongpu" } else { "oncpu" };
    let spread = if spread > 0.0 {
        format!(":{}", decimal::write(decimal::round_to(spread, 3)))
    } else {
        String::new()
    };
    format!("&measured={side}:{}{spread}", time(seconds))
}

/// Writes a time in seconds for a link.
pub(crate) fn time(seconds: f64) -> String {
    decimal::write(decimal::round_to(seconds, DIGITS))
}
