//! Formats errors, shares and times.

use crate::statistics::Tally;

/// Formats a factor, such as `1.42×` or `23×`.
pub(crate) fn factor(factor: f64) -> String {
    match factor {
        _ if factor >= 9.95 => format!("{factor:.0}×"),
        _ => format!("{factor:.2}×"),
    }
}

/// Formats a share, such as `83 %`. If the total is zero, the result is `–`.
pub(crate) fn percent(tally: Tally) -> String {
    tally.percent().map_or_else(|| String::from("–"), |percent| format!("{percent:.0} %"))
}

/// Formats a time with up to three significant digits, such as `1.66 ms`.
pub(super) fn time(seconds: f64) -> String {
    let (value, unit) = match seconds {
        _ if seconds >= 1.0 => (seconds, "s"),
        _ if seconds >= 1e-3 => (seconds * 1e3, "ms"),
        _ => (seconds * 1e6, "µs"),
    };
    let decimals = match value {
        _ if value >= 100.0 => 0,
        _ if value >= 10.0 => 1,
        _ => 2,
    };
    format!("{value:.decimals$} {unit}")
}
