//! Fits the traffic between CPU and GPU: copies, and managed memory that exceeds the GPU's memory.

use offload_estimator::interconnect::{Transfer, copy_time};
use offload_vocabulary::quantity::{Bytes, Count};

use super::constant::{BANDWIDTH, FittedConstant, MICROSECONDS};
use super::microbenchmark::Microbenchmark;

/// Fits the bandwidth of the largest copy and the time of the smallest copy, with the errors of all copies. The rows
/// must be sorted by size.
pub(crate) fn fit_copies(rows: &[&Microbenchmark]) -> Option<[FittedConstant; 2]> {
    let [smallest, .., largest] = rows else { return None };
    let link = offload_catalog::gpu(&largest.gpu)?.record.interconnect;
    let (bandwidth, latency) = (link.to_gpu.value(), link.latency.value());
    let bytes = |row: &Microbenchmark| row.size_range().0;
    let pair = |row: &&Microbenchmark| {
        let transfer = Transfer::new(Bytes::new(bytes(row)), Count::new(1.0));
        (copy_time(transfer, bandwidth, latency).value(), bytes(row) / row.value)
    };
    let constant = |name: &str, unit, row: &Microbenchmark, fit, in_use| {
        let name = format!("{name} to {}", row.gpu);
        let pairs = rows.iter().map(pair).collect();
        FittedConstant::new(name, unit, fit, pairs).in_use(in_use)
    };
    let time = bytes(smallest) / smallest.value;
    Some([
        constant("copy", BANDWIDTH, largest, largest.value, bandwidth.value()),
        constant("smallest copy", MICROSECONDS, smallest, time, latency.value()),
    ])
}

/// Fits the bandwidth of a triad over managed memory that exceeds the GPU's memory. The fit is printed only for
/// comparison, because the catalog's value comes from other GPUs.
pub(crate) fn fit_managed(rows: &[&Microbenchmark]) -> FittedConstant {
    let exceeds_memory = |row: &&&Microbenchmark| {
        let memory = offload_catalog::gpu(&row.gpu).map(|gpu| gpu.record.memory);
        memory.is_some_and(|memory| row.size_range().0 > memory.value().value())
    };
    let measured: Vec<f64> = rows.iter().filter(exceeds_memory).map(|row| row.value).collect();
    FittedConstant::median("managed memory past capacity", BANDWIDTH, &measured)
}
