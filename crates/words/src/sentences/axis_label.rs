//! The label of a curve's axis.

use offload_scenario::{Family, Field, Number, Scenario};

/// Labels the axis of a curve: the label of the input, and the inputs that are as large if the user left them empty:
/// "Columns (n) of n × n × n".
pub fn axis_label(field: &Field, scenario: &Scenario) -> String {
    let follows = |number| scenario.number(number).is_none();
    let as_large = match (field.key, scenario.family()) {
        ("n", Family::Matmul) if follows(Number::Rows) && follows(Number::Inner) => " of n × n × n",
        ("n", Family::Factorization) if follows(Number::Rows) => " of n × n",
        _ => "",
    };
    format!("{}{as_large}", field.label)
}
