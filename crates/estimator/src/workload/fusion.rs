//! How far libraries turn chains of element-wise operations into one pass over memory.

use offload_vocabulary::execution::Fused;

/// How far the libraries fuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fusion {
    /// On the CPU.
    pub host: Fused,
    /// On the GPU.
    pub device: Fused,
}
