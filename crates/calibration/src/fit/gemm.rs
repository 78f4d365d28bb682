//! Fits the tiling of FP32 matrix products and the rate that each GPU sustains.

use offload_estimator::gemm_tiling::GemmTiling;

use super::attention_shapes::{batches, cube, square};
use super::constant::{FittedConstant, PERCENT, TIMES};
use super::gpu_kernel::CatalogGpu;
use super::microbenchmark::Microbenchmark;
use crate::statistics::{RelativeErrors, median};

/// The kinds of rows that contain times of products of a given size.
pub(crate) const KINDS: [&str; 2] = ["gemm", "gemm-batched"];

/// The maximum difference from the smallest mean error at which a candidate counts as equally good.
const MAX_EXCESS_ERROR: f64 = 0.005;

/// The minimum number of operations at which a product reaches a GPU's sustained rate.
const MIN_SUSTAINED_OPERATIONS: f64 = 1e10;

/// Assumptions shared by all predicted products.
#[derive(Clone, Copy)]
pub(crate) struct GemmAssumptions {
    pub(crate) tiling: GemmTiling,
    /// The time of the shortest kernel, in seconds.
    pub(crate) kernel: f64,
}

/// Returns the ratio of predicted to measured time for each product, paired with one, the ratio of an exact prediction.
pub(crate) fn pairs(rows: &[&Microbenchmark], assumptions: GemmAssumptions) -> Vec<(f64, f64)> {
    rows.iter().filter_map(|row| Some((slowness(row, assumptions)?, 1.0))).collect()
}

/// Returns the ratio of predicted to measured time, or `None` if the GPU is not in the catalog.
fn slowness(row: &Microbenchmark, assumptions: GemmAssumptions) -> Option<f64> {
    let gpu = CatalogGpu::find(&row.gpu, &row.dtype)?;
    let rate = gpu.vector_rate()?;
    let shapes = match row.kind.as_str() {
        "gemm-batched" => batches(row.size_range(), gpu.record.memory.value().value()),
        "gemm-square" => vec![square(row.size_range().0)],
        _ => vec![cube(row.middle_size())],
    };
    let predicted = median(shapes.iter().map(|shape| {
        let time = gpu.products(shape, rate, &assumptions.tiling) + assumptions.kernel;
        shape.operations().value() / time
    }))?;
    Some(row.value / predicted)
}

/// Fits the cost of loading an element, in multiply-adds, by trying powers of two.
///
/// Above a certain cost, the error hardly changes, because only large blocks are used. So the value in use should be
/// the smallest candidate whose error exceeds the smallest error by at most [`MAX_EXCESS_ERROR`].
pub(crate) fn fit_element_cost(
    rows: &[&Microbenchmark],
    in_use: GemmAssumptions,
) -> FittedConstant {
    let pairs_with_cost = |load_cost| {
        let tiling = GemmTiling { load_cost, ..in_use.tiling };
        pairs(rows, GemmAssumptions { tiling, ..in_use })
    };
    let candidates: Vec<(f64, f64)> = (2..=10)
        .map(|power| f64::from(1 << power))
        .map(|cost| (cost, RelativeErrors::of(&pairs_with_cost(cost)).mean()))
        .collect();
    let likely = in_use.tiling.load_cost;
    let (fit, bounds) = search(&candidates);
    let bounds = bounds.filter(|(low, high)| (*low..=*high).contains(&likely));
    let (low, high) = bounds.unwrap_or((likely, likely));
    let name = "multiply-adds an element brought in";
    FittedConstant::new(name, TIMES, fit, pairs_with_cost(likely)).within(low, likely, high)
}

/// Fits the share of its FP32 peak rate that each GPU sustains. The fitted share is the catalog's share multiplied by
/// the median ratio of predicted to measured time over large matrix products on this GPU.
pub(crate) fn fit_sustained_shares(
    rows: &[&Microbenchmark],
    in_use: GemmAssumptions,
) -> Vec<FittedConstant> {
    let gpu_constant = |gpu: &offload_catalog::Gpu| {
        let is_large = |row: &&&Microbenchmark| {
            row.gpu == gpu.id && row.size_range().0 >= MIN_SUSTAINED_OPERATIONS
        };
        let rows: Vec<&Microbenchmark> = rows.iter().filter(is_large).copied().collect();
        let pairs = pairs(&rows, in_use);
        let slowness = median(pairs.iter().map(|(slowness, _)| *slowness))?;
        let (_, share) = CatalogGpu::find(gpu.id, "FP32")?.vector_rate()?;
        let share = share.value();
        let name = format!("sustained FP32 share, {}", gpu.id);
        let constant = FittedConstant::new(name, PERCENT, share * slowness, pairs);
        Some(constant.in_use(share))
    };
    offload_catalog::gpus().iter().filter_map(gpu_constant).collect()
}

/// Returns the candidate with the smallest error, and the range of the candidates within [`MAX_EXCESS_ERROR`] of this
/// error. Each entry of `candidates` is a pair of a candidate and its error.
fn search(candidates: &[(f64, f64)]) -> (f64, Option<(f64, f64)>) {
    let best = candidates.iter().min_by(|a, b| a.1.total_cmp(&b.1));
    let Some((fit, least_error)) = best else { return (f64::NAN, None) };
    let good_candidates =
        candidates.iter().filter(|(_, error)| *error <= least_error + MAX_EXCESS_ERROR);
    let good_candidates: Vec<f64> = good_candidates.map(|(candidate, _)| *candidate).collect();
    (*fit, good_candidates.first().copied().zip(good_candidates.last().copied()))
}
