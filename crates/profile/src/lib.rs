//! Reads the measurement of a program: a timing by `timeit`, a table of cProfile, or the key averages of
//! `torch.profiler`. The result is a [`Reading`], as for code.
//!
//! A profile has times but no sizes. If a phase has one unknown size, the crate assumes the size at which the model
//! predicts the measured time, and asks the user for the real one. Links contain the measured times, so the estimate
//! for the measured machine equals the measurement.
//!
//! ```
//! use std::collections::BTreeMap;
//! use offload_scenario::Scenario;
//!
//! let line = "%timeit np.sort(x)\n81.6 ms ± 5.02 ms per loop (mean ± std. dev. of 7 runs, 10 loops each)\n";
//! let text = format!("import numpy as np\nx = np.random.rand(5_000_000)\n{line}");
//! let reading = offload_profile::import(&text, &BTreeMap::new(), &Scenario::default()).expect("a timing");
//! assert_eq!(reading.phases[0].link, "w=sort&elements=5000000&measured=oncpu:0.0816:0.0415");
//! ```

mod attribution;
mod duration;
mod function_table;
mod key_averages;
mod known_work;
mod measured_link;
mod phases;
mod profile_table;
mod profiled_function;
mod program;
mod size_from_time;
mod sort_by_time;
mod timed_statements;
mod timed_work;
mod timing_line;
mod torch_operator;

use std::collections::BTreeMap;

pub use offload_reader::{OpenQuestion, OutsideWork, Phase, Reading, ReadingOutcome, Sure};
use offload_scenario::Scenario;
pub use phases::own_share;
pub use program::{ReadProgram, STAYS};

/// The [`Reading::source`] of readings by this crate.
pub const PROFILE: &str = "profile";

/// The maximum length of a text in bytes. The rest is ignored, as in the code reader.
const MAX_BYTES: usize = 4_000_000;

/// Reads a profile or a timing, in bounded time and without panics.
///
/// `None` if the text is neither. `answers` are the user's answers to the questions of an earlier reading. `machines`
/// is the scenario whose machines were presumably measured.
pub fn import(text: &str, answers: &BTreeMap<String, f64>, machines: &Scenario) -> Option<Reading> {
    let text = text.get(..MAX_BYTES).unwrap_or(text);
    if let Some(table) = profile_table::ProfileTable::read(text) {
        return Some(phases::reading(attribution::attribute(&table), answers, machines));
    }
    if let Some(buckets) = key_averages::buckets(text) {
        return Some(phases::reading(buckets, answers, machines));
    }
    timed_statements::reading(text, answers, machines)
}

/// Reads a profile or a timing, or else the text as a program.
pub fn import_or_read(text: &str, answers: &BTreeMap<String, f64>, machines: &Scenario) -> Reading {
    import(text, answers, machines).unwrap_or_else(|| offload_reader::read(text, answers))
}
