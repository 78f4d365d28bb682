//! An answer in the forms that leave the program: JSON, CSV and Markdown, the same from the page and
//! from the command.
//!
//! [`Answer`] is the report on a link with what the link itself gives cause to say. Figures are the
//! report's, sentences the crate `offload-words`'s; nothing is worked out here.

mod answer;
pub mod cell;
mod csv;
mod json;
mod markdown;
mod schema;

pub use answer::Answer;
pub use csv::{csv, csv_head, csv_rows};
pub use json::{MODEL_VERSION, json, refusal};
pub use markdown::markdown;
pub use schema::{ANSWER_KEYS, AnswerKey};
