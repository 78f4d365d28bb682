//! The things a person chooses between, and the words for them.

use offload_estimator::device::Unit;
use offload_estimator::job::{Process, Residency, Waits};
use offload_estimator::link::HostMemory;
use offload_estimator::precision::Precision;

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

/// What is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Operations and bytes as given.
    Custom,
    /// Dense matrix products.
    Matmul,
    /// Element-wise array operations.
    Elementwise,
    /// Training of a neural network.
    Training,
}

/// Workload families.
pub const FAMILIES: &[Named<Family>] = &[
    named(Family::Custom, "custom", "Operations and data I give"),
    named(Family::Matmul, "matmul", "Matrix product"),
    named(Family::Elementwise, "elementwise", "Element-wise array work"),
    named(Family::Training, "training", "Neural-network training"),
];

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
pub const WAITS: &[Named<Waits>] = &[
    named(Waits::AtTheEnd, "end", "at the end of a run"),
    named(Waits::EachStep, "step", "after each step"),
];

/// Which process is asked about.
pub const PROCESSES: &[Named<Process>] = &[
    named(Process::Warm, "warm", "left out: the process is warm"),
    named(Process::Fresh, "fresh", "counted: the process is fresh"),
];

/// Kinds of host memory.
pub const HOST_MEMORIES: &[Named<HostMemory>] = &[
    named(HostMemory::Pageable, "pageable", "pageable, as NumPy allocates it"),
    named(HostMemory::Pinned, "pinned", "pinned (page-locked)"),
];

/// Fusing of element-wise chains on the GPU.
pub const FUSIONS: &[Named<bool>] = &[
    named(false, "no", "no: one kernel an operation"),
    named(true, "yes", "yes: one kernel for the chain"),
];

/// Arithmetic units.
pub const UNITS: &[Named<Unit>] = &[
    named(Unit::Vector, "vector", "ordinary cores"),
    named(Unit::Matrix, "matrix", "tensor cores (matrix products only)"),
];
