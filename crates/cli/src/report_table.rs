//! Runs subcommands about one question: reads the question, and writes a table, a document that contains it, or text
//! that ends with the link.

use crate::arguments::{Arguments, OutputFormat};
use crate::table::TableRow;
use crate::{CommandFailure, Io, table};
use clap::ArgMatches;
use offload_analysis::Report;
use offload_export::json_line;
use serde::Serialize;
use std::fmt::Write;

/// A document about one question that contains a table.
pub(crate) trait ReportTable: Serialize {
    /// The type of the table's rows.
    type Row: TableRow;

    /// Returns the rows, which are the output of `--csv`.
    fn rows(&self) -> &[Self::Row];

    /// Returns the table with its remarks as text.
    fn text(&self, report: &Report) -> String;
}

/// Returns the document on the question in the arguments, in the requested format.
///
/// # Errors
/// Fails if the question cannot be read, or if there are several.
pub(crate) fn write<T: ReportTable>(
    matches: &ArgMatches,
    streams: &mut Io<'_>,
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
