//! The CPU: how products ramp up with size, and what one core reads.

use offload_estimator::host::{Host, HostLibrary, HostReach, Threads};
use offload_estimator::host_run::host_run;
use offload_estimator::ledger::Ledger;
use offload_estimator::precision::Precision;
use offload_estimator::quantity::{Bandwidth, Count, Frequency, Seconds, Share, Throughput};

use super::errors::Errors;
use super::finding::{BANDWIDTH, Finding, PERCENT, TIMES};
use super::row::Row;
use super::shapes::square;
use crate::catalog::figures::Figures;

/// The cores of the machine that the products were timed on.
const CORES: f64 = 40.0;

/// The share that large products reach, and the half-rate size a core.
pub(crate) fn ramp(figures: &Figures, rows: &[&Row]) -> [Finding; 2] {
    let points: Vec<(f64, f64)> =
        rows.iter().filter_map(|row| Some((row.size.0, row.fraction?))).collect();
    let (dense, half) = saturation(&points);
    let errors =
        Errors::of(rows.iter().map(|row| (share(figures, row), row.fraction.unwrap_or(1.0))));
    [
        Finding {
            constant: "share of CPU peak, large products".into(),
            unit: PERCENT,
            catalog: Some(figures.dense_share),
            fit: dense,
            errors: errors.clone(),
        },
        Finding {
            constant: "half-rate size a core".into(),
            unit: TIMES,
            catalog: Some(figures.half_size.into()),
            fit: half / CORES,
            errors,
        },
    ]
}

/// What one core reads in memory, where a few of a socket's cores are at work.
pub(crate) fn core_bandwidth(figures: &Figures, rows: &[&Row]) -> Finding {
    let of_core = |row: &&Row| {
        let cores = row.metric.split(' ').find_map(|word| word.parse::<f64>().ok())?;
        Some(row.value / cores)
    };
    let measured: Vec<f64> = rows.iter().filter_map(of_core).collect();
    Finding::median("bandwidth of a core", BANDWIDTH, Some(figures.core_bandwidth), &measured)
}

/// The `a` and `b` of `a · x / (x + b)` through points, by least squares on `1/y = 1/a + (b/a) / x`.
fn saturation(points: &[(f64, f64)]) -> (f64, f64) {
    let inverse = || points.iter().map(|(x, y)| (1.0 / x, 1.0 / y));
    let count = points.len() as f64;
    let (sum_x, sum_y) = inverse().fold((0.0, 0.0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
    let (mean_x, mean_y) = (sum_x / count, sum_y / count);
    let covariance: f64 = inverse().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    let variance: f64 = inverse().map(|(x, _)| (x - mean_x) * (x - mean_x)).sum();
    let slope = covariance / variance;
    let level = mean_y - slope * mean_x;
    (1.0 / level, slope / level)
}

/// The share of peak that the model gives a square product.
fn share(figures: &Figures, row: &Row) -> f64 {
    let peak = Throughput::new(1e12);
    let unlimited = Bandwidth::new(1e30);
    let host = Host {
        cores: Count::new(CORES),
        clock: Frequency::new(1e9),
        fp64: peak,
        fp32: peak,
        bandwidth: unlimited,
        cache: None,
        power: None,
        price: None,
        reach: HostReach {
            dense: Share::new(figures.dense_share.likely),
            half_size_a_core: Count::new(figures.half_size),
            elementwise: Share::ALL,
            core_bandwidth: unlimited,
            core_cached_bandwidth: unlimited,
        },
    };
    let library = HostLibrary {
        call: Seconds::ZERO,
        dense_threads: Threads::All,
        elementwise_threads: Threads::All,
        other_threads: Threads::All,
        module: Seconds::ZERO,
        comparison: Count::ZERO,
        fork_join: Seconds::ZERO,
        function: Count::ZERO,
        fresh: None,
        interpreted: None,
    };
    let silent = &mut Ledger::silent();
    let work = square(row.size.0).workload(Precision::Fp64, silent);
    let time = host_run(&work, &host, &library, silent).total();
    (work.operations() / peak) / time
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ramp_is_found_again() {
        let points = [100.0, 1000.0, 10_000.0].map(|x| (x, 0.5 * x / (x + 300.0)));
        let (a, b) = saturation(&points);
        assert!((a - 0.5).abs() < 1e-12 && (b - 300.0).abs() < 1e-6);
    }
}
