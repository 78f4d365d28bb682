//! The machine that a workload is for.

use offload_vocabulary::quantity::Count;

/// The machine that a workload is for.
#[derive(Clone, Copy)]
pub(crate) enum Side {
    /// The CPU.
    Cpu,
    /// One GPU. Contains the number of GPUs that share the work.
    Gpus(Count),
}
