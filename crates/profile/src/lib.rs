//! Parses measurements of a program: `timeit` output, a cProfile table, or the key averages of `torch.profiler`. The
//! result is a [`Reading`], as for source code.
//!
//! A profile contains times but no sizes. If the size of a phase is missing, this crate assumes the size for which the
//! model predicts the measured time, and asks the user for the actual size. Links contain the measured times, so the
//! estimate for the measured machine equals the measurement.
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

pub use offload_reader::{OpenQuestion, Phase, Reading, ReadingOutcome, Sure, UncostedWork};
use offload_scenario::Scenario;
pub use phases::own_share;
pub use program::{ReadProgram, STAYS};

/// The [`Reading::source`] of readings that this crate creates.
pub const PROFILE: &str = "profile";

/// The maximum length of a text in bytes. The rest of the text is ignored, as in the code reader.
const MAX_BYTES: usize = 4_000_000;

/// Parses a profile or a timing in bounded time and without panics.
///
/// Returns `None` if the text contains neither. `answers` contains the user's answers to the questions in an earlier
/// reading. `machines` is a scenario with the machines on which the times were presumably measured.
pub fn import(text: &str, answers: &BTreeMap<String, f64>, machines: &Scenario) -> Option<Reading> {
    let text = &text[..text.floor_char_boundary(MAX_BYTES)];
    if let Some(table) = profile_table::ProfileTable::read(text) {
        return Some(phases::reading(attribution::attribute(&table), answers, machines));
    }
    if let Some(buckets) = key_averages::buckets(text) {
        return Some(phases::reading(buckets, answers, machines));
    }
    timed_statements::reading(text, answers, machines)
}

/// Parses a profile or a timing. If the text contains neither, reads the text as a program.
pub fn import_or_read(text: &str, answers: &BTreeMap<String, f64>, machines: &Scenario) -> Reading {
    import(text, answers, machines).unwrap_or_else(|| offload_reader::read(text, answers))
}
