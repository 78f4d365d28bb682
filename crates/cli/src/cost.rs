//! `offload cost`: compares the monthly costs of the machines.

use crate::arguments::{OutputFormat, formats, question};
use crate::report_table::{self, ReportTable};
use crate::table::{self, TableRow, words};
use crate::{CommandFailure, Io};
use clap::{ArgMatches, Command};
use offload_analysis::Report;
use offload_export::{CostDocument, CostRow};
use offload_messages::sentences;
use std::fmt::Write;
use std::time::{SystemTime, UNIX_EPOCH};

pub(crate) fn define(command: Command) -> Command {
    let command = command
        .about("Compare monthly costs: CPU, best CPU library and GPU")
        .long_about(
            "Compare the monthly costs of today's code, the best CPU library and the GPU.\n\nThe inputs of \
             the bill are flags: runs per month, payment (on demand, spot, committed, owned), billing, boots, idle share, \
             purchase prices, electricity and its emissions. Below the bills are the speedup at which the GPU becomes \
             cheaper, and a comparison of buying with renting.",
        )
        .override_usage("offload cost [OPTIONS] [LINK]...")
        .after_long_help(
            "Examples:
  offload cost train --monthly 2000
  offload cost \"w=dataframe&rows=50M\" --pay spot --boots 300
  offload cost matmul --gpu rtx-4090 --pay own --region de
  offload cost train --json | jq '.rows[].month'",
        );
    question(formats(command, &OutputFormat::TABLE_FORMATS))
}

pub(crate) fn run(matches: &ArgMatches, streams: &mut Io<'_>) -> Result<String, CommandFailure> {
    let today = today();
    report_table::write(matches, streams, |report| CostDocument::of(report, &today))
}

/// Returns today's date in UTC, such as `2026-11-22`.
fn today() -> String {
    let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    sentences::date(since_epoch.as_secs() / 86_400)
}

impl ReportTable for CostDocument {
    fn text(&self, report: &Report) -> String {
        let (answer, rest) = sentences::cost_line(&self.costs, report);
        let payment = sentences::payment(&self.costs.terms);
        let mut text = format!("{answer}{rest}\nPayment: {payment}.\n\n");
        text += &table::text(&self.rows);
        for line in &self.remarks {
            let _ = write!(text, "\n{line}");
        }
        text + "\n"
    }
}

impl TableRow for CostRow {
    const HEADERS: &'static [&'static str] = &[
        "Library",
        "Machine",
        "Time per run",
        "Per hour",
        "Hours paid",
        "Month",
        "Year",
        "Energy",
        "Electricity",
        "CO2e",
    ];

    fn cells(&self) -> Vec<String> {
        let Self { hourly, month, year, kwh, electricity, co2e_g, .. } = self;
        let figures = [month, year, kwh, electricity, co2e_g].map(words);
        [
            self.library.clone(),
            self.machine.clone(),
            self.run_s.words(),
            words(hourly),
            self.hours.words(),
        ]
        .into_iter()
        .chain(figures)
        .collect()
    }
}
