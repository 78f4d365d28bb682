//! `offload inputs`: lists all families, fields and presets for programs that fill in a form, write links or test the
//! page.

use crate::arguments::{OutputFormat, formats};
use crate::table::{self, TableRow};
use crate::{CommandFailure, Io};
use clap::{ArgMatches, Command};
use offload_export::{InputRow, InputsDocument, TableDocument, json_line};

pub(crate) fn define(command: Command) -> Command {
    let about = "List every kind of work, field and preset that a link can use";
    let examples = "\
Examples:
  offload inputs | grep -i batch
  offload inputs --json | jq -r '.presets[].id'";
    formats(command.about(about).after_long_help(examples), &OutputFormat::TABLE_FORMATS)
}

pub(crate) fn run(matches: &ArgMatches, _: &mut Io<'_>) -> Result<String, CommandFailure> {
    let document = InputsDocument::all();
    Ok(match OutputFormat::of(matches) {
        OutputFormat::Json => format!("{}\n", json_line(&document)),
        OutputFormat::Csv => document.csv(),
        OutputFormat::Text | OutputFormat::Markdown => table::text(&document.rows()),
    })
}

impl TableRow for InputRow {
    const HEADERS: &'static [&'static str] = &["Key", "Name", "Takes"];

    fn cells(&self) -> Vec<String> {
        vec![self.key.to_owned(), self.name.to_owned(), self.takes.clone()]
    }
}
