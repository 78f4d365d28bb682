//! The subcommands about one question: they read it, and write the rows of a table, a document around them, or text
//! with the link below.

use crate::arguments::{Arguments, OutputFormat};
use crate::table::TableRow;
use crate::{CommandFailure, Streams, table};
use clap::ArgMatches;
use offload_analysis::Report;
use offload_export::json_line;
use serde::Serialize;
use std::fmt::Write;

/// A table derived from a report.
pub(crate) trait ReportTable {
    /// A row of the table.
    type Row: TableRow;
    /// The output of `--json`.
    type Document: Serialize;

    /// Derives the table from a report.
    fn of(report: &Report) -> Self;

    /// Returns the rows, the output of `--csv`.
    fn rows(&self) -> &[Self::Row];

    /// Returns the document: the rows with their context.
    fn document(self, report: &Report) -> Self::Document;

    /// Returns the table and its remarks as text.
    fn text(&self, report: &Report) -> String;
}

/// Returns the table for the given question, in the requested format.
///
/// # Errors
/// If the question cannot be read, or there are several.
pub(crate) fn write<T: ReportTable>(
    matches: &ArgMatches,
    streams: &mut Streams<'_>,
) -> Result<String, CommandFailure> {
    let arguments = Arguments::of(matches);
    let report = Report::of(&crate::question(&arguments, streams)?);
    let table = T::of(&report);
    Ok(match arguments.format {
        OutputFormat::Csv => table::csv(table.rows()),
        OutputFormat::Json => format!("{}\n", json_line(&table.document(&report))),
        OutputFormat::Text | OutputFormat::Markdown => {
            let mut text = table.text(&report);
            let _ = writeln!(text, "\nLink  #{}", report.link());
            text
        }
    })
}
