//! A field given some value.

use offload_scenario::{Field, Kind, Scenario};
use offload_vocabulary::elementary::power;

/// Gives a field the value that stands at a part of its way from least to most.
pub(crate) fn set(scenario: &mut Scenario, field: &Field, way: f64) {
    match &field.kind {
        Kind::Number(number) => {
            let (from, to) = (number.range.from, number.range.to);
            // Even steps in powers of ten: ranges are many of them wide.
            let value = from + (to - from) * (power(10.0, 12.0 * way) - 1.0) / (1e12 - 1.0);
            let value = value.clamp(from, to);
            scenario.set(number.number, Some(if number.whole { value.round() } else { value }));
        }
        Kind::Choice(choice) => {
            let options: Vec<_> = choice.options().collect();
            let place = (way * options.len() as f64) as usize;
            assert!(scenario.choose(*choice, options[place.min(options.len() - 1)].id));
        }
    }
}
