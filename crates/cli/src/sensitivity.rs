//! `offload sensitivity`: the aspects that move the answer most within their ranges, and so should be measured first.

mod document;

use crate::arguments::{OutputFormat, formats, question};
use crate::report_table::{self, ReportTable};
use crate::{CommandFailure, Streams, table};
use clap::{ArgMatches, Command};
pub(crate) use document::SensitivityDocument;
use document::SensitivityRow;
use offload_analysis::{Report, Sensitivity};
use offload_words::sentences;
use std::fmt::Write;

/// Adds the arguments and the help.
pub(crate) fn define(command: Command) -> Command {
    let command = command
        .about("How sensitive: what moves the answer most within its range, to measure first")
        .long_about(
            "How sensitive: what moves the answer most within its range, to measure first.\n\nA row for each aspect of \
             the two times, such as kernel launches or CPU memory access: the ends of its 80 % range as factors on what \
             it takes, how fast the GPU is against the best CPU library at either end, all others being as they are, \
             and the input that says how it is. What moves the answer by less than 1 % is left out.",
        )
        .override_usage("offload sensitivity [OPTIONS] [LINK]")
        .after_long_help(
            "Examples:
  offload sensitivity train
  offload sensitivity \"w=dataframe&rows=50M\" --gpu l4
  offload sensitivity matmul --csv > measure.csv
  offload sensitivity train --json | jq -r '.rows[0].measure'",
        );
    question(formats(command, &OutputFormat::OF_TABLES))
}

/// Prints the sensitivities.
pub(crate) fn run(
    matches: &ArgMatches,
    streams: &mut Streams<'_>,
) -> Result<String, CommandFailure> {
    report_table::write::<SensitivityTable>(matches, streams)
}

/// The aspects that move the answer, the strongest first.
struct SensitivityTable {
    found: Vec<Sensitivity>,
    rows: Vec<SensitivityRow>,
}

impl ReportTable for SensitivityTable {
    type Row = SensitivityRow;
    type Document = SensitivityDocument;

    fn of(report: &Report) -> Self {
        let found = Sensitivity::all(report);
        let rows = found.iter().map(SensitivityRow::of).collect();
        Self { found, rows }
    }

    fn rows(&self) -> &[SensitivityRow] {
        &self.rows
    }

    fn document(self, report: &Report) -> SensitivityDocument {
        SensitivityDocument::of(report, self.found.first(), self.rows)
    }

    fn text(&self, report: &Report) -> String {
        let (answer, rest) = sentences::sensitive(self.found.first(), report);
        let mut text = format!("{answer}{rest}\n");
        if !self.rows.is_empty() {
            let against = report.best_cpu().library.name;
            let _ = write!(text, "The GPU against {against}:\n\n{}", table::text(&self.rows));
        }
        text
    }
}
