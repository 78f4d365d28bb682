//! `offload roofline`: shows the performance of each stage on both machines, and the time by cause.

use crate::arguments::{OutputFormat, formats, question};
use crate::report_table::{self, ReportTable};
use crate::table::{self, TableRow, words};
use crate::{CommandFailure, Io};
use clap::{ArgMatches, Command};
use offload_analysis::Report;
use offload_export::{AlternativeRow, PrintedFigure, RooflineDocument, StageRow};
use offload_messages::sentences;
use std::fmt::Write;

pub(crate) fn define(command: Command) -> Command {
    let command = command
        .about("Show the rooflines of both machines and times by cause")
        .long_about(
            "Show the rooflines of both machines and times by cause.\n\nThe first table has a row for each stage of \
             a run on either machine: its operations and memory traffic, their ratio (arithmetic intensity), the \
             attained rate, and the roof, which is the lower of the peak and intensity times bandwidth. The second \
             table has the times by cause of today's code, the best CPU library, the GPU including and excluding \
             start-up, and the upper limit if computing and memory access took no time. \
             --csv writes the stages, --json both.",
        )
        .override_usage("offload roofline [OPTIONS] [LINK]...")
        .after_long_help(
            "Examples:
  offload roofline matmul-fp64
  offload roofline \"w=sort&elements=50M\"
  offload roofline train --csv > stages.csv
  offload roofline train --json | jq '.stages[] | [.intensity, .attained]'",
        );
    question(formats(command, &OutputFormat::TABLE_FORMATS))
}

pub(crate) fn run(matches: &ArgMatches, streams: &mut Io<'_>) -> Result<String, CommandFailure> {
    report_table::write(matches, streams, RooflineDocument::of)
}

impl ReportTable for RooflineDocument {
    fn text(&self, report: &Report) -> String {
        let mut text = format!("{}\n", self.why);
        if report.obstacle.is_some() {
            let _ = writeln!(text, "{}", sentences::HYPOTHETICAL_TIMES_NOTE);
        }
        if let Some((claim, rest)) = sentences::roofline(&self.roofline, report) {
            let _ = writeln!(text, "{claim} {rest}");
        }
        let [stages, alternatives] = [table::text(&self.stages), table::text(&self.alternatives)];
        let _ = write!(text, "\n{stages}\n{alternatives}");
        text
    }
}

impl TableRow for StageRow {
    const HEADERS: &'static [&'static str] = &[
        "Machine",
        "Stage",
        "Format",
        "FLOP",
        "Traffic",
        "FLOP/B",
        "Time",
        "Attained",
        "Roof",
        "Share",
        "Moved",
        "Bandwidth",
        "Peak",
    ];

    fn cells(&self) -> Vec<String> {
        let stage = if self.stage.is_empty() { "all" } else { self.stage };
        let has_roof = self.roof.is_some();
        let format_rate =
            |figure: &PrintedFigure| if has_roof { figure.words() } else { "–".to_owned() };
        let format_if_known = |figure: &Option<PrintedFigure>| match figure {
            Some(_) => words(figure),
            None => "–".to_owned(),
        };
        vec![
            self.name.to_owned(),
            stage.to_owned(),
            self.precision.to_owned(),
            format_rate(&self.operations),
            self.bytes.words(),
            format_if_known(&self.intensity),
            self.time_s.words(),
            format_rate(&self.attained),
            format_if_known(&self.roof),
            self.share.words(),
            self.moved.words(),
            self.bandwidth.words(),
            format_rate(&self.peak),
        ]
    }
}

impl TableRow for AlternativeRow {
    const HEADERS: &'static [&'static str] = &["Alternative", "On", "Time", "Cause"];

    fn cells(&self) -> Vec<String> {
        let Self { name, subject, time_s, words, .. } = self;
        vec![(*name).to_owned(), subject.clone(), time_s.words(), words.clone()]
    }
}
