//! Sets a field to a value within its range.

use offload_scenario::{Field, Kind, Scenario};
use offload_vocabulary::elementary::power;

/// Sets a numeric field to the value at a position in its range, from 0 (the lower end) to 1 (the upper end). Sets a
/// choice to the option at this position in the list.
pub(crate) fn set(scenario: &mut Scenario, field: &Field, position: f64) {
    match &field.kind {
        Kind::Number(number) => {
            let (from, to) = (number.range.from, number.range.to);
            // Ranges span many powers of ten, so equal steps of the position multiply the value by equal factors.
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
