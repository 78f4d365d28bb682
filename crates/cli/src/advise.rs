//! `offload advise`: what to do, and what to change, best first.

mod document;

use crate::arguments::{Arguments, OutputFormat, formats, question};
use crate::{CommandFailure, Streams, table};
use clap::{ArgMatches, Command};
pub(crate) use document::AdviseDocument;
use document::ChangeRow;
use offload_analysis::{Changes, Report};
use offload_export::json_line;
use offload_words::sentences;
use std::fmt::Write;

/// Its arguments and its help.
pub(crate) fn define(command: Command) -> Command {
    let command = command
        .about("What to do, and which single changes gain how much")
        .long_about(
            "What to do, and which single changes gain how much.\n\nEach change is computed alone, with \
             everything else as in the link; best first. Where the work does not fit the GPU's memory, \
             the changes are those that make it fit.",
        )
        .override_usage("offload advise [OPTIONS] [LINK]")
        .after_long_help(
            "Examples:
  offload advise dataframe
  offload advise \"w=llm&model=llama-3-70b&bits=16&gpu=l4\"
  offload advise matmul --json | jq -r '.rows[0].link'",
        );
    question(formats(command, &OutputFormat::OF_TABLES))
}

/// The advice that was asked for.
pub(crate) fn run(
    matches: &ArgMatches,
    streams: &mut Streams<'_>,
) -> Result<String, CommandFailure> {
    let arguments = Arguments::of(matches);
    let scenario = crate::question(&arguments, streams)?;
    let report = Report::of(&scenario);
    let changes = Changes::of(&report);
    let rows: Vec<ChangeRow> = changes
        .ranked
        .iter()
        .chain(&changes.pair)
        .map(|change| ChangeRow::of(change, &report))
        .collect();
    match arguments.format {
        OutputFormat::Csv => Ok(table::csv(&rows)),
        OutputFormat::Json => {
            let document = AdviseDocument::of(&report, &changes, rows);
            Ok(format!("{}\n", json_line(&document)))
        }
        OutputFormat::Text | OutputFormat::Markdown => {
            let mut text = format!("{}\n", sentences::headline(&report));
            let _ = writeln!(text, "{}\n\n{}", sentences::reason(&report), table::text(&rows));
            if let Some(vain) = sentences::without_effect(&changes, &report) {
                let _ = writeln!(text, "{vain}");
            }
            let _ = writeln!(text, "\nLink  #{}", report.link());
            Ok(text)
        }
    }
}
