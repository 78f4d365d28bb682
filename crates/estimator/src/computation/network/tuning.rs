//! The settings of training: the trained weights, the number of passes, and the division between
//! GPUs.

use offload_vocabulary::execution::{FineTuning, Sharding};
use offload_vocabulary::quantity::{Bytes, Count};

/// Bits of a 4-bit weight, including its part of the constants of its block. Dettmers et al. 2023, "QLoRA": 4 bits and
/// 0.127, read 2026-11-22.
pub(super) const PACKED_BITS: f64 = 4.127;

/// Layers with all weights in memory at once if weights are sharded: the active one and the one that is being gathered.
/// A count: PyTorch's FSDP allows two gathered tensors at once (pull request 128884), read 2026-11-22.
const WHOLE_LAYERS: f64 = 2.0;

/// Bytes that training keeps per weight: itself, its gradient and the optimizer state; in single precision 4, 4 and 8,
/// in mixed precision 2, 2 and 12. Rajbhandari et al. 2020, "ZeRO".
const BYTES_PER_PARAMETER: f64 = 16.0;

/// The number of values per weight if none is kept in a wider format: itself, its gradient and two moments. Kingma and
/// Ba 2015, algorithm 1.
const VALUES_PER_PARAMETER: f64 = 4.0;

/// The settings of a network's training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// The trained weights.
    pub trained: FineTuning,
    /// Rank of the adapters, if those are trained.
    pub rank: Count,
    /// `true` if only the values between layers are kept for the backward pass, which recomputes the others. Chen et
    /// al. 2016, "Training Deep Nets with Sublinear Memory Cost".
    pub checkpoints: bool,
    /// Passes over parts of the batch, whose gradients are added up for one step.
    pub passes: Count,
    /// The state that the GPUs divide.
    pub sharding: Sharding,
    /// The number of GPUs that divide it.
    pub gpus: Count,
    /// `true` if the optimizer state is in the CPU's memory, and the CPU does the optimizer step.
    pub offloads: bool,
}

impl Tuning {
    /// The training of all weights in one pass, with a full copy on each GPU.
    pub const WHOLE: Self = Self {
        trained: FineTuning::All,
        rank: Count::ZERO,
        checkpoints: false,
        passes: Count::new(1.0),
        sharding: Sharding::No,
        gpus: Count::new(1.0),
        offloads: false,
    };

    /// Returns `true` if the gradients of all weights are computed.
    pub(super) fn trains_all(&self) -> bool {
        self.trained == FineTuning::All
    }

    /// Returns the bytes that store one frozen weight.
    pub(super) const fn frozen_size(&self, size: Bytes) -> Bytes {
        match self.trained {
            FineTuning::All => Bytes::ZERO,
            FineTuning::Adapters => size,
            FineTuning::PackedAdapters => Bytes::new(PACKED_BITS / 8.0),
        }
    }
}

/// The memory of training on each GPU, excluding activations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TrainingState {
    /// Weights.
    pub(super) weights: Bytes,
    /// Gradients.
    pub(super) gradients: Bytes,
    /// Optimizer state.
    pub(super) optimizer: Bytes,
}

impl TrainingState {
    /// Returns the state of this many trained weights of this size, plus the frozen ones.
    pub(super) fn new(trained: Count, size: Bytes, frozen: Bytes) -> Self {
        let each = size.value();
        let kept = BYTES_PER_PARAMETER.max(VALUES_PER_PARAMETER * each);
        let of = |bytes: f64| Bytes::new(bytes) * trained.value();
        Self { weights: frozen + of(each), gradients: of(each), optimizer: of(kept - 2.0 * each) }
    }

    /// Returns its part on the GPU if the CPU does the optimizer step: the weights, and the gradients of the active
    /// layer, which are copied as soon as they exist.
    pub(super) fn offloaded(self, layers: Count) -> Self {
        let gradients = self.gradients / layers.value().max(1.0);
        Self { gradients, optimizer: Bytes::ZERO, ..self }
    }

    /// Returns its divided bytes, and its bytes that each GPU has in full.
    pub(super) fn divided(&self, sharding: Sharding) -> (Bytes, Bytes) {
        let Self { weights, gradients, optimizer } = *self;
        match sharding {
            Sharding::No => (Bytes::ZERO, weights + gradients + optimizer),
            Sharding::Optimizer => (optimizer, weights + gradients),
            Sharding::Gradients => (gradients + optimizer, weights),
            Sharding::Weights => (weights + gradients + optimizer, Bytes::ZERO),
        }
    }

    /// Returns the bytes of divided weights that are gathered at once.
    pub(super) fn gathered(&self, tuning: &Tuning, layers: Count) -> Bytes {
        match tuning.sharding {
            Sharding::No | Sharding::Optimizer | Sharding::Gradients => Bytes::ZERO,
            Sharding::Weights => self.weights * (WHOLE_LAYERS / layers.value()).min(1.0),
        }
    }
}
