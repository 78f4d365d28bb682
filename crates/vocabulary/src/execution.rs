//! How a computation is run: where its data is, when the program waits, which units and threads it
//! uses.

use crate::quantity::Count;

/// Where a computation's data is between steps, and so how often it is copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Residency {
    /// In CPU memory; copied to the GPU and back at each step.
    EachStep,
    /// In CPU memory; copied to the GPU and back once per run.
    EachRun,
    /// Copied to the GPU in the first run of a process and kept there.
    Once,
    /// On the GPU already.
    Resident,
}

/// When the program waits for the GPU to finish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Synchronization {
    /// At the end of a run.
    AtTheEnd,
    /// After each step, as a printed loss or a result copied back makes it.
    EachStep,
}

/// Whether a time includes the start-up of the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessState {
    /// Excluding start-up: libraries are loaded, everything has run before.
    Warm,
    /// Including start-up, spread over the runs of the process.
    Cold,
}

/// Which kind of CPU memory is copied from and to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostMemory {
    /// Ordinary memory, as NumPy allocates it: the driver copies through a buffer of its own.
    Pageable,
    /// Page-locked memory, which the GPU reads by itself.
    Pinned,
}

/// Which arithmetic units of a GPU an operation can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArithmeticUnit {
    /// The ordinary ones, which do anything.
    Vector,
    /// Tensor cores and their like, which do matrix products only.
    Matrix,
}

/// How many cores a library uses for an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threads {
    /// One.
    One,
    /// Every core of the machine.
    All,
}

impl Threads {
    /// The number of cores at work on a machine with this many.
    pub const fn cores(self, of: Count) -> Count {
        match self {
            Self::One => of.min(Count::new(1.0)),
            Self::All => of,
        }
    }
}

/// How several GPUs are driven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParallelMode {
    /// One process per GPU, as PyTorch's DistributedDataParallel.
    Processes,
    /// One process for all, as PyTorch's DataParallel: it sends the weights and gathers the
    /// gradients over the CPU's interconnect at each step, and issues every GPU's kernels itself.
    OneProcess,
}

/// How far a library fuses a chain of element-wise operations into one pass over memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FusionLevel {
    /// Not at all: one pass per operation.
    No,
    /// About half of it: updates of slices in place, loops and calls into other libraries stand
    /// between what can be fused. The half is assumed, 2026-11-21.
    Half,
    /// One pass for the whole chain.
    Whole,
}

impl FusionLevel {
    /// The passes over memory that a chain of this many operations takes.
    pub fn passes(self, chain: Count) -> Count {
        match self {
            Self::No => chain,
            Self::Half => chain.min((chain / 2.0).max(Count::new(1.0))),
            Self::Whole => chain.min(Count::new(1.0)),
        }
    }
}
