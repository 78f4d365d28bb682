//! Property tests for training options: the trained weights, checkpoints and passes, and the state that is sharded
//! across GPUs.

use super::families::{FamilyCase, UNFUSED};
use super::notation::{self, check_formulas};
use super::numbers::{Edge, count};
use super::{config, is_at_most, is_close};
use offload_estimator::computation::{Computation, Layer, Network, TrainingOptions};
use offload_estimator::trace::{Ledger, Trace};
use offload_estimator::workload::{LibraryTraits, Workload};
use offload_vocabulary::execution::{FineTuning, FusionLevel, Sharding};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::Count;
use proptest::prelude::*;
use proptest::sample::select;

const SHARDINGS: [Sharding; 4] =
    [Sharding::No, Sharding::Optimizer, Sharding::Gradients, Sharding::Weights];

prop_compose! {
    fn tunings()(
        trained in select(vec![FineTuning::All, FineTuning::Adapters, FineTuning::PackedAdapters]),
        rank in count(Edge::Zero, 1.0, 256.0),
        checkpoints in any::<bool>(),
        passes in count(Edge::Zero, 1.0, 64.0),
        sharding in select(SHARDINGS.to_vec()),
        gpus in 1..=64_u8,
        offloads in any::<bool>(),
    ) -> TrainingOptions {
        let gpus = Count::new(f64::from(gpus));
        TrainingOptions { trained, rank, checkpoints, passes, sharding, gpus, offloads }
    }
}

prop_compose! {
    /// Generates networks with at least one layer and with any training options.
    fn networks()(network in Network::generator(Edge::Zero), tuning in tunings()) -> Network {
        let layers = network.layers.max(Count::new(1.0));
        Network { trains: true, layers, tuning, ..network }
    }
}

fn work(network: Network, precision: Precision) -> Workload {
    work_with(network, precision, &mut Trace::silent())
}

fn work_with(network: Network, precision: Precision, trace: &mut Trace<impl Ledger>) -> Workload {
    Computation::from(network).workload(precision, UNFUSED, trace)
}

/// Returns the number of operations in the matrix products with weights.
fn products(work: &Workload) -> f64 {
    let products = |name: &str| ["forward and input gradients", "weight gradients"].contains(&name);
    let stages = work.stages.iter().filter(|stage| products(stage.name));
    stages.map(|stage| stage.total_operations().value()).sum()
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn checkpoints_add_a_forward_pass_and_never_need_more_memory(
        network in networks(), precision in select(Precision::ALL.to_vec()),
    ) {
        let work_with_checkpoints = |checkpoints| {
            work(Network { tuning: TrainingOptions { checkpoints, ..network.tuning }, ..network }, precision)
        };
        let (stored, recomputed) = (work_with_checkpoints(false), work_with_checkpoints(true));
        prop_assert!(is_at_most(recomputed.arrays.value(), stored.arrays.value()));
        prop_assert!(is_at_most(stored.operations().value(), recomputed.operations().value()));
        // One product in the forward pass, one for the gradients of the inputs, and one for the gradients of the
        // weights if these are trained.
        let sides = if network.tuning.trained == FineTuning::All { 3.0 } else { 2.0 };
        prop_assert!(is_close(products(&recomputed) * sides, products(&stored) * (sides + 1.0)));
    }

    #[test]
    fn checkpoints_recompute_the_attention_scores(
        network in networks(), precision in select(Precision::ALL.to_vec()),
    ) {
        let network = Network { layer: Layer::Block, ..network };
        let attention = |checkpoints| {
            let tuning = TrainingOptions { checkpoints, ..network.tuning };
            let mut stages = work(Network { tuning, ..network }, precision).stages.into_iter();
            stages.find(|stage| stage.name == "attention")
        };
        let (layers, batch) = (network.layers.value(), network.batch.value());
        let passes = network.tuning.passes.value().clamp(1.0, batch.max(1.0));
        let width = (network.active.value() / layers / 12.0).sqrt();
        let tokens = batch * network.uses.value() * width;
        let scores = tokens / 64.0 * network.uses.value();
        let size = precision.size().value();
        for (checkpoints, kernels, sides, score_passes) in
            [(false, 13.0, 12.0, 22.0), (true, 19.0, 16.0, 32.5)]
        {
            let stage = attention(checkpoints).ok_or(TestCaseError::fail("no attention"))?;
            let steps = network.steps.value() * layers;
            let bytes = steps * (sides * tokens + score_passes * scores) * size;
            prop_assert!(is_close(stage.total_launches().value(), steps * passes * kernels));
            prop_assert!(is_close(stage.total_gpu_bytes().value(), bytes));
        }
    }

    #[test]
    fn more_passes_per_step_never_need_more_memory(
        network in networks(), precision in select(Precision::ALL.to_vec()), times in 1.0..8.0,
    ) {
        let passes = network.tuning.passes * times;
        let more_passes = Network { tuning: TrainingOptions { passes, ..network.tuning }, ..network };
        let (few, many) = (work(network, precision), work(more_passes, precision));
        prop_assert!(is_at_most(many.arrays.value(), few.arrays.value()));
        prop_assert!(is_close(products(&few), products(&many)));
        prop_assert!(is_at_most(few.launches().value(), many.launches().value()));
        prop_assert!(is_at_most(few.exchanged.value(), many.exchanged.value()));
    }

    #[test]
    fn more_gpus_never_need_more_memory_per_gpu(
        network in networks(), precision in select(Precision::ALL.to_vec()), more in 1..=8_u8,
    ) {
        let gpus = network.tuning.gpus + Count::new(f64::from(more));
        let more_gpus = Network { tuning: TrainingOptions { gpus, ..network.tuning }, ..network };
        let (few, many) = (work(network, precision), work(more_gpus, precision));
        prop_assert!(is_at_most(many.arrays.value(), few.arrays.value()));
        prop_assert!(is_at_most(many.weights.value(), few.weights.value()));
    }

    #[test]
    fn more_sharding_never_needs_more_memory_nor_exchanges_less(
        network in networks(), precision in select(Precision::ALL.to_vec()),
    ) {
        // The weights of two layers are gathered at a time, so a network with two layers would not save memory.
        let layers = network.layers.max(Count::new(4.0));
        let workloads = SHARDINGS.map(|sharding| {
            work(Network { layers, tuning: TrainingOptions { sharding, ..network.tuning }, ..network }, precision)
        });
        for pair in workloads.windows(2) {
            prop_assert!(is_at_most(pair[1].arrays.value(), pair[0].arrays.value()));
            prop_assert!(is_at_most(pair[0].exchanged.value(), pair[1].exchanged.value()));
        }
    }

    #[test]
    fn frozen_weights_need_no_gradients(
        network in networks(), precision in select(Precision::ALL.to_vec()),
    ) {
        let work_with_trained = |trained| {
            let tuning = TrainingOptions { trained, checkpoints: false, ..network.tuning };
            work(Network { tuning, ..network }, precision)
        };
        let [whole, adapters, packed] =
            [FineTuning::All, FineTuning::Adapters, FineTuning::PackedAdapters].map(work_with_trained);
        // With adapters, each weight takes four operations per use instead of six.
        prop_assert!(is_close(products(&adapters) * 3.0, products(&whole) * 2.0));
        prop_assert!(is_close(products(&packed), products(&adapters)));
        prop_assert!(is_at_most(packed.arrays.value(), adapters.arrays.value()));
        prop_assert!(is_at_most(adapters.operations().value(), packed.operations().value()));
    }

    #[test]
    fn the_text_of_each_formula_of_a_tuned_network_evaluates_to_its_result(
        network in networks(), precision in select(Precision::ALL.to_vec()),
    ) {
        let mut trace = Trace::recording();
        work_with(network, precision, &mut trace);
        check_formulas(trace)?;
    }
}

/// The traits of libraries with a fused attention kernel on the GPU.
const FUSED: LibraryTraits = LibraryTraits { gpu: FusionLevel::Half, ..UNFUSED };

/// Training of adapters of rank 16.
const ADAPTERS: TrainingOptions = TrainingOptions {
    trained: FineTuning::Adapters,
    rank: Count::new(16.0),
    ..TrainingOptions::WHOLE
};

/// Returns the width of each of the 32 blocks. The weights of a block are twelve square matrices of this width.
fn block_width() -> f64 {
    (7e9 / 32.0 / 12.0_f64).sqrt()
}

/// Returns a transformer with seven billion weights in 32 blocks, which trains on two sequences of 512 tokens per step.
fn seven_billion(tuning: TrainingOptions) -> Workload {
    seven_billion_with(tuning, UNFUSED)
}

fn seven_billion_with(tuning: TrainingOptions, fusion: LibraryTraits) -> Workload {
    let network = Computation::from(blocks(tuning));
    network.workload(Precision::Fp16, fusion, &mut Trace::silent())
}

fn blocks(tuning: TrainingOptions) -> Network {
    let billion = |billions: f64| Count::new(billions * 1e9);
    Network {
        layer: Layer::Block,
        parameters: billion(7.0),
        active: billion(7.0),
        layers: Count::new(32.0),
        batch: Count::new(2.0),
        samples: Count::new(1.0),
        sample_values: Count::new(512.0),
        uses: Count::new(512.0),
        activations: Count::new(32.0 * 512.0 * 4270.0),
        steps: Count::new(1.0),
        trains: true,
        tuning,
    }
}

/// Figure 1 of the ZeRO paper shows 120, 31.4, 16.6 and 1.9 GB for 7.5 billion weights on 64 GPUs. The network in this
/// test has 7 billion weights, so its results are scaled.
#[test]
fn sharded_states_match_the_zero_paper() {
    let state = |sharding| {
        let tuning = TrainingOptions { sharding, gpus: Count::new(64.0), ..TrainingOptions::WHOLE };
        seven_billion(tuning).weights.value() / 7.0 * 7.5 / 1e9
    };
    // Our model adds the gathered weights of two of 32 layers, which the paper neglects.
    let gathered = 7.5 * 2.0 * 2.0 / 32.0;
    for (sharding, published) in SHARDINGS.into_iter().zip([120.0, 31.4, 16.6, 1.9 + gathered]) {
        assert!((state(sharding) - published).abs() < 0.05, "{sharding:?}");
    }
}

/// Each pair of tokens keeps 2.5 values per layer and head of width 64, unless the attention is fused into a single
/// kernel.
#[test]
fn attention_scores_of_a_pass_or_a_checkpointed_layer_are_kept() {
    let score_bytes = |tuning| {
        let [eager, fused] =
            [UNFUSED, FUSED].map(|fusion| seven_billion_with(tuning, fusion).arrays);
        eager.value() - fused.value()
    };
    let heads = block_width() / 64.0;
    let all_bytes = 2.5 * 2.0 * 32.0 * 2.0 * 512.0 * 512.0 * heads;
    let whole = TrainingOptions::WHOLE;
    for (tuning, divisor) in [
        (whole, 1.0),
        (TrainingOptions { passes: Count::new(2.0), ..whole }, 2.0),
        (TrainingOptions { checkpoints: true, ..whole }, 32.0),
    ] {
        let ratio = score_bytes(tuning) * divisor / all_bytes;
        assert!((ratio - 1.0).abs() < 1e-6, "{tuning:?}: {ratio}");
    }
}

#[test]
fn sharding_the_weights_exchanges_half_as_much_again() {
    let exchanged =
        |sharding| seven_billion(TrainingOptions { sharding, ..TrainingOptions::WHOLE }).exchanged;
    assert_eq!(exchanged(Sharding::Weights), exchanged(Sharding::No) * 1.5);
    assert_eq!(exchanged(Sharding::Gradients), exchanged(Sharding::No));
}

/// A block keeps 17 values per value that it outputs. With checkpoints, each block keeps one of them, and the block
/// that is being recomputed keeps all 17.
#[test]
fn checkpoints_keep_one_value_per_layer_and_all_values_of_one_layer() {
    let [stored, recomputed] = [false, true].map(|checkpoints| {
        seven_billion_with(TrainingOptions { checkpoints, ..TrainingOptions::WHOLE }, FUSED)
            .arrays
            .value()
    });
    let values = 2.0 * 32.0 * 512.0 * 4270.0;
    assert!(is_close(stored - recomputed, (17.0 - 1.0 - 17.0 / 32.0) * values * 2.0));
}

/// A block has 13 modules. Only the forward passes call them, because the framework runs the backward pass without
/// Python.
#[test]
fn checkpoints_call_each_layer_once_more() {
    let calls = |checkpoints| {
        seven_billion(TrainingOptions { checkpoints, ..TrainingOptions::WHOLE }).modules.value()
    };
    assert_eq!([calls(false), calls(true)], [32.0 * 13.0, 2.0 * 32.0 * 13.0]);
}

/// The adapters have rank 16 and belong to four products in each of 32 blocks. The inputs and outputs of these products
/// add up to 16 vectors as wide as a block: four inputs, and twelve outputs because the weights of a block are twelve
/// square matrices.
#[test]
fn the_trace_shows_trained_parameters_and_passes() {
    let result_of = |tuning: TrainingOptions, title: &str| {
        let mut trace = Trace::recording();
        work_with(blocks(tuning), Precision::Fp16, &mut trace);
        notation::result_of(&trace.entries(), title)
    };
    let adapters = result_of(ADAPTERS, "Parameters trained");
    let expected = 16.0 * 32.0 * 16.0 * block_width();
    assert!(adapters.is_some_and(|adapters| is_close(adapters, expected)));
    let two_passes = TrainingOptions { passes: Count::new(2.0), ..TrainingOptions::WHOLE };
    assert_eq!(result_of(two_passes, "Passes"), Some(2.0));
    for title in ["Parameters trained", "Passes"] {
        assert_eq!(result_of(TrainingOptions::WHOLE, title), None, "{title}");
    }
}

/// The weights are unpacked once in the forward pass and once in the backward pass, with one kernel for each of four
/// products in 32 blocks.
#[test]
fn packed_weights_are_unpacked_for_each_product() {
    let work = seven_billion(TrainingOptions {
        trained: FineTuning::PackedAdapters,
        ..TrainingOptions::WHOLE
    });
    let unpacking = work.stages.iter().find(|stage| stage.name == "unpacking weights");
    assert_eq!(unpacking.map(|stage| stage.total_launches().value()), Some(2.0 * 32.0 * 4.0));
}

/// The adapters have rank 16, and the frozen weights have 16 bits. The weights are gathered twice at two bytes each,
/// which takes as long as one all-reduce. The FP32 gradients of the adapters take one and a half all-reduces.
#[test]
fn sharded_weights_are_gathered_even_if_frozen() {
    let work = seven_billion(TrainingOptions { sharding: Sharding::Weights, ..ADAPTERS });
    let gradients = 4.0 * 16.0 * 32.0 * 16.0 * block_width();
    assert!(is_close(work.exchanged.value(), 1.5 * gradients + 2.0 * 7e9));
}

/// For each of 1,024 tokens, the adapters of a block read four inputs as wide as the block. For each value of the
/// twelve results, adding the adapter's result reads two values and writes one.
#[test]
fn adapters_read_inputs_and_add_to_results() {
    let work = seven_billion(ADAPTERS);
    let adapters = work.stages.iter().find(|stage| stage.name == "adapters");
    let adapter_bytes = 1024.0 * 32.0 * (4.0 + 12.0 * 3.0) * block_width() * 2.0;
    assert!(adapters.is_some_and(|stage| is_close(stage.gpu_bytes.value(), adapter_bytes)));
}
