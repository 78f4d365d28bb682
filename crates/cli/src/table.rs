//! Writes tables as aligned text and as CSV. Each row is a struct, and the names of its fields are the JSON keys and
//! the CSV columns.

use offload_export::{GainColumns, PrintedFigure, cell};
use serde::Serialize;
use serde_json::Value;
use std::fmt::Write;
use std::iter::once;

/// Returns a number as text, or "?" if the number is unknown.
pub(crate) fn words(figure: &Option<PrintedFigure>) -> String {
    figure.as_ref().map_or_else(|| "?".to_owned(), PrintedFigure::words)
}

/// The headings of the columns that describe the GPU's gain.
pub(crate) const GAIN_HEADS: [&str; 3] = ["GPU time", "Speedup", "80 % range"];

/// Returns the cells of the columns in [`GAIN_HEADS`].
pub(crate) fn gain_cells(gain: &GainColumns) -> [String; 3] {
    let range = match (&gain.low, &gain.high) {
        (Some(low), Some(high)) => format!("{} to {}", low.words(), high.words()),
        _ => "?".to_owned(),
    };
    [words(&gain.gpu_s), words(&gain.speedup), range]
}

pub(crate) trait TableRow: Serialize {
    /// The column headings of the text output.
    const HEADS: &'static [&'static str];

    /// Returns one cell per column heading.
    fn cells(&self) -> Vec<String>;
}

/// Writes CSV as specified in RFC 4180: a line with the keys, then one line per row.
pub(crate) fn csv<T: TableRow>(rows: &[T]) -> String {
    let mut text = String::new();
    for (index, row) in rows.iter().enumerate() {
        let Ok(Value::Object(fields)) = serde_json::to_value(row) else { continue };
        if index == 0 {
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

/// Writes a table as aligned text. Omits columns in which all cells are empty.
pub(crate) fn text<T: TableRow>(rows: &[T]) -> String {
    let heads = T::HEADS.iter().map(|head| (*head).to_owned()).collect();
    let rows: Vec<Vec<String>> = rows.iter().map(T::cells).collect();
    let is_filled =
        |column: &usize| rows.is_empty() || rows.iter().any(|row| !row[*column].is_empty());
    let columns: Vec<usize> = (0..T::HEADS.len()).filter(is_filled).collect();
    let filled_cells =
        |line: &Vec<String>| columns.iter().map(|column| line[*column].clone()).collect();
    let lines: Vec<Vec<String>> = once(&heads).chain(&rows).map(filled_cells).collect();
    aligned(&lines)
}

/// Pads the cells so that each column is as wide as its widest cell. All lines must have the same number of cells.
pub(crate) fn aligned(lines: &[Vec<String>]) -> String {
    let column_width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max();
    let widths: Vec<usize> = (0..lines.first().map_or(0, Vec::len))
        .map(|column| column_width(column).unwrap_or(0))
        .collect();
    let mut text = String::new();
    for line in lines {
        let cells = line.iter().zip(&widths);
        let cells = cells.map(|(words, width)| format!("{words:<width$}")).collect::<Vec<_>>();
        let _ = writeln!(text, "{}", cells.join("  ").trim_end());
    }
    text
}
