//! `offload sensitivity`: ranks uncertain inputs by their effect on the answer. Measuring the first inputs helps most.

use crate::arguments::{OutputFormat, formats, question};
use crate::report_table::{self, ReportTable};
use crate::table::{self, TableRow};
use crate::{CommandFailure, Io};
use clap::{ArgMatches, Command};
use offload_analysis::Report;
use offload_export::{SensitivityDocument, SensitivityRow};
use offload_messages::format;
use std::fmt::Write;

pub(crate) fn define(command: Command) -> Command {
    let command = command
        .about("Rank uncertain inputs by their effect on the answer")
        .long_about(
            "Rank the uncertain parts of the model by their effect on the answer, to show what to measure first.\n\n\
             One row per part, such as kernel launches or CPU memory access. Each row has the 80 % range of its cost as \
             factors, the speedup over the best CPU library at both ends with everything else unchanged, and the input \
             that sets it. Parts that change the answer by less than 1 % are omitted.",
        )
        .override_usage("offload sensitivity [OPTIONS] [LINK]...")
        .after_long_help(
            "Examples:
  offload sensitivity train
  offload sensitivity \"w=dataframe&rows=50M\" --gpu l4
  offload sensitivity matmul --csv > measure.csv
  offload sensitivity train --json | jq -r '.rows[0].measure'",
        );
    question(formats(command, &OutputFormat::TABLE_FORMATS))
}

pub(crate) fn run(matches: &ArgMatches, streams: &mut Io<'_>) -> Result<String, CommandFailure> {
    report_table::write(matches, streams, SensitivityDocument::of)
}

impl ReportTable for SensitivityDocument {
    fn text(&self, report: &Report) -> String {
        let mut text = format!("{}\n", self.answer);
        if !self.rows.is_empty() {
            let library = report.best_cpu().library.name;
            let _ = write!(text, "The GPU against {library}:\n\n{}", table::text(&self.rows));
        }
        text
    }
}

impl TableRow for SensitivityRow {
    const HEADERS: &'static [&'static str] =
        &["Aspect", "Range", "GPU, worse end", "GPU, better end", "Measure"];

    fn cells(&self) -> Vec<String> {
        let [low, high] = [self.low, self.high].map(format::factor);
        let measure = match self.measure {
            Some(key) => format!("{} (--{key})", self.what),
            None => self.what.to_owned(),
        };
        vec![
            self.name.to_owned(),
            format!("{low} to {high}"),
            self.low_speedup.words(),
            self.high_speedup.words(),
            measure,
        ]
    }
}
