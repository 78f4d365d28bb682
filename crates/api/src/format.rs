//! Output formats of the documents.

use crate::options::{InvalidArgument, look_up};
use offload_export::{TableDocument, json_line};
use std::str::FromStr;

/// The output format of an answer: `json`, `csv` or `markdown`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerFormat {
    /// A JSON object on one line.
    Json,
    /// A table with unrounded numbers.
    Csv,
    /// A Markdown table with the wording and rounding of the page.
    Markdown,
}

impl FromStr for AnswerFormat {
    type Err = InvalidArgument;

    fn from_str(name: &str) -> Result<Self, InvalidArgument> {
        let formats = [("json", Self::Json), ("csv", Self::Csv), ("markdown", Self::Markdown)];
        look_up("format", name, &formats)
    }
}

/// The output format of a document that contains a table: `json` or `csv`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFormat {
    /// A JSON object on one line.
    Json,
    /// The table with unrounded numbers.
    Csv,
}

impl TableFormat {
    /// Formats a document.
    pub(crate) fn write(self, document: &impl TableDocument) -> String {
        match self {
            Self::Json => json_line(document),
            Self::Csv => document.csv(),
        }
    }
}

impl FromStr for TableFormat {
    type Err = InvalidArgument;

    fn from_str(name: &str) -> Result<Self, InvalidArgument> {
        look_up("format", name, &[("json", Self::Json), ("csv", Self::Csv)])
    }
}
