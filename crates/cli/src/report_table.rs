//! Runs the subcommands that answer one question with a table. The output is the table as CSV, a JSON document that
//! contains the table, or text that ends with a link.

use crate::arguments::{Arguments, OutputFormat};
use crate::{CommandFailure, Io};
use clap::ArgMatches;
use offload_analysis::Report;
use offload_export::{TableDocument, json_line};
use std::fmt::Write;

/// A document that answers one question and contains a table.
pub(crate) trait ReportTable: TableDocument {
    /// Returns the table and the remarks about it as text.
    fn text(&self, report: &Report) -> String;
}

/// Reads the question in the arguments, and returns the document that answers it in the requested format.
///
/// # Errors
/// Fails if the question cannot be read, or if there are several questions.
pub(crate) fn write<T: ReportTable>(
    matches: &ArgMatches,
    streams: &mut Io<'_>,
    document: impl Fn(&Report) -> T,
) -> Result<String, CommandFailure> {
    let arguments = Arguments::of(matches);
    let report = Report::of(&crate::question(&arguments, streams)?);
    let table = document(&report);
    Ok(match arguments.format {
        OutputFormat::Csv => table.csv(),
        OutputFormat::Json => format!("{}\n", json_line(&table)),
        OutputFormat::Text | OutputFormat::Markdown => {
            let mut text = table.text(&report);
            let _ = writeln!(text, "\nLink  #{}", report.link());
            text
        }
    })
}
