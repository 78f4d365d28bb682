//! The numbers that a link can represent.

use offload_scenario::{FIELDS, Kind};

/// The maximum relative change of a size by rounding. The mean of sizes that change in a loop is rarely an integer, but
/// half a row must not become a whole one.
const ROUNDED: f64 = 0.05;

/// Returns a size as a link represents it, rounded if the field requires an integer. `None` if the field does not
/// accept it.
pub(crate) fn stated(key: &str, value: f64) -> Option<f64> {
    let of_key = FIELDS.iter().filter(|field| field.key == key);
    let mut numbers = of_key.filter_map(|field| match field.kind {
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

/// Returns the reason why a link cannot represent a number.
pub(crate) fn why_unstated(value: f64) -> &'static str {
    if value == 0.0 {
        "one of its sizes is zero"
    } else if value < 1.0 {
        "one of its sizes is less than one"
    } else if (value.round() - value).abs() > ROUNDED * value {
        "one of its sizes is not a whole number"
    } else {
        "one of its sizes is too large for a question"
    }
}

#[cfg(test)]
mod tests {
    use super::{stated, why_unstated};

    #[test]
    fn an_unrepresentable_number_states_the_reason() {
        for (value, why) in
            [(0.0, "zero"), (0.4, "less than one"), (1.5, "whole"), (1e30, "too large")]
        {
            assert_eq!(stated("n", value), None, "{value}");
            assert!(why_unstated(value).contains(why), "{value}: {}", why_unstated(value));
        }
        assert_eq!(stated("n", 4096.0), Some(4096.0));
    }
}
