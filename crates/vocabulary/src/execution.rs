//! The execution options of a computation: data residency, synchronization, arithmetic units and threads.

use crate::quantity::Count;

/// The location of the data between steps and runs, which determines how often it is copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Residency {
    /// In CPU memory. Copied to the GPU and back in every step.
    EachStep,
    /// In CPU memory. Copied to the GPU and back once per run.
    EachRun,
    /// In CPU memory. Copied to the GPU once per run, but the results stay on the GPU.
    Inward,
    /// Copied to the GPU in the first run of a process, and kept there.
    Once,
    /// On the GPU from the start, and never copied.
    Resident,
}

/// The points at which the program waits for the GPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Synchronization {
    /// At the end of a run.
    AtTheEnd,
    /// After each step, e.g. to print a loss or copy a result to the CPU.
    EachStep,
}

/// The state of the process, which determines how much start-up a time includes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessState {
    /// Libraries are loaded and kernels compiled. Times exclude start-up.
    Warm,
    /// A new process. Times include start-up, divided by the number of runs.
    Cold,
    /// The first call in a process that has already imported its libraries. Times include the rest of start-up.
    FirstCall,
}

/// The kind of CPU memory that copies read and write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageLocking {
    /// Ordinary memory, such as NumPy's. The driver copies through its own pinned buffer.
    Pageable,
    /// Page-locked memory, which the GPU accesses directly (DMA).
    Pinned,
}

/// The arithmetic units of a GPU that an operation can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArithmeticUnit {
    /// Vector units, the ordinary cores. They support every operation.
    Vector,
    /// Matrix units, such as tensor cores. They support only matrix products.
    Matrix,
}

/// The cores that a library uses for an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threads {
    /// One core.
    One,
    /// All cores of the machine.
    All,
    /// The square root of the number of cores, rounded up, but all cores for sums.
    ///
    /// XLA does this for instructions with no more operations than bytes moved (`parallel_task_assignment.cc`, read
    /// 2026-11-22).
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

/// The assignment of several GPUs to processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParallelMode {
    /// One process per GPU, as with PyTorch's DistributedDataParallel.
    Processes,
    /// One process for all GPUs, as with PyTorch's DataParallel. In every step it sends the weights, and collects the
    /// gradients, over the link between CPU and GPU. It also issues the kernels of every GPU.
    OneProcess,
}

/// The training state that is divided among several GPUs instead of copied to each.
///
/// # Source
/// Rajbhandari et al. 2020, "ZeRO", stages 1 to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharding {
    /// Nothing: every GPU has a full copy.
    No,
    /// The optimizer's state.
    Optimizer,
    /// The optimizer's state and the gradients.
    Gradients,
    /// The optimizer's state, the gradients and the weights, as with PyTorch's FSDP.
    Weights,
}

/// The weights of a network that training changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FineTuning {
    /// All weights.
    All,
    /// Low-rank adapters next to frozen weights. Hu et al. 2021, "LoRA".
    Adapters,
    /// Low-rank adapters next to frozen weights in four bits. Dettmers et al. 2023, "QLoRA".
    PackedAdapters,
}

/// The division of a language model among several GPUs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelSplit {
    /// Each GPU has some of the layers. Only one GPU works at a time.
    Layers,
    /// Each GPU has a part of each matrix. All GPUs work at the same time, and sum their results twice per layer.
    /// Shoeybi et al. 2019, "Megatron-LM".
    Tensors,
}

/// The part of a chain of element-wise operations that a library fuses into one pass over memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FusionLevel {
    /// No fusion: one pass per operation.
    No,
    /// About half: in-place updates of slices, loops and calls into other libraries interrupt the fused chains. The
    /// share of one half is assumed, 2026-11-21. In a transformer, only attention is fused.
    Half,
    /// Full fusion: one pass for the whole chain.
    Whole,
}

impl FusionLevel {
    /// Returns the number of passes over memory for a chain of `chain` operations.
    pub fn passes(self, chain: Count) -> Count {
        match self {
            Self::No => chain,
            Self::Half => chain.min((chain / 2.0).max(Count::new(1.0))),
            Self::Whole => chain.min(Count::new(1.0)),
        }
    }
}
