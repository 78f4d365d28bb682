//! Fits the bandwidth of a GPU's last-level cache.

use offload_estimator::gpu::CACHE_PER_PROCESSOR;

use super::constant::{BANDWIDTH, FittedConstant};
use super::microbenchmark::Microbenchmark;

/// The minimum time of a kernel from which we derive the cache bandwidth, relative to the launch time. Faster kernels
/// spend most of their time on the launch.
const MIN_CACHE_TIME_RATIO: f64 = 1.5;

/// Fits the cache bandwidth per processor, which differs little between GPUs. The rows of each GPU must be consecutive.
pub(crate) fn fit_bandwidth_per_processor(rows: &[&Microbenchmark]) -> FittedConstant {
    let gpu_bandwidths = |rows: &[&Microbenchmark]| {
        let gpu = rows.first().and_then(|row| offload_catalog::gpu(&row.gpu));
        let bandwidths = gpu.map(|gpu| {
            let processors = gpu.record.processors.value().value();
            cache_bandwidths(rows).into_iter().map(move |bandwidth| bandwidth / processors)
        });
        bandwidths.into_iter().flatten().collect::<Vec<_>>()
    };
    let rows_by_gpu = rows.chunk_by(|row, next| row.device == next.device);
    let bandwidths: Vec<f64> = rows_by_gpu.flat_map(gpu_bandwidths).collect();
    FittedConstant::median("cache bandwidth a processor", BANDWIDTH, &bandwidths)
        .predicted_by(CACHE_PER_PROCESSOR)
}

/// Returns the cache bandwidths of one GPU, from rows sorted by size.
///
/// Skips the smallest data set, because its time is mostly launch time, and the largest data set, because it does not
/// fit in the cache.
///
/// # Model
/// The bandwidth is `bytes / (time − launch)`, for consecutive kernels on the same data. The launch time is the time of
/// the smallest data set.
fn cache_bandwidths(rows: &[&Microbenchmark]) -> Vec<f64> {
    let [smallest, middle_rows @ .., _] = rows else { return Vec::new() };
    let bytes = |row: &Microbenchmark| row.size_range().0;
    let time = |row: &Microbenchmark| bytes(row) / row.value;
    let launch = time(smallest);
    let cached_rows = middle_rows.iter().filter(|row| time(row) >= MIN_CACHE_TIME_RATIO * launch);
    cached_rows.map(|row| bytes(row) / (time(row) - launch)).collect()
}
