//! The range of an array's values after arithmetic, and the share of values that pass a test.

use offload_vocabulary::elementary;
use ruff_python_ast::{CmpOp, Operator};

use crate::dtype::Dtype;

use crate::value::{Array, PythonValue};

/// Returns the range of an array's values after an operation with a positive number. Powers are no longer evenly spread
/// over it, but are treated as if they were.
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
    let ((low, high), by) = (array.spread?, number.known().filter(|by| *by > 0.0)?);
    match op {
        Operator::Add => Some((low + by, high + by)),
        Operator::Mult => Some((low * by, high * by)),
        _ if turned => None,
        Operator::Sub => Some((low - by, high - by)),
        Operator::Div => Some((low / by, high / by)),
        // One distinct value per step that is begun.
        Operator::FloorDiv => Some(((low / by).floor(), (high / by).ceil())),
        Operator::Mod => Some((0.0, by.min(high - low))),
        Operator::Pow if low >= 0.0 => {
            Some((elementary::power(low, by), elementary::power(high, by)))
        }
        _ => None,
    }
}

/// Returns the share of evenly spread values that pass a comparison with a number.
pub(crate) fn selected_share(op: CmpOp, left: &PythonValue, right: &PythonValue) -> Option<f64> {
    let (array, number, turned) = match (left, right) {
        (PythonValue::Array(array), PythonValue::Number(number)) => (array, number, false),
        (PythonValue::Number(number), PythonValue::Array(array)) => (array, number, true),
        // Two random integers are equal with a probability of one in the larger number of possible values. Arrays that
        // count up are excluded, because they are not random.
        (PythonValue::Array(a), PythonValue::Array(b)) => {
            let values = |array: &Array| {
                let (low, high) = array.spread.filter(|_| !array.dtype.is_float())?;
                let counts_up =
                    array.elements().value().is_none_or(|count| (count - (high - low)).abs() < 0.5);
                (!counts_up).then_some((high - low).max(1.0))
            };
            let same = 1.0 / values(a)?.max(values(b)?);
            return match op {
                CmpOp::Eq => Some(same),
                CmpOp::NotEq => Some(1.0 - same),
                _ => None,
            };
        }
        (PythonValue::Array(array), PythonValue::Text(_)) if array.dtype == Dtype::Object => {
            let one = 1.0 / array.spread.map(|(low, high)| (high - low).max(1.0))?;
            return match op {
                CmpOp::Eq => Some(one),
                CmpOp::NotEq => Some(1.0 - one),
                _ => None,
            };
        }
        _ => return None,
    };
    let less = matches!(op, CmpOp::Lt | CmpOp::LtE) != turned;
    if let (CmpOp::Lt | CmpOp::LtE | CmpOp::Gt | CmpOp::GtE, Some(below)) =
        (op, number.quantile.filter(|quantile| *quantile >= 0.0))
    {
        return Some(if less { below } else { 1.0 - below });
    }
    let (low, high) = array.spread?;
    // All distinct values are equally likely.
    let at = match (op, number.known()) {
        (CmpOp::Eq | CmpOp::NotEq, at) => at.unwrap_or(low),
        (_, at) => at?,
    };
    let below = ((at - low) / (high - low)).clamp(0.0, 1.0);
    let equal = if array.dtype.is_float() { 0.0 } else { 1.0 / (high - low).max(1.0) };
    Some(match op {
        CmpOp::Eq => equal,
        CmpOp::NotEq => 1.0 - equal,
        CmpOp::Lt | CmpOp::LtE | CmpOp::Gt | CmpOp::GtE if less => below,
        CmpOp::Lt | CmpOp::LtE | CmpOp::Gt | CmpOp::GtE => 1.0 - below,
        _ => return None,
    })
}
