//! The question a person asks, as a value and as a link.
//!
//! A [`Scenario`] holds what was chosen and nothing that follows from it. [`decode`] and
//! [`encode`] turn a link into one and back. [`FIELDS`] is the one table of inputs: whatever lists,
//! reads, writes, explains or tests inputs goes by it. What follows from a scenario is in the
//! crate `offload-analysis`; this one does not know the model.

mod choice;
pub mod decimal;
mod family;
pub mod field;
mod fields;
pub mod kinds;
mod link;
mod nearest;
mod number;
mod number_field;
mod preset;
mod recorded_answer;
mod scenario;
mod serial;
pub mod unit;
mod view;

pub use choice::{CHOICES, Choice, Choosable};
pub use family::{FAMILIES, Facts, Family, Quoted};
pub use field::{Field, Kind, field};
pub use fields::FIELDS;
pub use link::{Arrival, Notice, Problem, VERSION, decode, encode};
pub use nearest::nearest;
pub use number::{NUMBERS, Number};
pub use number_field::{NumberField, Span};
pub use preset::{PRESETS, Preset, preset};
pub use recorded_answer::{RecordedAnswer, encode_recorded};
pub use scenario::Scenario;
pub use view::{Shade, Shown, View};
