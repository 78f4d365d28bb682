//! Finds the measured times that are most similar to a question, i.e. to a scenario that a user asks about.
//!
//! [`MeasuredTimes`] contains published times, each with the link of the measured work. `cargo xtask accuracy`
//! generates its text form, `data/times.tsv`. [`MeasuredTimes::nearest`] ranks the times by their
//! [`distance`](NearTime::distance) from a question.
//!
//! ```
//! use offload_analysis::Machine;
//! use offload_nearest::MeasuredTimes;
//! use offload_scenario::decode;
//!
//! let question = decode("", "w=matmul&n=4096&cpulib=numpy").scenario;
//! let nearest = MeasuredTimes::packaged().nearest(&question, Machine::Cpu);
//! assert_eq!(nearest[0].report.scenario.cpu_library().id, "numpy");
//! ```
//!
//! A program that depends on this crate embeds the file only if it calls [`MeasuredTimes::packaged`]. Other programs
//! can load the file at run time and pass it to [`MeasuredTimes::read`].

mod distance;
mod file;
mod kind;
mod search;

pub use file::{MeasuredTimes, PublishedTime, TimeSource, write};
pub use kind::{hardware_class, kind};
pub use search::{MAX_NEAREST, NearTime};
