//! A table of figures: in columns for people, as objects for programs, as cells for spreadsheets.

use offload_analysis::AnyQuantity;
use offload_export::{AnswerKey, cell};
use offload_words::format;
use serde::{Serialize, Serializer};
use std::fmt::Write;

/// A column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its key in JSON and its head in CSV.
    pub key: &'static str,
    /// What it takes, and whether it can be null.
    pub kind: &'static str,
    /// What it means.
    pub means: &'static str,
    /// Its head for people; a column without one is not shown to them.
    pub head: &'static str,
}

/// A column from its four texts.
pub(crate) const fn column(
    key: &'static str,
    head: &'static str,
    kind: &'static str,
    means: &'static str,
) -> Column {
    Column { key, kind, means, head }
}

/// A key of what stands beside the rows.
pub(crate) const fn key(path: &'static str, kind: &'static str, means: &'static str) -> AnswerKey {
    AnswerKey { path, kind, means }
}

/// The key of a question.
pub(crate) const LINK_KEY: AnswerKey = key("link", "text", "The canonical link of the question.");

/// The key of the catalog's edition.
pub(crate) const EDITION_KEY: AnswerKey =
    key("edition", "text", "The month of the newest figure in the catalog.");

/// The key of the model's version.
pub(crate) const VERSION_KEY: AnswerKey = key("model_version", "text", "The version of the model.");

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Cell {
    /// A text.
    Text(String),
    /// A number, and how people read it.
    Figure(f64, String),
    /// A number of things.
    Count(u64),
    /// Several ids.
    Ids(Vec<&'static str>),
    /// Nothing, as nothing is known.
    Unknown,
}

impl Cell {
    /// A quantity.
    pub(crate) fn of(quantity: impl Into<f64> + Into<AnyQuantity> + Copy) -> Self {
        Self::Figure(quantity.into(), format::value(quantity.into()))
    }

    /// A quantity, if it is known.
    pub(crate) fn known(quantity: Option<impl Into<f64> + Into<AnyQuantity> + Copy>) -> Self {
        quantity.map_or(Self::Unknown, Self::of)
    }

    fn words(&self) -> String {
        match self {
            Self::Text(text) | Self::Figure(_, text) => text.clone(),
            Self::Count(count) => count.to_string(),
            Self::Ids(ids) => ids.join(" "),
            Self::Unknown => "?".to_owned(),
        }
    }

    fn csv(&self) -> String {
        match self {
            Self::Text(text) => cell::text(text),
            Self::Figure(figure, _) => cell::figure(*figure),
            Self::Count(count) => count.to_string(),
            Self::Ids(ids) => cell::text(&ids.join(" ")),
            Self::Unknown => String::new(),
        }
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => serializer.serialize_str(text),
            Self::Figure(figure, _) => serializer.serialize_f64(*figure),
            Self::Count(count) => serializer.serialize_u64(*count),
            Self::Ids(ids) => serializer.collect_seq(ids),
            Self::Unknown => serializer.serialize_none(),
        }
    }
}

/// A table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FigureTable {
    columns: &'static [Column],
    rows: Vec<Vec<Cell>>,
}

impl FigureTable {
    /// A table of rows that have a cell for each column.
    pub(crate) fn new(columns: &'static [Column], rows: Vec<Vec<Cell>>) -> Self {
        assert!(rows.iter().all(|row| row.len() == columns.len()), "a cell for each column");
        Self { columns, rows }
    }

    /// For spreadsheets: the keys, then the rows.
    pub(crate) fn csv(&self) -> String {
        let head: Vec<String> = self.columns.iter().map(|it| cell::text(it.key)).collect();
        let rows = self.rows.iter().map(|row| row.iter().map(Cell::csv).collect::<Vec<_>>());
        std::iter::once(head).chain(rows).map(|cells| cell::line(&cells)).collect()
    }

    /// For people: each column as wide as it has to be, the last as wide as it likes.
    pub(crate) fn text(&self) -> String {
        let shown: Vec<usize> =
            (0..self.columns.len()).filter(|at| !self.columns[*at].head.is_empty()).collect();
        let heads = shown.iter().map(|at| self.columns[*at].head.to_owned()).collect();
        let rows = self.rows.iter().map(|row| shown.iter().map(|at| row[*at].words()).collect());
        let lines: Vec<Vec<String>> = std::iter::once(heads).chain(rows).collect();
        let width = |at: usize| lines.iter().map(|line| line[at].chars().count()).max();
        let widths: Vec<usize> = (0..shown.len()).map(|at| width(at).unwrap_or(0)).collect();
        let mut text = String::new();
        for line in &lines {
            let cells = line.iter().zip(&widths);
            let cells = cells.map(|(words, width)| format!("{words:<width$}")).collect::<Vec<_>>();
            let _ = writeln!(text, "{}", cells.join("  ").trim_end());
        }
        text
    }
}

/// The rows as objects.
impl Serialize for FigureTable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.rows.iter().map(|row| FigureRow { columns: self.columns, row }))
    }
}

struct FigureRow<'a> {
    columns: &'static [Column],
    row: &'a [Cell],
}

impl Serialize for FigureRow<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.columns.iter().map(|it| it.key).zip(self.row))
    }
}
