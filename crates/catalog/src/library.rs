//! What the libraries cost beside the arithmetic, and what they are used for.

use offload_vocabulary::execution::Threads;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Seconds, Share};

use crate::{Range, Vendor};

/// A way to compute on the CPU.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CpuLibrary {
    /// Its permanent id.
    pub id: &'static str,
    /// What people call it.
    pub name: &'static str,
    /// The ids of the families of workloads it is made for; none where it suits any.
    pub made_for: Option<&'static [&'static str]>,
    /// The number format of its arrays or tensors where a program states none.
    pub default_dtype: Precision,
    /// What one array operation costs before it computes.
    pub call: Range<Seconds>,
    /// Cores that a matrix product uses.
    pub threads_matmul: Threads,
    /// Cores that an element-wise operation uses.
    pub threads_elementwise: Threads,
    /// Cores that everything else uses: sorting, transforms, grouping, sparse arithmetic, filters
    /// and random numbers.
    pub threads_other: Threads,
    /// Cycles of one core for one `exp`, `sin` or `log` of a double.
    pub math: Range<f64>,
    /// What calling one layer of a network costs beyond its operations; nothing without layers.
    pub module: Option<Range<Seconds>>,
    /// Cycles of one core for one comparison of a sort; none where it is as in plain C.
    pub comparison: Option<Range<f64>>,
    /// Whether it computes a chain of element-wise operations in one pass over memory.
    pub fuses: bool,
    /// Whether each array operation allocates its result afresh.
    pub temporaries: bool,
    /// Share of the CPU's peak that its dense arithmetic and convolutions reach; none where that
    /// is what BLAS reaches.
    pub dense: Option<Range<Share>>,
    /// For an interpreter: what one scalar operation takes.
    pub interpreted: Option<Range<Seconds>>,
    /// The packages it loads. A device library of the same ecosystem costs no further import.
    pub ecosystem: &'static str,
    /// What to know of it, in one sentence or none.
    pub advice: &'static str,
}

/// Who issues the kernels of a computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Issue {
    /// The program: it launches every kernel by itself.
    Eager,
    /// A compiled function: one call, whose kernels native code launches.
    Compiled,
    /// A recorded graph: one call, whose kernels the driver replays as they are.
    Captured,
}

/// How well a library runs on GPUs of a vendor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// As its makers intend.
    Full,
    /// Experimentally, or with gaps.
    Partly,
    /// Not at all.
    None,
}

/// How well a library runs on GPUs that are not NVIDIA's, on which each runs fully.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Support {
    /// On AMD's.
    pub amd: Level,
    /// On Apple's.
    pub apple: Level,
    /// On Intel's.
    pub intel: Level,
}

impl Support {
    /// On those of a vendor.
    pub const fn on(&self, vendor: Vendor) -> Level {
        match vendor {
            Vendor::Amd => self.amd,
            Vendor::Apple => self.apple,
            Vendor::Intel => self.intel,
            Vendor::Nvidia => Level::Full,
        }
    }
}

/// A way to compute on the GPU.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GpuLibrary {
    /// Its permanent id.
    pub id: &'static str,
    /// What people call it.
    pub name: &'static str,
    /// The ids of the families of workloads it is made for; none where it suits any.
    pub made_for: Option<&'static [&'static str]>,
    /// Who issues the kernels.
    pub issue: Issue,
    /// What one call costs beside its kernels: of an operation where the library is eager, else of
    /// the whole function or graph.
    pub call: Range<Seconds>,
    /// What launching a kernel takes, of whoever issues it.
    pub launch: Range<Seconds>,
    /// The same with automatic differentiation.
    pub training_launch: Range<Seconds>,
    /// What calling one layer of a network costs beyond its launches; nothing without layers.
    pub module: Option<Range<Seconds>>,
    /// What the shortest kernel takes on the device.
    pub kernel: Range<Seconds>,
    /// What waiting for the device costs.
    pub synchronize: Range<Seconds>,
    /// Whether it computes a chain of element-wise operations in one kernel.
    pub fuses: bool,
    /// Share of the streaming bandwidth that reductions of a whole array reach.
    pub reduction: Range<Share>,
    /// Whether arrays beyond the GPU's memory page over the link instead of failing.
    pub spills: bool,
    /// Importing it, once in a process.
    pub import: Range<Seconds>,
    /// Creating the context on the device, once in a process.
    pub context: Range<Seconds>,
    /// Loading libraries such as cuBLAS and cuDNN, once in a process.
    pub handles: Range<Seconds>,
    /// Compiling a kernel, or a whole function, at its first use: once for each different one.
    pub compile_each: Range<Seconds>,
    /// The packages it loads. A host library of the same ecosystem has imported them already.
    pub ecosystem: &'static str,
    /// What happens when the memory of the device does not suffice, in words.
    pub out_of_memory: &'static str,
    /// How well it runs on GPUs that are not NVIDIA's.
    pub support: Support,
    /// The same in one sentence.
    pub support_note: &'static str,
}

/// The libraries that people use for a family of workloads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FamilyLibraries {
    /// The family's permanent id.
    pub id: &'static str,
    /// The libraries in use on a CPU, slowest first as a rule.
    pub cpu: &'static [&'static CpuLibrary],
    /// The library that is assumed on the CPU.
    pub default_cpu: &'static CpuLibrary,
    /// The library that makes the best use of the same CPU: what a GPU is fairly compared with.
    pub baseline: &'static CpuLibrary,
    /// The library that is assumed on an NVIDIA GPU.
    pub default_gpu: &'static GpuLibrary,
    /// Whether the libraries divide the work between several GPUs.
    pub multi_gpu: bool,
}
