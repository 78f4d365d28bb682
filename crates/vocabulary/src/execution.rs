//! How a computation runs: where its data is, when the program waits, which units and threads it
//! uses.

use crate::quantity::Count;

/// Where the data of a computation is between steps, which decides how often it is copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Residency {
    /// In CPU memory; copied to the GPU and back at each step.
    EachStep,
    /// In CPU memory; copied to the GPU and back once per run.
    EachRun,
    /// In CPU memory; copied to the GPU once per run, where the results stay.
    Inward,
    /// Copied to the GPU in the first run of a process and kept there.
    Once,
    /// On the GPU from the start; never copied.
    Resident,
}

/// When the program waits for the GPU to finish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Synchronization {
    /// At the end of a run.
    AtTheEnd,
    /// After each step, as printing a loss or copying a result to the CPU does.
    EachStep,
}

/// Whether a time includes the start-up of the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessState {
    /// Excluding start-up: libraries are loaded, and everything has run before.
    Warm,
    /// Including start-up, divided by the runs of the process.
    Cold,
    /// The same in a process that has imported its libraries: the first call.
    FirstCall,
}

/// Whether the CPU memory that is copied from and to is page-locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageLocking {
    /// Ordinary memory, as NumPy allocates it: the driver copies through a pinned buffer of its
    /// own.
    Pageable,
    /// Page-locked memory, which the GPU reads and writes directly (DMA).
    Pinned,
}

/// Which arithmetic units of a GPU an operation can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArithmeticUnit {
    /// Vector units: the ordinary cores, for any operation.
    Vector,
    /// Matrix units, such as tensor cores, for matrix products only.
    Matrix,
}

/// How many cores a library uses for an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threads {
    /// One.
    One,
    /// Every core of the machine.
    All,
    /// As many as the square root of all, rounded up; all for sums. XLA does so where an instruction does no more
    /// operations than it moves bytes (`parallel_task_assignment.cc`, read 2026-11-22).
    Root,
}

impl Threads {
    /// The number of cores used on a machine with `available` cores.
    pub fn cores(self, available: Count) -> Count {
        match self {
            Self::One => available.min(Count::new(1.0)),
            Self::All => available,
            Self::Root => Count::new(available.value().sqrt().ceil()).min(available),
        }
    }
}

/// How several GPUs are driven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParallelMode {
    /// One process per GPU, as with PyTorch's DistributedDataParallel.
    Processes,
    /// One process for all, as with PyTorch's DataParallel: at each step it sends the weights and
    /// gathers the gradients over the CPU's interconnect, and it issues the kernels of every GPU.
    OneProcess,
}

/// What several GPUs that train a network divide instead of keeping it whole on each.
///
/// # Source
/// Rajbhandari et al. 2020, "ZeRO", stages 1 to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharding {
    /// Nothing.
    No,
    /// What the optimizer keeps.
    Optimizer,
    /// That and the gradients.
    Gradients,
    /// All of it, the weights too, as with PyTorch's FSDP.
    Weights,
}

/// What of a network is trained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FineTuning {
    /// Every weight.
    All,
    /// Adapters of low rank beside weights that stay as they are. Hu et al. 2021, "LoRA".
    Adapters,
    /// The same, beside weights that are stored in four bits. Dettmers et al. 2023, "QLoRA".
    PackedAdapters,
}

/// How several GPUs share a language model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelSplit {
    /// Some layers each: one GPU works at a time.
    Layers,
    /// A part of each matrix: all work at once, and add up their results twice in each layer.
    /// Shoeybi et al. 2019, "Megatron-LM".
    Tensors,
}

/// How far a library fuses a chain of element-wise operations into one pass over memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FusionLevel {
    /// Not at all: one pass per operation.
    No,
    /// About half of it: updates of slices in place, loops and calls into other libraries separate
    /// the operations that can be fused. The half is an assumption of 2026-11-21. Of a transformer,
    /// attention alone.
    Half,
    /// One pass for the whole chain.
    Whole,
}

impl FusionLevel {
    /// The number of passes over memory for a chain of this many operations.
    pub fn passes(self, chain: Count) -> Count {
        match self {
            Self::No => chain,
            Self::Half => chain.min((chain / 2.0).max(Count::new(1.0))),
            Self::Whole => chain.min(Count::new(1.0)),
        }
    }
}
