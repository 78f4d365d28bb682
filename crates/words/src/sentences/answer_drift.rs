//! Describes how an answer has changed since its link was made.

use super::Winner;
use offload_scenario::RecordedAnswer;
use offload_scenario::decimal::{fixed, round_to};

/// The minimum relative change that is mentioned.
const NOTICED: f64 = 0.01;

/// The largest relative change caused by rounding to the three digits that a link keeps.
const ROUNDING: f64 = 0.005;

/// The relative change below which factors have three digits. With two digits, they might look the same.
const FINE: f64 = 0.15;

/// Describes the change of the answer since a link was made, if it is more than one percent: "When this link was made,
/// with data of 2026-03, the GPU was 29× faster; with data of 2026-11 it is 31×." `now` is today's answer.
pub fn changed_since(then: &RecordedAnswer, now: &RecordedAnswer) -> Option<String> {
    let (was, is) = match (then.speedup, now.speedup) {
        (None, None) => return None,
        (Some(was), None) => {
            (format!("the GPU was {}", Winner::at(was).compared()), "it can’t do the work".into())
        }
        (None, Some(is)) => (
            "the GPU couldn’t do the work".to_owned(),
            format!("it is {}", Winner::at(is).compared()),
        ),
        (Some(was), Some(is)) => pair(was, is)?,
    };
    let made = "When this link was made";
    Some(if then.edition == now.edition {
        format!("{made}, {was}; with today’s model {is}.")
    } else {
        format!("{made}, with data of {}, {was}; with data of {} {is}.", then.edition, now.edition)
    })
}

/// Writes both answers: "the GPU was 29× faster" and "it is 31×".
fn pair(was: f64, is: f64) -> Option<(String, String)> {
    let (least, most) = (was.min(is), was.max(is));
    // The recorded speedup is rounded. Rounding is not a change.
    if most <= least * (1.0 + NOTICED) * (1.0 + ROUNDING) {
        return None;
    }
    let fine = most < least * (1.0 + FINE);
    let (before, after) = (Winner::at(was), Winner::at(is));
    let factor = |winner: Winner| match winner {
        Winner::Gpu(factor) | Winner::Cpu(factor) if fine && factor < 99.5 => {
            let digits = round_to(factor, 3);
            format!("{}×", fixed(digits, if digits < 9.995 { 2 } else { 1 }))
        }
        winner => winner.factor(),
    };
    let compared = |winner| match winner {
        Winner::Gpu(_) => format!("{} faster", factor(winner)),
        Winner::Cpu(_) => format!("{} slower", factor(winner)),
        Winner::Neither => winner.compared(),
    };
    let short = match (before, after) {
        // If the same machine is faster in both, the second answer needs only the factor.
        (Winner::Gpu(_), Winner::Gpu(_)) | (Winner::Cpu(_), Winner::Cpu(_)) => factor(after),
        (Winner::Gpu(_) | Winner::Cpu(_) | Winner::Neither, _) => compared(after),
    };
    let same = compared(before) == compared(after);
    (!same).then(|| (format!("the GPU was {}", compared(before)), format!("it is {short}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(edition: &str, speedup: impl Into<Option<f64>>) -> RecordedAnswer {
        RecordedAnswer { edition: edition.to_owned(), speedup: speedup.into() }
    }

    #[track_caller]
    fn says(was: impl Into<Option<f64>>, is: impl Into<Option<f64>>, words: &str) {
        let said = changed_since(&answer("2026-03", was), &answer("2026-11", is));
        let said = said.expect("it has changed");
        let rest = said.strip_prefix("When this link was made, with data of 2026-03, ");
        assert_eq!(rest.expect("it begins so"), words);
    }

    #[test]
    fn a_change_names_both_editions() {
        says(29.4, 31.1, "the GPU was 29.4× faster; with data of 2026-11 it is 31.1×.");
        says(29.4, 40.0, "the GPU was 29× faster; with data of 2026-11 it is 40×.");
        says(0.4, 0.2, "the GPU was 2.5× slower; with data of 2026-11 it is 5.0×.");
        says(302.0, 308.0, "the GPU was 302× faster; with data of 2026-11 it is 308×.");
    }

    #[test]
    fn a_change_of_the_faster_machine_is_stated() {
        says(1.25, 0.8, "the GPU was 1.3× faster; with data of 2026-11 it is 1.3× slower.");
        says(1.01, 1.31, "the GPU was no faster; with data of 2026-11 it is 1.3× faster.");
        says(0.5, 1.0, "the GPU was 2.0× slower; with data of 2026-11 it is no faster.");
        says(1.02, 1.06, "the GPU was no faster; with data of 2026-11 it is 1.06× faster.");
    }

    #[test]
    fn becoming_possible_or_impossible_is_a_change() {
        says(29.4, None, "the GPU was 29× faster; with data of 2026-11 it can’t do the work.");
        says(None, 2.0, "the GPU couldn’t do the work; with data of 2026-11 it is 2.0× faster.");
        assert_eq!(changed_since(&answer("2026-03", None), &answer("2026-11", None)), None);
    }

    #[test]
    fn a_change_with_the_same_data_is_attributed_to_the_model() {
        let said = changed_since(&answer("2026-11", 20.0), &answer("2026-11", 40.0));
        let words =
            "When this link was made, the GPU was 20× faster; with today’s model it is 40×.";
        assert_eq!(said.as_deref(), Some(words));
    }

    #[test]
    fn a_percent_or_rounding_is_no_change() {
        for exact in [1.0, 1.005, 1.0149, 9.994, 9.996, 29.46, 0.1005, 123_456.0, 4e-7, 1e12] {
            let was = answer("2026-03", round_to(exact, 3));
            for by in [1.0, 1.0099, 1.0 / 1.0099] {
                let is = answer("2026-11", exact * by);
                assert_eq!(changed_since(&was, &is), None, "{exact} by {by}");
            }
        }
    }

    #[test]
    fn two_numbers_of_a_sentence_differ_as_written() {
        let mut was = 0.01;
        while was < 1e4 {
            for by in [1.02, 1.03, 1.1, 1.14, 1.16, 1.3] {
                if let Some((before, after)) = pair(was, was * by) {
                    let before = before.trim_start_matches("the GPU was ");
                    let after = after.trim_start_matches("it is ");
                    assert!(!before.starts_with(after), "{was} by {by}: {before}, {after}");
                }
            }
            was = round_to(was * 1.0137, 3);
        }
    }
}
