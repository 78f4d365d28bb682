//! The whole answer to a question, once as a value and then in the forms that leave the program.
//!
//! [`Finding`] is all that the library says of a scenario, [`bars`] its times as the chart shows
//! them. [`json`], [`csv`] and [`markdown`] write it down, the same from the page and from the
//! command. [`Sweep`] asks the same along one field, [`Rank`] of every GPU. Figures are the
//! library's and words the page's: nothing is worked out here but where one outcome becomes
//! another.

mod bars;
pub mod cell;
mod csv;
mod finding;
mod json;
mod link;
mod markdown;
mod outcome;
mod rank;
mod schema;
mod sweep;

pub use bars::{Bar, Machine, bars};
pub use csv::{csv, csv_head, csv_rows};
pub use finding::Finding;
pub use json::{MODEL_VERSION, json, refusal};
pub use markdown::markdown;
pub use outcome::Outcome;
pub use rank::{By, Rank, Ranked, Standing};
pub use schema::{ANSWER_KEYS, AnswerKey};
pub use sweep::{Point, Setting, Sweep, Turn, steps};
