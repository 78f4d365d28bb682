//! Chooses the numbers of a sweep.

use offload_scenario::decimal::round_to;
use offload_scenario::{NumberField, Span};
use offload_vocabulary::elementary::power;

/// The ratio of a span's ends above which the span is divided into equal ratios, as on the page's sliders.
const MIN_LOGARITHMIC_RATIO: f64 = 50.0;

/// The number of significant digits of integers. Tables show the same number of digits, so the displayed value is
/// exact.
const WHOLE_DIGITS: i32 = 6;

/// The number of significant digits of all other numbers.
const DIGITS: i32 = 3;

/// Returns `true` if a sweep divides the span into equal ratios instead of equal differences.
pub fn is_logarithmic(Span { from, to }: Span) -> bool {
    from > 0.0 && to / from > MIN_LOGARITHMIC_RATIO
}

/// Returns `count` distinct numbers of a field in ascending order, including both ends of the span.
///
/// Returns fewer numbers if the field takes integers and the span contains fewer than `count` integers.
pub fn sweep_values(number: &NumberField, Span { from, to }: Span, count: usize) -> Vec<f64> {
    let last = count.max(2) - 1;
    let has_equal_ratios = is_logarithmic(Span { from, to });
    let inner_values = (1..last).map(|step| {
        let share = step as f64 / last as f64;
        let value = if has_equal_ratios {
            from * power(to / from, share)
        } else {
            from + (to - from) * share
        };
        if number.whole { round_to(value, WHOLE_DIGITS).round() } else { round_to(value, DIGITS) }
    });
    let mut values = vec![from];
    // Rounding may move a value to an end of the span or beyond.
    values.extend(inner_values.filter(|value| from < *value && *value < to));
    values.push(to);
    values.dedup();
    values
}

#[cfg(test)]
mod tests {
    use super::sweep_values;
    use offload_scenario::{FIELDS, Kind, NumberField, Span, field};

    fn number(key: &str) -> &'static NumberField {
        match &field(key).expect(key).kind {
            Kind::Number(number) => number,
            Kind::Choice(_) => panic!("{key} is a choice"),
        }
    }

    #[test]
    fn a_wide_range_is_swept_in_equal_ratios_and_a_narrow_one_in_equal_steps() {
        let values = |key, from, to, count| sweep_values(number(key), Span { from, to }, count);
        assert_eq!(values("n", 256.0, 65536.0, 5), [256.0, 1024.0, 4096.0, 16384.0, 65536.0]);
        assert_eq!(values("eff", 20.0, 60.0, 5), [20.0, 30.0, 40.0, 50.0, 60.0]);
        assert_eq!(values("prompt", 0.0, 8192.0, 3), [0.0, 4096.0, 8192.0]);
    }

    #[test]
    fn a_sweep_has_each_whole_number_once() {
        let values = |from, to, count| sweep_values(number("dims"), Span { from, to }, count);
        assert_eq!(values(1.0, 3.0, 12), [1.0, 2.0, 3.0]);
        assert_eq!(values(2.0, 2.0, 12), [2.0]);
    }

    #[test]
    fn every_sweep_rises_from_end_to_end_within_the_accepted_range() {
        for field in FIELDS {
            let Kind::Number(number) = &field.kind else { continue };
            for span in [number.usual, number.range] {
                let values = sweep_values(number, span, 12);
                assert_eq!((values[0], values[values.len() - 1]), (span.from, span.to));
                assert!(values.windows(2).all(|pair| pair[0] < pair[1]), "{}", field.key);
                assert!(values.iter().all(|value| number.range.contains(*value)), "{}", field.key);
                assert!(!number.whole || values.iter().all(|value| value.fract() == 0.0));
            }
        }
    }
}
