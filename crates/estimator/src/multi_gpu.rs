//! Several GPUs that share a job.

use crate::workload::Workload;
use offload_vocabulary::execution::ParallelMode;
use offload_vocabulary::quantity::{Bandwidth, Count, Seconds};

/// GPUs that each do a part of every step and then exchange what they worked out.
#[derive(Clone, Debug, PartialEq)]
pub struct MultiGpu {
    /// How many.
    pub gpus: Count,
    /// What one of them does.
    pub part: Workload,
    /// What an all-reduce moves per second, as NCCL's tests count it.
    pub bus: Bandwidth,
    /// What one hop of an all-reduce costs however small it is.
    pub hop: Seconds,
    /// How they are driven.
    pub parallel_mode: ParallelMode,
}
