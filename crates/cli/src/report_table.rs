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

/// A document about one question, with the rows of a table.
pub(crate) trait ReportTable: Serialize {
    /// A row of the table.
    type Row: TableRow;

    /// Returns the rows, the output of `--csv`.
    fn rows(&self) -> &[Self::Row];

    /// Returns the table and its remarks as text.
    fn text(&self, report: &Report) -> String;
}

/// Returns the document on the given question, in the requested format.
///
/// # Errors
/// If the question cannot be read, or there are several.
pub(crate) fn write<T: ReportTable>(
    matches: &ArgMatches,
    streams: &mut Streams<'_>,
    document: impl Fn(&Report) -> T,
) -> Result<String, CommandFailure> {
    let arguments = Arguments::of(matches);
    let report = Report::of(&crate::question(&arguments, streams)?);
    let table = document(&report);
    Ok(match arguments.format {
        OutputFormat::Csv => table::csv(table.rows()),
        OutputFormat::Json => format!("{}\n", json_line(&table)),
        OutputFormat::Text | OutputFormat::Markdown => {
            let mut text = table.text(&report);
            let _ = writeln!(text, "\nLink  #{}", report.link());
            text
        }
    })
}
