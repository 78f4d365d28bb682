//! What first-touch memory costs, and what one core moves.

use offload_catalog::{CpuKind, cpus, model};

use super::super::constant::{BANDWIDTH, FitResult, FittedConstant, PICOSECONDS_PER_BYTE};
use super::super::microbenchmark::Microbenchmark;
use super::super::timing::CpuTimings;
use super::MEASURED;

/// Bytes of a double.
const DOUBLE: f64 = 8.0;

/// Bytes of a page.
const PAGE: f64 = 4096.0;

/// What one core reads from memory, where a few of a socket's cores are at work: rows whose metric
/// names the number of cores.
pub(crate) fn core_bandwidth(rows: &[&Microbenchmark]) -> FittedConstant {
    let of_core = |row: &&Microbenchmark| {
        let cores = row.metric.split(' ').find_map(|word| word.parse::<f64>().ok())?;
        Some(row.value / cores)
    };
    let measured: Vec<f64> = rows.iter().filter_map(of_core).collect();
    FittedConstant::median("bandwidth of a core", BANDWIDTH, &measured)
        .predicted_by_range(&model().core_bandwidth)
}

/// The cost of the first access to a byte of newly allocated memory.
///
/// - Huge pages, as NumPy asks for: additions of 10⁷ and 5 · 10⁷ doubles into a new result, less
///   those into a reused one; median.
/// - Pages of 4 kB, the worst case: the touch and release of one, compared with the upper bound.
pub(super) fn of_pages(timings: &CpuTimings) -> FitResult {
    let mut huge = Vec::new();
    for n in [10_000_000, 50_000_000] {
        let [new, reused] = ["alloc", "out"].map(|to| timings.one(&format!("np.add.{to}.{n}")));
        let (new, reused) = (new?, reused?);
        huge.push((new.seconds - reused.seconds) / (new.n * DOUBLE));
    }
    let small = timings.each("c.page_fault", |row| row.seconds / row.n / PAGE)?;
    let in_use = &model().page_fault;
    let constant = |name, measured| FittedConstant::median(name, PICOSECONDS_PER_BYTE, measured);
    Ok(vec![
        constant("first-touch memory, NumPy", &huge).predicted_by_range(in_use),
        constant("first-touch memory at worst, small pages", &small).predicted_by(in_use.high()),
    ])
}

/// What a core of an AMD CPU moves in memory: NumPy's additions into an old result, copies, sums
/// and means of arrays larger than its caches, each array counted once; median. One line for all
/// CPUs with the same figure.
pub(super) fn of_a_core(timings: &CpuTimings) -> FitResult {
    let streams = [
        ("np.add.out.10000000", 3.0),
        ("np.add.out.50000000", 3.0),
        ("np.copyto.50000000", 2.0),
        ("np.sum.50000000", 1.0),
        ("np.mean.50000000", 1.0),
    ];
    let moved = |(id, arrays): (&str, f64)| {
        timings.one(id).map(|row| row.n * DOUBLE * arrays / row.seconds)
    };
    let moved = streams.into_iter().map(moved).collect::<Result<Vec<f64>, String>>()?;
    let own = cpus().iter().filter(|cpu| cpu.kind == CpuKind::Bare);
    let own = own.filter_map(|cpu| cpu.core_bandwidth).filter(|it| it.source().id == MEASURED);
    let mut in_use: Vec<f64> = own.map(|known| known.value().value()).collect();
    in_use.sort_by(f64::total_cmp);
    let constant = |cpus: &[f64]| {
        let name = format!("bandwidth of a core of {} CPUs", cpus.len());
        FittedConstant::median(name, BANDWIDTH, &moved).predicted_by(cpus[0])
    };
    Ok(in_use.chunk_by(|one, other| one == other).map(constant).collect())
}
