//! Polars expressions, which describe work on columns before they are applied to a table.

use std::rc::Rc;

use crate::calling::CallArguments;
use crate::dtype::Dtype;
use crate::event::{Event, Key, WorkKind};
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::text_methods::is_of_texts_alone;
use crate::value::{DataTable, Groups, Object, PythonValue};

/// The bytes of a number and of a Boolean, which is one bit.
const BYTES: f64 = 8.0;
const FLAG: f64 = 0.125;

/// Methods that reduce a column, or each group of it, to one value.
const REDUCTIONS: [&str; 9] =
    ["sum", "mean", "min", "max", "std", "var", "median", "count", "n_unique"];

/// The maximum number of columns of an expression over groups: each line of a program can double them.
const MAX_NAMED: f64 = 200.0;

/// The work of an expression per row.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct ColumnWork {
    columns: f64,
    operations: f64,
    /// Operations without a separate pass: comparisons, which return at most a byte.
    inner: f64,
    /// Operations that only copy.
    copies: f64,
    functions: f64,
    reductions: f64,
    /// Columns with string operations, and columns with a rolling window.
    texts: f64,
    windows: f64,
    /// `true` if the result is Boolean.
    flag: bool,
}

impl ColumnWork {
    fn of(value: &PythonValue) -> Self {
        let PythonValue::Object(object) = value else { return Self::default() };
        let said = |name| object.argument(usize::MAX, name).and_then(PythonValue::known);
        Self {
            columns: said("columns").unwrap_or(1.0),
            operations: said("operations").unwrap_or(0.0),
            inner: said("inner").unwrap_or(0.0),
            copies: said("copies").unwrap_or(0.0),
            functions: said("functions").unwrap_or(0.0),
            reductions: said("reductions").unwrap_or(0.0),
            texts: said("texts").unwrap_or(0.0),
            windows: said("windows").unwrap_or(0.0),
            flag: said("flag") == Some(1.0),
        }
    }

    fn with(self, other: Self) -> Self {
        Self {
            columns: self.columns + other.columns,
            operations: self.operations + other.operations,
            inner: self.inner + other.inner,
            copies: self.copies + other.copies,
            functions: self.functions + other.functions,
            reductions: self.reductions + other.reductions,
            texts: self.texts + other.texts,
            windows: self.windows + other.windows,
            flag: self.flag && other.flag,
        }
    }
}

/// Returns `true` if a value is an expression on columns.
pub(crate) fn is_expression(value: &PythonValue) -> bool {
    matches!(value, PythonValue::Object(object) if object.class.starts_with("polars."))
}

/// Returns the dtype of an expression's result if it is Boolean.
pub(crate) fn type_of(value: &PythonValue) -> Option<Dtype> {
    ColumnWork::of(value).flag.then_some(Dtype::Bool)
}

/// Combines expressions: `pl.col("a") * pl.col("b")`, `pl.col("a") > 0`.
pub(crate) fn combined<'a>(
    left: &PythonValue<'a>,
    right: &PythonValue<'a>,
    compares: bool,
) -> PythonValue<'a> {
    let sides = [left, right];
    let mut work = ColumnWork::of(left).with(ColumnWork::of(right));
    // Operations on aggregated values are negligible: there are few of them.
    let of_sums =
        sides.iter().all(|side| !is_expression(side) || ColumnWork::of(side).reductions > 0.0);
    if !of_sums {
        work.operations += 1.0;
        work.inner += f64::from(u8::from(compares));
        work.flag |= compares;
    }
    expression(work, ["alias", "over"].map(|name| said(left, name).or(said(right, name))))
}

/// Continues an expression: `pl.col("a").log()`, `.mean()`, `.alias("b")`.
pub(crate) fn continued<'a>(
    own: &PythonValue<'a>,
    name: &str,
    CallArguments { placed: arguments, named }: &CallArguments<'a>,
) -> PythonValue<'a> {
    let mut work = arguments.iter().fold(ColumnWork::of(own), |sum, argument| {
        if is_expression(argument) { sum.with(ColumnWork::of(argument)) } else { sum }
    });
    // The flag describes the values before aggregation, not the aggregate.
    let sums_up = REDUCTIONS.contains(&name);
    work.flag &= sums_up || matches!(name, "alias" | "over");
    match name {
        "log" | "log10" | "log1p" | "exp" | "sin" | "cos" | "tan" | "tanh" | "arctan" | "pow" => {
            work.operations += 1.0;
            work.functions += 1.0;
        }
        "sqrt" | "abs" | "round" | "floor" | "ceil" | "clip" | "diff" | "cum_sum"
        | "pct_change" | "add" | "sub" | "mul" | "truediv" | "sign" | "neg" => {
            work.operations += 1.0
        }
        "is_null" | "is_not_null" | "is_nan" | "is_not_nan" | "is_finite" | "is_infinite"
        | "is_in" | "is_between" | "not_" | "eq" | "ne" | "gt" | "ge" | "lt" | "le" => {
            work.operations += 1.0;
            work.inner += 1.0;
            work.flag = true;
        }
        "fill_null" | "fill_nan" => {
            work.operations += 1.0;
            work.copies += 1.0;
        }
        _ if name.starts_with("rolling_") => work.windows += 1.0,
        _ if is_of_texts_alone(name) => work.texts += 1.0,
        // `over` aggregates per group, which is costed separately.
        "over" => work.reductions = 0.0,
        _ if sums_up => work.reductions += 1.0,
        _ => {}
    }
    let here = match name {
        "alias" => [arguments.first().cloned(), None],
        "over" => {
            let keys = arguments.iter().chain(named.iter().map(|(_, value)| value));
            [None, Some(PythonValue::list(keys.cloned().collect()))]
        }
        _ => [None, None],
    };
    let inside = |name| arguments.iter().find_map(|argument| said(argument, name));
    let [alias, over] = here;
    let kept = [alias.or(said(own, "alias")), over.or(said(own, "over")).or(inside("over"))];
    expression(work, kept)
}

/// Returns the expression of `pl.when(…)` or `pl.max_horizontal(…)`, with the work of its arguments. `pl.len()` reads
/// no column.
pub(crate) fn expression_of<'a>(path: &str, given: &CallArguments<'a>) -> PythonValue<'a> {
    let made_of = given.placed.iter().filter(|argument| is_expression(argument));
    let work = made_of.map(ColumnWork::of).reduce(ColumnWork::with);
    let columns = f64::from(u8::from(!matches!(path, "polars.len" | "polars.lit")));
    let work = work.unwrap_or(ColumnWork { columns, ..ColumnWork::default() });
    expression(work, [None, None])
}

/// Returns the number of columns that expressions over groups aggregate, and their bytes per row. Records the cost of
/// computing the columns; the caller records the aggregation.
pub(crate) fn over_groups<'a>(
    reader: &mut ProgramReader<'a>,
    table: &DataTable,
    expressions: &[PythonValue<'a>],
    line: u32,
) -> (f64, f64) {
    let (mut columns, mut bytes) = (0.0, 0.0);
    for one in expressions
        .iter()
        .flat_map(|expression| expression.items().unwrap_or_else(|| vec![expression.clone()]))
    {
        let work = ColumnWork::of(&one);
        let widths = reader.widths_on(table, &one);
        let (read, made) = widths.unwrap_or((BYTES * work.columns, BYTES));
        // A computed value becomes a column.
        let (count, width) = match work {
            work if work.flag => (FLAG / BYTES, FLAG),
            work if work.operations > 0.0 || !is_expression(&one) => (1.0, made),
            work => (work.columns, read),
        };
        columns += count;
        bytes += width;
        reader.expression_event(table, ColumnWork { reductions: 0.0, ..work }, widths, line);
    }
    (columns, bytes)
}

/// Returns a stored property of an expression: its `alias` or the groups of `over`.
fn said<'a>(value: &PythonValue<'a>, name: &str) -> Option<PythonValue<'a>> {
    let PythonValue::Object(object) = value else { return None };
    object.argument(usize::MAX, name).cloned()
}

fn expression<'a>(
    work: ColumnWork,
    [alias, over]: [Option<PythonValue<'a>>; 2],
) -> PythonValue<'a> {
    let number = |name: &str, value: f64| (name.to_owned(), PythonValue::int(value));
    let mut named = vec![
        number("columns", work.columns),
        number("operations", work.operations),
        number("inner", work.inner),
        number("copies", work.copies),
        number("functions", work.functions),
        number("reductions", work.reductions),
        number("texts", work.texts),
        number("windows", work.windows),
        number("flag", f64::from(u8::from(work.flag))),
    ];
    named.extend(alias.map(|alias| ("alias".to_owned(), alias)));
    named.extend(over.map(|over| ("over".to_owned(), over)));
    let class = "polars.expression".to_owned();
    PythonValue::Object(Rc::new(Object::new(class, Vec::new(), named)))
}

impl<'a> ProgramReader<'a> {
    /// Applies expressions to a table, and returns the table with their columns.
    pub(crate) fn with_expressions(
        &mut self,
        table: PythonValue<'a>,
        expressions: &[PythonValue<'a>],
        line: u32,
    ) -> PythonValue<'a> {
        let PythonValue::Table(rows) = &table else { return table };
        let rows = rows.clone();
        let mut all = table;
        for one in expressions {
            if let Some(items) = one.items() {
                all = self
                    .within(|reader| Some(reader.with_expressions(all.clone(), &items, line)))
                    .unwrap_or(all);
                continue;
            }
            if !is_expression(one) {
                continue;
            }
            let work = ColumnWork::of(one);
            let widths = self.widths_on(&rows, one);
            self.expression_event(&rows, work, widths, line);
            if let Some(keys) = said(one, "over") {
                let groups = Groups::by(&rows, Some(&keys));
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "at most 200"
                )]
                let chosen = vec![String::new(); work.columns.min(MAX_NAMED) as usize];
                let groups = Groups { chosen: Some(chosen), ..groups };
                self.group_method(&Rc::new(groups), "transform", CallArguments::default(), line);
            }
            if let Some(name) = said(one, "alias") {
                all = self.with_column(&all, &name, one).unwrap_or(all);
            }
        }
        all
    }

    /// Records the cost of applying an expression to a table. `widths` are the bytes per row that it reads and writes.
    fn expression_event(
        &mut self,
        table: &DataTable,
        work: ColumnWork,
        widths: Option<(f64, f64)>,
        line: u32,
    ) {
        let (read, made) = widths.unwrap_or((BYTES * work.columns, BYTES));
        if work.operations > 0.0 {
            let mut event = Event::new(line, WorkKind::Elementwise, "expression");
            event.cost.flops = Some(table.rows.scaled(work.operations - work.copies));
            event.cost.funcs = table.rows.scaled(work.functions);
            // Each operation except the first reads the result of the previous one.
            let bytes = match work.operations - work.inner {
                0.0 if work.flag => read + FLAG,
                others => read + made * (2.0 * others - 1.0).max(1.0),
            };
            event.cost.bytes = Some(table.rows.scaled(bytes));
            event.cost.calls = Polynomial::zero();
            event.inputs = work.columns;
            event.outputs = 1.0;
            self.note_on_columns(event, table);
        }
        for (verb, columns) in [("window", work.windows), ("text", work.texts)] {
            if columns > 0.0 {
                self.rows_event(table, verb, columns, line);
            }
        }
        if work.reductions > 0.0 {
            let mut event = Event::new(line, WorkKind::Reduction, "expression");
            event.cost.flops = Some(table.rows.scaled(work.reductions));
            event.cost.bytes = Some(table.rows.scaled(BYTES * work.reductions));
            event.cost.calls = Polynomial::zero();
            event.inputs = 1.0;
            self.note_on_columns(event, table);
        }
    }

    /// Records a table operation on the given number of columns.
    fn rows_event(&mut self, table: &DataTable, verb: &'static str, columns: f64, line: u32) {
        let mut event = Event::new(line, WorkKind::Table, verb);
        let each = if verb == "window" { 2.0 } else { 0.0 };
        event.cost.flops = Some(table.rows.scaled(each * columns));
        event.cost.bytes = Some(table.rows.scaled(2.0 * BYTES * each.min(1.0) * columns));
        event.cost.calls = Polynomial::zero();
        event.keys = vec![
            ("verb", Key::Word(verb)),
            ("rows", Key::Size(table.rows.clone())),
            ("cols", Key::Size(Polynomial::of(columns))),
        ];
        self.note_on_columns(event, table);
    }

    fn note_on_columns(&mut self, mut event: Event, table: &DataTable) {
        event.elements = table.rows.clone();
        event.dtype = crate::dtype::DOUBLE;
        event.assumed = table.guessed;
        event.library = Some("polars");
        self.note(event);
    }
}
