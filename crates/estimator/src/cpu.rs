//! The machine a computation runs on today, and what its library costs.

use crate::workload::Work;
use offload_vocabulary::execution::Threads;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, Frequency, HourlyPrice, Seconds, Share, Throughput, Watts,
};

/// A CPU, or the part of one that a cloud instance rents out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CpuSpec {
    /// Physical cores.
    pub cores: Count,
    /// Clock with all cores at work.
    pub clock: Frequency,
    /// Peak of all cores in double precision.
    pub fp64: Throughput,
    /// Peak of all cores in single precision.
    pub fp32: Throughput,
    /// What all cores together read and write in main memory.
    pub bandwidth: Bandwidth,
    /// The last-level cache.
    pub cache: Option<Bytes>,
    /// Power under load.
    pub power: Option<Watts>,
    /// Rent.
    pub price: Option<HourlyPrice>,
    /// Achieved shares of the figures above.
    pub efficiency: CpuEfficiency,
}

/// How much of a CPU's figures real code reaches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CpuEfficiency {
    /// Share of peak that large matrix products reach.
    pub dense: Share,
    /// Size at which a matrix product reaches half of that, for each core at work.
    pub half_size_per_core: Count,
    /// Share of peak that element-wise loops reach when arithmetic holds them back.
    pub elementwise: Share,
    /// What one core alone reads and writes in main memory.
    pub core_bandwidth: Bandwidth,
    /// What one core alone reads and writes in its caches.
    pub core_cached_bandwidth: Bandwidth,
}

impl CpuSpec {
    /// The peak of all cores at a precision.
    ///
    /// Formats narrower than FP32 run at FP32's rate: few CPU libraries convert on the fly for
    /// less, and matrix extensions such as AMX are not modeled.
    pub const fn peak(&self, precision: Precision) -> Throughput {
        match precision {
            Precision::Fp64 => self.fp64,
            Precision::Fp32
            | Precision::Tf32
            | Precision::Fp16
            | Precision::Bf16
            | Precision::Int8 => self.fp32,
        }
    }
}

/// What a CPU library costs, and how much of the machine it uses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CpuLibraryCosts {
    /// What one call costs before it computes.
    pub call: Seconds,
    /// What calling one layer of a network costs beyond its calls.
    pub module: Seconds,
    /// Clock cycles of one core for each comparison of a sort.
    pub comparison: Count,
    /// Threads of matrix products and other dense arithmetic.
    pub dense_threads: Threads,
    /// Threads of element-wise operations and reductions.
    pub elementwise_threads: Threads,
    /// Threads of everything else.
    pub other_threads: Threads,
    /// What starting and joining threads costs, for each doubling of their number.
    pub fork_join: Seconds,
    /// Clock cycles of one core for an exponential, sine or logarithm.
    pub function: Count,
    /// First-touch memory per second, page faults included, where each result is newly allocated.
    pub allocated: Option<Bandwidth>,
    /// For an interpreter: what each scalar operation costs. The other costs then do not count.
    pub interpreted: Option<Seconds>,
}

impl CpuLibraryCosts {
    /// The threads it uses for a kind of work.
    pub const fn threads(&self, work: &Work) -> Threads {
        match work {
            Work::Matmul(_) | Work::Dense(_) => self.dense_threads,
            Work::Elementwise | Work::Reduction => self.elementwise_threads,
            Work::Other => self.other_threads,
        }
    }
}
