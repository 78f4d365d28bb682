//! Fits the cost of starting and joining threads.

use offload_catalog::model;

use super::super::constant::{FittedConstant, MICROSECONDS};
use super::super::timing::{CpuTiming, CpuTimings};

/// Fits the cost of using two threads. The cost in a Numba loop is the time on two threads, minus the time that a
/// thread needs for its share of the work. The fit is the median over the loops.
pub(super) fn fit_fork_join(timings: &CpuTimings) -> Result<FittedConstant, String> {
    let loops = ["nb.empty.1", "nb.add.10000", "nb.total.10000"];
    let mut costs = Vec::new();
    for (name, math) in loops.iter().flat_map(|name| [(name, "strict"), (name, "fast")]) {
        let [one, two] = [1, 2].map(|threads| timings.one(&format!("{name}.{math}.t{threads}")));
        costs.push(fork_join_cost(one?, two?));
    }
    let constant = FittedConstant::median("threads, each doubling", MICROSECONDS, &costs);
    Ok(constant.predicted_by_range(&model().fork_join))
}

/// Returns the time of a loop on two threads, minus the time that a thread needs for its share of the work. The share
/// takes half of the time on one thread, or all of the time if the loop has a single iteration.
fn fork_join_cost(one: &CpuTiming, two: &CpuTiming) -> f64 {
    let thread_seconds = if one.n > 1.0 { one.seconds / 2.0 } else { one.seconds };
    two.seconds - thread_seconds
}
