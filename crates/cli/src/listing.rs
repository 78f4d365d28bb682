//! `offload inputs`: lists all families, fields and presets for programs that fill in a form, write links or test the
//! page.

use crate::arguments::{OutputFormat, formats};
use crate::flag::accepted_values;
use crate::table::{self, TableRow};
use crate::{CommandFailure, Io};
use clap::{ArgMatches, Command};
use offload_export::{InputsDocument, json_line};
use offload_scenario::{FIELDS, Field};
use serde::Serialize;

pub(crate) fn define(command: Command) -> Command {
    let about = "List every family, field and preset of a link";
    let examples = "\
Examples:
  offload inputs | grep -i batch
  offload inputs --json | jq -r '.presets[].id'";
    formats(command.about(about).after_long_help(examples), &OutputFormat::OF_TABLES)
}

pub(crate) fn run(matches: &ArgMatches, _: &mut Io<'_>) -> Result<String, CommandFailure> {
    Ok(match OutputFormat::of(matches) {
        OutputFormat::Json => format!("{}\n", json_line(&InputsDocument::all())),
        OutputFormat::Csv => table::csv(&rows()),
        OutputFormat::Text | OutputFormat::Markdown => table::text(&rows()),
    })
}

/// A row of the text and CSV output. Each row describes one field.
#[derive(Serialize)]
struct InputRow {
    key: &'static str,
    name: &'static str,
    takes: String,
}

fn rows() -> Vec<InputRow> {
    let row = |field: &Field| InputRow {
        key: field.key,
        name: field.label,
        takes: accepted_values(field),
    };
    FIELDS.iter().map(row).collect()
}

impl TableRow for InputRow {
    const HEADS: &'static [&'static str] = &["Key", "Name", "Takes"];

    fn cells(&self) -> Vec<String> {
        vec![self.key.to_owned(), self.name.to_owned(), self.takes.clone()]
    }
}
