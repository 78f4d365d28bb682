//! The inputs of the calculator: the [`Scenario`] type and the format of links.
//!
//! A [`Scenario`] contains the user's selections but no derived values. [`decode`] parses a link, and [`encode`] writes
//! one. [`FIELDS`] is the only table of inputs: all code that lists, parses, writes, explains or tests inputs uses this
//! table. Derived values are computed in the crate `offload-analysis`. This crate does not depend on the model.

mod assumed_libraries;
mod catalog_list;
mod catalog_place;
mod choice;
mod choice_option;
mod cpu_precision;
pub mod decimal;
mod differences;
mod effective;
mod family;
pub mod field;
mod field_index;
mod fields;
pub mod kinds;
mod link;
mod link_inputs;
mod link_keys;
mod machine;
mod measured;
mod names;
mod nearest;
mod network;
mod notice;
mod number;
mod number_field;
mod option_group;
mod pair;
pub mod payment;
mod pinned;
mod preset;
mod program;
mod published;
mod recorded_answer;
mod scenario;
mod serial;
mod synonyms;
pub mod unit;
mod unmeasured;
mod unread;
mod validation;
mod view;

pub use choice::{CHOICES, Choice};
pub use choice_option::ChoiceOption;
pub use family::{FAMILIES, Family, FamilyFacts};
pub use field::{Field, Kind};
pub use field_index::{FORMER_KEYS, field};
pub use fields::FIELDS;
pub use link::{
    DecodedLink, asks, decode, encode, encode_recorded, encode_with_others, open,
    open_without_question,
};
pub use link_keys::{VERSION, is_program};
pub use nearest::nearest;
pub use network::SMALL_NETWORK;
pub use notice::{Notice, NoticePhase};
pub use number::{NUMBERS, Number};
pub use number_field::{NumberField, Span};
pub use option_group::{OptionGroup, Setting};
pub use pair::field_named;
pub use pinned::{MAX_PINNED, Pinned, encode_pinned};
pub use preset::{Example, FIRST_VISIT, FORMER_PRESETS, PRESETS, Preset, PresetGroup, preset};
pub use program::{
    DecodedProgram, MAX_PHASES, MAX_UNREAD, Program, ProgramPhase, ProgramStep, RepeatedSteps,
    decode_program, encode_program,
};
pub use published::PublishedRange;
pub use recorded_answer::RecordedAnswer;
pub use scenario::{MeasuredTime, Measurement, Scenario};
pub use unmeasured::WORK_CHOICES;
pub use validation::{NumberProblem, Problem};
pub use view::{ColorScheme, Shown, View, open_sections};
