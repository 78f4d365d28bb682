//! What a processor of a GPU does when a language model works.

use offload_catalog::{Architecture, architectures};
use offload_estimator::computation::{UNPACKED_EACH, VECTORS_EACH};

use super::constant::{BANDWIDTH, FittedConstant, PERCENT, TERAFLOPS};
use super::microbenchmark::Microbenchmark;

/// What a processor multiplies by packed weights, and reads of weights for one token.
pub(crate) fn each_processor(
    prompts: &[&Microbenchmark],
    tokens: &[&Microbenchmark],
) -> [FittedConstant; 2] {
    // Prompts with a precision have weights that are used as they are.
    let packed: Vec<_> = prompts.iter().copied().filter(|row| row.dtype.is_empty()).collect();
    [
        FittedConstant::median("packed weights per processor", TERAFLOPS, &per_processor(&packed))
            .predicted_by(UNPACKED_EACH),
        FittedConstant::median(
            "weights for a token per processor",
            BANDWIDTH,
            &per_processor(tokens),
        )
        .predicted_by(VECTORS_EACH),
    ]
}

fn per_processor(rows: &[&Microbenchmark]) -> Vec<f64> {
    let each = |row: &&Microbenchmark| {
        let gpu = offload_catalog::gpu(&row.gpu)?;
        Some(row.value / gpu.record.processors.value().value())
    };
    rows.iter().filter_map(each).collect()
}

/// For each architecture with prompts of weights that are used as they are, the share of their FP32
/// peak that its GPUs reach, which have no matrix units.
pub(crate) fn shares(prompts: &[&Microbenchmark]) -> Vec<FittedConstant> {
    let of_architecture = |architecture: &Architecture| {
        let share = |row: &&Microbenchmark| {
            let gpu = offload_catalog::gpu(&row.gpu)?.record;
            let own = gpu.architecture.id == architecture.id && !row.dtype.is_empty();
            own.then(|| row.value / gpu.fp32.value().value())
        };
        let shares: Vec<f64> = prompts.iter().filter_map(share).collect();
        let name = format!("share of peak in prompts, {}", architecture.id);
        let constant = FittedConstant::median(name, PERCENT, &shares);
        (!shares.is_empty()).then(|| constant.predicted_by(architecture.vector_share.value()))
    };
    architectures().iter().filter_map(of_architecture).collect()
}

#[cfg(test)]
mod tests {
    use super::super::constant::assert_fits;
    use super::*;

    #[test]
    fn a_rate_is_divided_by_the_processors_and_only_packed_weights_count() {
        let row = |gpu: &str, dtype: &str, value: f64| Microbenchmark {
            gpu: gpu.into(),
            dtype: dtype.into(),
            value,
            ..Microbenchmark::default()
        };
        // An RTX 4090 has 128 processors.
        let prompts = [row("rtx-4090", "", 128e12), row("rtx-4090", "FP16", 1e12)];
        let tokens = [row("rtx-4090", "", 1.28e12)];
        let [prompts, tokens] = [&prompts[..], &tokens].map(|rows| rows.iter().collect::<Vec<_>>());
        assert_fits(&each_processor(&prompts, &tokens), &[1e12, 1e10]);
        let apple = row("apple-m2-ultra", "FP16", 27.2e11);
        assert_fits(&shares(&[&apple]), &[0.1]);
    }
}
