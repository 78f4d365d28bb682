//! The sources of uncertainty in an estimate.

/// A group of the model's constants that share one uncertainty factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aspect {
    /// The CPU's achieved arithmetic rate.
    CpuArithmetic,
    /// The CPU's achieved memory and cache bandwidth, including the cost of first-touch memory.
    CpuMemory,
    /// The cost of the CPU library's calls and thread starts, or of the interpreter.
    CpuCalls,
    /// The GPU's achieved arithmetic rate.
    GpuArithmetic,
    /// The GPU's achieved memory and cache bandwidth.
    GpuMemory,
    /// The cost of kernel launches, compiled calls and synchronization.
    Launch,
    /// The bandwidth and latency of the link between CPU and GPU, and of the links between GPUs.
    Interconnect,
    /// The time to import libraries, create a context and compile kernels.
    StartUp,
}

/// The length of [`Aspect::ALL`].
pub const ASPECT_COUNT: usize = 8;

impl Aspect {
    /// All aspects, in declaration order.
    pub const ALL: [Self; ASPECT_COUNT] = [
        Self::CpuArithmetic,
        Self::CpuMemory,
        Self::CpuCalls,
        Self::GpuArithmetic,
        Self::GpuMemory,
        Self::Launch,
        Self::Interconnect,
        Self::StartUp,
    ];
}
