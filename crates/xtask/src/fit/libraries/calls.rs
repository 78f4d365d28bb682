//! What one call costs before it computes, and what threads cost.

use super::super::finding::{Finding, MICROSECONDS};
use super::timing::{Timing, Timings};
use crate::catalog::figures::Figures;

/// Of each library whose calls were measured.
///
/// - NumPy: an addition in each of its forms and a sum, of one element; median.
/// - Numba: an empty function on one thread, also for the parallel one, whose threads count apart.
/// - pandas and Polars: the four operations on 100 rows, geometric middle; Polars on one thread
///   and on two.
/// - PyTorch: an addition of one element; median.
///
/// # Errors
/// A library whose figure is said to be measured here, and for which there is no rule.
pub(super) fn of_libraries(figures: &Figures, timings: &Timings) -> Result<Vec<Finding>, String> {
    let mut findings = Vec::new();
    for (id, library) in figures.hosts.iter().filter(|(_, library)| library.call.is_some()) {
        let patterns: &[&str] = match id.as_str() {
            "numpy" => &["np.call.add*", "np.call.operator", "np.call.sum"],
            "numba" | "numba-parallel" => &["nb.empty.*.t1"],
            "pandas" => &["pandas.*.100.t1"],
            "polars" => &["polars.*.100.*"],
            "pytorch-cpu" => &["torch*.call.*"],
            _ => return Err(format!("no rule says which timings give the calls of {id}")),
        };
        let seconds = timings.all(patterns, |row| row.seconds)?;
        let finding = match id.as_str() {
            "pandas" | "polars" => Finding::middle,
            _ => Finding::median,
        };
        findings.push(finding(format!("call, {id}"), MICROSECONDS, library.call, &seconds));
    }
    Ok(findings)
}

/// What two threads cost: loops of Numba on two, less the call or half of what one takes; median.
pub(super) fn fork_join(figures: &Figures, timings: &Timings) -> Result<Finding, String> {
    let loops = ["nb.empty.1", "nb.add.10000", "nb.total.10000"];
    let mut costs = Vec::new();
    for (name, math) in loops.iter().flat_map(|name| [(name, "strict"), (name, "fast")]) {
        let [one, two] = [1, 2].map(|threads| timings.one(&format!("{name}.{math}.t{threads}")));
        costs.push(joining(one?, two?));
    }
    Ok(Finding::median("threads, each doubling", MICROSECONDS, Some(figures.fork_join), &costs))
}

/// What a loop on two threads takes beyond what one leaves each of them; of a loop of one pass, the
/// call.
fn joining(one: &Timing, two: &Timing) -> f64 {
    let shared = if one.n > 1.0 { one.seconds / 2.0 } else { one.seconds };
    two.seconds - shared
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_threads_share_is_taken_off() {
        let rows = [
            ("empty.t1", 1, 1.0, 1e-6),
            ("empty.t2", 2, 1.0, 4e-6),
            ("loop.t1", 1, 1e4, 8e-6),
            ("loop.t2", 2, 1e4, 7e-6),
        ];
        let timings = Timings::of(1e9, &rows);
        for name in ["empty", "loop"] {
            let [one, two] = [1, 2].map(|threads| timings.one(&format!("{name}.t{threads}")));
            let cost = joining(one.expect("one"), two.expect("two"));
            assert!((cost - 3e-6).abs() < 1e-12, "{name}");
        }
    }
}
