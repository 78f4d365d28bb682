//! Kinds of layers, and the cost of the operations between their matrix products.

use super::super::language::SQUARES_PER_BLOCK;
use offload_vocabulary::execution::FusionLevel;

/// The kind of a network's layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// A dense layer: a matrix product, followed by an activation.
    Dense,
    /// A convolution, followed by a batch normalization and an activation.
    Convolution,
    /// A transformer block.
    Block,
}

/// The cost of a layer's element-wise operations in one step: the number of kernels, and the number of passes over the
/// values that the layer writes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ElementwiseCost {
    pub(super) kernels: f64,
    pub(super) passes: f64,
}

impl ElementwiseCost {
    /// Sums the costs of all passes: one forward pass, another one if `recomputes` is `true`, and one backward pass in
    /// training.
    const fn of(forward: (f64, f64), backward: (f64, f64), trains: bool, recomputes: bool) -> Self {
        let forward_passes = if recomputes { 2.0 } else { 1.0 };
        let backwards = if trains { 1.0 } else { 0.0 };
        Self {
            kernels: forward_passes * forward.0 + backwards * backward.0,
            passes: forward_passes * forward.1 + backwards * backward.1,
        }
    }
}

impl Layer {
    /// Returns the number of weights in a layer, divided by the square of the layer's width.
    pub const fn squares(self) -> f64 {
        match self {
            Self::Dense | Self::Convolution => 1.0,
            Self::Block => SQUARES_PER_BLOCK,
        }
    }

    /// Returns the number of products with weights in a layer. A block has four: one for query, key and value together,
    /// one for the output of the attention, and two for the dense layers.
    pub(super) const fn products(self) -> f64 {
        match self {
            Self::Dense | Self::Convolution => 1.0,
            Self::Block => 4.0,
        }
    }

    /// Returns the number of framework modules in a layer's definition. A block has 18 modules in BERT and 13 in GPT-2
    /// (Hugging Face transformers), and 11 in ViT (torchvision); counted on 2026-11-22.
    pub(super) const fn modules(self) -> f64 {
        match self {
            Self::Dense => 2.0,
            Self::Convolution => 3.0,
            Self::Block => 13.0,
        }
    }

    /// Returns the number of values kept for the backward pass, per value that a layer writes. A dense layer or a
    /// convolution keeps each value before and after its activation. In FP16, a block keeps 34 bytes per token and
    /// element of the width (Korthikanti et al. 2022).
    pub(super) const fn kept_values(self) -> f64 {
        match self {
            Self::Dense | Self::Convolution => 2.0,
            Self::Block => 17.0,
        }
    }

    /// Returns the number of results in a step that need new memory, in units of the layer's output.
    ///
    /// # Source
    /// Counted by hand from the operators of PyTorch 2, 2026-11-22:
    ///
    /// - Dense: the product and the activation.
    /// - Convolution: the convolution and the normalization. The activation and sums work in place.
    /// - Block: two normalizations, query, key and value, the attention and its projection, two sums, the first dense
    ///   layer and its activation (four results each, because the layer is four times as wide), and the second dense
    ///   layer.
    ///
    /// The backward pass has a gradient for each result, and for the activation of a convolution.
    pub(super) const fn results(self, trains: bool) -> f64 {
        match (self, trains) {
            (Self::Dense | Self::Convolution, false) => 2.0,
            (Self::Dense, true) => 4.0,
            (Self::Convolution, true) => 5.0,
            (Self::Block, false) => 18.0,
            (Self::Block, true) => 36.0,
        }
    }

    /// Returns the cost that remains between the products in inference, if the library fuses most operations into the
    /// products.
    ///
    /// A convolution reads its input and writes its output (1 + 1). In a block, the normalizations (1 + 1 each) are not
    /// fused because they need whole rows, and neither are the layout conversions.
    ///
    /// # Source
    /// Graph optimizations in ONNX Runtime's and OpenVINO's documentation, accessed 2026-11-22.
    pub(super) const fn folded(self) -> ElementwiseCost {
        match self {
            Self::Dense => ElementwiseCost { kernels: 0.0, passes: 0.0 },
            Self::Convolution => ElementwiseCost { kernels: 0.0, passes: 2.0 },
            Self::Block => ElementwiseCost { kernels: 3.0, passes: 10.0 },
        }
    }

    /// Returns the cost of the operations between the products of a layer.
    ///
    /// If `recomputes` is `true`, training computes the values of the forward pass twice.
    ///
    /// # Source
    /// Reads + writes, counted by hand from the operators of PyTorch 2, 2026-11-22:
    ///
    /// - Dense: activation (1 + 1). Backward: gradient of the activation (2 + 1).
    /// - Convolution: normalization (1 + 1, in training 2 + 1), activation (1 + 1), and a sum (2 + 1) in every second
    ///   layer. Backward: activation (2 + 1) and normalization (4 + 1).
    /// - Block: two normalizations (1 + 1), two sums (2 + 1), an activation of four times the width (4 + 4), layout
    ///   conversions of query, key, value and result (4 + 4), and in training two dropouts (1 + 1, and half a value for
    ///   the mask, which takes one byte). Backward: normalizations (3 + 2 each), activation (8 + 4), dropouts (5), sums
    ///   of gradients (2 + 1 each), layout conversions (4 + 4) and gradients of biases (9).
    ///
    /// A compiler fuses neighboring operations, which leaves about half of the passes.
    pub(super) const fn between_products(
        self,
        trains: bool,
        recomputes: bool,
        fused: FusionLevel,
    ) -> ElementwiseCost {
        let forward = match (self, trains) {
            (Self::Dense, _) => (1.0, 2.0),
            (Self::Convolution, false) => (2.5, 5.5),
            (Self::Convolution, true) => (2.5, 6.5),
            (Self::Block, false) => (9.0, 26.0),
            (Self::Block, true) => (11.0, 31.0),
        };
        let backward = match self {
            Self::Dense => (2.0, 3.0),
            Self::Convolution => (3.5, 8.5),
            Self::Block => (17.0, 50.0),
        };
        let cost = ElementwiseCost::of(forward, backward, trains, recomputes);
        match (self, fused) {
            // In a block, half fusion fuses only the attention, so it saves nothing between the products.
            (_, FusionLevel::No) | (Self::Block, FusionLevel::Half) => cost,
            (Self::Dense | Self::Convolution, FusionLevel::Half) | (_, FusionLevel::Whole) => {
                ElementwiseCost { kernels: cost.kernels / 2.0, passes: cost.passes / 2.0 }
            }
        }
    }

    /// Returns the cost of the attention in one block: the number of kernels, and the number of passes over the scores.
    /// A single kernel that keeps the scores in fast memory, such as FlashAttention, makes no passes over memory.
    ///
    /// # Source
    /// Reads + writes, counted by hand from the operators of PyTorch that make up attention in models before
    /// `scaled_dot_product_attention`, 2026-11-22. Forward: the product of queries and keys (0 + 1), scaling (1 + 1),
    /// mask (1 + 1), softmax (1 + 1), in training dropout (1 + 1, and half a value for the mask, which takes one byte),
    /// and the product with values (1 + 0). Backward: products (1 + 1), dropout (2.5), softmax (2 + 1), scaling (1 + 1)
    /// and products (2 + 0).
    pub(super) const fn attention(
        trains: bool,
        recomputes: bool,
        fused: FusionLevel,
    ) -> ElementwiseCost {
        let (forward, backward) = match (fused, trains) {
            (FusionLevel::No, false) => ((5.0, 8.0), (0.0, 0.0)),
            (FusionLevel::No, true) => ((6.0, 10.5), (7.0, 11.5)),
            // The backward pass has one kernel for the gradient of the queries, and one for the gradients of the keys
            // and values.
            (FusionLevel::Half | FusionLevel::Whole, _) => ((1.0, 0.0), (2.0, 0.0)),
        };
        ElementwiseCost::of(forward, backward, trains, recomputes)
    }

    /// Returns the number of values kept per attention score. Training keeps 5 bytes per score in FP16 (Korthikanti et
    /// al. 2022). Inference keeps the scores of one layer before and after the softmax.
    pub(super) const fn kept_scores(trains: bool, fused: FusionLevel) -> f64 {
        match (fused, trains) {
            (FusionLevel::No, true) => 2.5,
            (FusionLevel::No, false) => 2.0,
            (FusionLevel::Half | FusionLevel::Whole, _) => 0.0,
        }
    }
}
