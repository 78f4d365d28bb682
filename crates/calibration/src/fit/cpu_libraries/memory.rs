//! Fits the cost of touching memory for the first time and the bandwidth of one core.

use std::collections::BTreeMap;

use offload_catalog::{CpuKind, cpus, model};
use offload_estimator::cpu::SATURATION;
use offload_vocabulary::elementary::power;

use super::super::constant::{BANDWIDTH, FitResult, FittedConstant, PICOSECONDS_PER_BYTE, TIMES};
use super::super::microbenchmark::Microbenchmark;
use super::super::timing::CpuTimings;
use super::MEASUREMENTS_SOURCE;
use crate::statistics::RelativeErrors;

const DOUBLE_BYTES: f64 = 8.0;

const PAGE_BYTES: f64 = 4096.0;

/// Fits the memory bandwidth of one core while only a few cores of a socket are active. The metric of a row contains
/// the number of active cores.
pub(crate) fn fit_core_bandwidth(rows: &[&Microbenchmark]) -> FittedConstant {
    let bandwidth_per_core = |row: &&Microbenchmark| {
        let cores = row.metric.split(' ').find_map(|word| word.parse::<f64>().ok())?;
        Some(row.value / cores)
    };
    let bandwidths: Vec<f64> = rows.iter().filter_map(bandwidth_per_core).collect();
    FittedConstant::median("bandwidth of a core", BANDWIDTH, &bandwidths)
        .predicted_by_range(&model().core_bandwidth)
}

/// Fits the exponent `p` of the bandwidth `B(t)` that `t` cores of a CPU reach.
///
/// # Model
/// `1 ÷ B(t)ᵖ` is a linear function of `1 ÷ tᵖ`. The first row of each CPU, for one core, and the last row, for all
/// cores, are the ends of the line. The fit is the exponent that best predicts the rows in between. The metric of a row
/// contains the number of cores.
pub(crate) fn fit_saturation(rows: &[&Microbenchmark]) -> FittedConstant {
    let point = |row: &&Microbenchmark| {
        let cores = row.metric.split(' ').find_map(|word| word.parse::<f64>().ok())?;
        Some((cores, row.value))
    };
    let mut curves: BTreeMap<&str, Vec<(f64, f64)>> = BTreeMap::new();
    for row in rows {
        curves.entry(&row.device).or_default().extend(point(row));
    }
    let pairs = |exponent: f64| -> Vec<(f64, f64)> {
        let curve_pairs = |points: &Vec<(f64, f64)>| match points[..] {
            [(_, one_core), ref middle_points @ .., (core_count, all_cores)] => {
                let inverse_power = |rate: f64| power(rate, -exponent);
                let predicted = move |cores: f64| {
                    let weight = (inverse_power(cores) - inverse_power(core_count))
                        / (1.0 - inverse_power(core_count));
                    power(
                        weight * inverse_power(one_core)
                            + (1.0 - weight) * inverse_power(all_cores),
                        -1.0 / exponent,
                    )
                };
                middle_points
                    .iter()
                    .map(|(cores, measured)| (predicted(*cores), *measured))
                    .collect()
            }
            _ => Vec::new(),
        };
        curves.values().flat_map(curve_pairs).collect()
    };
    let error = |exponent: f64| RelativeErrors::of(&pairs(exponent)).mean();
    let exponents = (10..=60).map(|tenths| f64::from(tenths) / 10.0);
    let fit = exponents.min_by(|a, b| error(*a).total_cmp(&error(*b))).unwrap_or(f64::NAN);
    FittedConstant::new("saturation of bandwidth, exponent", TIMES, fit, pairs(SATURATION))
        .in_use(SATURATION)
}

/// Fits the cost of the first access to a byte of newly allocated memory.
///
/// - Huge pages, which NumPy requests: the time of additions of 10⁷ and 5 · 10⁷ doubles into a new array, minus the
///   time of additions into a reused array. The fit is the median of the two costs.
/// - Pages of 4 kB: the time to touch and release one page.
pub(super) fn fit_pages(timings: &CpuTimings) -> FitResult {
    let mut huge_page_costs = Vec::new();
    for n in [10_000_000, 50_000_000] {
        let [new, reused] =
            ["alloc", "out"].map(|target| timings.one(&format!("np.add.{target}.{n}")));
        let (new, reused) = (new?, reused?);
        huge_page_costs.push((new.seconds - reused.seconds) / (new.n * DOUBLE_BYTES));
    }
    let small_page_costs = timings.each("c.page_fault", |row| row.seconds / row.n / PAGE_BYTES)?;
    let constant = |name, measured| FittedConstant::median(name, PICOSECONDS_PER_BYTE, measured);
    Ok(vec![
        constant("first-touch memory, NumPy", &huge_page_costs)
            .predicted_by_range(&model().huge_page_fault),
        constant("first-touch memory, small pages", &small_page_costs)
            .range_in_use(&model().page_fault),
    ])
}

/// Fits the memory bandwidth of one core of an AMD CPU: the median over NumPy's additions into a reused array, copies,
/// sums and means. The arrays are larger than the caches, and each array counts once toward the traffic. Returns a
/// constant for each distinct value among the CPUs in the catalog.
pub(super) fn fit_one_core(timings: &CpuTimings) -> FitResult {
    let streams = [
        ("np.add.out.10000000", 3.0),
        ("np.add.out.50000000", 3.0),
        ("np.copyto.50000000", 2.0),
        ("np.sum.50000000", 1.0),
        ("np.mean.50000000", 1.0),
    ];
    let bandwidth = |(id, arrays): (&str, f64)| {
        timings.one(id).map(|row| row.n * DOUBLE_BYTES * arrays / row.seconds)
    };
    let bandwidths = streams.into_iter().map(bandwidth).collect::<Result<Vec<f64>, String>>()?;
    let bare_cpus = cpus().iter().filter(|cpu| cpu.kind == CpuKind::Bare);
    let measured_figures = bare_cpus
        .filter_map(|cpu| cpu.core_bandwidth)
        .filter(|core_bandwidth| core_bandwidth.source().id == MEASUREMENTS_SOURCE);
    let mut in_use: Vec<f64> = measured_figures.map(|figure| figure.value().value()).collect();
    in_use.sort_by(f64::total_cmp);
    let constant = |figures: &[f64]| {
        let name = format!("bandwidth of a core of {} CPUs", figures.len());
        FittedConstant::median(name, BANDWIDTH, &bandwidths).predicted_by(figures[0])
    };
    Ok(in_use.chunk_by(|a, b| a == b).map(constant).collect())
}
