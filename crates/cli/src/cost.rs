//! `offload cost`: the monthly cost of each machine.

mod document;

use crate::arguments::{OutputFormat, formats, question};
use crate::report_table::{self, ReportTable};
use crate::{CommandFailure, Streams, table};
use clap::{ArgMatches, Command};
pub(crate) use document::CostDocument;
use document::CostRow;
use offload_analysis::{CostReport, Report};
use offload_words::sentences;
use std::fmt::Write;

/// Adds the arguments and the help.
pub(crate) fn define(command: Command) -> Command {
    let command = command
        .about("What a month costs: today's code, the best CPU library, the GPU and a split")
        .long_about(
            "What a month costs: today's code, the best CPU library and the GPU.\n\nThe inputs of the bill are \
             flags: runs per month, payment (on demand, spot, committed, owned), billing, boots, idle share, \
             prices to buy, electricity and its emissions. Then the speedup from which on the GPU is cheaper, \
             and buying against renting.",
        )
        .override_usage("offload cost [OPTIONS] [LINK]")
        .after_long_help(
            "Examples:
  offload cost train --monthly 2000
  offload cost \"w=dataframe&rows=50M\" --pay spot --boots 300
  offload cost matmul --gpu rtx-4090 --pay own --region de
  offload cost train --json | jq '.rows[].month'",
        );
    question(formats(command, &OutputFormat::OF_TABLES))
}

/// Prints the bills.
pub(crate) fn run(
    matches: &ArgMatches,
    streams: &mut Streams<'_>,
) -> Result<String, CommandFailure> {
    report_table::write::<CostTable>(matches, streams)
}

/// The bills of a month.
struct CostTable {
    costs: CostReport,
    rows: Vec<CostRow>,
}

impl ReportTable for CostTable {
    type Row = CostRow;
    type Document = CostDocument;

    fn of(report: &Report) -> Self {
        let costs = CostReport::of(report);
        let rows = costs.all.iter().map(|cost| CostRow::of(cost, &costs, report)).collect();
        Self { costs, rows }
    }

    fn rows(&self) -> &[CostRow] {
        &self.rows
    }

    fn document(self, report: &Report) -> CostDocument {
        CostDocument::of(report, &self.costs, self.rows)
    }

    fn text(&self, report: &Report) -> String {
        let Self { costs, rows } = self;
        let (answer, rest) = sentences::cost_line(costs, report);
        let payment = sentences::payment(&costs.terms);
        let mut text = format!("{answer}{rest}\nPayment: {payment}.\n\n");
        text += &table::text(rows);
        for line in document::remarks(costs, report) {
            let _ = write!(text, "\n{line}");
        }
        text + "\n"
    }
}
