//! `offload nearest`: lists the published measurements most similar to a question.

use crate::arguments::{OutputFormat, formats, question};
use crate::report_table::{self, ReportTable};
use crate::table::{self, TableRow};
use crate::{CommandFailure, Io};
use clap::{ArgMatches, Command};
use offload_analysis::Report;
use offload_export::{NearestDocument, NearestRow};

pub(crate) fn define(command: Command) -> Command {
    let command = command
        .about("List the published measurements most similar to a question")
        .long_about(
            "List the published measurements most similar to a question: up to three on a CPU and three on a GPU, \
             each with the predicted time and the source.\n\nOnly measurements of the same kind of work are listed. \
             The nearest have similar numbers of operations and bytes, the same library, a similar machine and the \
             same precision.",
        )
        .override_usage("offload nearest [OPTIONS] [LINK]...")
        .after_long_help(
            "Examples:
  offload nearest matmul
  offload nearest \"w=dataframe&rows=50M\" --gpu l4
  offload nearest train --csv > nearest.csv
  offload nearest matmul --json | jq -r '.rows[] | [.measured_s, .predicted_s, .address]'",
        );
    question(formats(command, &OutputFormat::TABLE_FORMATS))
}

pub(crate) fn run(matches: &ArgMatches, streams: &mut Io<'_>) -> Result<String, CommandFailure> {
    report_table::write(matches, streams, NearestDocument::of)
}

impl ReportTable for NearestDocument {
    fn text(&self, _: &Report) -> String {
        text(self)
    }
}

/// Returns the table of the nearest measurements, and the machines without measurements.
pub(crate) fn text(document: &NearestDocument) -> String {
    let mut text = String::new();
    if !document.rows.is_empty() {
        text += &table::text(&document.rows);
    }
    if let Some(missing) = document.missing {
        text += missing;
        text.push('\n');
    }
    text
}

impl TableRow for NearestRow {
    const HEADERS: &'static [&'static str] =
        &["Nearest measurements", "Work", "Measured", "Predicted", "Source"];

    fn cells(&self) -> Vec<String> {
        // The address of the project's own timings is a path.
        let source = if self.address.starts_with("https:") {
            String::new()
        } else {
            format!("{}, ", self.source)
        };
        vec![
            self.subject.clone(),
            self.work.clone(),
            self.measured_s.words(),
            self.predicted_s.words(),
            format!("{source}{}, read {}", self.address, self.read),
        ]
    }
}
