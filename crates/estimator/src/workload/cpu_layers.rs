//! The part of the work that stays on the CPU in a run on the GPU, such as layers of a language model.

use super::Stage;
use crate::interconnect::Transfer;
use offload_vocabulary::quantity::{Bytes, Operations};

/// The work that stays on the CPU in a run on the GPU: layers of a language model, or stages of a library (e.g. the
/// histogram bins of LightGBM).
#[derive(Clone, Debug, PartialEq)]
pub struct CpuLayers {
    /// The operations and the GPU memory traffic of a run with all layers on the GPU.
    pub whole: (Operations, Bytes),
    /// The memory that the layers on the GPU need: first for the weights alone, then for all arrays.
    pub memory_on_gpu: [Bytes; 2],
    /// The stages of these layers in one run.
    pub stages: Vec<Stage>,
    /// The copies from these layers to the GPU in one run. The program waits for the GPU before each copy.
    pub to_gpu: Transfer,
    /// The copies from the GPU to these layers in one run. The program waits for the GPU before each copy.
    pub to_cpu: Transfer,
}
