//! Between which numbers the values of an array lie, after arithmetic.

use offload_vocabulary::elementary;
use ruff_python_ast::Operator;

use crate::value::PythonValue;

/// Between which numbers the values of an array are after an operation with a number above zero. Squares and higher powers
/// are no longer spread evenly, but over that range.
pub(crate) fn spread_of(
    op: Operator,
    left: &PythonValue,
    right: &PythonValue,
) -> Option<(f64, f64)> {
    let (array, number, turned) = match (left, right) {
        (PythonValue::Array(array), PythonValue::Number(number)) => (array, number, false),
        (PythonValue::Number(number), PythonValue::Array(array)) => (array, number, true),
        _ => return None,
    };
    let ((low, high), by) = (array.spread?, number.known().filter(|it| *it > 0.0)?);
    match op {
        Operator::Add => Some((low + by, high + by)),
        Operator::Mult => Some((low * by, high * by)),
        _ if turned => None,
        Operator::Sub => Some((low - by, high - by)),
        Operator::Div => Some((low / by, high / by)),
        // As many different ones as steps are begun.
        Operator::FloorDiv => Some(((low / by).floor(), (high / by).ceil())),
        Operator::Mod => Some((0.0, by.min(high - low))),
        Operator::Pow if low >= 0.0 => {
            Some((elementary::power(low, by), elementary::power(high, by)))
        }
        _ => None,
    }
}
