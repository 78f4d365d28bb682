//! Sets a field to a value within its range.

use offload_scenario::{Field, Kind, Scenario};
use offload_vocabulary::elementary::power;

/// Sets a field to the value at a relative position, from 0 to 1. For a number, 0 is the lower end of its range. For a
/// choice, 0 is the first option in the list.
pub(crate) fn set(scenario: &mut Scenario, field: &Field, position: f64) {
    match &field.kind {
        Kind::Number(number) => {
            let (from, to) = (number.range.from, number.range.to);
            // Ranges span many powers of ten, so equal steps of the position multiply the value by roughly equal
            // factors.
            let value = from + (to - from) * (power(10.0, 12.0 * position) - 1.0) / (1e12 - 1.0);
            let value = value.clamp(from, to);
            scenario.set(number.number, Some(if number.whole { value.round() } else { value }));
        }
        Kind::Choice(choice) => {
            let options: Vec<_> = choice.options().collect();
            let index = (position * options.len() as f64) as usize;
            assert!(scenario.choose(*choice, options[index.min(options.len() - 1)].id));
        }
    }
}
