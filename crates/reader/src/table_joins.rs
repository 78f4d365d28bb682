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
    let said = arguments.named(&["how"]).and_then(PythonValue::text);
    match said {
        Some("inner") => JoinKind::Inner,
        Some("semi") => JoinKind::Semi,
        Some("anti") => JoinKind::Anti,
        None if name == "merge" || polars && name == "join" => JoinKind::Inner,
        _ => JoinKind::Outer,
    }
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
        // Rows of the shorter table are looked up, from all over it.
        let seed = self.seed();
        let looked_up = |it: &Column| Column {
            sample: it.sample.as_ref().map(|it| it.shuffled(seed)),
            ..it.clone()
        };
        self.step((left.columns.len() + right.columns.len()) / 4);
        let longer = left.rows.value().zip(right.rows.value()).is_none_or(|(a, b)| a >= b);
        let of = |it: &Column, stays: bool| if stays { it.clone() } else { looked_up(it) };
        let mut columns: Vec<Column> = left.columns.iter().map(|it| of(it, longer)).collect();
        let others = right.columns.iter().filter(|it| !keys.contains(&it.name));
        columns.extend(others.map(|it| of(it, !longer)));
        let others = match (&left.others, &right.others) {
            (Some(a), Some(b)) => Some(a.plus(b)),
            (a, b) => a.clone().or_else(|| b.clone()),
        };
        // Each row of the longer table finds its key in the other, unless that lost some by a filter.
        let found = if longer { right.kept } else { left.kept };
        let how = how(name, left.polars, arguments);
        let (rows, kept) = match how {
            JoinKind::Inner => {
                let rows = crate::joining::larger_of_any(&left.rows, &right.rows);
                (rows.scaled(found).floor(), left.kept * right.kept)
            }
            JoinKind::Outer => (crate::joining::larger_of_any(&left.rows, &right.rows), left.kept),
            JoinKind::Semi => (left.rows.scaled(right.kept).floor(), left.kept * right.kept),
            JoinKind::Anti => (left.rows.scaled(1.0 - right.kept).floor(), left.kept),
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
