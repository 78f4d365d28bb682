//! What of a network is trained, in how many passes, and what several GPUs share of it.

use offload_vocabulary::execution::{FineTuning, Sharding};
use offload_vocabulary::quantity::{Bytes, Count};

/// Bits of a weight that is stored in four, with its part of the constants of its block. Dettmers
/// et al. 2023, "QLoRA": 4 bits and 0.127, read 2026-11-22.
pub(super) const PACKED_BITS: f64 = 4.127;

/// Layers whose weights are whole at once where weights are sharded: the one at work and the one
/// gathered meanwhile. A count: PyTorch's FSDP allows two gathered tensors at once (pull request
/// 128884), read 2026-11-22.
const WHOLE_LAYERS: f64 = 2.0;

/// Bytes that training keeps for each weight: itself, its gradient, and what the optimizer keeps;
/// in single precision 4, 4 and 8, mixed 2, 2 and 12. Rajbhandari et al. 2020, "ZeRO".
const BYTES_PER_PARAMETER: f64 = 16.0;

/// Values of a weight's format among them where none is kept in a wider one: itself, its gradient
/// and two moments. Kingma and Ba 2015, algorithm 1.
const VALUES_PER_PARAMETER: f64 = 4.0;

/// How a network is trained.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// What of it is trained.
    pub trained: FineTuning,
    /// Rank of the adapters, if those are trained.
    pub rank: Count,
    /// `true` if the values between layers alone are kept for the backward pass, which works out the others again. Chen
    /// et al. 2016, "Training Deep Nets with Sublinear Memory Cost".
    pub checkpoints: bool,
    /// Passes, each over its part of the batch, whose gradients are added up for one step.
    pub passes: Count,
    /// What the GPUs divide.
    pub sharding: Sharding,
    /// The GPUs that divide it.
    pub gpus: Count,
    /// `true` if the optimizer state is in the CPU's memory, and the CPU does the optimizer step.
    pub offloads: bool,
}

impl Tuning {
    /// All weights at once, whole on each GPU.
    pub const WHOLE: Self = Self {
        trained: FineTuning::All,
        rank: Count::ZERO,
        checkpoints: false,
        passes: Count::new(1.0),
        sharding: Sharding::No,
        gpus: Count::new(1.0),
        offloads: false,
    };

    /// Returns `true` if the gradients of all weights are worked out.
    pub(super) fn trains_all(&self) -> bool {
        self.trained == FineTuning::All
    }

    /// Bytes in which one weight is stored that is not trained.
    pub(super) const fn frozen_size(&self, size: Bytes) -> Bytes {
        match self.trained {
            FineTuning::All => Bytes::ZERO,
            FineTuning::Adapters => size,
            FineTuning::PackedAdapters => Bytes::new(PACKED_BITS / 8.0),
        }
    }
}

/// What training keeps on each GPU beside activations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TrainingState {
    /// Weights.
    pub(super) weights: Bytes,
    /// Gradients.
    pub(super) gradients: Bytes,
    /// What the optimizer keeps.
    pub(super) optimizer: Bytes,
}

impl TrainingState {
    /// Of this many trained weights of this size, beside the frozen ones.
    pub(super) fn new(trained: Count, size: Bytes, frozen: Bytes) -> Self {
        let each = size.value();
        let kept = BYTES_PER_PARAMETER.max(VALUES_PER_PARAMETER * each);
        let of = |bytes: f64| Bytes::new(bytes) * trained.value();
        Self { weights: frozen + of(each), gradients: of(each), optimizer: of(kept - 2.0 * each) }
    }

    /// What of it is on the GPU where the CPU does the optimizer step: the weights, and the gradients
    /// of the layer at work, which are copied as soon as they are there.
    pub(super) fn offloaded(self, layers: Count) -> Self {
        let gradients = self.gradients / layers.value().max(1.0);
        Self { gradients, optimizer: Bytes::ZERO, ..self }
    }

    /// The parts of it that are divided, and those that are whole on each GPU.
    pub(super) fn divided(&self, sharding: Sharding) -> (Bytes, Bytes) {
        let Self { weights, gradients, optimizer } = *self;
        match sharding {
            Sharding::No => (Bytes::ZERO, weights + gradients + optimizer),
            Sharding::Optimizer => (optimizer, weights + gradients),
            Sharding::Gradients => (gradients + optimizer, weights),
            Sharding::Weights => (weights + gradients + optimizer, Bytes::ZERO),
        }
    }

    /// The weights that are gathered at once where they are divided.
    pub(super) fn gathered(&self, tuning: &Tuning, layers: Count) -> Bytes {
        match tuning.sharding {
            Sharding::No | Sharding::Optimizer | Sharding::Gradients => Bytes::ZERO,
            Sharding::Weights => self.weights * (WHOLE_LAYERS / layers.value()).min(1.0),
        }
    }
}
