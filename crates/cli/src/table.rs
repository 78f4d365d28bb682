//! A table of figures: in columns for people, as cells for spreadsheets. A row is a struct whose
//! fields are the keys of JSON and the columns of CSV.

use offload_analysis::AnyQuantity;
use offload_export::cell;
use offload_words::format;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use std::fmt::Write;
use std::iter::once;

/// A number for programs, and how people read it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(transparent)]
pub(crate) struct PrintedFigure {
    value: f64,
    #[serde(skip)]
    words: String,
}

impl PrintedFigure {
    /// A number that people read in these words.
    pub(crate) fn new(value: f64, words: String) -> Self {
        Self { value, words }
    }

    /// A quantity in its base unit, which people read in a unit of its size.
    pub(crate) fn of(quantity: impl Into<f64> + Into<AnyQuantity> + Copy) -> Self {
        Self::new(quantity.into(), format::value(quantity.into()))
    }

    /// How people read it.
    pub(crate) fn words(&self) -> String {
        self.words.clone()
    }
}

/// How people read a figure that may not be known.
pub(crate) fn words(figure: &Option<PrintedFigure>) -> String {
    figure.as_ref().map_or_else(|| "?".to_owned(), PrintedFigure::words)
}

/// A row of a table.
pub(crate) trait TableRow: Serialize {
    /// The heads of the columns that people read.
    const HEADS: &'static [&'static str];

    /// The cells under them.
    fn cells(&self) -> Vec<String>;
}

/// For spreadsheets: the keys, then the rows, as RFC 4180 has it.
pub(crate) fn csv<T: TableRow>(rows: &[T]) -> String {
    let mut text = String::new();
    for (place, row) in rows.iter().enumerate() {
        let Ok(Value::Object(fields)) = serde_json::to_value(row) else { continue };
        if place == 0 {
            let keys: Vec<String> = fields.keys().map(|key| cell::text(key)).collect();
            text += &cell::line(&keys);
        }
        let cells: Vec<String> = fields.values().map(csv_cell).collect();
        text += &cell::line(&cells);
    }
    text
}

fn csv_cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
        Value::String(text) => cell::text(text),
        Value::Array(ids) => {
            let ids: Vec<&str> = ids.iter().filter_map(Value::as_str).collect();
            cell::text(&ids.join(" "))
        }
        Value::Object(_) => cell::text(&value.to_string()),
    }
}

/// For people: each column as wide as it has to be, without columns that no row fills.
pub(crate) fn text<T: TableRow>(rows: &[T]) -> String {
    let heads = T::HEADS.iter().map(|head| (*head).to_owned()).collect();
    let rows: Vec<Vec<String>> = rows.iter().map(T::cells).collect();
    let is_filled =
        |column: &usize| rows.is_empty() || rows.iter().any(|row| !row[*column].is_empty());
    let columns: Vec<usize> = (0..T::HEADS.len()).filter(is_filled).collect();
    let filled = |line: &Vec<String>| columns.iter().map(|column| line[*column].clone()).collect();
    let lines: Vec<Vec<String>> = once(&heads).chain(&rows).map(filled).collect();
    aligned(&lines)
}

/// Lines of as many cells, each column as wide as it has to be.
pub(crate) fn aligned(lines: &[Vec<String>]) -> String {
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max();
    let widths: Vec<usize> =
        (0..lines.first().map_or(0, Vec::len)).map(|at| width(at).unwrap_or(0)).collect();
    let mut text = String::new();
    for line in lines {
        let cells = line.iter().zip(&widths);
        let cells = cells.map(|(words, width)| format!("{words:<width$}")).collect::<Vec<_>>();
        let _ = writeln!(text, "{}", cells.join("  ").trim_end());
    }
    text
}
