//! The sources of uncertainty in an estimate.

/// A group of model constants that share one uncertainty factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aspect {
    /// The arithmetic rate that the CPU achieves.
    CpuArithmetic,
    /// The memory and cache bandwidth that the CPU achieves, including page faults in newly allocated memory.
    CpuMemory,
    /// The overhead of library calls and thread starts on the CPU, or of the Python interpreter.
    CpuCalls,
    /// The arithmetic rate that the GPU achieves.
    GpuArithmetic,
    /// The memory and cache bandwidth that the GPU achieves.
    GpuMemory,
    /// The overhead of kernel launches, calls of compiled functions, and synchronization.
    Launch,
    /// The bandwidth and latency of the interconnects between CPU and GPU, and between GPUs.
    Interconnect,
    /// The time to import libraries, create a context and compile kernels.
    StartUp,
}

/// The number of aspects in [`Aspect::ALL`].
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
