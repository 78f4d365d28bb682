//! Labels the axis of a curve.

use offload_scenario::{Family, Field, Number, Scenario};

/// Returns the axis label of a curve. The label also names the inputs that equal `field` because the user left them
/// empty: "Columns (n) of n × n × n".
pub fn axis_label(field: &Field, scenario: &Scenario) -> String {
    let follows = |number| scenario.number(number).is_none();
    let equal_sizes = match (field.key, scenario.family()) {
        ("n", Family::Matmul) if follows(Number::Rows) && follows(Number::Inner) => " of n × n × n",
        ("n", Family::Factorization) if follows(Number::Rows) => " of n × n",
        _ => "",
    };
    format!("{}{equal_sizes}", field.label)
}
