//! What the subcommands about one question have in common: they read it, and write the rows of a table, a
//! document around them, or text with the link below.

use crate::arguments::{Arguments, OutputFormat};
use crate::table::TableRow;
use crate::{CommandFailure, Streams, table};
use clap::ArgMatches;
use offload_analysis::Report;
use offload_export::json_line;
use serde::Serialize;
use std::fmt::Write;

/// A table that follows from a report.
pub(crate) trait ReportTable {
    /// A row of it.
    type Row: TableRow;
    /// What `--json` writes.
    type Document: Serialize;

    /// All of it.
    fn of(report: &Report) -> Self;

    /// What `--csv` writes.
    fn rows(&self) -> &[Self::Row];

    /// The rows and what goes with them.
    fn document(self, report: &Report) -> Self::Document;

    /// The table for people, with what it says in words.
    fn text(&self, report: &Report) -> String;
}

/// The table for the question that was asked, in the form that was asked for.
///
/// # Errors
/// Where nothing can be read in the question, or there are several.
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
