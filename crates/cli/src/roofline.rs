//! `offload roofline`: the performance that each stage attains of each machine, and time by cause.

mod document;

use crate::arguments::{OutputFormat, formats, question};
use crate::report_table::{self, ReportTable};
use crate::{CommandFailure, Streams, table};
use clap::{ArgMatches, Command};
pub(crate) use document::RooflineDocument;
use document::{AlternativeRow, StageRow};
use offload_analysis::{Report, Roofline};
use offload_words::sentences;
use std::fmt::Write;

/// Adds the arguments and the help.
pub(crate) fn define(command: Command) -> Command {
    let command = command
        .about("Why: the roofline of both machines, and the time of each way by cause")
        .long_about(
            "Why: the roofline of both machines, and the time of each way by cause.\n\nA row for each stage of a run \
             on either machine: its operations and memory traffic, their ratio (arithmetic intensity), the rate it \
             attains, and its roof: the lower of the peak and intensity times bandwidth. Then today's code, the best \
             CPU library, the GPU including and excluding start-up, the split where there is one, and the upper limit \
             if computing and memory access took no time. --csv writes the stages, --json both.",
        )
        .override_usage("offload roofline [OPTIONS] [LINK]")
        .after_long_help(
            "Examples:
  offload roofline matmul-fp64
  offload roofline \"w=sort&elements=50M\"
  offload roofline train --csv > stages.csv
  offload roofline train --json | jq '.stages[] | [.intensity, .attained]'",
        );
    question(formats(command, &OutputFormat::OF_TABLES))
}

/// Prints the roofline.
pub(crate) fn run(
    matches: &ArgMatches,
    streams: &mut Streams<'_>,
) -> Result<String, CommandFailure> {
    report_table::write::<RooflineTable>(matches, streams)
}

/// The stages of a run on both machines, and the time of each alternative by cause.
struct RooflineTable {
    roofline: Roofline,
    stages: Vec<StageRow>,
    alternatives: Vec<AlternativeRow>,
}

impl ReportTable for RooflineTable {
    type Row = StageRow;
    type Document = RooflineDocument;

    fn of(report: &Report) -> Self {
        let roofline = Roofline::of(report);
        let stages = StageRow::all(&roofline, report);
        Self { roofline, stages, alternatives: AlternativeRow::all(report) }
    }

    fn rows(&self) -> &[StageRow] {
        &self.stages
    }

    fn document(self, report: &Report) -> RooflineDocument {
        RooflineDocument::of(report, self.stages, self.alternatives)
    }

    fn text(&self, report: &Report) -> String {
        let (answer, rest) = sentences::why_line(report);
        let mut text = format!("{answer}{rest}\n");
        if report.obstacle.is_some() {
            let _ = writeln!(text, "{}", sentences::AS_IF_IT_RAN);
        }
        if let Some((claim, rest)) = sentences::roofline(&self.roofline, report) {
            let _ = writeln!(text, "{claim} {rest}");
        }
        let [stages, alternatives] = [table::text(&self.stages), table::text(&self.alternatives)];
        let _ = write!(text, "\n{stages}\n{alternatives}");
        text
    }
}
