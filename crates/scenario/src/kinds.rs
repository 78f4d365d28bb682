//! The options that are not in the catalog, in one table per choice. The first row is the default unless
//! `Choice::automatic` defines another one.

use offload_vocabulary::computation::{
    ArrayOperation, EnsembleKind, FactorizationKind, FilterKind, LinearModelKind, NeighborUse,
    ReductionKind, TableFile, TableOperation,
};
use offload_vocabulary::execution::{
    ArithmeticUnit, FineTuning, FusionLevel, ModelSplit, PageLocking, ParallelMode, ProcessState,
    Residency, Sharding, Synchronization,
};
use offload_vocabulary::precision::Precision;

/// A kind of custom work. The user enters the number of operations and bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CustomKind {
    /// Dense work, such as matrix products.
    Dense,
    /// Element-wise work: few operations on each of many elements.
    Arrays,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionRow<T: 'static> {
    pub value: T,
    /// The id of the option in links. It never changes.
    pub id: &'static str,
    /// The label on the page.
    pub label: &'static str,
}

pub(crate) const fn row<T>(value: T, id: &'static str, label: &'static str) -> OptionRow<T> {
    OptionRow { value, id, label }
}

/// Number formats on the CPU and on the GPU.
pub const PRECISIONS: &[OptionRow<Precision>] = &[
    row(Precision::Fp64, "fp64", "FP64, double"),
    row(Precision::Fp32, "fp32", "FP32, single"),
    row(Precision::Tf32, "tf32", "TF32, for tensor cores"),
    row(Precision::Fp16, "fp16", "FP16, half"),
    row(Precision::Bf16, "bf16", "BF16, brain float"),
    row(Precision::Int8, "int8", "INT8, 8-bit integers"),
    row(Precision::Int32, "int32", "INT32, 32-bit integers"),
    row(Precision::Int64, "int64", "INT64, 64-bit integers"),
];

/// The options for the residency of the data, which determine when data is copied between CPU and GPU.
pub const RESIDENCIES: &[OptionRow<Residency>] = &[
    row(Residency::EachStep, "step", "copied each step"),
    row(Residency::EachRun, "run", "copied each run"),
    row(Residency::Once, "once", "copied once, then kept on the GPU"),
    row(Residency::Resident, "gpu", "already on the GPU"),
    row(Residency::Inward, "in", "copied in each run, results stay on the GPU"),
];

/// The options for the points at which the program waits for the GPU.
pub const SYNCHRONIZATIONS: &[OptionRow<Synchronization>] = &[
    row(Synchronization::AtTheEnd, "end", "at the end of a run"),
    row(Synchronization::EachStep, "step", "after each step"),
];

/// Process states, which determine whether times include start-up.
pub const PROCESS_STATES: &[OptionRow<ProcessState>] = &[
    row(ProcessState::Warm, "warm", "not counted (long-running process)"),
    row(ProcessState::Cold, "fresh", "counted (fresh process)"),
    row(ProcessState::FirstCall, "first", "first call in a running process"),
];

/// Kinds of CPU memory for copies: pageable or page-locked.
pub const PAGE_LOCKING: &[OptionRow<PageLocking>] = &[
    row(PageLocking::Pageable, "pageable", "pageable, as NumPy allocates it"),
    row(PageLocking::Pinned, "pinned", "pinned (page-locked)"),
];

/// Fusion levels: the fraction of a chain of operations that the GPU library runs as one kernel.
pub const FUSIONS: &[OptionRow<FusionLevel>] = &[
    row(FusionLevel::No, "no", "no: one kernel per operation"),
    row(FusionLevel::Whole, "yes", "yes: one kernel for the chain"),
    row(FusionLevel::Half, "half", "partly: half the operations, or only attention"),
];

pub const CUSTOM_KINDS: &[OptionRow<CustomKind>] = &[
    row(CustomKind::Dense, "dense", "dense: matrix products"),
    row(CustomKind::Arrays, "arrays", "element-wise: array operations, or loops over elements"),
];

pub const REDUCTIONS: &[OptionRow<ReductionKind>] = &[
    row(ReductionKind::Sum, "sum", "sum, mean, minimum or maximum"),
    row(ReductionKind::Deviation, "std", "standard deviation, variance"),
];

/// Filters for images and volumes.
pub const FILTERS: &[OptionRow<FilterKind>] = &[
    row(FilterKind::Separable, "separable", "separable: Gaussian, mean, Sobel"),
    row(FilterKind::Window, "window", "full-window: convolution"),
    row(FilterKind::Median, "median", "median"),
    row(FilterKind::Morphology, "morphology", "erosion, dilation: minimum, maximum"),
    row(FilterKind::Resize, "resize", "resize, linear"),
    row(FilterKind::Warp, "warp", "rotate or warp, linear"),
    row(FilterKind::Color, "color", "color conversion"),
];

/// Factorizations of dense matrices.
pub const FACTORIZATIONS: &[OptionRow<FactorizationKind>] = &[
    row(FactorizationKind::Solve, "solve", "LU solution, linear system"),
    row(FactorizationKind::Cholesky, "cholesky", "Cholesky factorization"),
    row(FactorizationKind::Qr, "qr", "QR factorization"),
    row(FactorizationKind::Eigen, "eigh", "eigendecomposition, symmetric"),
    row(FactorizationKind::Svd, "svd", "SVD: singular values and vectors"),
    row(FactorizationKind::FullSvd, "svdfull", "full SVD: both complete bases, NumPy's default"),
];

/// Operations on a sparse matrix. `true` means solving a linear system.
pub const SOLVERS: &[OptionRow<bool>] =
    &[row(false, "product", "products with vectors"), row(true, "cg", "conjugate gradients")];

/// Storage formats of a sparse matrix. `true` means that each nonzero is stored with its row index.
pub const SPARSE_FORMATS: &[OptionRow<bool>] =
    &[row(false, "csr", "compressed rows (CSR)"), row(true, "coo", "coordinates (COO)")];

pub const TABLE_OPERATIONS: &[OptionRow<TableOperation>] = &[
    row(TableOperation::Filter, "filter", "filter: keep some rows"),
    row(TableOperation::GroupBy, "groupby", "group-by: sum per key"),
    row(TableOperation::Join, "join", "join: with another table"),
    row(TableOperation::Sort, "sort", "sort: by a key"),
    row(TableOperation::Window, "window", "rolling window"),
    row(TableOperation::Text, "text", "text methods"),
    row(TableOperation::Sum, "sum", "sum: of whole columns"),
    row(TableOperation::Arithmetic, "arithmetic", "calculation: on each number"),
];

pub const TABLE_FILES: &[OptionRow<TableFile>] = &[
    row(TableFile::Memory, "memory", "in memory"),
    row(TableFile::Csv, "csv", "read from CSV"),
    row(TableFile::Parquet, "parquet", "read from Parquet"),
];

/// Array operations that are neither element-wise nor reductions.
pub const ARRAY_OPERATIONS: &[OptionRow<ArrayOperation>] = &[
    row(ArrayOperation::Gather, "gather", "gather: a[index], take"),
    row(ArrayOperation::Scatter, "scatter", "scatter: a[index] = b, add.at"),
    row(ArrayOperation::Mask, "mask", "boolean mask: a[a > 0], nonzero"),
    row(ArrayOperation::Histogram, "histogram", "histogram, bincount"),
    row(ArrayOperation::Scan, "cumsum", "cumulative sum, other scans"),
    row(ArrayOperation::Softmax, "softmax", "softmax of long rows"),
    row(ArrayOperation::Argsort, "argsort", "argsort"),
    row(ArrayOperation::TopK, "topk", "top-k, partition"),
];

/// An algorithm, for families with several algorithms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    Linear(LinearModelKind),
    Trees(EnsembleKind),
    /// A purpose of a neighbor search, such as DBSCAN.
    Neighbors(NeighborUse),
}

/// Algorithms for linear models, tree ensembles and neighbor searches, in this order.
pub const ALGORITHMS: &[OptionRow<Algorithm>] = &[
    row(Algorithm::Linear(LinearModelKind::LeastSquares), "linear", "linear regression"),
    row(Algorithm::Linear(LinearModelKind::Ridge), "ridge", "ridge regression"),
    row(Algorithm::Linear(LinearModelKind::Logistic), "logistic", "logistic regression"),
    row(Algorithm::Linear(LinearModelKind::Pca), "pca", "principal components (PCA)"),
    row(Algorithm::Trees(EnsembleKind::Boosting), "boosting", "gradient boosting"),
    row(Algorithm::Trees(EnsembleKind::Forest), "forest", "random forest"),
    row(Algorithm::Neighbors(NeighborUse::Search), "search", "k-NN search"),
    row(Algorithm::Neighbors(NeighborUse::Dbscan), "dbscan", "DBSCAN"),
    row(Algorithm::Neighbors(NeighborUse::Hdbscan), "hdbscan", "HDBSCAN"),
    row(Algorithm::Neighbors(NeighborUse::Umap), "umap", "UMAP"),
    row(Algorithm::Neighbors(NeighborUse::Tsne), "tsne", "t-SNE"),
];

/// The steps of each path that a simulation keeps. `true` keeps every step.
pub const KEPT_PATHS: &[OptionRow<bool>] = &[
    row(false, "ends", "the last step: a loop over steps"),
    row(true, "steps", "every step: one matrix of all paths"),
];

/// Types of a table's key column. `true` means text.
pub const KEY_KINDS: &[OptionRow<bool>] =
    &[row(false, "number", "a number, date or category"), row(true, "text", "text")];

/// Ways to run the step loop. `true` compiles the whole loop.
pub const STEP_LOOPS: &[OptionRow<bool>] = &[
    row(false, "calls", "one call each"),
    row(true, "one", "one call for all: lax.scan, fori_loop, a CUDA graph"),
];

/// Types of numbers. `true` means complex.
pub const NUMBER_KINDS: &[OptionRow<bool>] =
    &[row(false, "real", "real"), row(true, "complex", "complex")];

/// Phases of a network. `true` means training.
pub const PHASES: &[OptionRow<bool>] =
    &[row(true, "train", "training"), row(false, "infer", "inference")];

/// Ways to assign several GPUs to processes.
pub const PARALLEL_MODES: &[OptionRow<ParallelMode>] = &[
    row(ParallelMode::Processes, "ddp", "one process each (DDP)"),
    row(ParallelMode::OneProcess, "dp", "one process for all (DataParallel)"),
];

/// The weights that fine-tuning updates.
pub const FINE_TUNINGS: &[OptionRow<FineTuning>] = &[
    row(FineTuning::All, "all", "all weights"),
    row(FineTuning::Adapters, "lora", "adapters (LoRA)"),
    row(FineTuning::PackedAdapters, "qlora", "adapters on 4-bit weights (QLoRA)"),
];

/// Gradient checkpointing: `true` recomputes the activations in the backward pass.
pub const CHECKPOINTS: &[OptionRow<bool>] = &[
    row(false, "no", "stored for the backward pass"),
    row(true, "yes", "recomputed (gradient checkpointing)"),
];

/// Parts of the training state that are sharded across GPUs.
pub const SHARDINGS: &[OptionRow<Sharding>] = &[
    row(Sharding::No, "no", "nothing: full copies (DDP)"),
    row(Sharding::Optimizer, "zero1", "optimizer state (ZeRO-1)"),
    row(Sharding::Gradients, "zero2", "also gradients (ZeRO-2)"),
    row(Sharding::Weights, "zero3", "also weights (ZeRO-3, FSDP)"),
];

/// Locations of the optimizer state. `true` keeps the state in CPU memory, where the CPU computes the optimizer step.
pub const OFFLOADS: &[OptionRow<bool>] = &[
    row(false, "no", "on the GPU"),
    row(true, "cpu", "in CPU memory, updated by the CPU (ZeRO-Offload)"),
];

/// Memory layouts of an image. `true` stores the channels first.
pub const LAYOUTS: &[OptionRow<bool>] =
    &[row(false, "nhwc", "channels last (NHWC)"), row(true, "nchw", "channels first (NCHW)")];

/// Ways to split a language model across GPUs.
pub const MODEL_SPLITS: &[OptionRow<ModelSplit>] = &[
    row(ModelSplit::Layers, "layers", "layers: one works at a time"),
    row(ModelSplit::Tensors, "tensors", "matrices: all work at once (tensor parallel)"),
];

/// Kinds of GPU arithmetic units.
pub const UNITS: &[OptionRow<ArithmeticUnit>] = &[
    row(ArithmeticUnit::Vector, "vector", "ordinary cores"),
    row(ArithmeticUnit::Matrix, "matrix", "tensor cores (matrix products only)"),
];
