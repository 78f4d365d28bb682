//! Comparisons and truth values.

use ruff_python_ast::{self as ast, CmpOp, UnaryOp};

use crate::calling::CallArguments;
use crate::column_expressions::is_expression;
use crate::column_trees::{compared, followed};
use crate::dtype::Dtype;
use crate::joining::join_all;
use crate::reader::ProgramReader;
use crate::sample::share_of;
use crate::size::Polynomial;
use crate::statements::unread;
use crate::value::{List, NumberKind, PythonNumber, PythonValue};
use crate::value_ranges::selected_share;

impl<'a> ProgramReader<'a> {
    pub(crate) fn unary(&mut self, operation: &'a ast::ExprUnaryOp) -> PythonValue<'a> {
        let value = self.eval(&operation.operand);
        let line = self.line(operation);
        match (&operation.op, &value) {
            (UnaryOp::Not, _) => {
                let truth =
                    self.truth(&value).map(|truth| Polynomial::of(f64::from(u8::from(!truth))));
                PythonValue::Number(PythonNumber {
                    value: truth,
                    ..PythonNumber::some(NumberKind::Bool)
                })
            }
            (UnaryOp::UAdd, _) => value,
            (UnaryOp::USub, PythonValue::Number(number)) => {
                let negative = number.value.as_ref().map(|value| value.scaled(-1.0));
                let quantile = number.quantile.map(|quantile| -quantile);
                let typical = number.typical.as_ref().map(|sample| sample.map(|value| -value));
                let value = negative;
                PythonValue::Number(PythonNumber { value, quantile, typical, ..number.clone() })
            }
            (UnaryOp::Invert, PythonValue::Number(number)) => {
                PythonValue::Number(PythonNumber { value: None, ..number.clone() })
            }
            (UnaryOp::USub | UnaryOp::Invert, PythonValue::Array(array)) => {
                let call = if operation.op == UnaryOp::USub { "negative" } else { "logical_not" };
                if let (UnaryOp::Invert, false) = (operation.op, array.dtype == Dtype::Bool) {
                    return self.array_call("numpy.invert", vec![value], Vec::new(), line);
                }
                let mut result = self.array_call(
                    &format!("numpy.{call}"),
                    vec![value.clone()],
                    Vec::new(),
                    line,
                );
                if let (PythonValue::Array(result), UnaryOp::Invert) = (&mut result, operation.op) {
                    result.share_true = array.share_true.map(|share| 1.0 - share);
                }
                result
            }
            (UnaryOp::USub | UnaryOp::Invert, _) if is_expression(&value) => {
                let name = if operation.op == UnaryOp::USub { "neg" } else { "not_" };
                followed(&value, name, &CallArguments::default())
            }
            (UnaryOp::USub | UnaryOp::Invert, _) => self.unread_use(&value, line).unwrap_or(value),
        }
    }

    pub(crate) fn compare(&mut self, comparison: &'a ast::ExprCompare) -> PythonValue<'a> {
        let line = self.line(comparison);
        let mut left = self.eval(&comparison.left);
        let mut result = None;
        for (op, right) in comparison.ops.iter().zip(&comparison.comparators) {
            let right = self.eval(right);
            let one = self.comparison(*op, &left, &right, line);
            result = Some(match result {
                None => one,
                Some(before) => self.either_or_both(ast::BoolOp::And, &[before, one]),
            });
            left = right;
        }
        result.unwrap_or_else(unread)
    }

    pub(crate) fn comparison(
        &mut self,
        op: CmpOp,
        left: &PythonValue<'a>,
        right: &PythonValue<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let unsure = || PythonValue::Number(PythonNumber::some(NumberKind::Bool));
        let said = |truth: bool| {
            let value = Some(Polynomial::of(f64::from(u8::from(truth))));
            PythonValue::Number(PythonNumber { value, ..PythonNumber::some(NumberKind::Bool) })
        };
        let orders = matches!(op, CmpOp::Lt | CmpOp::LtE | CmpOp::Gt | CmpOp::GtE);
        if orders && !self.open.is_empty() && self.unread_operands(left, right, line).is_some() {
            return unsure();
        }
        match (op, left, right) {
            _ if is_expression(left) || is_expression(right) => compared(op, left, right),
            (CmpOp::Is | CmpOp::Eq, PythonValue::Nothing, PythonValue::Nothing) => said(true),
            (CmpOp::IsNot | CmpOp::NotEq, PythonValue::Nothing, PythonValue::Nothing) => {
                said(false)
            }
            (_, PythonValue::Nothing, PythonValue::Other(_) | PythonValue::Given(_))
            | (_, PythonValue::Other(_) | PythonValue::Given(_), PythonValue::Nothing) => unsure(),
            (CmpOp::Is | CmpOp::Eq, PythonValue::Nothing, _)
            | (CmpOp::Is | CmpOp::Eq, _, PythonValue::Nothing) => said(false),
            (CmpOp::IsNot | CmpOp::NotEq, PythonValue::Nothing, _)
            | (CmpOp::IsNot | CmpOp::NotEq, _, PythonValue::Nothing) => said(true),
            (CmpOp::Eq, PythonValue::Text(a), PythonValue::Text(b)) => said(a == b),
            (CmpOp::NotEq, PythonValue::Text(a), PythonValue::Text(b)) => said(a != b),
            (CmpOp::Eq | CmpOp::NotEq, PythonValue::List(a), PythonValue::List(b)) => {
                match same_numbers(&a.borrow(), &b.borrow()) {
                    Some(same) => said(same == (op == CmpOp::Eq)),
                    None => unsure(),
                }
            }
            (CmpOp::In, PythonValue::Text(_), PythonValue::List(list)) if list.borrow().exact => {
                let list = list.borrow();
                if list.items.iter().all(|item| item.text().is_some()) {
                    said(list.items.iter().any(|item| item.text() == left.text()))
                } else {
                    unsure()
                }
            }
            (_, PythonValue::Number(a), PythonValue::Number(b)) => {
                if a.kind >= NumberKind::Float || b.kind >= NumberKind::Float {
                    self.scalar(line, 1.0, 0.0);
                } else if !self.open.is_empty() {
                    self.scalar(line, 0.0, 0.0);
                }
                let known =
                    |number: &PythonNumber| number.value.as_ref().and_then(Polynomial::value);
                match (known(a), known(b)) {
                    (Some(a), Some(b)) => match op {
                        CmpOp::Eq | CmpOp::Is => said(a == b),
                        CmpOp::NotEq | CmpOp::IsNot => said(a != b),
                        CmpOp::Lt => said(a < b),
                        CmpOp::LtE => said(a <= b),
                        CmpOp::Gt => said(a > b),
                        CmpOp::GtE => said(a >= b),
                        CmpOp::In | CmpOp::NotIn => unsure(),
                    },
                    _ => unsure(),
                }
            }
            (CmpOp::In | CmpOp::NotIn | CmpOp::Is | CmpOp::IsNot, _, _) => unsure(),
            (_, PythonValue::Array(_), _) | (_, _, PythonValue::Array(_)) => {
                let call = match op {
                    CmpOp::Eq => "equal",
                    CmpOp::NotEq => "not_equal",
                    CmpOp::Lt | CmpOp::LtE => "less",
                    _ => "greater",
                };
                let share = selected_share(op, left, right);
                let mut value = self.array_call(
                    &format!("numpy.{call}"),
                    vec![left.clone(), right.clone()],
                    Vec::new(),
                    line,
                );
                if let PythonValue::Array(array) = &mut value {
                    array.sample = self.compared_samples(op, [left, right], &array.shape);
                    array.share_true = share_of(share, array.sample.as_ref());
                }
                value
            }
            (_, PythonValue::Table(_), _) | (_, _, PythonValue::Table(_)) => {
                self.table_arithmetic(left, right, line, true)
            }
            _ => unsure(),
        }
    }

    pub(crate) fn either_or_both(
        &mut self,
        op: ast::BoolOp,
        values: &[PythonValue<'a>],
    ) -> PythonValue<'a> {
        let truths: Vec<_> = values.iter().map(|value| self.truth(value)).collect();
        let decided = match op {
            ast::BoolOp::And => Some(false),
            ast::BoolOp::Or => Some(true),
        };
        let value = if let Some(at) = truths.iter().position(|truth| *truth == decided) {
            // The first deciding value is the result, unless an earlier operand has an unknown truth value.
            truths[..at].iter().all(Option::is_some).then(|| values[at].clone())
        } else {
            truths.iter().all(Option::is_some).then(|| values.last().cloned()).flatten()
        };
        let bools = values
            .iter()
            .all(|value| value.number().is_some_and(|number| number.kind == NumberKind::Bool));
        let unsure = PythonValue::Number(PythonNumber::some(NumberKind::Bool));
        value.unwrap_or_else(|| if bools { unsure } else { join_all(values).unwrap_or(unsure) })
    }

    /// Returns the truth value of a value, or `None` if it is not known.
    pub(crate) fn truth(&self, value: &PythonValue<'a>) -> Option<bool> {
        match value {
            PythonValue::Nothing => Some(false),
            PythonValue::Number(number) => number.known().map(|value| value != 0.0),
            PythonValue::Text(text) => Some(!text.is_empty()),
            PythonValue::List(list) => list.borrow().length.value().map(|length| length > 0.0),
            PythonValue::Function(_)
            | PythonValue::Class(_)
            | PythonValue::Instance(_)
            | PythonValue::Layer(_)
            | PythonValue::Type(_) => Some(true),
            _ => None,
        }
    }
}

/// Returns `true` if two tuples have the same known numbers, or `None` if a number is unknown.
fn same_numbers(a: &List, b: &List) -> Option<bool> {
    let numbers = |list: &List| -> Option<Vec<f64>> {
        list.items.iter().map(|item| item.known().filter(|_| list.exact)).collect()
    };
    Some(numbers(a)? == numbers(b)?)
}

/// Returns the share of elements where the combination of two masks by `op` is true, if both masks have known shares.
pub(crate) fn share_of_both(
    op: ast::Operator,
    left: &PythonValue,
    right: &PythonValue,
) -> Option<f64> {
    let share = |value: &PythonValue| {
        let mask = value.array().filter(|array| array.dtype == Dtype::Bool)?;
        Some(mask.share_true)
    };
    let (a, b) = (share(left)??, share(right)??);
    match op {
        ast::Operator::BitAnd => Some(a * b),
        ast::Operator::BitOr => Some(a + b - a * b),
        _ => None,
    }
}
