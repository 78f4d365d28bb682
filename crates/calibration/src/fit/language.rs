//! Fits the rates at which a GPU's processors run language models.

use offload_catalog::{Architecture, architectures};
use offload_estimator::computation::{
    UNPACKING_RATE_PER_PROCESSOR, VECTOR_BANDWIDTH_PER_PROCESSOR, prompt_scores, prompt_values,
};

use super::constant::{BANDWIDTH, FittedConstant, PERCENT, TERAFLOPS};
use super::gpu_kernel::CatalogGpu;
use super::microbenchmark::Microbenchmark;

/// Fits two rates per processor: the rate of products with packed weights, and the rate of reading weights for one
/// token.
pub(crate) fn fit_processors(
    prompts: &[&Microbenchmark],
    tokens: &[&Microbenchmark],
) -> [FittedConstant; 2] {
    // Rows that name a precision have unpacked weights.
    let packed_prompts = prompts.iter().copied().filter(|row| row.dtype.is_empty());
    let product_rates: Vec<_> = packed_prompts.filter_map(product_rate).collect();
    [
        FittedConstant::median("packed weights per processor", TERAFLOPS, &product_rates)
            .predicted_by(UNPACKING_RATE_PER_PROCESSOR),
        FittedConstant::median(
            "weights for a token per processor",
            BANDWIDTH,
            &rates_per_processor(tokens),
        )
        .predicted_by(VECTOR_BANDWIDTH_PER_PROCESSOR),
    ]
}

/// Llama 3 8B, the model of the timed prompts: the number of blocks, the width, and the number of weights in the
/// blocks.
const LLAMA_3_8B_SIZES: (f64, f64, f64) = (32.0, 4096.0, 6.98e9);

/// Returns the operations per second of one processor in the products of a prompt. The time of the traffic between the
/// products is subtracted.
fn product_rate(row: &Microbenchmark) -> Option<f64> {
    let gpu = CatalogGpu::find(&row.gpu, "FP32")?;
    let (blocks, width, weights) = LLAMA_3_8B_SIZES;
    let tokens = *row.size.first()?;
    let operations = 2.0 * weights * tokens;
    let traffic_time = gpu.traffic(prompt_values(width) * (blocks * tokens))
        + gpu.traffic(prompt_scores(width, tokens) * (blocks * tokens));
    let time = operations / row.value - traffic_time;
    (time > 0.0).then(|| operations / time / gpu.record.processors.value().value())
}

fn rates_per_processor(rows: &[&Microbenchmark]) -> Vec<f64> {
    let rate = |row: &&Microbenchmark| {
        let gpu = offload_catalog::gpu(&row.gpu)?;
        Some(row.value / gpu.record.processors.value().value())
    };
    rows.iter().filter_map(rate).collect()
}

/// Fits the share of FP32 peak that prompts with unpacked weights reach, for each architecture with such rows. The GPUs
/// in these rows have no matrix units.
pub(crate) fn fit_shares(prompts: &[&Microbenchmark]) -> Vec<FittedConstant> {
    let architecture_constant = |architecture: &Architecture| {
        let share = |row: &&Microbenchmark| {
            let gpu = offload_catalog::gpu(&row.gpu)?.record;
            let is_included = gpu.architecture.id == architecture.id && !row.dtype.is_empty();
            is_included.then(|| row.value / gpu.fp32.value().value())
        };
        let shares: Vec<f64> = prompts.iter().filter_map(share).collect();
        let name = format!("share of peak in prompts, {}", architecture.id);
        let constant = FittedConstant::median(name, PERCENT, &shares);
        (!shares.is_empty()).then(|| constant.predicted_by(architecture.vector_share.value()))
    };
    architectures().iter().filter_map(architecture_constant).collect()
}
