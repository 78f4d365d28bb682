//! An answer in the forms that leave the program: JSON, CSV and Markdown, the same from the page and
//! from the command.
//!
//! [`Answer`] is the report on a link with what was ignored of the link. Figures are the
//! report's, sentences the crate `offload-words`'s; nothing is computed here. JSON is derived from
//! [`AnswerDocument`], whose comments are the documentation of its keys: the feature `schema` makes
//! a JSON Schema of them.

mod answer;
pub mod cell;
mod csv;
mod document;
pub mod ids;
mod json;
mod markdown;

pub use answer::Answer;
pub use csv::{csv, csv_head, csv_rows};
pub use document::{AnswerDocument, MODEL_VERSION, NoticeEntry, RefusalDocument, SCHEMA};
pub use json::{json, json_line, refusal, report_json};
pub use markdown::markdown;
