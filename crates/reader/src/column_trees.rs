//! Expression trees of Polars: `pl.col("day") < 300` is evaluated on the sampled rows of a table once the table is
//! known.

use std::rc::Rc;

use ruff_python_ast::{CmpOp, Operator};

use crate::arithmetic::call_of;
use crate::calling::CallArguments;
use crate::column_expressions::{combined, continued, is_expression};
use crate::dtype::{DOUBLE, Dtype};
use crate::reader::ProgramReader;
use crate::sample::{ValueSample, share_of};
use crate::tables::column_of;
use crate::value::{Array, DataTable, Home, NumberKind, Object, PythonValue};
use crate::value_ranges::selected_share;

/// The argument that stores an expression tree: a list of the operation's name and its operands.
const TREE: &str = "tree";
/// The operation that reads a column by its name.
const COLUMN: &str = "col";

/// The maximum number of evaluated operations per expression: each line of a program can double them.
const MAX_OPERATIONS: u32 = 60;

/// Comparisons by method name.
const COMPARISONS: [(&str, CmpOp); 6] = [
    ("eq", CmpOp::Eq),
    ("ne", CmpOp::NotEq),
    ("lt", CmpOp::Lt),
    ("le", CmpOp::LtE),
    ("gt", CmpOp::Gt),
    ("ge", CmpOp::GtE),
];

/// Attaches the tree of `pl.col(name)` to an expression.
pub(crate) fn of_column<'a>(
    expression: PythonValue<'a>,
    name: Option<&PythonValue<'a>>,
) -> PythonValue<'a> {
    match name {
        Some(name @ PythonValue::Text(_)) => keeping(expression, COLUMN, vec![name.clone()]),
        _ => expression,
    }
}

/// Attaches the test of `pl.when(test)`, for `then` and `otherwise` to follow, or the value of `pl.lit(value)`.
pub(crate) fn of_call<'a>(
    expression: PythonValue<'a>,
    name: &str,
    given: &CallArguments<'a>,
) -> PythonValue<'a> {
    match (name, given.placed.first()) {
        ("when", Some(test)) => keeping(expression, name, vec![tree_of(test)]),
        ("lit", Some(value)) => keeping(expression, "copy", vec![value.clone()]),
        _ => expression,
    }
}

/// Returns the expression of a comparison such as `pl.col("a") > 0`.
pub(crate) fn compared<'a>(
    op: CmpOp,
    left: &PythonValue<'a>,
    right: &PythonValue<'a>,
) -> PythonValue<'a> {
    let expression = combined(left, right, true);
    match COMPARISONS.iter().find(|comparison| comparison.1 == op) {
        Some((name, _)) => keeping(expression, name, vec![tree_of(left), tree_of(right)]),
        None => expression,
    }
}

/// Returns the expression of an operator such as `(pl.col("a") > 0) & (pl.col("b") < 1)`.
pub(crate) fn operated<'a>(
    op: Operator,
    left: &PythonValue<'a>,
    right: &PythonValue<'a>,
) -> PythonValue<'a> {
    let mut sides = vec![tree_of(left), tree_of(right)];
    let name = call_of(op, right);
    if op == Operator::Pow && name != "power" {
        sides.pop();
    }
    keeping(combined(left, right, false), name, sides)
}

/// Returns the expression of a method such as `pl.col("a").log()` or `.is_between(1, 5)`. `alias` leaves the tree
/// unchanged.
pub(crate) fn followed<'a>(
    own: &PythonValue<'a>,
    name: &str,
    given: &CallArguments<'a>,
) -> PythonValue<'a> {
    let expression = continued(own, name, given);
    let same = matches!(name, "alias" | "fill_null" | "fill_nan" | "keep_name");
    match (kept(own), same) {
        (Some(tree), true) => keeping(expression, "copy", vec![tree]),
        (Some(tree), false) => {
            let given = given.placed.iter().map(tree_of);
            keeping(expression, name, std::iter::once(tree).chain(given).collect())
        }
        (None, _) => expression,
    }
}

/// Returns the tree of an operand. A number or a string is its own tree.
fn tree_of<'a>(value: &PythonValue<'a>) -> PythonValue<'a> {
    match value {
        value if is_expression(value) => kept(value).unwrap_or(PythonValue::Nothing),
        other => other.clone(),
    }
}

fn kept<'a>(value: &PythonValue<'a>) -> Option<PythonValue<'a>> {
    let PythonValue::Object(object) = value else { return None };
    object.argument(usize::MAX, TREE).cloned()
}

fn keeping<'a>(
    expression: PythonValue<'a>,
    name: &str,
    parts: Vec<PythonValue<'a>>,
) -> PythonValue<'a> {
    let PythonValue::Object(object) = &expression else { return expression };
    let mut named = object.named.clone();
    let name = PythonValue::Text(name.into());
    named.push((TREE.to_owned(), PythonValue::list([vec![name], parts].concat())));
    PythonValue::Object(Rc::new(Object::new(object.class.clone(), Vec::new(), named)))
}

impl<'a> ProgramReader<'a> {
    /// Returns the share of a table's rows that pass all expressions, and a sample of the combined test.
    pub(crate) fn rows_passing(
        &mut self,
        table: &DataTable,
        expressions: &[PythonValue<'a>],
    ) -> (Option<f64>, Option<ValueSample>) {
        let mut tests = expressions
            .iter()
            .map(|expression| self.values_on(table, expression))
            .collect::<Vec<_>>();
        match (tests.pop(), tests.is_empty()) {
            (Some(Some(only)), true) => (only.share_true, only.sample),
            (Some(last), false) => {
                let all: Option<Vec<ValueSample>> =
                    tests.into_iter().chain([last]).map(|test| test?.sample).collect();
                let both = |a: ValueSample, b: ValueSample| a.zip(&b, |a, b| a * b);
                let all = all.and_then(|samples| samples.into_iter().reduce(both));
                (all.as_ref().and_then(ValueSample::share), all)
            }
            _ => (None, None),
        }
    }

    /// Evaluates an expression on a table: the dtype and a sample of the resulting column.
    pub(crate) fn values_on(
        &mut self,
        table: &DataTable,
        expression: &PythonValue<'a>,
    ) -> Option<Array> {
        let mut walk = Walk::default();
        match self.part_on(table, &kept(expression)?, &mut walk)? {
            PythonValue::Array(array) => Some(array),
            _ => None,
        }
    }

    /// Returns the bytes per row of the columns that an expression reads, and of its result.
    pub(crate) fn widths_on(
        &mut self,
        table: &DataTable,
        expression: &PythonValue<'a>,
    ) -> Option<(f64, f64)> {
        let mut walk = Walk::default();
        match self.part_on(table, &kept(expression)?, &mut walk)? {
            PythonValue::Array(array) => Some((walk.read, array.dtype.bytes())),
            _ => None,
        }
    }

    fn part_on(
        &mut self,
        table: &DataTable,
        tree: &PythonValue<'a>,
        walk: &mut Walk,
    ) -> Option<PythonValue<'a>> {
        let PythonValue::List(list) = tree else { return Some(tree.clone()) };
        walk.operations += 1;
        if walk.operations > MAX_OPERATIONS || !self.step(1) {
            return None;
        }
        let parts = list.borrow().items.clone();
        let (name, parts) = parts.split_first()?;
        let name = name.text()?;
        if name == COLUMN {
            let column = table.column(parts.first()?.text()?);
            let unknown = || Array::of(vec![table.rows.clone()], DOUBLE, Home::Pandas);
            let column = column.map_or_else(unknown, |column| column_of(table, column));
            walk.read += column.dtype.bytes();
            return Some(PythonValue::Array(column));
        }
        // The list of values of `is_in` is not an operand to evaluate.
        let read = if name == "is_in" { 1 } else { parts.len() };
        let read = parts.iter().take(read).map(|part| self.part_on(table, part, walk));
        let mut all: Vec<PythonValue<'a>> = read.collect::<Option<_>>()?;
        all.extend(parts.iter().skip(all.len()).cloned());
        // `when` and `then` return their operands for `otherwise` to use.
        if matches!(name, "when" | "then") {
            return Some(PythonValue::list(all));
        }
        if let ("otherwise", [PythonValue::List(given), other]) = (name, &all[..]) {
            let given = given.borrow().items.clone();
            let [PythonValue::List(test), yes] = &given[..] else { return None };
            let test = test.borrow().items.first().cloned()?;
            return Some(self.operation_on(table, "where", &[test, yes.clone(), other.clone()]));
        }
        Some(self.operation_on(table, name, &all))
    }

    /// Evaluates an operation on columns and numbers.
    fn operation_on(
        &mut self,
        table: &DataTable,
        name: &str,
        parts: &[PythonValue<'a>],
    ) -> PythonValue<'a> {
        let shape = [table.rows.clone()];
        let column = Array::of(shape.to_vec(), DOUBLE, Home::Pandas);
        let all: Vec<&PythonValue<'a>> = parts.iter().collect();
        if let (Some((_, op)), [left, right]) =
            (COMPARISONS.iter().find(|comparison| comparison.0 == name), &all[..])
        {
            let sample = self.compared_samples(*op, [left, right], &shape);
            let share_true = share_of(selected_share(*op, left, right), sample.as_ref());
            return PythonValue::Array(Array { dtype: Dtype::Bool, sample, share_true, ..column });
        }
        let dtype = match (name, &all[..]) {
            ("cast", [_, to, ..]) => self.dtype_of(to).unwrap_or(DOUBLE),
            _ => type_of_operation(name, parts),
        };
        let column = Array { dtype, ..column };
        let sample = match &all[..] {
            [PythonValue::Array(own), rest @ ..] if name != "where" => {
                let placed = rest.iter().map(|part| (*part).clone()).collect();
                let given = CallArguments { placed, named: Vec::new() };
                let name = match name {
                    "is_between" => "between",
                    "is_in" => "isin",
                    "not_" => "logical_not",
                    other => other,
                };
                self.sample_of_column(own, name, &given, &column)
            }
            _ => self.worked_out(name, &all, &shape),
        };
        let tested = sample.as_ref().filter(|_| dtype == Dtype::Bool);
        let share_true = tested.and_then(ValueSample::share);
        PythonValue::Array(Array { sample, share_true, ..column })
    }
}

/// The operations and columns of an expression evaluated so far.
#[derive(Default)]
struct Walk {
    operations: u32,
    /// The bytes per row of the columns read.
    read: f64,
}

/// Operations that return a string for a string.
const KEEPS_TEXTS: &str =
    "copy where first last min max to_lowercase to_uppercase strip_chars replace replace_all slice";

/// Returns the dtype of an operation's result. A number operand only decides whether integers become floats.
fn type_of_operation(name: &str, parts: &[PythonValue]) -> Dtype {
    let arrays = parts.iter().filter_map(PythonValue::array).map(|array| array.dtype);
    // The condition of `where` does not decide the result's dtype.
    let arrays = arrays.skip(usize::from(name == "where"));
    let joined = arrays.reduce(Dtype::with);
    let fraction = parts.iter().filter_map(PythonValue::number);
    let fraction = fraction.map(|fraction| fraction.kind).any(|kind| kind == NumberKind::Float);
    match (name, joined) {
        ("is_between" | "is_in" | "is_null" | "is_not_null" | "is_nan" | "not_", _) => Dtype::Bool,
        (_, None) => DOUBLE,
        (
            "divide" | "log" | "log10" | "log1p" | "exp" | "sqrt" | "sin" | "cos" | "tan" | "tanh"
            | "mean" | "std" | "var" | "median",
            Some(dtype),
        ) => dtype.as_float(),
        // Most operations on strings return numbers.
        (_, Some(Dtype::Object)) if !KEEPS_TEXTS.split(' ').any(|part| part == name) => DOUBLE,
        (_, Some(dtype)) if fraction => dtype.as_float(),
        (_, Some(dtype)) => dtype,
    }
}
