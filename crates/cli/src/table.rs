//! Writes tables as aligned text.

use offload_export::{GainColumns, PrintedFigure};
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

/// A row of a table.
pub(crate) trait TableRow {
    /// The column headings of the text output.
    const HEADERS: &'static [&'static str];

    /// Returns one cell per column heading.
    fn cells(&self) -> Vec<String>;
}

/// Writes a table as aligned text. Omits columns in which all cells are empty.
pub(crate) fn text<T: TableRow>(rows: &[T]) -> String {
    let heads = T::HEADERS.iter().map(|head| (*head).to_owned()).collect();
    let rows: Vec<Vec<String>> = rows.iter().map(T::cells).collect();
    let is_filled =
        |column: &usize| rows.is_empty() || rows.iter().any(|row| !row[*column].is_empty());
    let columns: Vec<usize> = (0..T::HEADERS.len()).filter(is_filled).collect();
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
