//! Joins of tables by key.

use std::rc::Rc;

use crate::calling::CallArguments;
use crate::event::Key;
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::tables::names_in;
use crate::value::{Column, DataTable, PythonValue};

/// The rows that a join keeps.
#[derive(Clone, Copy)]
enum JoinKind {
    /// Rows with a matching key.
    Inner,
    /// All rows of at least one table.
    Outer,
    /// Rows of the left table with a matching key.
    Semi,
    /// Rows of the left table without a matching key.
    Anti,
}

/// Returns the kind of join in the arguments, or the method's default.
fn how(name: &str, polars: bool, arguments: &CallArguments<'_>) -> JoinKind {
    // `how` is the second argument of `left.merge(right, "left", "id")`, but the third of
    // `left.join(right, "id", "left")`.
    let place = if name == "merge" { 1 } else { 2 };
    let said = arguments.get(place, &["how"]);
    if said.is_some_and(|kind| kind.text().is_none()) {
        return JoinKind::Outer;
    }
    match said.and_then(PythonValue::text) {
        Some("inner") => JoinKind::Inner,
        Some("semi") => JoinKind::Semi,
        Some("anti") => JoinKind::Anti,
        None if name == "merge" || polars && name == "join" => JoinKind::Inner,
        _ => JoinKind::Outer,
    }
}

/// The relative excess of rows over key values that is attributed to rounding.
const ROUNDED: f64 = 0.01;

/// Returns the number of possible values of a single integer key.
fn values_of_key(table: &DataTable, keys: &[String]) -> Option<f64> {
    let [key] = keys else { return None };
    let column = table.column(key).filter(|column| !column.dtype.is_float())?;
    let (low, high) = column.spread?;
    Some((high - low).max(1.0))
}

/// Returns the number of rows in `other` per row of `table` with the same key, if keys are evenly spread. `None` if
/// unknown, e.g. if both tables were filtered, possibly by key.
fn matches_of(table: &DataTable, other: &DataTable, [own, its]: [&[String]; 2]) -> Option<f64> {
    let values = values_of_key(table, own)?.max(values_of_key(other, its)?);
    let rows = other.rows.value()?;
    (table.kept == 1.0 || other.kept == 1.0).then_some(rows / values)
}

impl<'a> ProgramReader<'a> {
    pub(crate) fn join_tables(
        &mut self,
        left: &Rc<DataTable>,
        name: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let right = match arguments.get(0, &["right", "other"]) {
            Some(PythonValue::Table(right)) => right.clone(),
            Some(PythonValue::Array(column)) => Rc::new(DataTable {
                rows: column.elements(),
                columns: Vec::new(),
                others: Some(Polynomial::one()),
                guessed: column.guessed,
                ..(**left).clone()
            }),
            _ => return PythonValue::Table(left.clone()),
        };
        let keys =
            arguments.get(usize::MAX, &["on", "left_on", "by"]).map(names_in).unwrap_or_default();
        let its = arguments.named(&["right_on"]).map_or_else(|| keys.clone(), names_in);
        let found = matches_of(left, &right, [&keys, &its]);
        let longer = left.rows.value().zip(right.rows.value()).is_none_or(|(a, b)| a >= b);
        // Check if the smaller table has at most one row per key.
        let few = if longer { (&*right, &its) } else { (&**left, &keys) };
        let of_single = few.0.rows.value().zip(values_of_key(few.0, few.1));
        let of_single = of_single.is_some_and(|(rows, values)| rows <= values * (1.0 + ROUNDED));
        let single: Option<Rc<str>> =
            keys.first().filter(|_| of_single).map(|key| key.as_str().into());
        // Rows of the smaller table are looked up in random order.
        let seed = self.seed();
        let looked_up = |column: &Column| Column {
            sample: column.sample.as_ref().map(|sample| sample.shuffled(seed)),
            looked_up_by: single.clone(),
            ..column.clone()
        };
        self.step((left.columns.len() + right.columns.len()) / 4);
        let of =
            |column: &Column, stays: bool| if stays { column.clone() } else { looked_up(column) };
        let mut columns: Vec<Column> =
            left.columns.iter().map(|column| of(column, longer)).collect();
        let others = right.columns.iter().filter(|column| !keys.contains(&column.name));
        columns.extend(others.map(|column| of(column, !longer)));
        let others = match (&left.others, &right.others) {
            (Some(a), Some(b)) => Some(a.plus(b)),
            (a, b) => a.clone().or_else(|| b.clone()),
        };
        let how = how(name, left.polars, arguments);
        let share = found.map_or(1.0, |found| found.min(1.0));
        let all = crate::joining::larger_of_any(&left.rows, &right.rows);
        let (rows, kept) = match (how, found) {
            (JoinKind::Inner, Some(found)) => (left.rows.scaled(found).floor(), left.kept * share),
            (JoinKind::Inner, None) => (all, left.kept.min(right.kept)),
            (JoinKind::Outer, Some(found)) => (left.rows.scaled(found.max(1.0)), left.kept),
            (JoinKind::Outer, None) => (all, left.kept),
            (JoinKind::Semi, _) => (left.rows.scaled(share).floor(), left.kept * share),
            (JoinKind::Anti, _) => (left.rows.scaled(1.0 - share).floor(), left.kept),
        };
        // Rows without a matching key have missing values.
        if matches!(how, JoinKind::Outer) && share < 1.0 {
            let own = left.columns.len();
            columns.iter_mut().skip(own).for_each(|column| column.sample = None);
        }
        if matches!(how, JoinKind::Semi | JoinKind::Anti) {
            columns.truncate(left.columns.len());
        }
        let result = DataTable {
            rows,
            kept,
            columns,
            others,
            labelled: false,
            guessed: left.guessed || right.guessed,
            dates: left.dates,
            polars: left.polars,
        };
        let bytes = left.bytes().plus(&right.bytes()).plus(&result.bytes());
        self.table_event(line, "join", &result, bytes, "merge");
        let by = arguments.named(&["on", "left_on", "by"]);
        self.goes_by(left, &by.into_iter().collect::<Vec<_>>());
        if let Some(event) = self.events.last_mut() {
            event.keys.push(("groups", Key::Size(right.rows.clone())));
        }
        PythonValue::Table(Rc::new(result))
    }
}
