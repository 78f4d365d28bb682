//! The numbers at which a sweep stops.

use offload_scenario::decimal::round_to;
use offload_scenario::{NumberField, Span};
use offload_vocabulary::elementary::power;

/// Beyond this ratio of its ends a sweep goes by ratios, as the page's sliders do.
const LOGARITHMIC_FROM: f64 = 50.0;

/// Digits of a whole number: as many as are written, so that what one reads is what was asked.
const WHOLE_DIGITS: i32 = 6;

/// Digits of any other number.
const DIGITS: i32 = 3;

/// So many numbers from one end to the other, both included and each but once: fewer where only
/// whole numbers make sense and there are not so many.
pub fn steps(number: &NumberField, Span { from, to }: Span, count: usize) -> Vec<f64> {
    let last = count.max(2) - 1;
    let ratios = from > 0.0 && to / from > LOGARITHMIC_FROM;
    let between = (1..last).map(|step| {
        let way = step as f64 / last as f64;
        let value = if ratios { from * power(to / from, way) } else { from + (to - from) * way };
        match number.whole {
            true => round_to(value, WHOLE_DIGITS).round(),
            false => round_to(value, DIGITS),
        }
    });
    let mut steps = vec![from];
    steps.extend(between.filter(|value| from < *value && *value < to));
    steps.push(to);
    steps.dedup();
    steps
}

#[cfg(test)]
mod tests {
    use super::steps;
    use offload_scenario::{FIELDS, Kind, NumberField, Span, field};

    fn number(key: &str) -> &'static NumberField {
        match &field(key).expect(key).kind {
            Kind::Number(number) => number,
            Kind::Choice(_) => panic!("{key} is a choice"),
        }
    }

    #[test]
    fn a_wide_range_goes_by_ratios_and_a_narrow_one_by_differences() {
        let of = |key, from, to, count| steps(number(key), Span { from, to }, count);
        assert_eq!(of("n", 256.0, 65536.0, 5), [256.0, 1024.0, 4096.0, 16384.0, 65536.0]);
        assert_eq!(of("eff", 20.0, 60.0, 5), [20.0, 30.0, 40.0, 50.0, 60.0]);
        assert_eq!(of("prompt", 0.0, 8192.0, 3), [0.0, 4096.0, 8192.0]);
    }

    #[test]
    fn whole_numbers_stand_but_once() {
        let of = |from, to, count| steps(number("dims"), Span { from, to }, count);
        assert_eq!(of(1.0, 3.0, 12), [1.0, 2.0, 3.0]);
        assert_eq!(of(2.0, 2.0, 12), [2.0]);
    }

    #[test]
    fn every_field_is_swept_from_end_to_end_in_order_within_what_it_takes() {
        for field in FIELDS {
            let Kind::Number(number) = &field.kind else { continue };
            for ends in [number.usual, number.range] {
                let steps = steps(number, ends, 12);
                assert_eq!((steps[0], steps[steps.len() - 1]), (ends.from, ends.to));
                assert!(steps.windows(2).all(|pair| pair[0] < pair[1]), "{}", field.key);
                assert!(steps.iter().all(|it| number.range.contains(*it)), "{}", field.key);
                assert!(!number.whole || steps.iter().all(|it| it.fract() == 0.0));
            }
        }
    }
}
