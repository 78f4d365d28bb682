//! Reads a measurement of a run (a timing by `timeit`, a table of cProfile, the key averages of `torch.profiler`) and
//! returns the same phases as the reader of code.
//!
//! A profile has times but no sizes. If one size of a phase is unknown, it is the one at which the model of the CPU
//! predicts the measured time. That size is assumed, and the user is asked for it. The links of the phases include the
//! measured times, so that the measured side has exactly its measurement.
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
mod bucket;
mod duration;
mod function_table;
mod in_order;
mod key_averages;
mod known_work;
mod measured_link;
mod phases;
mod profile_table;
mod profiled_function;
mod program;
mod size_from_time;
mod timed_statements;
mod timing_line;
mod torch_operator;

use std::collections::BTreeMap;

pub use offload_reader::{OpenQuestion, OutsideWork, Phase, Reading, ReadingOutcome, Sure};
use offload_scenario::Scenario;
pub use phases::own_share;
pub use program::{ReadProgram, STAYS};

/// The value of [`Reading::source`] for a reading of this crate.
pub const PROFILE: &str = "profile";

/// The maximum length of a text. The rest is cut off, as in the reader of code.
const MAX_BYTES: usize = 4_000_000;

/// Reads a profile or a timing. Returns `None` if the text is neither. `answers` are the user's answers to questions of
/// an earlier reading, `machines` is the question whose CPU is assumed to be the measured one.
///
/// Any text is read in bounded time and without a panic.
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

/// Reads a profile, a timing or a program, depending on the text.
pub fn import_or_read(text: &str, answers: &BTreeMap<String, f64>, machines: &Scenario) -> Reading {
    import(text, answers, machines).unwrap_or_else(|| offload_reader::read(text, answers))
}
