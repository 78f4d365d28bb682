//! Describes the values that an input accepts and the families that have the input.

use offload_scenario::{Field, NumberField, Scenario};

/// Describes the numbers that an input accepts: "a whole number from 1 to 10M".
pub fn accepted_numbers(number: &NumberField) -> String {
    let kind = if number.whole { "a whole number" } else { "a number" };
    let write = |value| number.unit.write(value);
    let unit = match number.unit.symbol {
        "" => String::new(),
        symbol => format!(" in {symbol}"),
    };
    format!("{kind}{unit} from {} to {}", write(number.range.from), write(number.range.to))
}

/// Explains that the scenario's family does not have a field, and lists the families that do.
pub fn not_applicable(field: &Field, scenario: &Scenario) -> String {
    let family = scenario.family().facts();
    let applies_to: Vec<String> =
        field.families.iter().map(|family| format!("w={}", family.facts().id)).collect();
    format!("{} doesn’t apply to w={}, only to {}", field.label, family.id, applies_to.join(", "))
}
