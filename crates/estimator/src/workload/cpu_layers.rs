//! Layers of a language model that stay on the CPU.

use super::Stage;
use crate::interconnect::Transfer;

/// The work of the layers that stay on the CPU in a run on the GPU.
#[derive(Clone, Debug, PartialEq)]
pub struct CpuLayers {
    /// The stages of these layers in one run.
    pub stages: Vec<Stage>,
    /// The copies from these layers to the GPU in one run. The program waits for the GPU before each copy.
    pub to_gpu: Transfer,
    /// The copies from the GPU to these layers in one run. The program waits for the GPU before each copy.
    pub to_cpu: Transfer,
}
