//! What one call costs before it computes, and what threads cost.

use offload_catalog::{cpu_libraries, model};

use super::super::constant::{FittedConstant, MICROSECONDS};
use super::super::timing::{CpuTiming, CpuTimings};
use super::is_measured;

/// The call of each library whose calls were measured.
///
/// - NumPy: an addition in each of its forms and a sum, of one element; median.
/// - Numba: an empty function on one thread, also for the parallel one, whose threads count apart.
/// - pandas and Polars: the four operations on 100 rows, geometric mean; Polars on one thread
///   and on two.
/// - PyTorch: an addition of one element; median.
///
/// # Errors
/// A library whose figure is said to be measured here, and for which there is no rule.
pub(super) fn of_libraries(timings: &CpuTimings) -> Result<Vec<FittedConstant>, String> {
    let mut constants = Vec::new();
    for library in cpu_libraries().iter().filter(|library| is_measured(&library.call)) {
        let (patterns, far_apart): (&[&str], bool) = match library.id {
            "numpy" => (&["np.call.add*", "np.call.operator", "np.call.sum"], false),
            "numba" | "numba-parallel" => (&["nb.empty.*.t1"], false),
            "pandas" => (&["pandas.*.100.t1"], true),
            "polars" => (&["polars.*.100.*"], true),
            "pytorch-cpu" => (&["torch*.call.*"], false),
            id => return Err(format!("no rule says which timings give the calls of {id}")),
        };
        let of = if far_apart { FittedConstant::mean } else { FittedConstant::median };
        let seconds = timings.all(patterns, |row| row.seconds)?;
        let constant = of(format!("call, {}", library.id), MICROSECONDS, &seconds);
        constants.push(constant.predicted_by_range(&library.call));
    }
    Ok(constants)
}

/// What two threads cost: loops of Numba on two, less the call or half of what one takes; median.
pub(super) fn fork_join(timings: &CpuTimings) -> Result<FittedConstant, String> {
    let loops = ["nb.empty.1", "nb.add.10000", "nb.total.10000"];
    let mut costs = Vec::new();
    for (name, math) in loops.iter().flat_map(|name| [(name, "strict"), (name, "fast")]) {
        let [one, two] = [1, 2].map(|threads| timings.one(&format!("{name}.{math}.t{threads}")));
        costs.push(cost_of_joining(one?, two?));
    }
    let constant = FittedConstant::median("threads, each doubling", MICROSECONDS, &costs);
    Ok(constant.predicted_by_range(&model().fork_join))
}

/// The time of a loop on two threads beyond what one leaves each of them: half, or the call if the
/// loop has one pass.
fn cost_of_joining(one: &CpuTiming, two: &CpuTiming) -> f64 {
    let shared = if one.n > 1.0 { one.seconds / 2.0 } else { one.seconds };
    two.seconds - shared
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_threads_share_is_subtracted() {
        let timings = CpuTimings::at_one_gigahertz(&[
            ("empty.t1", 1, 1.0, 1e-6),
            ("empty.t2", 2, 1.0, 4e-6),
            ("loop.t1", 1, 1e4, 8e-6),
            ("loop.t2", 2, 1e4, 7e-6),
        ]);
        for name in ["empty", "loop"] {
            let [one, two] = [1, 2].map(|threads| timings.one(&format!("{name}.t{threads}")));
            let cost = cost_of_joining(one.expect("one"), two.expect("two"));
            assert!((cost - 3e-6).abs() < 1e-12, "{name}");
        }
    }
}
