//! The fusion of element-wise operations into one pass over memory, by library.

use offload_vocabulary::execution::FusionLevel;

/// The fusion of both libraries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fusion {
    /// On the CPU.
    pub cpu: FusionLevel,
    /// On the GPU.
    pub gpu: FusionLevel,
    /// `true` if the CPU's library fuses the operations between a network's products into them in inference.
    pub cpu_folds: bool,
    /// `true` if the CPU's library reorders the weights and values of each convolution.
    pub cpu_reorders: bool,
    /// `true` if the GPU's library does so in training.
    pub gpu_reorders: bool,
    /// `true` if the GPU library's optimizer builds lists of tensors in Python.
    pub gpu_lists: bool,
    /// `true` if the CPU's compiler has to check that the arrays of a loop do not overlap.
    pub overlap_checks: bool,
}
