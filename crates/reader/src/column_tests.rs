//! Tests of Polars on single columns: `pl.col("day") < 300`. Which share of rows passes follows from the columns of the table.

use std::rc::Rc;

use ruff_python_ast::{CmpOp, Operator};

use crate::column_expressions::combined;
use crate::tables::column_of;
use crate::value::{DataTable, Object, PythonValue};
use crate::value_ranges::selected_share;

/// What an expression keeps: the column that it is, and the tests that it makes.
const COLUMN: &str = "column";
const TESTS: &str = "tests";

/// Comparisons as numbers, as values of Python hold no operators.
const COMPARISONS: [CmpOp; 6] =
    [CmpOp::Eq, CmpOp::NotEq, CmpOp::Lt, CmpOp::LtE, CmpOp::Gt, CmpOp::GtE];

/// The expression of a column that is named.
pub(crate) fn of_column<'a>(
    expression: PythonValue<'a>,
    name: Option<&PythonValue<'a>>,
) -> PythonValue<'a> {
    match name {
        Some(name @ PythonValue::Text(_)) => keeping(expression, COLUMN, name.clone()),
        _ => expression,
    }
}

/// `pl.col("a") > 0`.
pub(crate) fn compared<'a>(
    op: CmpOp,
    left: &PythonValue<'a>,
    right: &PythonValue<'a>,
) -> PythonValue<'a> {
    let expression = combined(left, right, true);
    let at = COMPARISONS.iter().position(|it| *it == op);
    match (kept(left, COLUMN), at, right.known()) {
        (Some(column), Some(at), Some(_)) => {
            #[expect(clippy::cast_precision_loss, reason = "one of six")]
            let test = vec![column, PythonValue::int(at as f64), right.clone()];
            let tests = PythonValue::list(vec![PythonValue::list(test)]);
            keeping(expression, TESTS, tests)
        }
        _ => expression,
    }
}

/// `(pl.col("a") > 0) & (pl.col("b") < 1)`, and arithmetic.
pub(crate) fn operated<'a>(
    op: Operator,
    left: &PythonValue<'a>,
    right: &PythonValue<'a>,
) -> PythonValue<'a> {
    let expression = combined(left, right, false);
    let tests = |it| kept(it, TESTS).and_then(|it: PythonValue<'a>| it.items());
    match (tests(left), tests(right)) {
        (Some(one), Some(other)) if op == Operator::BitAnd => {
            keeping(expression, TESTS, PythonValue::list([one, other].concat()))
        }
        _ => expression,
    }
}

/// The share of a table's rows that pass all of these, where each is made of tests on columns of known values.
pub(crate) fn share_passing(table: &DataTable, expressions: &[PythonValue]) -> Option<f64> {
    let mut share = 1.0;
    for expression in expressions {
        for test in kept(expression, TESTS)?.items()? {
            let [column, at, number] = &test.items()?[..] else { return None };
            let column = PythonValue::Array(column_of(table, table.column(column.text()?)?));
            let op = COMPARISONS.into_iter().enumerate().find(|(place, _)| {
                #[expect(clippy::cast_precision_loss, reason = "one of six")]
                let place = *place as f64;
                at.known() == Some(place)
            });
            share *= selected_share(op?.1, &column, number)?;
        }
    }
    (!expressions.is_empty()).then_some(share)
}

fn kept<'a>(value: &PythonValue<'a>, name: &str) -> Option<PythonValue<'a>> {
    let PythonValue::Object(object) = value else { return None };
    object.argument(usize::MAX, name).cloned()
}

fn keeping<'a>(expression: PythonValue<'a>, name: &str, value: PythonValue<'a>) -> PythonValue<'a> {
    let PythonValue::Object(object) = &expression else { return expression };
    let mut named = object.named.clone();
    named.push((name.to_owned(), value));
    PythonValue::Object(Rc::new(Object::new(object.class.clone(), Vec::new(), named)))
}
