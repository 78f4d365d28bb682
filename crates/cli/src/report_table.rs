//! Runs the subcommands that answer a question with a table. The output is the table as CSV, a JSON document that
//! contains the table, or text that ends with a link. If there are several questions, each has its own line of JSON, or
//! its own text with a heading.

use crate::arguments::{Arguments, OutputFormat};
use crate::{CommandFailure, Io, Question};
use clap::ArgMatches;
use offload_analysis::Report;
use offload_export::{TableDocument, json_line};
use std::fmt::Write;

/// A document that answers one question and contains a table.
pub(crate) trait ReportTable: TableDocument {
    /// Returns the table and the remarks about it as text.
    fn text(&self, report: &Report) -> String;
}

/// Reads the questions in the arguments, and returns the documents that answer them in the requested format.
///
/// # Errors
/// Fails if no question can be answered, or if CSV is requested for several questions.
pub(crate) fn write<T: ReportTable>(
    matches: &ArgMatches,
    streams: &mut Io<'_>,
    document: impl Fn(&Report) -> T,
) -> Result<String, CommandFailure> {
    let arguments = Arguments::of(matches);
    if arguments.format == OutputFormat::Csv {
        return Ok(document(&Report::of(&crate::question(&arguments, streams)?)).csv());
    }
    let questions = crate::questions(&arguments, streams)?;
    let mut text = String::new();
    for Question { name, scenario } in &questions {
        let scenario = match scenario {
            Ok(scenario) => scenario,
            Err(document) => {
                text += document.as_deref().unwrap_or_default();
                continue;
            }
        };
        let report = Report::of(scenario);
        let table = document(&report);
        if arguments.format == OutputFormat::Json {
            let _ = writeln!(text, "{}", json_line(&table));
            continue;
        }
        if questions.len() > 1 {
            let gap = if text.is_empty() { "" } else { "\n" };
            let _ = writeln!(text, "{gap}── {name}");
        }
        let _ = writeln!(text, "{}\nLink  #{}", table.text(&report), report.link());
    }
    Ok(text)
}
