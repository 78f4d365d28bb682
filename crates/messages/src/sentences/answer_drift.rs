//! Describes how an answer has changed since its link was made.

use super::Winner;
use offload_scenario::RecordedAnswer;
use offload_scenario::decimal::{fixed, round_to};

/// The minimum relative change that is reported.
const MIN_REPORTED_CHANGE: f64 = 0.01;

/// The maximum relative change caused by rounding to three digits, the precision of a number in a link.
const ROUNDING: f64 = 0.005;

/// The relative change below which factors are written with three digits. With two digits, both factors might be equal.
const MAX_THREE_DIGIT_CHANGE: f64 = 0.15;

/// Describes the change between the recorded and the current answer, if it is more than one percent: "When this link
/// was made, with 2026-03 data, the GPU was 29× faster; with 2026-11 data it is 31×."
pub fn changed_since(recorded: &RecordedAnswer, current: &RecordedAnswer) -> Option<String> {
    let (before, after) = match (recorded.speedup, current.speedup) {
        (None, None) => return None,
        (Some(before), None) => (
            format!("the GPU was {}", Winner::at(before).compared()),
            "it can’t do the work".into(),
        ),
        (None, Some(after)) => (
            "the GPU couldn’t do the work".to_owned(),
            format!("it is {}", Winner::at(after).compared()),
        ),
        (Some(before), Some(after)) => describe_change(before, after)?,
    };
    let prefix = "When this link was made";
    Some(if recorded.edition == current.edition {
        format!("{prefix}, {before}; with today’s model {after}.")
    } else {
        format!(
            "{prefix}, with {} data, {before}; with {} data {after}.",
            recorded.edition, current.edition
        )
    })
}

/// Describes the recorded and the current answer: "the GPU was 29× faster" and "it is 31×".
fn describe_change(recorded: f64, current: f64) -> Option<(String, String)> {
    let (least, most) = (recorded.min(current), recorded.max(current));
    // Ignore differences that the rounding of the recorded speedup can explain.
    if most <= least * (1.0 + MIN_REPORTED_CHANGE) * (1.0 + ROUNDING) {
        return None;
    }
    let needs_three_digits = most < least * (1.0 + MAX_THREE_DIGIT_CHANGE);
    let (before, after) = (Winner::at(recorded), Winner::at(current));
    let factor = |winner: Winner| match winner {
        Winner::Gpu(factor) | Winner::Cpu(factor) if needs_three_digits && factor < 99.5 => {
            let digits = round_to(factor, 3);
            format!("{}×", fixed(digits, if digits < 9.995 { 2 } else { 1 }))
        }
        winner => winner.factor(),
    };
    let describe = |winner| match winner {
        Winner::Gpu(_) => format!("{} faster", factor(winner)),
        Winner::Cpu(_) => format!("{} slower", factor(winner)),
        Winner::Neither => winner.compared(),
    };
    let after_text = match (before, after) {
        // If the same machine is faster in both answers, the second answer needs only the factor.
        (Winner::Gpu(_), Winner::Gpu(_)) | (Winner::Cpu(_), Winner::Cpu(_)) => factor(after),
        (Winner::Gpu(_) | Winner::Cpu(_) | Winner::Neither, _) => describe(after),
    };
    let is_unchanged = describe(before) == describe(after);
    (!is_unchanged)
        .then(|| (format!("the GPU was {}", describe(before)), format!("it is {after_text}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(edition: &str, speedup: impl Into<Option<f64>>) -> RecordedAnswer {
        RecordedAnswer { edition: edition.to_owned(), speedup: speedup.into() }
    }

    #[track_caller]
    fn assert_change(before: impl Into<Option<f64>>, after: impl Into<Option<f64>>, words: &str) {
        let sentence = changed_since(&answer("2026-03", before), &answer("2026-11", after));
        let sentence = sentence.expect("it has changed");
        let rest = sentence.strip_prefix("When this link was made, with 2026-03 data, ");
        assert_eq!(rest.expect("it begins so"), words);
    }

    #[test]
    fn a_change_names_both_editions() {
        assert_change(29.4, 31.1, "the GPU was 29.4× faster; with 2026-11 data it is 31.1×.");
        assert_change(29.4, 40.0, "the GPU was 29× faster; with 2026-11 data it is 40×.");
        assert_change(0.4, 0.2, "the GPU was 2.5× slower; with 2026-11 data it is 5.0×.");
        assert_change(302.0, 308.0, "the GPU was 302× faster; with 2026-11 data it is 308×.");
    }

    #[test]
    fn a_change_of_the_faster_machine_is_stated() {
        assert_change(1.25, 0.8, "the GPU was 1.3× faster; with 2026-11 data it is 1.3× slower.");
        assert_change(1.01, 1.31, "the GPU was no faster; with 2026-11 data it is 1.3× faster.");
        assert_change(0.5, 1.0, "the GPU was 2.0× slower; with 2026-11 data it is no faster.");
        assert_change(1.02, 1.06, "the GPU was no faster; with 2026-11 data it is 1.06× faster.");
    }

    #[test]
    fn becoming_possible_or_impossible_is_a_change() {
        assert_change(
            29.4,
            None,
            "the GPU was 29× faster; with 2026-11 data it can’t do the work.",
        );
        assert_change(
            None,
            2.0,
            "the GPU couldn’t do the work; with 2026-11 data it is 2.0× faster.",
        );
        assert_eq!(changed_since(&answer("2026-03", None), &answer("2026-11", None)), None);
    }

    #[test]
    fn a_change_with_the_same_data_is_attributed_to_the_model() {
        let sentence = changed_since(&answer("2026-11", 20.0), &answer("2026-11", 40.0));
        let words =
            "When this link was made, the GPU was 20× faster; with today’s model it is 40×.";
        assert_eq!(sentence.as_deref(), Some(words));
    }

    #[test]
    fn a_percent_or_rounding_is_no_change() {
        for exact in [1.0, 1.005, 1.0149, 9.994, 9.996, 29.46, 0.1005, 123_456.0, 4e-7, 1e12] {
            let before = answer("2026-03", round_to(exact, 3));
            for factor in [1.0, 1.0099, 1.0 / 1.0099] {
                let after = answer("2026-11", exact * factor);
                assert_eq!(changed_since(&before, &after), None, "{exact} by {factor}");
            }
        }
    }

    #[test]
    fn two_numbers_of_a_sentence_differ_as_written() {
        let mut speedup = 0.01;
        while speedup < 1e4 {
            for factor in [1.02, 1.03, 1.1, 1.14, 1.16, 1.3] {
                if let Some((before, after)) = describe_change(speedup, speedup * factor) {
                    let before = before.trim_start_matches("the GPU was ");
                    let after = after.trim_start_matches("it is ");
                    assert!(!before.starts_with(after), "{speedup} by {factor}: {before}, {after}");
                }
            }
            speedup = round_to(speedup * 1.0137, 3);
        }
    }
}
