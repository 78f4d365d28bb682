//! The answer that a link recorded when it was made, with the edition of the data behind it.

use crate::decimal;
use crate::link::encode;
use crate::scenario::Scenario;

/// Its key, the last of a link.
pub(crate) const KEY: &str = "d";

/// Significant digits of an answer in a link.
const DIGITS: i32 = 3;

/// The answer when a link was made.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedAnswer {
    /// The edition of the data, such as `2026-11`.
    pub edition: String,
    /// How many times faster the GPU was; nothing where it could not do the work. A link says three
    /// significant digits.
    pub speedup: Option<f64>,
}

impl RecordedAnswer {
    /// Reads `2026-11,29.4` or `2026-11`.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (edition, speedup) = match text.split_once(',') {
            Some((edition, speedup)) => (edition, Some(decimal::read(speedup, 0)?)),
            None => (text, None),
        };
        let sensible = speedup.is_none_or(|it| it.is_finite() && it >= 0.0);
        (is_edition(edition) && sensible).then(|| Self { edition: edition.to_owned(), speedup })
    }

    fn write(&self) -> String {
        match self.speedup {
            Some(speedup) => {
                let rounded = decimal::round_to(speedup, DIGITS);
                format!("{},{}", self.edition, decimal::write(rounded))
            }
            None => self.edition.clone(),
        }
    }
}

/// Whether a text is a year and a month.
fn is_edition(text: &str) -> bool {
    let Some((year, month)) = text.split_once('-') else { return false };
    let digits =
        |text: &str, many| text.len() == many && text.bytes().all(|it| it.is_ascii_digit());
    digits(year, 4) && digits(month, 2) && ("01"..="12").contains(&month)
}

/// The fragment of a scenario with an answer recorded in it, so that whoever opens it later can be
/// told what has changed; empty for the scenario that everything starts from.
///
/// ```
/// use offload_scenario::{RecordedAnswer, decode, encode_recorded};
///
/// let scenario = decode("", "#matmul").scenario;
/// let answer = RecordedAnswer { edition: "2026-11".to_owned(), speedup: Some(29.44) };
/// let arrival = decode("", &encode_recorded(&scenario, &answer));
/// assert_eq!(arrival.scenario, scenario);
/// assert_eq!(arrival.recorded.and_then(|it| it.speedup), Some(29.4));
/// ```
pub fn encode_recorded(scenario: &Scenario, answer: &RecordedAnswer) -> String {
    match encode(scenario) {
        link if link.is_empty() => link,
        link => format!("{link}&{KEY}={}", answer.write()),
    }
}
