//! `offload schema`: prints the JSON Schema of a document that the command writes.

use crate::{CommandFailure, Io};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command};
use offload_export::DOCUMENTS;

const DOCUMENT: &str = "DOCUMENT";

pub(crate) fn define(command: Command) -> Command {
    let names = PossibleValuesParser::new(DOCUMENTS.map(|document| document.name));
    let document = Arg::new(DOCUMENT).value_parser(names).default_value(DOCUMENTS[0].name);
    command
        .about("Print the JSON Schema of the --json output")
        .arg(document.help("Document to describe; refusal replaces an answer"))
        .after_help(
            "Examples:
  offload schema > answer.schema.json
  offload schema rank | jq '.properties | keys_unsorted'",
        )
}

pub(crate) fn run(matches: &ArgMatches, _: &mut Io<'_>) -> Result<String, CommandFailure> {
    let name = matches.get_one::<String>(DOCUMENT);
    let document = DOCUMENTS.iter().find(|document| name.is_some_and(|name| name == document.name));
    Ok(document.unwrap_or(&DOCUMENTS[0]).text() + "\n")
}
