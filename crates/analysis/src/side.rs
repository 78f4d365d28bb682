//! The machine that a workload is for.

use offload_vocabulary::quantity::Count;

#[derive(Clone, Copy)]
pub(crate) enum Side {
    Cpu,
    /// One GPU. Contains the number of GPUs that share the work.
    Gpus(Count),
}
