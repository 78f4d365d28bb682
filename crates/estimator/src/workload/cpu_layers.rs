//! Layers of a language model that stay on the CPU.

use super::Stage;
use crate::interconnect::Transfer;

/// The work of the layers that stay on the CPU in a run on the GPU.
#[derive(Clone, Debug, PartialEq)]
pub struct CpuLayers {
    /// The stages of a run on the CPU.
    pub stages: Vec<Stage>,
    /// The copies of a run from these layers to the GPU. The program waits for the GPU before each copy.
    pub to_gpu: Transfer,
    /// The copies of a run from the GPU to these layers, also with waits.
    pub to_cpu: Transfer,
}
