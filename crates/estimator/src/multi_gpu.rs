//! Several GPUs that share a job.

use crate::workload::Workload;
use offload_vocabulary::execution::ParallelMode;
use offload_vocabulary::quantity::{Bandwidth, Count, Seconds};

/// GPUs that each compute a part of every step and then exchange their results.
#[derive(Clone, Debug, PartialEq)]
pub struct MultiGpu {
    /// The number of GPUs.
    pub gpus: Count,
    /// The work of each GPU.
    pub part: Workload,
    /// Bus bandwidth of an all-reduce, as defined by NCCL's tests.
    pub bus: Bandwidth,
    /// Latency of one hop of an all-reduce.
    pub hop: Seconds,
    /// One process per GPU, or one for all.
    pub parallel_mode: ParallelMode,
}
