//! Training settings: the trained weights, the passes per step, and the state divided between GPUs.

use offload_vocabulary::execution::{FineTuning, Sharding};
use offload_vocabulary::quantity::{Bytes, Count};

/// Number of bits per packed 4-bit weight, including 0.127 bits for the quantization constants of its block. Dettmers
/// et al. 2023, "QLoRA", accessed 2026-11-22.
pub(super) const PACKED_BITS: f64 = 4.127;

/// Number of layers whose full weights are in memory at the same time if the weights are sharded: the active layer, and
/// the next layer, which is being gathered. PyTorch's FSDP allows two gathered tensors at once (pull request 128884),
/// accessed 2026-11-22.
const GATHERED_LAYERS: f64 = 2.0;

/// Bytes that training keeps per parameter for the weight, the gradient and the optimizer state: 4, 4 and 8 in FP32, or
/// 2, 2 and 12 in mixed precision. Rajbhandari et al. 2020, "ZeRO".
const BYTES_PER_PARAMETER: f64 = 16.0;

/// Number of values that training keeps per parameter if all values have the same format: the weight, the gradient and
/// two moments. Kingma and Ba 2015, algorithm 1.
const VALUES_PER_PARAMETER: f64 = 4.0;

/// The settings for training a network.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrainingOptions {
    /// The trained weights: all weights, or only adapters.
    pub trained: FineTuning,
    /// Rank of the adapters. Unused if all weights are trained.
    pub rank: Count,
    /// `true` if training keeps only the values between layers for the backward pass, which recomputes all other
    /// values. Chen et al. 2016, "Training Deep Nets with Sublinear Memory Cost".
    pub checkpoints: bool,
    /// Number of passes per step. Each pass processes a share of the batch, and the gradients of all passes are summed.
    pub passes: Count,
    /// The training state that is divided between the GPUs.
    pub sharding: Sharding,
    /// The number of GPUs that train together.
    pub gpus: Count,
    /// `true` if the CPU keeps the optimizer state in its memory and computes the optimizer step.
    pub offloads: bool,
}

impl TrainingOptions {
    /// The settings to train all weights on one GPU, with one pass per step.
    pub const WHOLE: Self = Self {
        trained: FineTuning::All,
        rank: Count::ZERO,
        checkpoints: false,
        passes: Count::new(1.0),
        sharding: Sharding::No,
        gpus: Count::new(1.0),
        offloads: false,
    };

    /// Returns `true` if training computes the gradients of all weights.
    pub(super) fn trains_all(&self) -> bool {
        self.trained == FineTuning::All
    }

    /// Returns the size of one stored frozen weight, or zero if all weights are trained.
    pub(super) const fn frozen_size(&self, size: Bytes) -> Bytes {
        match self.trained {
            FineTuning::All => Bytes::ZERO,
            FineTuning::Adapters => size,
            FineTuning::PackedAdapters => Bytes::new(PACKED_BITS / 8.0),
        }
    }
}

/// The memory use of training, excluding activations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TrainingState {
    /// Weights, including frozen weights.
    pub(super) weights: Bytes,
    /// Gradients of the trained weights.
    pub(super) gradients: Bytes,
    /// The optimizer state, including FP32 copies of the weights in mixed precision.
    pub(super) optimizer: Bytes,
}

impl TrainingState {
    /// Constructs the state for `trained` weights of `size` bytes each and for other weights of `frozen` bytes in
    /// total.
    pub(super) fn new(trained: Count, size: Bytes, frozen: Bytes) -> Self {
        let value_size = size.value();
        let bytes_per_weight = BYTES_PER_PARAMETER.max(VALUES_PER_PARAMETER * value_size);
        let state_bytes = |bytes: f64| Bytes::new(bytes) * trained.value();
        Self {
            weights: frozen + state_bytes(value_size),
            gradients: state_bytes(value_size),
            optimizer: state_bytes(bytes_per_weight - 2.0 * value_size),
        }
    }

    /// Returns the state on the GPU if the CPU computes the optimizer step: the weights, and the gradients of the
    /// active layer. Gradients are copied to the CPU as soon as they are computed.
    pub(super) fn offloaded(self, layers: Count) -> Self {
        let gradients = self.gradients / layers.value().max(1.0);
        Self { gradients, optimizer: Bytes::ZERO, ..self }
    }

    /// Returns the bytes divided between the GPUs, and the bytes that each GPU stores in full.
    pub(super) fn divided(&self, sharding: Sharding) -> (Bytes, Bytes) {
        let Self { weights, gradients, optimizer } = *self;
        match sharding {
            Sharding::No => (Bytes::ZERO, weights + gradients + optimizer),
            Sharding::Optimizer => (optimizer, weights + gradients),
            Sharding::Gradients => (gradients + optimizer, weights),
            Sharding::Weights => (weights + gradients + optimizer, Bytes::ZERO),
        }
    }

    /// Returns the bytes of gathered weights that each GPU stores at the same time. The result is zero unless the
    /// weights are divided.
    pub(super) fn gathered(&self, tuning: &TrainingOptions, layers: Count) -> Bytes {
        match tuning.sharding {
            Sharding::No | Sharding::Optimizer | Sharding::Gradients => Bytes::ZERO,
            Sharding::Weights => self.weights * (GATHERED_LAYERS / layers.value()).min(1.0),
        }
    }
}
