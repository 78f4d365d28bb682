//! Tables that are joined by their keys.

use std::rc::Rc;

use crate::calling::CallArguments;
use crate::event::Key;
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::tables::names_in;
use crate::value::{Column, DataTable, PythonValue};

/// Which rows a join keeps.
#[derive(Clone, Copy)]
enum JoinKind {
    /// Those that find their key.
    Inner,
    /// Those of one of the tables at least.
    Outer,
    /// Those of the left table that find their key, and those that do not.
    Semi,
    Anti,
}

/// As a program says it, or as the method does where nothing is said.
fn how(name: &str, polars: bool, arguments: &CallArguments<'_>) -> JoinKind {
    // `left.merge(right, "left", "id")`, `left.join(right, "id", "left")`.
    let place = if name == "merge" { 1 } else { 2 };
    let said = arguments.get(place, &["how"]);
    if said.is_some_and(|it| it.text().is_none()) {
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

/// Whether a table has one row for each key, or had before a filter: its keys count up.
fn has_single_keys(table: &DataTable, keys: &[String]) -> bool {
    let [key] = keys else { return false };
    let whole = table.rows.value().map(|it| it / table.kept);
    let spread = table.column(key).and_then(|it| it.spread);
    whole
        .zip(spread)
        .is_some_and(|(rows, (low, high))| (high - low - rows).abs() <= 1.0 + ROUNDED * rows)
}

/// Rows that a share leaves are rounded down.
const ROUNDED: f64 = 0.01;

/// The rows of a join that find their keys, and the share of what there was: each row of the one table finds its key in the
/// other, unless that has single keys and a filter took some. Rows that were filtered too may have been so by their keys.
fn rows_found(left: &DataTable, right: &DataTable, keys: &[String]) -> (Polynomial, f64) {
    let found = |many: &DataTable, few: &DataTable| {
        let share = if many.kept == 1.0 { few.kept } else { 1.0 };
        (many.rows.scaled(share).floor(), many.kept * share)
    };
    if has_single_keys(right, keys) {
        return found(left, right);
    }
    if has_single_keys(left, keys) {
        return found(right, left);
    }
    (crate::joining::larger_of_any(&left.rows, &right.rows), left.kept.min(right.kept))
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
        let longer = left.rows.value().zip(right.rows.value()).is_none_or(|(a, b)| a >= b);
        let of_single = has_single_keys(if longer { &right } else { left }, &keys);
        let single: Option<Rc<str>> =
            keys.first().filter(|_| of_single).map(|it| it.as_str().into());
        // Rows of the shorter table are looked up, from all over it.
        let seed = self.seed();
        let looked_up = |it: &Column| Column {
            sample: it.sample.as_ref().map(|it| it.shuffled(seed)),
            looked_up_by: single.clone(),
            ..it.clone()
        };
        self.step((left.columns.len() + right.columns.len()) / 4);
        let of = |it: &Column, stays: bool| if stays { it.clone() } else { looked_up(it) };
        let mut columns: Vec<Column> = left.columns.iter().map(|it| of(it, longer)).collect();
        let others = right.columns.iter().filter(|it| !keys.contains(&it.name));
        columns.extend(others.map(|it| of(it, !longer)));
        let others = match (&left.others, &right.others) {
            (Some(a), Some(b)) => Some(a.plus(b)),
            (a, b) => a.clone().or_else(|| b.clone()),
        };
        let (found, kept) = rows_found(left, &right, &keys);
        let single = has_single_keys(&right, &keys);
        let semi = if single && left.kept == 1.0 { right.kept } else { 1.0 };
        let how = how(name, left.polars, arguments);
        let (rows, kept) = match how {
            JoinKind::Inner => (found, kept),
            JoinKind::Outer if single => (left.rows.clone(), left.kept),
            JoinKind::Outer => (crate::joining::larger_of_any(&left.rows, &right.rows), left.kept),
            JoinKind::Semi => (left.rows.scaled(semi).floor(), left.kept * semi),
            JoinKind::Anti => (left.rows.scaled(1.0 - semi).floor(), left.kept),
        };
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
