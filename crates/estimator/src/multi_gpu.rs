//! Several GPUs that divide a job.

use crate::workload::Workload;
use offload_vocabulary::execution::ParallelMode;
use offload_vocabulary::quantity::{Bandwidth, Count, Seconds};

/// Several GPUs. In every step, each GPU computes its share, and then the GPUs exchange their results.
#[derive(Clone, Debug, PartialEq)]
pub struct MultiGpu {
    pub gpus: Count,
    /// The workload of each GPU.
    pub part: Workload,
    /// Bus bandwidth of an all-reduce, as defined by the NCCL tests.
    pub bus: Bandwidth,
    /// Latency of one hop in an all-reduce.
    pub hop: Seconds,
    pub parallel_mode: ParallelMode,
}
