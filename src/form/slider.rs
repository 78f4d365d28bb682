//! From a number to a slider's place and back.

use offload_scenario::field::NumberField;
use offload_scenario::unit::COUNT;

/// Places on a slider.
pub(super) const PLACES: f64 = 400.0;

/// Beyond this ratio of its ends a slider is logarithmic.
const LOGARITHMIC_FROM: f64 = 50.0;

fn logarithmic(field: &NumberField) -> bool {
    field.usual.from > 0.0 && field.usual.to / field.usual.from > LOGARITHMIC_FROM
}

/// The place of a number, from zero to [`PLACES`].
pub(super) fn place(field: &NumberField, value: f64) -> f64 {
    let (from, to) = (field.usual.from, field.usual.to);
    let value = value.clamp(from, to);
    let part = if logarithmic(field) {
        (value / from).ln() / (to / from).ln()
    } else {
        (value - from) / (to - from)
    };
    (part * PLACES).round()
}

/// The number at a place, with two significant digits.
pub(super) fn value(field: &NumberField, place: f64) -> f64 {
    let (from, to) = (field.usual.from, field.usual.to);
    let part = (place / PLACES).clamp(0.0, 1.0);
    let exact =
        if logarithmic(field) { from * (to / from).powf(part) } else { from + (to - from) * part };
    let value = two_digits(exact);
    let value = if field.whole { value.round() } else { value };
    value.clamp(field.range.from, field.range.to)
}

fn two_digits(value: f64) -> f64 {
    // By way of text, so that the result is the double nearest to the decimal number.
    COUNT.read(&format!("{value:.1e}")).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use offload_scenario::{FIELDS, Kind};

    #[test]
    fn every_place_of_every_slider_is_an_accepted_number_near_that_place() {
        for field in FIELDS {
            let Kind::Number(number) = &field.kind else { continue };
            for at in 0..=PLACES as i32 {
                let at = f64::from(at);
                let value = value(number, at);
                assert!(number.range.contains(value), "{} at {at}: {value}", field.key);
                if number.slider && !number.whole {
                    assert!((place(number, value) - at).abs() <= 4.0, "{} at {at}", field.key);
                }
            }
        }
    }
}
