//! The things a person chooses between, and the words for them.

use offload_vocabulary::computation::{
    FactorizationKind, FilterKind, ReductionKind, TableOperation,
};
use offload_vocabulary::execution::{
    ArithmeticUnit, FusionLevel, HostMemory, ParallelMode, ProcessState, Residency, Synchronization,
};
use offload_vocabulary::precision::Precision;

/// What kind of work it is whose operations and bytes are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CustomKind {
    /// As dense as matrix products.
    Dense,
    /// A few operations on each of many elements.
    Arrays,
}

/// One thing to choose: how a link writes it and what the page calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named<T: 'static> {
    /// The thing.
    pub is: T,
    /// Its word in a link; never changes.
    pub id: &'static str,
    /// Its words on the page.
    pub label: &'static str,
}

const fn named<T>(is: T, id: &'static str, label: &'static str) -> Named<T> {
    Named { is, id, label }
}

/// Number formats.
pub const PRECISIONS: &[Named<Precision>] = &[
    named(Precision::Fp64, "fp64", "FP64, double"),
    named(Precision::Fp32, "fp32", "FP32, single"),
    named(Precision::Tf32, "tf32", "TF32, single in tensor cores"),
    named(Precision::Fp16, "fp16", "FP16, half"),
    named(Precision::Bf16, "bf16", "BF16, brain float"),
    named(Precision::Int8, "int8", "INT8, integers"),
];

/// Where the data lives.
pub const RESIDENCIES: &[Named<Residency>] = &[
    named(Residency::EachStep, "step", "copied in and out at each step"),
    named(Residency::EachRun, "run", "copied in and out at each run"),
    named(Residency::Once, "once", "copied once, then kept on the GPU"),
    named(Residency::Resident, "gpu", "already on the GPU"),
];

/// When the program waits.
pub const SYNCHRONIZATIONS: &[Named<Synchronization>] = &[
    named(Synchronization::AtTheEnd, "end", "at the end of a run"),
    named(Synchronization::EachStep, "step", "after each step"),
];

/// Which process is asked about.
pub const PROCESS_STATES: &[Named<ProcessState>] = &[
    named(ProcessState::Warm, "warm", "left out: the process is warm"),
    named(ProcessState::Cold, "fresh", "counted: the process is fresh"),
];

/// Kinds of host memory.
pub const HOST_MEMORIES: &[Named<HostMemory>] = &[
    named(HostMemory::Pageable, "pageable", "pageable, as NumPy allocates it"),
    named(HostMemory::Pinned, "pinned", "pinned (page-locked)"),
];

/// Fusing of element-wise chains on the GPU.
pub const FUSIONS: &[Named<FusionLevel>] = &[
    named(FusionLevel::No, "no", "no: one kernel an operation"),
    named(FusionLevel::Whole, "yes", "yes: one kernel for the chain"),
    named(FusionLevel::Half, "half", "partly: about half the operations"),
];

/// Kinds of work whose operations and bytes are given.
pub const CUSTOM_KINDS: &[Named<CustomKind>] = &[
    named(CustomKind::Dense, "dense", "dense: matrix products and alike"),
    named(CustomKind::Arrays, "arrays", "array operations, or loops over elements"),
];

/// What a reduction works out.
pub const REDUCTIONS: &[Named<ReductionKind>] = &[
    named(ReductionKind::Sum, "sum", "a sum, mean, minimum or maximum"),
    named(ReductionKind::Deviation, "std", "a standard deviation or variance"),
];

/// Filters of images.
pub const FILTERS: &[Named<FilterKind>] = &[
    named(FilterKind::Separable, "separable", "separable: Gaussian, mean, Sobel"),
    named(FilterKind::Window, "window", "a window of weights: convolution"),
    named(FilterKind::Median, "median", "a median"),
];

/// Dense linear algebra.
pub const FACTORIZATIONS: &[Named<FactorizationKind>] = &[
    named(FactorizationKind::Solve, "solve", "a linear system, by LU"),
    named(FactorizationKind::Cholesky, "cholesky", "a Cholesky factor"),
    named(FactorizationKind::Qr, "qr", "a QR factorization"),
    named(FactorizationKind::Eigen, "eigh", "symmetric eigenvalues and vectors"),
    named(FactorizationKind::Svd, "svd", "singular values and vectors"),
    named(FactorizationKind::FullSvd, "svdfull", "singular values, full bases (NumPy's default)"),
];

/// What is done with a sparse matrix.
pub const SOLVERS: &[Named<bool>] =
    &[named(false, "product", "products with vectors"), named(true, "cg", "conjugate gradients")];

/// What is done with a table.
pub const TABLE_OPERATIONS: &[Named<TableOperation>] = &[
    named(TableOperation::Filter, "filter", "filter rows"),
    named(TableOperation::GroupBy, "groupby", "group by a key and add up"),
    named(TableOperation::Join, "join", "join with another table"),
    named(TableOperation::Sort, "sort", "sort by a key"),
];

/// How a network is used.
pub const PHASES: &[Named<bool>] =
    &[named(true, "train", "trained"), named(false, "infer", "put to use: inference")];

/// How several GPUs are driven.
pub const PARALLEL_MODES: &[Named<ParallelMode>] = &[
    named(ParallelMode::Processes, "ddp", "one process each (DDP)"),
    named(ParallelMode::OneProcess, "dp", "one process for all (DataParallel)"),
];

/// Arithmetic units.
pub const UNITS: &[Named<ArithmeticUnit>] = &[
    named(ArithmeticUnit::Vector, "vector", "ordinary cores"),
    named(ArithmeticUnit::Matrix, "matrix", "tensor cores (matrix products only)"),
];
