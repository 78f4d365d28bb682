//! The machine whose work is computed.

use offload_vocabulary::quantity::Count;

/// The machine whose workload is derived.
#[derive(Clone, Copy)]
pub(crate) enum Side {
    /// The CPU.
    Cpu,
    /// One GPU. Contains the number of GPUs that share the work.
    Gpus(Count),
}
