//! Training with the optimizer state in CPU memory.

use crate::interconnect::Transfer;
use offload_vocabulary::quantity::{Bytes, Share};

/// The copies and the CPU work of a training run whose optimizer state is in CPU memory.
///
/// # Source
/// Ren et al. 2021, "ZeRO-Offload".
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OptimizerOffload {
    /// Gradients copied to the CPU per run, of the parameters that one GPU is responsible for.
    pub gradients: Transfer,
    /// Updated weights copied back to that GPU per run.
    pub weights: Transfer,
    /// CPU memory traffic per run to update all parameters.
    pub update: Bytes,
    /// Share of the GPU's computing time that is the backward pass; gradients are copied during it.
    pub backward: Share,
}
