//! Fits the share of peak that matrix units reach in the best products.

use offload_catalog::{Architecture, architectures};
use offload_estimator::gemm_tiling::GEMM_TILING;
use offload_estimator::workload::Shape;

use super::constant::{FittedConstant, PERCENT};
use super::gpu_kernel::CatalogGpu;
use super::microbenchmark::Microbenchmark;
use crate::statistics::median;

/// Fits the share of peak of the best products, for each architecture that has rows.
pub(crate) fn fit_shares(rows: &[&Microbenchmark]) -> Vec<FittedConstant> {
    let architecture_constant = |architecture: &Architecture| {
        let pairs: Vec<_> = rows.iter().filter_map(|row| pair(row, architecture)).collect();
        let share = &architecture.matrix_share;
        let slowness = median(pairs.iter().map(|(predicted, measured)| predicted / measured))?;
        let name = format!("matrix units' share, {}", architecture.id);
        let fit = share.likely().value() * slowness;
        Some(FittedConstant::new(name, PERCENT, fit, pairs).range_in_use(share))
    };
    architectures().iter().filter_map(architecture_constant).collect()
}

/// Returns the predicted and the measured time of a row. Returns `None` if the row's GPU has another architecture or if
/// the row's shape is unknown.
fn pair(row: &Microbenchmark, architecture: &Architecture) -> Option<(f64, f64)> {
    let gpu = CatalogGpu::find(&row.gpu, &row.dtype)
        .filter(|gpu| gpu.record.architecture.id == architecture.id)?;
    let [m, n, k] = row.size[..] else { return None };
    let shape = Shape { m, n, k, batch: 1.0 };
    let rate = (gpu.record.bf16_matrix?.value(), architecture.matrix_share.likely());
    Some((gpu.products(&shape, rate, &GEMM_TILING), shape.operations().value() / row.value))
}
