//! Layers of a language model that stay on the CPU.

use super::{Copies, Stage};

/// The work of the layers that stay on the CPU in a run on the GPU.
#[derive(Clone, Debug, PartialEq)]
pub struct CpuLayers {
    /// The stages of a run on the CPU.
    pub stages: Vec<Stage>,
    /// The copies of a run between these layers and the GPU. The program waits for the GPU before each copy.
    pub copies: Copies,
}
