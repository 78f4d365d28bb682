//! Optimizer state that lives in the CPU's memory.

use crate::interconnect::Transfer;
use offload_vocabulary::quantity::{Bytes, Share};

/// The copies of training, and the work of the CPU, if the optimizer state is in the CPU's memory.
///
/// # Source
/// Ren et al. 2021, "ZeRO-Offload".
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OptimizerOffload {
    /// Gradients of one GPU's part of the parameters, in one run.
    pub gradients: Transfer,
    /// Updated weights of that part, in one run.
    pub weights: Transfer,
    /// Memory traffic of the CPU to update all parameters, in one run.
    pub update: Bytes,
    /// Share of computing that is the backward pass, during which gradients are copied.
    pub backward: Share,
}
