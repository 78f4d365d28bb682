//! Which numbers a link can state.

use offload_scenario::{FIELDS, Kind};

/// How far rounding may change a size: the mean of sizes that change in a loop is seldom whole, but a matrix of half a
/// row is none.
const ROUNDED: f64 = 0.05;

/// The number of a key that a link can state: whole where its field is; none where the field does not take it.
pub(crate) fn stated(key: &str, value: f64) -> Option<f64> {
    let of_key = FIELDS.iter().filter(|it| it.key == key);
    let mut numbers = of_key.filter_map(|it| match it.kind {
        Kind::Number(field) => Some(field),
        Kind::Choice(_) => None,
    });
    numbers.find_map(|field| {
        let whole = if field.whole { value.round() } else { value };
        let in_unit = match key {
            "in" | "out" | "chunk" => field.from_base(whole),
            "prep" => field.from_base(whole / 1_000.0),
            _ => whole,
        };
        let is_near = (whole - value).abs() <= ROUNDED * value.abs();
        (is_near && field.range.contains(in_unit)).then_some(whole)
    })
}
