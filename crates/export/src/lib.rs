//! An answer in its exported formats: JSON, CSV and Markdown, the same from the page and from the command.
//!
//! [`Answer`] is the report on a link with the ignored parts of the link. Figures come from the report, sentences from
//! the crate `offload-words`; nothing is computed here. JSON is derived from [`AnswerDocument`], whose comments
//! document its keys: the feature `schema` makes a JSON Schema of them.

mod answer;
pub mod cell;
mod csv;
mod document;
pub mod ids;
mod json;
mod markdown;

pub use answer::Answer;
pub use csv::{csv, csv_head, csv_rows};
pub use document::{
    AnswerDocument, MODEL_VERSION, NoticeEntry, RefusalDocument, SCHEMA, UnreadEntry,
};
pub use json::{json, json_line, refusal, report_json};
pub use markdown::markdown;
