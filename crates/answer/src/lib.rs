//! The whole answer to a question, once as a value and then in the forms that leave the program.
//!
//! [`Finding`] is all that the library says of a scenario, [`bars`] its times as the chart shows
//! them. [`json`], [`csv`] and [`markdown`] write it down, the same from the page and from the
//! command. Figures are the library's and words the page's: nothing is worked out here.

mod bars;
mod csv;
mod finding;
mod json;
mod markdown;
mod schema;

pub use bars::{Bar, Machine, bars};
pub use csv::csv;
pub use finding::Finding;
pub use json::{MODEL_VERSION, json, refusal};
pub use markdown::markdown;
pub use schema::{ANSWER_KEYS, AnswerKey};
