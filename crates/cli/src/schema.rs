//! `offload schema`: the JSON Schema of each document that the command writes.

use crate::advise::AdviseDocument;
use crate::compare::CompareDocument;
use crate::cost::CostDocument;
use crate::listing::InputsDocument;
use crate::machines::{CatalogDocument, CpuRow, GpuRow, MachineRow};
use crate::rank::RankDocument;
use crate::roofline::RooflineDocument;
use crate::sensitivity::SensitivityDocument;
use crate::sweep::SweepDocument;
use crate::{CommandFailure, Streams};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command};
use offload_api::{ProgramDocument, ReadingDocument, written};
use offload_export::{AnswerDocument, RefusalDocument};
use schemars::Schema;

/// A document and its JSON Schema.
pub(crate) struct DocumentSchema {
    /// The document's name in the command.
    pub(crate) name: &'static str,
    of: fn() -> Schema,
}

impl DocumentSchema {
    /// Returns the JSON Schema.
    pub(crate) fn schema(&self) -> Schema {
        let mut schema = (self.of)();
        schema.insert("title".to_owned(), self.name.into());
        schema
    }
}

/// Every document, the answer first.
pub(crate) const DOCUMENTS: [DocumentSchema; 15] = [
    DocumentSchema { name: "answer", of: written::<AnswerDocument<'static>> },
    DocumentSchema { name: "refusal", of: written::<RefusalDocument<'static>> },
    DocumentSchema { name: "advise", of: written::<AdviseDocument> },
    DocumentSchema { name: "sweep", of: written::<SweepDocument> },
    DocumentSchema { name: "rank", of: written::<RankDocument> },
    DocumentSchema { name: "cost", of: written::<CostDocument> },
    DocumentSchema { name: "roofline", of: written::<RooflineDocument> },
    DocumentSchema { name: "sensitivity", of: written::<SensitivityDocument> },
    DocumentSchema { name: "compare", of: written::<CompareDocument> },
    DocumentSchema { name: "program", of: written::<ProgramDocument<'static>> },
    DocumentSchema { name: "reading", of: written::<ReadingDocument<'static>> },
    DocumentSchema { name: "gpus", of: written::<CatalogDocument<GpuRow>> },
    DocumentSchema { name: "cpus", of: written::<CatalogDocument<CpuRow>> },
    DocumentSchema { name: "machines", of: written::<CatalogDocument<MachineRow>> },
    DocumentSchema { name: "inputs", of: written::<InputsDocument> },
];

const DOCUMENT: &str = "DOCUMENT";

/// Adds the arguments and the help.
pub(crate) fn define(command: Command) -> Command {
    let names = PossibleValuesParser::new(DOCUMENTS.map(|document| document.name));
    let document = Arg::new(DOCUMENT).value_parser(names).default_value(DOCUMENTS[0].name);
    command
        .about("The JSON Schema of what --json writes")
        .arg(document.help("What is described; refusal stands in place of an answer"))
        .after_help(
            "Examples:
  offload schema > answer.schema.json
  offload schema rank | jq '.properties | keys_unsorted'",
        )
}

/// Prints the requested schema.
pub(crate) fn run(matches: &ArgMatches, _: &mut Streams<'_>) -> Result<String, CommandFailure> {
    let name = matches.get_one::<String>(DOCUMENT);
    let asked = DOCUMENTS.iter().find(|document| name.is_some_and(|name| name == document.name));
    let schema = asked.unwrap_or(&DOCUMENTS[0]).schema();
    Ok(format!("{:#}\n", schema.as_value()))
}
