//! The groups of figures whose uncertainty is estimated together.

/// A group of figures whose uncertainty is estimated together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aspect {
    /// What the CPU reaches of its arithmetic.
    CpuArithmetic,
    /// What it reaches of its memory bandwidth, first-touch memory included.
    CpuMemory,
    /// What its library's calls cost, or its interpreter.
    CpuCalls,
    /// What the GPU reaches of its arithmetic.
    GpuArithmetic,
    /// What it reaches of the bandwidth of its memory and cache.
    GpuMemory,
    /// What launching, calling and waiting cost.
    Launch,
    /// What the link reaches, and the links between GPUs.
    Interconnect,
    /// What start-up takes.
    StartUp,
}

/// How many aspects there are.
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
