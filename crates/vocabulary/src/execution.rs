//! Execution options of a computation: data residency, synchronization, arithmetic units and threads.

use crate::quantity::Count;

/// The location of the data between steps and runs, which determines how often it is copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Residency {
    /// The data is in CPU memory, and each step copies it to the GPU and back.
    EachStep,
    /// The data is in CPU memory, and each run copies it to the GPU and back.
    EachRun,
    /// The data is in CPU memory, and each run copies it to the GPU. The results stay on the GPU.
    Inward,
    /// The first run of a process copies the data to the GPU, where it stays.
    Once,
    /// The data is on the GPU from the start and is never copied.
    Resident,
}

/// The points at which the program waits for the GPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Synchronization {
    /// The program waits at the end of a run.
    AtTheEnd,
    /// The program waits after each step, e.g. to print a loss or to copy a result to the CPU.
    EachStep,
}

/// The state of the process, which determines the start-up time that a measured time includes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessState {
    /// The libraries are loaded and the kernels are compiled. Times exclude start-up.
    Warm,
    /// The process is new. Times include start-up, divided by the number of runs.
    Cold,
    /// The call is the first one in a process that has already imported its libraries. Times include the rest of
    /// start-up.
    FirstCall,
}

/// The kind of CPU memory that copies read from and write to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageLocking {
    /// Ordinary memory, such as the memory of NumPy arrays. The driver copies the data through a pinned buffer.
    Pageable,
    /// Page-locked memory, which the GPU accesses directly by DMA.
    Pinned,
}

/// The arithmetic units of a GPU that an operation can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArithmeticUnit {
    /// Vector units: the ordinary cores, which support every operation.
    Vector,
    /// Matrix units: tensor cores and similar units, which support only matrix products.
    Matrix,
}

/// The number of cores that a library uses for an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threads {
    One,
    All,
    /// All cores for reductions. For other operations, the square root of the number of cores, rounded up.
    ///
    /// XLA's rule for instructions that execute at most one operation per byte moved (`parallel_task_assignment.cc`,
    /// read 2026-11-22).
    Root,
}

impl Threads {
    /// Returns the number of cores that the operation uses on a machine with `available` cores.
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
    /// One process for all GPUs, as with PyTorch's DataParallel. In every step, the process sends the weights and
    /// collects the gradients over the interconnect between CPU and GPU. The process also issues the kernels of every
    /// GPU.
    OneProcess,
}

/// The training state that is sharded across several GPUs instead of replicated on each GPU.
///
/// # Source
/// Rajbhandari et al. 2020, "ZeRO", stages 1 to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharding {
    /// Nothing is sharded: every GPU has a full copy.
    No,
    Optimizer,
    Gradients,
    /// The optimizer state, the gradients and the weights, as with PyTorch's FSDP.
    Weights,
}

/// The weights that fine-tuning updates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FineTuning {
    All,
    /// Low-rank adapters; the weights are frozen. Hu et al. 2021, "LoRA".
    Adapters,
    /// Low-rank adapters; the weights are frozen and quantized to four bits. Dettmers et al. 2023, "QLoRA".
    PackedAdapters,
}

/// The way in which a language model is divided among several GPUs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelSplit {
    /// Each GPU stores some of the layers. Only one GPU works at a time.
    Layers,
    /// Each GPU stores a slice of every matrix. All GPUs work at the same time and sum their results twice per layer.
    /// Shoeybi et al. 2019, "Megatron-LM".
    Tensors,
}

/// The extent to which a library fuses a chain of element-wise operations into one pass over memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FusionLevel {
    /// No fusion: one pass per operation.
    No,
    /// Partial fusion: half as many passes as operations, because in-place updates of slices, loops and calls to other
    /// libraries interrupt the fused chains. The factor of one half is assumed (2026-11-21). In a transformer, only
    /// attention is fused.
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
