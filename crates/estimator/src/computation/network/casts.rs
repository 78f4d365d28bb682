//! Conversions in mixed precision between the format of the weights and the format of the products.

use super::{Layer, Network};
use crate::workload::LibraryTraits;
use offload_vocabulary::execution::FusionLevel;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count};

/// Bytes moved to convert a weight and its gradient. The weight's conversion reads four bytes and writes two. The
/// gradient's conversion reads two bytes and writes four.
const BYTES_PER_WEIGHT: Bytes = Bytes::new(12.0);

impl Network {
    /// Returns the number of conversion kernels in one step on a GPU, and the number of bytes moved per weight. Both
    /// are zero if the library fuses each conversion with the next operation.
    ///
    /// Each product converts its weights and its bias, and converts their gradients back. Convolutions before a
    /// normalization have no bias.
    ///
    /// # Source
    /// `torch.autocast` casts each weight once in a forward pass and its gradient in the backward pass (PyTorch,
    /// Automatic mixed precision package), accessed 2026-11-22. ResNet-20 on CIFAR-10 takes 21 minutes with
    /// `torch.autocast` and 15 minutes without (apex issue 297).
    pub(super) fn casts(&self, precision: Precision, fusion: LibraryTraits) -> (Count, Bytes) {
        let tensors = match self.layer {
            Layer::Convolution => 1.0,
            Layer::Dense | Layer::Block => 2.0,
        };
        if precision.size() < Precision::Fp32.size() && fusion.gpu != FusionLevel::Whole {
            (self.layers * (2.0 * tensors * self.layer.products()), BYTES_PER_WEIGHT)
        } else {
            (Count::ZERO, Bytes::ZERO)
        }
    }
}
