//! Conversions between the format of the products and that of the weights, in mixed precision.

use super::{Layer, Network};
use crate::workload::Fusion;
use offload_vocabulary::execution::FusionLevel;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count};

/// Bytes that they move for each weight: it is read in four and written in two, and so its gradient
/// the other way.
const BYTES_PER_WEIGHT: Bytes = Bytes::new(12.0);

impl Network {
    /// Kernels of one step on a GPU, and bytes for each weight, where a library does not fuse them
    /// with what follows: there and back, of the weights of each product and of its bias, which
    /// convolutions before a normalization have none of.
    ///
    /// # Source
    /// `torch.autocast` casts each weight once in a forward pass and its gradient in the backward
    /// pass (PyTorch, Automatic mixed precision package), read 2026-11-22. ResNet-20 on CIFAR-10
    /// takes 21 minutes with it and 15 without (apex issue 297).
    pub(super) fn casts(&self, precision: Precision, fusion: Fusion) -> (Count, Bytes) {
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
