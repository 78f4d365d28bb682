//! The fusion of element-wise operations into one pass over memory, by library.

use offload_vocabulary::execution::FusionLevel;

/// The fusion of the CPU's and the GPU's library, and other traits that change a stage's traffic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LibraryTraits {
    /// The level of fusion by the CPU's library.
    pub cpu: FusionLevel,
    /// The level of fusion by the GPU's library.
    pub gpu: FusionLevel,
    /// `true` if the CPU's library fuses the operations between a network's products into the products, in inference.
    pub cpu_folds: bool,
    /// `true` if the CPU's library changes the memory layout of weights and values for each convolution.
    pub cpu_reorders: bool,
    /// `true` if the GPU's library changes the memory layout of weights and values for each convolution in training.
    pub gpu_reorders: bool,
    /// `true` if the GPU library's optimizer builds lists of tensors in Python.
    pub gpu_lists: bool,
    /// `true` if the CPU's compiler has to check at run time that the arrays of a loop do not overlap.
    pub overlap_checks: bool,
}
