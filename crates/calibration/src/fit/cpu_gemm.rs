//! Fits the ramp of CPU matrix products: the increase of their rate with their size.
//!
//! The products were timed on two machines, each with a different library. `data/micro.csv` contains times of MKL on
//! the 40 cores of a DGX-1. `data/cpu/measured.csv` contains times of OpenBLAS on one and two cores. The model uses the
//! geometric means of the two fits.

use offload_analysis::Report;
use offload_estimator::cpu::{CpuEfficiency, CpuLibraryCosts, CpuSpec};
use offload_estimator::cpu_run::cpu_run;
use offload_estimator::trace::Trace;
use offload_scenario::decode;
use offload_vocabulary::elementary::cube_root;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bandwidth, Count, Seconds, Throughput};

use super::attention_shapes::square;
use super::constant::{FitResult, FittedConstant, PERCENT, TIMES};
use super::microbenchmark::Microbenchmark;
use super::timing::CpuTimings;
use crate::statistics::{geometric_mean, least_squares};

/// The number of cores on which the products of MKL were timed.
const MKL_CORES: f64 = 40.0;

/// The number of FP64 operations per cycle of a Zen 4 core, which has two 256-bit FMA units. The products of OpenBLAS
/// were timed on such a core. Source: `numberworld` in `catalog/data/sources.toml`, read 2026-11-20.
const FP64_PER_CYCLE: f64 = 16.0;

/// The side of the smallest timed product that OpenBLAS runs on more than one thread.
const MIN_THREADED_SIDE: f64 = 250.0;

/// A timed square product and the share of peak that it reached.
#[derive(Clone, Copy, Debug, PartialEq)]
struct CpuGemm {
    side: f64,
    cores: f64,
    share: f64,
}

/// The share of peak that large products reach, and the size per core at which a product reaches half of this share.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct GemmRamp {
    pub(crate) dense: f64,
    pub(crate) half_size: f64,
}

/// Fits the ramp of each machine. The ramp of MKL comes first.
pub(crate) fn own_ramps(
    rows: &[&Microbenchmark],
    timings: &CpuTimings,
) -> Result<[GemmRamp; 2], String> {
    Ok([GemmRamp::through(&mkl_products(rows)), GemmRamp::through(&open_blas_products(timings)?)])
}

/// Fits the ramp of each machine, and adds the geometric mean of both ramps, which the model uses.
pub(crate) fn fit_ramps(rows: &[&Microbenchmark], timings: &CpuTimings) -> FitResult {
    let (mkl, open_blas) = (mkl_products(rows), open_blas_products(timings)?);
    let ramps = [GemmRamp::through(&mkl), GemmRamp::through(&open_blas)];
    let mean = |figure: fn(GemmRamp) -> f64| geometric_mean(ramps.map(figure)).unwrap_or(f64::NAN);
    let mean_ramp =
        GemmRamp { dense: mean(|ramp| ramp.dense), half_size: mean(|ramp| ramp.half_size) };
    let fitted_pairs = |ramp: GemmRamp, products: &[CpuGemm]| {
        products.iter().map(|product| (ramp.share(product), product.share)).collect()
    };
    let model_pairs: Vec<(f64, f64)> = mkl
        .iter()
        .chain(&open_blas)
        .map(|product| (modeled_share(product), product.share))
        .collect();
    let [share, size] = mean_ramp.constants("geometric middle", model_pairs);
    let model = offload_catalog::model();
    let mut constants = Vec::new();
    constants.extend(ramps[0].constants("MKL on 40 cores", fitted_pairs(ramps[0], &mkl)));
    constants.extend(ramps[1].constants("OpenBLAS on 1 and 2", fitted_pairs(ramps[1], &open_blas)));
    constants
        .extend([share.range_in_use(&model.dense_share), size.in_use(model.half_size.value())]);
    Ok(constants)
}

fn mkl_products(rows: &[&Microbenchmark]) -> Vec<CpuGemm> {
    let product = |row: &&Microbenchmark| {
        let share = row.fraction_of_peak?;
        Some(CpuGemm { side: row.size_range().0, cores: MKL_CORES, share })
    };
    rows.iter().filter_map(product).collect()
}

/// Returns the FP64 products of NumPy with OpenBLAS. The `n` of their timings is a number of operations.
fn open_blas_products(timings: &CpuTimings) -> Result<Vec<CpuGemm>, String> {
    let products = timings.each("np.gemm.f64.*", |row| CpuGemm {
        side: cube_root(row.n / 2.0),
        cores: row.threads,
        share: 1.0 / (row.cycles * FP64_PER_CYCLE * row.threads),
    })?;
    Ok(products.into_iter().filter(|product| product.side.round() >= MIN_THREADED_SIDE).collect())
}

impl GemmRamp {
    /// Fits the share of peak `a · x / (x + b)`, where `x = side / cores`, by least squares on
    /// `1/y = 1/a + (b/a) / x`.
    fn through(products: &[CpuGemm]) -> Self {
        let inverse_points: Vec<(f64, f64)> = products
            .iter()
            .map(|product| (product.cores / product.side, 1.0 / product.share))
            .collect();
        let (intercept, slope) = least_squares(&inverse_points);
        Self { dense: 1.0 / intercept, half_size: slope / intercept }
    }

    fn share(&self, product: &CpuGemm) -> f64 {
        self.dense * product.side / (product.side + self.half_size * product.cores)
    }

    fn constants(self, name: &str, pairs: Vec<(f64, f64)>) -> [FittedConstant; 2] {
        let (share, size) =
            (format!("share of CPU peak, {name}"), format!("half-rate size a core, {name}"));
        [
            FittedConstant::new(share, PERCENT, self.dense, pairs.clone()),
            FittedConstant::new(size, TIMES, self.half_size, pairs),
        ]
    }
}

/// Returns the share of peak that the model predicts for a square product on a CPU with unlimited bandwidth.
fn modeled_share(product: &CpuGemm) -> f64 {
    let (peak, unlimited_bandwidth) = (Throughput::new(1e12), Bandwidth::new(1e30));
    let job = Report::of(&decode("", "w=matmul&dtype=fp64").scenario).job;
    let cpu = CpuSpec {
        cores: Count::new(product.cores),
        fp64: peak,
        bandwidth: unlimited_bandwidth,
        l2: None,
        l3: None,
        efficiency: CpuEfficiency {
            core_bandwidth: unlimited_bandwidth,
            core_l2_bandwidth: unlimited_bandwidth,
            core_l3_bandwidth: unlimited_bandwidth,
            ..job.cpu.efficiency
        },
        ..job.cpu
    };
    let library = CpuLibraryCosts {
        call: Seconds::ZERO,
        fork_join: Seconds::ZERO,
        first_touch_rate: None,
        ..job.cpu_library
    };
    let trace = &mut Trace::silent();
    let work = square(product.side).workload(Precision::Fp64, trace);
    let time = cpu_run(&work, &cpu, &library, trace).total();
    (work.operations() / peak) / time
}
