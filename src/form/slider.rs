//! The stops of a slider.

use offload_scenario::NumberField;
use offload_vocabulary::elementary::{magnitude, power_of_ten};

/// The minimum ratio of a slider's ends at which its scale is logarithmic.
const MIN_LOGARITHMIC_RATIO: f64 = 50.0;

/// The E24 series of IEC 60063, multiplied by ten: 24 numbers per decade with roughly equal ratios.
const DECADE: [f64; 24] = [
    10.0, 11.0, 12.0, 13.0, 15.0, 16.0, 18.0, 20.0, 22.0, 24.0, 27.0, 30.0, 33.0, 36.0, 39.0, 43.0,
    47.0, 51.0, 56.0, 62.0, 68.0, 75.0, 82.0, 91.0,
];

/// Returns the stops of a slider in ascending order, including both ends.
pub fn stops(field: &NumberField) -> Vec<f64> {
    let (from, to) = (field.usual.from, field.usual.to);
    let mut stops = Vec::new();
    if from > 0.0 && to / from > MIN_LOGARITHMIC_RATIO {
        let decades = magnitude(from) - 1..=magnitude(to);
        let numbers = decades.flat_map(|power| DECADE.map(|digits| times_ten(digits, power)));
        stops.extend(numbers.filter(|number| !field.whole || number.fract() == 0.0));
    } else {
        let count = (to - from).round() as i32;
        stops.extend((1..count).map(|step| from + f64::from(step)));
    }
    stops.retain(|stop| *stop > from && *stop < to);
    stops.insert(0, from);
    stops.push(to);
    stops
}

/// Returns `digits · 10^power`, rounded only once.
fn times_ten(digits: f64, power: i32) -> f64 {
    let factor = power_of_ten(power.abs());
    if power < 0 { digits / factor } else { digits * factor }
}

/// Returns the index of the stop that is nearest to a value.
pub(crate) fn nearest(stops: &[f64], value: f64) -> usize {
    let next_index = stops.partition_point(|stop| *stop < value).min(stops.len() - 1);
    let previous_index = next_index.saturating_sub(1);
    if value - stops[previous_index] < stops[next_index] - value {
        previous_index
    } else {
        next_index
    }
}

/// Returns the next or the previous stop from a value, or `None` at the end of the slider.
pub(crate) fn step(field: &NumberField, value: f64, up: bool) -> Option<f64> {
    let stops = stops(field);
    if up {
        stops.into_iter().find(|stop| *stop > value)
    } else {
        stops.into_iter().rfind(|stop| *stop < value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use offload_scenario::{FIELDS, Kind};

    #[test]
    fn every_stop_is_a_distinct_accepted_number() {
        for field in FIELDS {
            let Kind::Number(number) = &field.kind else { continue };
            if !number.slider {
                continue;
            }
            let stops = stops(number);
            assert!(stops.len() > 20, "{}", field.key);
            assert!(stops.windows(2).all(|pair| pair[0] < pair[1]), "{}", field.key);
            for (index, stop) in stops.iter().enumerate() {
                assert!(number.range.contains(*stop), "{}: {stop}", field.key);
                assert!(!number.whole || stop.fract() == 0.0, "{}: {stop}", field.key);
                assert_eq!(nearest(&stops, *stop), index, "{}: {stop}", field.key);
            }
        }
    }

    #[test]
    fn a_step_goes_to_the_next_stop_on_either_side() {
        let Some(Kind::Number(rows)) = offload_scenario::field("rows").map(|field| &field.kind)
        else {
            panic!("rows are a number")
        };
        assert_eq!(step(rows, 10e6, true), Some(11e6));
        assert_eq!(step(rows, 10.5e6, false), Some(10e6));
        assert_eq!(step(rows, rows.usual.to, true), None);
        assert_eq!(step(rows, rows.usual.from, false), None);
    }

    #[test]
    fn a_number_between_two_stops_is_shown_at_the_nearer() {
        assert_eq!(nearest(&[1.0, 2.0, 4.0], 2.9), 1);
        assert_eq!(nearest(&[1.0, 2.0, 4.0], 3.1), 2);
        assert_eq!(nearest(&[1.0, 2.0, 4.0], 0.0), 0);
        assert_eq!(nearest(&[1.0, 2.0, 4.0], 9.0), 2);
    }
}
