//! The execution of a computation: data residency, synchronization, arithmetic units and threads.

use crate::quantity::Count;

/// The residency of the data between steps, which decides how often it is copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Residency {
    /// In CPU memory; copied to the GPU and back at each step.
    EachStep,
    /// In CPU memory; copied to the GPU and back once per run.
    EachRun,
    /// In CPU memory; copied to the GPU once per run. The results stay there.
    Inward,
    /// Copied to the GPU in the first run of a process and kept there.
    Once,
    /// On the GPU from the start; never copied.
    Resident,
}

/// The moment at which the program waits for the GPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Synchronization {
    /// At the end of a run.
    AtTheEnd,
    /// After each step, e.g. to print a loss or copy a result to the CPU.
    EachStep,
}

/// The state of the process: `Warm` excludes start-up from a time, the others include it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessState {
    /// Excluding start-up: libraries are loaded, and everything has run before.
    Warm,
    /// Including start-up, divided by the runs of the process.
    Cold,
    /// The first call in a process that has already imported its libraries.
    FirstCall,
}

/// The kind of CPU memory that copies read and write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageLocking {
    /// Ordinary memory, as NumPy allocates it: the driver copies through its own pinned buffer.
    Pageable,
    /// Page-locked memory, which the GPU reads and writes directly (DMA).
    Pinned,
}

/// The arithmetic units of a GPU that an operation can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArithmeticUnit {
    /// Vector units: the ordinary cores, for any operation.
    Vector,
    /// Matrix units, such as tensor cores, for matrix products only.
    Matrix,
}

/// The cores that a library uses for an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threads {
    /// One.
    One,
    /// Every core of the machine.
    All,
    /// The square root of all cores, rounded up; all for sums. XLA does so for instructions with no more operations
    /// than bytes moved (`parallel_task_assignment.cc`, read 2026-11-22).
    Root,
}

impl Threads {
    /// Returns the number of cores used on a machine with `available` cores.
    pub fn cores(self, available: Count) -> Count {
        match self {
            Self::One => available.min(Count::new(1.0)),
            Self::All => available,
            Self::Root => Count::new(available.value().sqrt().ceil()).min(available),
        }
    }
}

/// The process model of a program with several GPUs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParallelMode {
    /// One process per GPU, as with PyTorch's DistributedDataParallel.
    Processes,
    /// One process for all, as with PyTorch's DataParallel. At each step it sends the weights and
    /// gathers the gradients over the CPU's interconnect, and it issues the kernels of every GPU.
    OneProcess,
}

/// The training state that several GPUs divide instead of each keeping a copy.
///
/// # Source
/// Rajbhandari et al. 2020, "ZeRO", stages 1 to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharding {
    /// Nothing.
    No,
    /// The optimizer's state.
    Optimizer,
    /// The optimizer's state and the gradients.
    Gradients,
    /// All of it, including the weights, as with PyTorch's FSDP.
    Weights,
}

/// The weights of a network that are trained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FineTuning {
    /// Every weight.
    All,
    /// Adapters of low rank next to frozen weights. Hu et al. 2021, "LoRA".
    Adapters,
    /// The same, with the frozen weights in four bits. Dettmers et al. 2023, "QLoRA".
    PackedAdapters,
}

/// The split of a language model over several GPUs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelSplit {
    /// Some layers each: one GPU works at a time.
    Layers,
    /// A part of each matrix: all work at once and add up their results twice in each layer.
    /// Shoeybi et al. 2019, "Megatron-LM".
    Tensors,
}

/// The extent to which a library fuses a chain of element-wise operations into one pass over
/// memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FusionLevel {
    /// None: one pass per operation.
    No,
    /// About half: in-place updates of slices, loops and calls into other libraries separate the
    /// operations that can be fused. The half is an assumption of 2026-11-21. In a transformer,
    /// attention alone.
    Half,
    /// One pass for the whole chain.
    Whole,
}

impl FusionLevel {
    /// Returns the number of passes over memory for a chain of this many operations.
    pub fn passes(self, chain: Count) -> Count {
        match self {
            Self::No => chain,
            Self::Half => chain.min((chain / 2.0).max(Count::new(1.0))),
            Self::Whole => chain.min(Count::new(1.0)),
        }
    }
}
