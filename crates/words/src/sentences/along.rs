//! What a curve goes along.

use offload_scenario::{Family, Field, Number, Scenario};

/// What a curve goes along: the label of the input, and which others are as large where nobody gave them: "Columns (n)
/// of n × n × n".
pub fn along(field: &Field, scenario: &Scenario) -> String {
    let follows = |number| scenario.number(number).is_none();
    let as_large = match (field.key, scenario.family()) {
        ("n", Family::Matmul) if follows(Number::Rows) && follows(Number::Inner) => " of n × n × n",
        ("n", Family::Factorization) if follows(Number::Rows) => " of n × n",
        _ => "",
    };
    format!("{}{as_large}", field.label)
}
