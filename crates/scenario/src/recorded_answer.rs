//! The speedup recorded in a link, with the edition of the data that it is based on.

use crate::decimal;

/// The number of significant digits of a speedup in a link.
const DIGITS: i32 = 3;

/// The result when the link was made: the speedup and the edition of the data.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedAnswer {
    /// The edition of the data, such as `2026-11`.
    pub edition: String,
    /// The CPU time divided by the GPU time. `None` if the GPU could not do the work. A link stores three significant
    /// digits.
    pub speedup: Option<f64>,
}

impl RecordedAnswer {
    /// Parses an edition with an optional speedup: `2026-11,29.4` or `2026-11`.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (edition, speedup) = match text.split_once(',') {
            Some((edition, speedup)) => (edition, Some(decimal::read(speedup, 0)?)),
            None => (text, None),
        };
        let is_valid = speedup.is_none_or(|speedup| speedup.is_finite() && speedup >= 0.0);
        (is_year_month(edition) && is_valid).then(|| Self { edition: edition.to_owned(), speedup })
    }

    pub(crate) fn write(&self) -> String {
        match self.speedup {
            Some(speedup) => {
                let rounded = decimal::round_to(speedup, DIGITS);
                format!("{},{}", self.edition, decimal::write(rounded))
            }
            None => self.edition.clone(),
        }
    }
}

/// Returns `true` if a string is a year and a month, such as `2026-11`.
fn is_year_month(text: &str) -> bool {
    let Some((year, month)) = text.split_once('-') else { return false };
    let has_digits =
        |text: &str, count| text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
    has_digits(year, 4) && has_digits(month, 2) && ("01"..="12").contains(&month)
}
