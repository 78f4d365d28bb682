//! Training with an optimizer state in CPU memory.

use crate::interconnect::Transfer;
use offload_vocabulary::quantity::{Bytes, Share};

/// The copies and the CPU work of a training run whose optimizer state is in CPU memory.
///
/// # Source
/// Ren et al. 2021, "ZeRO-Offload".
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OptimizerOffload {
    /// The gradients that a run copies to the CPU, for the parameters that one GPU is responsible for.
    pub gradients: Transfer,
    /// The updated weights that a run copies back to the same GPU.
    pub weights: Transfer,
    /// The CPU memory traffic to update all parameters in one run.
    pub update: Bytes,
    /// Share of the GPU's computing time that the backward pass takes. Gradients are copied during the backward pass.
    pub backward: Share,
}
