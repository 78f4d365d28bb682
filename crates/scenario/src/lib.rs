//! The question a person asks, as a value and as a link.
//!
//! A [`Scenario`] holds what was chosen and nothing that follows from it. [`decode`] and
//! [`encode`] turn a link into one and back, [`Scenario::job`] turns it into what the estimator
//! assesses. [`FIELDS`] is the one table of inputs: whatever lists, reads, writes, explains or
//! tests inputs goes by it.
//!
//! # Adding an input
//!
//! Add a name to [`Number`] or [`Choice`], a row to [`FIELDS`], its automatic value, and the place
//! in `resolve.rs` where it matters. Form, link, notices and round-trip tests follow.

mod answer;
mod automatic;
mod choice;
pub mod decimal;
mod device_reach;
mod doubt;
mod family;
pub mod field;
mod fields;
pub mod kinds;
mod link;
mod nearest;
mod number;
mod origin;
mod preset;
mod remark;
mod resolve;
mod scenario;
mod seal;
mod serial;
mod setting;
pub mod unit;
mod view;
mod ways;
mod work;

pub use answer::{Obstacle, SimpleAnswer};
pub use choice::{CHOICES, Choice, Choosable};
pub use family::{FAMILIES, Facts, Family, Quoted};
pub use field::{Field, Kind, field};
pub use fields::FIELDS;
pub use link::{Arrival, Notice, Problem, VERSION, decode, encode};
pub use nearest::nearest;
pub use number::{NUMBERS, Number};
pub use origin::Origin;
pub use preset::{PRESETS, Preset, preset};
pub use remark::Remark;
pub use scenario::Scenario;
pub use seal::{Then, sealed};
pub use view::{Shade, Shown, View};
pub use ways::{Fair, Way};
