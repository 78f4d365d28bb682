//! Traits of the libraries, such as the fusion of element-wise operations into one pass over memory.

use offload_vocabulary::execution::FusionLevel;

/// The fusion levels of the CPU's and the GPU's library, and other traits that affect the memory traffic of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LibraryTraits {
    pub cpu: FusionLevel,
    pub gpu: FusionLevel,
    /// `true` if, in inference, the CPU library fuses the operations between a network's matrix products into these
    /// products.
    pub cpu_folds: bool,
    /// `true` if the CPU's library converts the memory layout of weights and values for each convolution.
    pub cpu_reorders: bool,
    /// `true` if, in training, the GPU's library converts the memory layout of weights and values for each convolution.
    pub gpu_reorders: bool,
    /// `true` if the GPU library's optimizer builds lists of tensors in Python.
    pub gpu_lists: bool,
    /// `true` if the compiler of the CPU's library must check at run time that the arrays of a loop do not overlap.
    pub overlap_checks: bool,
}
