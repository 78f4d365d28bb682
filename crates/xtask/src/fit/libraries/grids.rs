//! What operations on slices of a grid cost.

use offload_estimator::workload::stencil::{
    CALLS_AN_OPERATION, CYCLES_A_CELL, CYCLES_AN_OPERATION,
};

use super::super::finding::{CYCLES, Finding, TIMES};
use super::timing::Timings;

/// Cells, operations of loops, calls.
///
/// - A cell: additions of two slices of a volume, of rows of 26 to 1000 cells, in and out of the
///   cache; median.
/// - An operation of a compiled loop that waits for the one before it: a sum of 10⁴ doubles by
///   Numba, which keeps their order.
/// - Calls: an addition with two slices, over the addition, in each of its forms; median.
pub(super) fn of_cells(timings: &Timings) -> Result<Vec<Finding>, String> {
    let cells = timings.each("np.stencil.sliced_*", |row| row.cycles)?;
    let waiting = timings.each("nb.total.*.strict.t1", |row| row.cycles)?;
    let slice = timings.one("np.call.view3")?.seconds;
    let additions = ["np.call.add", "np.call.add_out", "np.call.operator"];
    let calls = timings.all(&additions, |row| 1.0 + 2.0 * slice / row.seconds)?;
    let (cell, operation) = (CYCLES_A_CELL.into(), CYCLES_AN_OPERATION.into());
    let call = CALLS_AN_OPERATION.into();
    Ok(vec![
        Finding::median("cell of a slice, NumPy", CYCLES, Some(cell), &cells),
        Finding::median("operation that waits, Numba", CYCLES, Some(operation), &waiting),
        Finding::median("calls of an operation on slices", TIMES, Some(call), &calls),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_are_calls_too() {
        let rows = [
            ("np.stencil.sliced_out.3e4.26", 1, 10.0, 30e-9),
            ("np.stencil.flat_out.3e4.26", 1, 10.0, 10e-9),
            ("nb.total.10000.strict.t1", 1, 10.0, 40e-9),
            ("np.call.view3", 1, 1.0, 3e-7),
            ("np.call.add", 1, 1.0, 4e-7),
            ("np.call.add_out", 1, 1.0, 3e-7),
            ("np.call.operator", 1, 1.0, 2e-7),
        ];
        let found = of_cells(&Timings::of(1e9, &rows)).expect("findings");
        for (finding, right) in found.iter().zip([3.0, 4.0, 3.0]) {
            assert!((finding.fit - right).abs() < 1e-9, "{}: {}", finding.constant, finding.fit);
        }
    }
}
