//! Several GPUs that share a job.

use crate::workload::Workload;
use offload_vocabulary::execution::ParallelMode;
use offload_vocabulary::quantity::{Bandwidth, Count, Seconds};

/// GPUs that each do a part of every step and then exchange their results.
#[derive(Clone, Debug, PartialEq)]
pub struct MultiGpu {
    /// The number of GPUs.
    pub gpus: Count,
    /// The work of one of them.
    pub part: Workload,
    /// Bus bandwidth of an all-reduce, as NCCL's tests define it.
    pub bus: Bandwidth,
    /// Time of one hop of an all-reduce of any size.
    pub hop: Seconds,
    /// The process model.
    pub parallel_mode: ParallelMode,
}
