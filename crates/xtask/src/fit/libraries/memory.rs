//! What fresh memory costs, and what one core moves.

use super::super::finding::{BANDWIDTH, Finding, PICOSECONDS};
use super::timing::Timings;
use crate::catalog::figures::Figures;

/// Bytes of a double.
const DOUBLE: f64 = 8.0;

/// Bytes of a page.
const PAGE: f64 = 4096.0;

/// What the first touch of a byte costs.
///
/// - Huge pages, as NumPy asks for: additions of 10⁷ and 5 · 10⁷ doubles into a fresh result, less
///   those into an old one; median.
/// - Pages of 4 kB, the worst: the touch and release of one, held against the upper bound.
pub(super) fn of_pages(figures: &Figures, timings: &Timings) -> Result<Vec<Finding>, String> {
    let mut huge = Vec::new();
    for n in [10_000_000, 50_000_000] {
        let [fresh, old] = ["alloc", "out"].map(|to| timings.one(&format!("np.add.{to}.{n}")));
        let (fresh, old) = (fresh?, old?);
        huge.push((fresh.seconds - old.seconds) / (fresh.n * DOUBLE));
    }
    let small = timings.each("c.page_fault", |row| row.seconds / row.n / PAGE)?;
    let worst = figures.page_fault.high.into();
    Ok(vec![
        Finding::median("fresh memory, NumPy", PICOSECONDS, Some(figures.page_fault), &huge),
        Finding::median("fresh memory at worst, small pages", PICOSECONDS, Some(worst), &small),
    ])
}

/// What a core of an AMD CPU moves in memory: NumPy's additions into an old result, copies, sums
/// and means of arrays larger than its caches, each array counted once; median. One line for all
/// CPUs with the same figure.
pub(super) fn of_a_core(figures: &Figures, timings: &Timings) -> Result<Vec<Finding>, String> {
    let streams = [
        ("np.add.out.10000000", 3.0),
        ("np.add.out.50000000", 3.0),
        ("np.copyto.50000000", 2.0),
        ("np.sum.50000000", 1.0),
        ("np.mean.50000000", 1.0),
    ];
    let moved: Result<Vec<f64>, String> = streams
        .iter()
        .map(|(id, arrays)| timings.one(id).map(|row| row.n * DOUBLE * arrays / row.seconds))
        .collect();
    let moved = moved?;
    let mut known: Vec<f64> = figures.core_bandwidths.values().copied().collect();
    known.sort_by(f64::total_cmp);
    let same = known.chunk_by(|one, other| one == other);
    Ok(same
        .map(|cpus| {
            let constant = format!("bandwidth of a core of {} CPUs", cpus.len());
            Finding::median(constant, BANDWIDTH, Some(cpus[0].into()), &moved)
        })
        .collect())
}
