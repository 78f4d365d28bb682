//! The kinds of layers, and what stands between their products.

use super::super::language::SQUARES_A_BLOCK;
use offload_vocabulary::execution::FusionLevel;

/// What the layers of a network are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// A matrix and an activation.
    Dense,
    /// A convolution, a batch normalization and an activation.
    Convolution,
    /// A transformer block.
    Block,
}

/// Kernels between the products of one layer in one step, and passes over what it writes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ElementwiseCost {
    pub(super) kernels: f64,
    pub(super) passes: f64,
}

impl Layer {
    /// Square matrices a layer's weights make up.
    pub const fn squares(self) -> f64 {
        match self {
            Self::Dense | Self::Convolution => 1.0,
            Self::Block => SQUARES_A_BLOCK,
        }
    }

    /// Products they are multiplied in: query, key and value at once, output, up and down.
    pub(super) const fn products(self) -> f64 {
        match self {
            Self::Dense | Self::Convolution => 1.0,
            Self::Block => 4.0,
        }
    }

    /// Layers of a framework that make up one: what stands in a model's definition.
    pub(super) const fn modules(self) -> f64 {
        match self {
            Self::Dense => 2.0,
            Self::Convolution => 3.0,
            Self::Block => 10.0,
        }
    }

    /// Values kept for the backward pass for each value that a layer writes: before and after its
    /// function; in a block 34 bytes a token and width in FP16 (Korthikanti et al. 2022).
    pub(super) const fn kept(self) -> f64 {
        match self {
            Self::Dense | Self::Convolution => 2.0,
            Self::Block => 17.0,
        }
    }

    /// What is left between the products of a network in use where they do the rest while they write:
    /// what a convolution reads and writes (1 + 1), the normalizations of a block, which need a whole
    /// row (1 + 1 each), and its layouts.
    ///
    /// # Source
    /// Graph optimizations in ONNX Runtime's and OpenVINO's documentation, read 2026-11-22.
    pub(super) const fn folded(self) -> ElementwiseCost {
        match self {
            Self::Dense => ElementwiseCost { kernels: 0.0, passes: 0.0 },
            Self::Convolution => ElementwiseCost { kernels: 0.0, passes: 2.0 },
            Self::Block => ElementwiseCost { kernels: 3.0, passes: 10.0 },
        }
    }

    /// # Source
    /// Reads and writes counted by hand from the operators of PyTorch 2, 2026-11-21. Dense:
    /// activation (1 + 1), backward its gradient (2 + 1). Convolution: normalization (1 + 1, in
    /// training 2 + 1), activation (1 + 1), for every second layer a sum (2 + 1); backward
    /// activation (2 + 1) and normalization (4 + 1). Block: two normalizations (1 + 1), two sums
    /// (2 + 1), an activation of four times the width (4 + 4), layouts of query, key and value
    /// (3 + 3); backward twice that. A compiler joins neighbors: about half the passes remain.
    /// `again` is whether training works the values of the forward pass out twice.
    pub(super) const fn between(
        self,
        trains: bool,
        again: bool,
        fused: FusionLevel,
    ) -> ElementwiseCost {
        let (mut kernels, mut passes) = match (self, trains) {
            (Self::Dense, false) => (1.0, 2.0),
            (Self::Dense, true) => (3.0, 5.0),
            (Self::Convolution, false) => (2.5, 5.5),
            (Self::Convolution, true) => (6.0, 15.0),
            (Self::Block, false) => (10.0, 24.0),
            (Self::Block, true) => (30.0, 72.0),
        };
        if again {
            let forward = self.between(false, false, FusionLevel::No);
            (kernels, passes) = (kernels + forward.kernels, passes + forward.passes);
        }
        match fused {
            FusionLevel::No => ElementwiseCost { kernels, passes },
            FusionLevel::Half | FusionLevel::Whole => {
                ElementwiseCost { kernels: kernels / 2.0, passes: passes / 2.0 }
            }
        }
    }
}
