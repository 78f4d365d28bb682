//! The groups of figures whose uncertainty is estimated together.

/// A group of figures with one uncertainty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aspect {
    /// The achieved share of the CPU's arithmetic.
    CpuArithmetic,
    /// The achieved share of its memory bandwidth, including first-touch memory.
    CpuMemory,
    /// The cost of its library's calls, or of its interpreter.
    CpuCalls,
    /// The achieved share of the GPU's arithmetic.
    GpuArithmetic,
    /// The achieved bandwidth of its memory and cache.
    GpuMemory,
    /// The cost of launching, calling and waiting.
    Launch,
    /// The achieved bandwidth of the link, and of links between GPUs.
    Interconnect,
    /// The start-up time.
    StartUp,
}

/// The number of aspects.
pub const ASPECTS: usize = 8;

impl Aspect {
    /// Every aspect.
    pub const ALL: [Self; ASPECTS] = [
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
