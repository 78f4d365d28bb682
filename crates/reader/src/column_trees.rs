//! What expressions on columns of Polars are made of: `pl.col("day") < 300` is worked out where there is a table, at the
//! places where values of its columns are known.

use std::rc::Rc;

use ruff_python_ast::{CmpOp, Operator};

use crate::arithmetic::call_of;
use crate::calling::CallArguments;
use crate::column_expressions::{combined, continued, is_expression};
use crate::dtype::{DOUBLE, Dtype};
use crate::reader::ProgramReader;
use crate::sample::{ValueSample, share_of};
use crate::tables::column_of;
use crate::value::{Array, DataTable, Home, Object, PythonValue};
use crate::value_ranges::selected_share;

/// What an expression keeps of what it is made of: the name of an operation with what it works on, as a list.
const TREE: &str = "tree";
/// The operation that takes a column by its name.
const COLUMN: &str = "col";

/// Operations of an expression that are worked out, at most: each line of a program can double them.
const MOST_OPERATIONS: u32 = 60;

/// Comparisons by their names.
const COMPARISONS: [(&str, CmpOp); 6] = [
    ("eq", CmpOp::Eq),
    ("ne", CmpOp::NotEq),
    ("lt", CmpOp::Lt),
    ("le", CmpOp::LtE),
    ("gt", CmpOp::Gt),
    ("ge", CmpOp::GtE),
];

/// The expression of a column that is named.
pub(crate) fn of_column<'a>(
    expression: PythonValue<'a>,
    name: Option<&PythonValue<'a>>,
) -> PythonValue<'a> {
    match name {
        Some(name @ PythonValue::Text(_)) => keeping(expression, COLUMN, vec![name.clone()]),
        _ => expression,
    }
}

/// `pl.when(test)`, of which `then` and `otherwise` follow.
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

/// `pl.col("a") > 0`.
pub(crate) fn compared<'a>(
    op: CmpOp,
    left: &PythonValue<'a>,
    right: &PythonValue<'a>,
) -> PythonValue<'a> {
    let expression = combined(left, right, true);
    match COMPARISONS.iter().find(|it| it.1 == op) {
        Some((name, _)) => keeping(expression, name, vec![tree_of(left), tree_of(right)]),
        None => expression,
    }
}

/// `(pl.col("a") > 0) & (pl.col("b") < 1)`, and arithmetic.
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

/// `pl.col("a").log()`, `.is_between(1, 5)`; a new name changes nothing.
pub(crate) fn followed<'a>(
    own: &PythonValue<'a>,
    name: &str,
    given: &CallArguments<'a>,
) -> PythonValue<'a> {
    let expression = continued(own, name, given);
    let same = matches!(name, "alias" | "cast" | "fill_null" | "fill_nan" | "keep_name");
    match (kept(own), same) {
        (Some(tree), true) => keeping(expression, "copy", vec![tree]),
        (Some(tree), false) => {
            let given = given.placed.iter().map(tree_of);
            keeping(expression, name, std::iter::once(tree).chain(given).collect())
        }
        (None, _) => expression,
    }
}

/// What an operand is made of: a number or a text of itself.
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
    /// Where rows of a table pass all of these, and the share that does.
    pub(crate) fn rows_passing(
        &mut self,
        table: &DataTable,
        expressions: &[PythonValue<'a>],
    ) -> (Option<f64>, Option<ValueSample>) {
        let mut tests = expressions.iter().map(|it| self.values_on(table, it)).collect::<Vec<_>>();
        match (tests.pop(), tests.is_empty()) {
            (Some(Some(only)), true) => (only.share_true, only.sample),
            (Some(last), false) => {
                let all: Option<Vec<ValueSample>> =
                    tests.into_iter().chain([last]).map(|it| it?.sample).collect();
                let both = |a: ValueSample, b: ValueSample| a.zip(&b, |a, b| a * b);
                let all = all.and_then(|it| it.into_iter().reduce(both));
                (all.as_ref().map(ValueSample::share), all)
            }
            _ => (None, None),
        }
    }

    /// The values of an expression on the rows of a table, at some places.
    pub(crate) fn values_on(
        &mut self,
        table: &DataTable,
        expression: &PythonValue<'a>,
    ) -> Option<Array> {
        match self.part_on(table, &kept(expression)?, &mut 0)? {
            PythonValue::Array(array) => Some(array),
            _ => None,
        }
    }

    fn part_on(
        &mut self,
        table: &DataTable,
        tree: &PythonValue<'a>,
        operations: &mut u32,
    ) -> Option<PythonValue<'a>> {
        let PythonValue::List(list) = tree else { return Some(tree.clone()) };
        *operations += 1;
        if *operations > MOST_OPERATIONS || !self.step(1) {
            return None;
        }
        let parts = list.borrow().items.clone();
        let (name, parts) = parts.split_first()?;
        let name = name.text()?;
        if name == COLUMN {
            let column = table.column(parts.first()?.text()?)?;
            return Some(PythonValue::Array(column_of(table, column)));
        }
        // A list that is looked for is no operation.
        let parts: Option<Vec<PythonValue<'a>>> = match name {
            "is_in" => Some(
                [vec![self.part_on(table, parts.first()?, operations)?], parts[1..].to_vec()]
                    .concat(),
            ),
            _ => parts.iter().map(|it| self.part_on(table, it, operations)).collect(),
        };
        let parts = parts?;
        let all: Vec<&PythonValue<'a>> = parts.iter().collect();
        let shape = [table.rows.clone()];
        let column = Array::of(shape.to_vec(), DOUBLE, Home::Pandas);
        if let (Some((_, op)), [left, right]) =
            (COMPARISONS.iter().find(|it| it.0 == name), &all[..])
        {
            let sample = self.compared_samples(*op, [left, right], &shape);
            let share = selected_share(*op, left, right);
            let share_true = share_of(share, sample.as_ref());
            return Some(PythonValue::Array(Array {
                dtype: Dtype::Bool,
                sample,
                share_true,
                ..column
            }));
        }
        let sample = match (name, &all[..]) {
            // The test waits for what follows it.
            ("when" | "then", _) => return Some(PythonValue::list(parts)),
            ("otherwise", [PythonValue::List(given), other]) => {
                let given = given.borrow().items.clone();
                let [PythonValue::List(test), yes] = &given[..] else { return None };
                let test = test.borrow().items.first().cloned()?;
                self.worked_out("where", &[&test, yes, other], &shape)
            }
            (_, [PythonValue::Array(own), rest @ ..]) => {
                let placed = rest.iter().map(|it| (*it).clone()).collect();
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
        let share_true = sample.as_ref().map(ValueSample::share);
        Some(PythonValue::Array(Array { sample, share_true, ..column }))
    }
}
