//! The CPU: how matrix products ramp up with size.
//!
//! Two machines tell of it, each with a library of its own: MKL on the 40 cores of a DGX-1, in
//! `data/micro.csv`, and OpenBLAS on one and two cores, in `data/host/measured.csv`. What counts is
//! the geometric middle.

use offload_estimator::host::{Host, HostLibrary, HostReach};
use offload_estimator::host_run::host_run;
use offload_estimator::ledger::Ledger;
use offload_vocabulary::elementary::cube_root;
use offload_vocabulary::execution::Threads;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bandwidth, Count, Frequency, Seconds, Share, Throughput};

use super::errors::{Errors, geometric};
use super::finding::{Finding, PERCENT, TIMES};
use super::libraries::timing::Timings;
use super::row::Row;
use super::shapes::square;
use crate::catalog::figures::{Figures, Range};

/// The cores that MKL's products were timed on.
const MKL_CORES: f64 = 40.0;

/// FP64 operations a cycle of a core that OpenBLAS's products were timed on, a Zen 4: two 256-bit
/// FMA units. `numberworld` in `catalog/data/sources.toml`, read 2026-11-20.
const ZEN_4: f64 = 16.0;

/// The smallest product timed that OpenBLAS hands to more than one thread.
const THREADED: f64 = 250.0;

/// The share of peak that a square product reached.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Point {
    side: f64,
    cores: f64,
    share: f64,
}

/// The share that large products reach, and the size for each core that halves it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Ramp {
    dense: f64,
    half_size: f64,
}

/// What each machine says, then what counts.
pub(crate) fn findings(
    figures: &Figures,
    rows: &[&Row],
    timings: &Timings,
) -> Result<Vec<Finding>, String> {
    let (mkl, open_blas) = (mkl(rows), open_blas(timings)?);
    let ramps = [Ramp::through(&mkl), Ramp::through(&open_blas)];
    let middle = Ramp {
        dense: geometric(ramps.map(|ramp| ramp.dense)),
        half_size: geometric(ramps.map(|ramp| ramp.half_size)),
    };
    let own = |ramp: Ramp, points: &[Point]| {
        Errors::of(points.iter().map(|point| (ramp.share(point), point.share)))
    };
    let model = Errors::of(
        mkl.iter().chain(&open_blas).map(|point| (modeled(figures, point), point.share)),
    );
    let (dense, half_size) = (figures.dense_share, figures.half_size.into());
    let lines = [
        ("MKL on 40 cores", ramps[0], None, own(ramps[0], &mkl)),
        ("OpenBLAS on 1 and 2", ramps[1], None, own(ramps[1], &open_blas)),
        ("geometric middle", middle, Some((dense, half_size)), model),
    ];
    Ok(lines
        .into_iter()
        .flat_map(|(name, ramp, counts, errors)| two(name, ramp, counts, errors))
        .collect())
}

fn two(name: &str, ramp: Ramp, counts: Option<(Range, Range)>, errors: Errors) -> [Finding; 2] {
    let (dense, half_size) = counts.unzip();
    [
        Finding {
            constant: format!("share of CPU peak, {name}"),
            unit: PERCENT,
            catalog: dense,
            fit: ramp.dense,
            errors: errors.clone(),
        },
        Finding {
            constant: format!("half-rate size a core, {name}"),
            unit: TIMES,
            catalog: half_size,
            fit: ramp.half_size,
            errors,
        },
    ]
}

fn mkl(rows: &[&Row]) -> Vec<Point> {
    let point =
        |row: &&Row| Some(Point { side: row.size.0, cores: MKL_CORES, share: row.fraction? });
    rows.iter().filter_map(point).collect()
}

/// The FP64 products of NumPy with OpenBLAS, which are counted in operations.
fn open_blas(timings: &Timings) -> Result<Vec<Point>, String> {
    let all = timings.each("np.gemm.f64.*", |row| Point {
        side: cube_root(row.n / 2.0),
        cores: row.threads,
        share: 1.0 / (row.cycles * ZEN_4 * row.threads),
    })?;
    Ok(all.into_iter().filter(|point| point.side.round() >= THREADED).collect())
}

impl Ramp {
    /// The `a` and `b` of `a · x / (x + b)` through points, `x = side / cores`, by least squares on
    /// `1/y = 1/a + (b/a) / x`.
    fn through(points: &[Point]) -> Self {
        let inverse = || points.iter().map(|it| (it.cores / it.side, 1.0 / it.share));
        let count = points.len() as f64;
        let (sum_x, sum_y) = inverse().fold((0.0, 0.0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
        let (mean_x, mean_y) = (sum_x / count, sum_y / count);
        let covariance: f64 = inverse().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
        let variance: f64 = inverse().map(|(x, _)| (x - mean_x) * (x - mean_x)).sum();
        let slope = covariance / variance;
        let level = mean_y - slope * mean_x;
        Self { dense: 1.0 / level, half_size: slope / level }
    }

    fn share(&self, point: &Point) -> f64 {
        self.dense * point.side / (point.side + self.half_size * point.cores)
    }
}

/// The share of peak that the model gives a square product.
fn modeled(figures: &Figures, point: &Point) -> f64 {
    let peak = Throughput::new(1e12);
    let unlimited = Bandwidth::new(1e30);
    let host = Host {
        cores: Count::new(point.cores),
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
    let work = square(point.side).workload(Precision::Fp64, silent);
    let time = host_run(&work, &host, &library, silent).total();
    (work.operations() / peak) / time
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ramp_is_found_again() {
        let ramp = Ramp { dense: 0.5, half_size: 30.0 };
        let points = [(100.0, 1.0), (1000.0, 2.0), (10_000.0, 40.0)].map(|(side, cores)| {
            let point = Point { side, cores, share: 0.0 };
            Point { share: ramp.share(&point), ..point }
        });
        let found = Ramp::through(&points);
        assert!((found.dense - 0.5).abs() < 1e-12 && (found.half_size - 30.0).abs() < 1e-6);
    }

    #[test]
    fn products_too_small_for_threads_are_left_out() {
        // A clock of 1 GHz: 16 operations take a nanosecond at peak.
        let timings = Timings::of(
            1e9,
            &[("np.gemm.f64.100.t2", 2, 2e6, 1.0), ("np.gemm.f64.1000.t2", 2, 2e9, 2e9 / 16e9)],
        );
        let points = open_blas(&timings).expect("products");
        assert_eq!(points.len(), 1);
        assert!((points[0].side - 1000.0).abs() < 1e-6 && (points[0].share - 0.5).abs() < 1e-9);
    }
}
