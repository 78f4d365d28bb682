//! Fits kernels that only move data: element-wise operations, softmax, and the STREAM triad.

use offload_catalog::{Gpu, Range, gpus};
use offload_vocabulary::quantity::{Bytes, Seconds};

use super::constant::{FittedConstant, MICROSECONDS, PERCENT};
use super::gpu_kernel::CatalogGpu;
use super::microbenchmark::Microbenchmark;
use crate::statistics::median;

/// Returns the predicted and the measured time of each row. The size of a row is the number of bytes moved. The
/// prediction includes `kernel`, the time of the shortest kernel in seconds.
pub(crate) fn pairs(rows: &[&Microbenchmark], kernel: f64) -> Vec<(f64, f64)> {
    let pair = |row: &&Microbenchmark| {
        let gpu = CatalogGpu::find(&row.gpu, "FP32")?;
        let bytes = row.middle_size();
        Some((gpu.traffic(Bytes::new(bytes)) + kernel, bytes / row.value))
    };
    rows.iter().filter_map(pair).collect()
}

/// Fits the share of the specified bandwidth that each GPU reaches. The size of a row is the number of bytes moved.
pub(crate) fn fit_shares(rows: &[&Microbenchmark], kernel: f64) -> Vec<FittedConstant> {
    let gpu_constant = |gpu: &Gpu| {
        let rows: Vec<_> = rows.iter().filter(|row| row.gpu == gpu.id).copied().collect();
        let fit = median(rows.iter().map(|row| measured_share(row, gpu)))?;
        let name = format!("bandwidth share, {}", gpu.id);
        let share = CatalogGpu::find(gpu.id, "FP32")?.bandwidth_share();
        let constant = FittedConstant::new(name, PERCENT, fit, pairs(&rows, kernel));
        Some(constant.in_use(share))
    };
    gpus().iter().filter_map(gpu_constant).collect()
}

/// Fits the share of the specified bandwidth that each GPU reaches in the STREAM triad, from one row per GPU.
pub(crate) fn fit_triad_shares(rows: &[&Microbenchmark]) -> Vec<FittedConstant> {
    let row_constant = |row: &&Microbenchmark| {
        let gpu = CatalogGpu::find(&row.gpu, "FP32")?;
        let name = format!("bandwidth share by triad, {}", row.gpu);
        let constant = FittedConstant::median(name, PERCENT, &[measured_share(row, gpu.record)]);
        Some(constant.predicted_by(gpu.bandwidth_share()))
    };
    rows.iter().filter_map(row_constant).collect()
}

fn measured_share(row: &Microbenchmark, gpu: &Gpu) -> f64 {
    row.value / gpu.memory_bandwidth.value().value()
}

/// Fits the fixed time of a kernel on each GPU. The line through the rows with the fewest and the most bytes is
/// extrapolated to zero bytes.
///
/// Each row is a median over half a decade of data sizes, and no row takes less than 0.1 ms. So the fit is an upper
/// bound on the time of the shortest kernel rather than a measurement, and agrees with any smaller value in use.
pub(crate) fn fit_shortest_kernel(
    rows: &[&Microbenchmark],
    in_use: &Range<Seconds>,
) -> FittedConstant {
    let fixed_time = |gpu: &Gpu| {
        let mut points = rows.iter().filter(|row| row.gpu == gpu.id).map(|row| {
            let bytes = row.middle_size();
            (bytes, bytes / row.value)
        });
        points.next().zip(points.next_back()).map(|(first, last)| intercept(first, last))
    };
    let fixed_times: Vec<f64> = gpus().iter().filter_map(fixed_time).collect();
    let (low, likely) = (in_use.low().value(), in_use.likely().value());
    FittedConstant::median(
        "shortest kernel through a framework, at most",
        MICROSECONDS,
        &fixed_times,
    )
    .predicted_by(likely)
    .within(low, likely, f64::INFINITY)
}

/// Returns the intercept of the line through two points.
fn intercept((x, y): (f64, f64), (other_x, other_y): (f64, f64)) -> f64 {
    y - x * (other_y - y) / (other_x - x)
}
