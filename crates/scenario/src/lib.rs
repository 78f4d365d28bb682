//! The question a person asks, as a value and as a link.
//!
//! A [`Scenario`] holds what a person chose and nothing that follows from it. [`decode`] turns a
//! link into one, [`encode`] turns it back. [`FIELDS`] is the one table of inputs, from which
//! everything is made that lists, reads, writes, explains or tests inputs. What follows from a
//! scenario is in the crate `offload-analysis`; this crate does not depend on the model.

mod choice;
pub mod decimal;
mod effective;
mod family;
pub mod field;
mod field_index;
mod fields;
pub mod kinds;
mod link;
mod machine;
mod machine_list;
mod nearest;
mod network;
mod network_list;
mod number;
mod number_field;
mod option_group;
mod preset;
mod recorded_answer;
mod scenario;
mod serial;
mod synonyms;
pub mod unit;
mod validation;
mod view;

pub use choice::{CHOICES, Choice, ChoiceOption};
pub use family::{FAMILIES, Family, FamilyFacts, PublishedRange};
pub use field::{Field, Kind};
pub use field_index::field;
pub use fields::FIELDS;
pub use link::{Arrival, Notice, VERSION, decode, encode, encode_recorded, field_named, open};
pub use nearest::nearest;
pub use number::{NUMBERS, Number};
pub use number_field::{NumberField, Span};
pub use option_group::{OptionGroup, Setting};
pub use preset::{FIRST_VISIT, PRESETS, Preset, PresetGroup, preset};
pub use recorded_answer::RecordedAnswer;
pub use scenario::Scenario;
pub use validation::Problem;
pub use view::{Shade, Shown, View};
