//! Fits the constants of sparse matrix-vector products on many CPU cores to `data/evidence/ginkgo.csv`.

use std::collections::BTreeMap;
use std::path::Path;

use offload_catalog::model;
use offload_estimator::computation::sparse::{
    CORE_LOSS, CYCLES_PER_NONZERO, MULTI_SOCKET_BANDWIDTH_SHARE,
};
use offload_estimator::cpu::CONCURRENT_ACCESSES;
use offload_vocabulary::elementary::{ln, log2};
use serde::Deserialize;

use super::constant::{FitResult, FittedConstant, PERCENT, TIMES};

/// The catalog's id for the CPU of the table, and the number of sockets.
const CPU: (&str, f64) = ("xeon-gold-6230", 2.0);

/// The range of matrix sizes, in bytes, that fit into the combined L2 caches of all cores but whose products take
/// longer than starting the threads.
const CACHED_MATRIX_BYTES: std::ops::Range<f64> = 2e6..40e6;

/// The minimum size of a matrix that is read from memory, in bytes. This is twice the size of both L3 caches.
const MIN_UNCACHED_MATRIX_BYTES: f64 = 110e6;

/// A row of the table.
#[derive(Deserialize)]
struct Record {
    what: String,
    params: String,
    side: String,
    seconds: f64,
}

/// A product on the CPU.
struct Product {
    nonzeros: f64,
    /// The size of the matrix.
    bytes: f64,
    vector_bytes: f64,
    /// The time of the product, without the time to start the threads.
    seconds: f64,
}

/// Fits the loss caused by uneven row lengths, and the share of both sockets' bandwidth that the products reach.
///
/// - Loss: the median of `ln(seconds ÷ even) ÷ log₂ cores` over the products in the caches. `even` is the time if all
///   cores had the same number of nonzeros.
/// - Share: the median of `bytes ÷ seconds ÷ bandwidth` over the products outside the caches. The time that cores wait
///   for elements of the vector is subtracted from the seconds.
pub(crate) fn fit_products(table: &Path) -> FitResult {
    let (id, sockets) = CPU;
    let cpu = offload_catalog::cpu(id).ok_or_else(|| format!("{id} isn't in the catalog"))?.record;
    let cores = cpu.cores.value().value() * sockets;
    let doublings = log2(cores);
    let start = model().fork_join.likely().value() * doublings;
    let products =
        products(table, start).map_err(|error| format!("{}: {error}", table.display()))?;
    let (core, l3) = cpu.microarchitecture.zip(cpu.cache).ok_or("no microarchitecture")?;
    let (l2, l3) = (core.l2.value().value(), l3.value().value() * sockets);
    let latencies = [core.l3_latency, core.memory_latency];
    let [l3_latency, memory_latency] =
        latencies.map(|latency| latency.map_or(f64::NAN, |latency| latency.value().value()));
    let cycle_rate = cpu.clock.likely() * core.ipc.map_or(1.0, |ipc| ipc.value().value());
    let bandwidth = cpu.bandwidth.value().value() * sockets;

    let losses = products
        .iter()
        .filter(|product| CACHED_MATRIX_BYTES.contains(&product.bytes))
        .map(|product| {
            let even = product.nonzeros * CYCLES_PER_NONZERO / (cycle_rate * cores);
            ln(product.seconds / even) / doublings
        });
    let accesses_at_once = CONCURRENT_ACCESSES.value() * cores;
    let shares = products.iter().filter(|product| product.bytes > MIN_UNCACHED_MATRIX_BYTES);
    let shares = shares.filter_map(|product| {
        let hits = |cache: f64| (cache / product.vector_bytes).min(1.0);
        let latency = (1.0 - hits(l3)) * memory_latency + (hits(l3) - hits(l2)) * l3_latency;
        let seconds = product.seconds - product.nonzeros * latency / accesses_at_once;
        (seconds > 0.0).then(|| product.bytes / seconds / bandwidth)
    });
    let [losses, shares] = [losses.collect::<Vec<_>>(), shares.collect()];
    Ok(vec![
        FittedConstant::median("sparse rows, loss per doubling", TIMES, &losses)
            .predicted_by(CORE_LOSS),
        FittedConstant::median("sparse rows, share of sockets", PERCENT, &shares)
            .predicted_by(MULTI_SOCKET_BANDWIDTH_SHARE),
    ])
}

/// Reads the products on the CPU and subtracts the time to start the threads, which is `start` seconds per parallel
/// loop. A COO product has two parallel loops, because it clears the result first. Products without remaining time are
/// skipped.
fn products(table: &Path, start: f64) -> Result<Vec<Product>, String> {
    let rows = csv::Reader::from_path(table).map_err(|error| error.to_string())?.into_deserialize();
    let rows: Vec<Record> = rows.collect::<csv::Result<_>>().map_err(|error| error.to_string())?;
    let products = rows.iter().filter(|row| row.side == "cpu").map(|row| {
        let params: BTreeMap<&str, &str> =
            row.params.split_whitespace().filter_map(|pair| pair.split_once('=')).collect();
        let number = |name: &str| -> Result<f64, String> {
            let number = params.get(name).and_then(|text| text.parse().ok());
            number.ok_or_else(|| format!("{name} isn't a number"))
        };
        let (nonzeros, vector_bytes) = (number("nnz")?, number("cols")? * 8.0);
        let (nonzero_bytes, starts) =
            if row.what == "SpMV coo" { (16.0, 2.0) } else { (12.0, 1.0) };
        let seconds = row.seconds - starts * start;
        Ok(Product { nonzeros, bytes: nonzeros * nonzero_bytes, vector_bytes, seconds })
    });
    let products: Result<Vec<Product>, String> = products.collect();
    Ok(products?.into_iter().filter(|product| product.seconds > 0.0).collect())
}
