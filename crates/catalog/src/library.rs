//! CPU and GPU libraries: their overheads, and the families of workloads they are used for.

use offload_vocabulary::computation::TreeSearch;
use offload_vocabulary::execution::Threads;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Count, Seconds, Share};

use crate::{Figure, Range, Vendor};

/// A CPU library, or another way of computing on the CPU, such as plain Python.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CpuLibrary {
    /// The permanent id, such as `numpy`.
    pub id: &'static str,
    /// The usual name, such as `NumPy`.
    pub name: &'static str,
    /// `true` if it is obsolete. Such libraries are listed last.
    pub old: bool,
    /// Ids of the families of workloads that it is made for. `None` if it suits all.
    pub made_for: Option<&'static [&'static str]>,
    /// Algorithms of its families that it lacks, as written in links.
    pub lacks_algorithms: &'static [&'static str],
    /// `true` if it only runs trained networks and cannot train.
    pub infers_only: bool,
    /// The default precision of its arrays or tensors.
    pub default_dtype: Precision,
    /// Overhead of one array operation before it computes.
    pub call: Range<Seconds>,
    /// Cores that a matrix product uses.
    pub threads_matmul: Threads,
    /// Cores that an element-wise operation uses.
    pub threads_elementwise: Threads,
    /// Cores that all other operations use: sorting, transforms, grouping, sparse arithmetic,
    /// filters and random numbers.
    pub threads_other: Threads,
    /// Cycles of one core per `exp`, `sin` or `log` of a double.
    pub math: Range<f64>,
    /// Cycles of one core per `exp`, `sin` or `log` in single precision. `None` if equal to double
    /// precision.
    pub math_fp32: Option<Range<f64>>,
    /// Cycles of one core to read or write a half-precision number, if it converts them one by one.
    /// `None` if it has vector code for the conversion.
    pub scalar_half: Option<Range<f64>>,
    /// `true` if it supports neither FP16 nor BF16.
    pub lacks_half: bool,
    /// Cycles of one core per multiply-add in integer matrix products, per byte of an element. Such products don't use
    /// BLAS. `None` if unknown.
    pub scalar_product: Option<Range<f64>>,
    /// Time to call a compiled function, without its operations. `None` if the library does not
    /// compile several operations into one function.
    pub compiled: Option<Range<Seconds>>,
    /// Time per step of the library's own training or inference loop, without the operations. `None` if users write
    /// that loop.
    pub step: Option<Range<Seconds>>,
    /// Overhead of one operation before it computes, inside the library's own training or inference loop.
    pub step_call: Option<Range<Seconds>>,
    /// Time to call one layer of a network, without its operations. `None` if the library has no
    /// layers.
    pub module: Option<Range<Seconds>>,
    /// Rate of convolutions, as a share of the CPU's peak. `None` if equal to other dense
    /// arithmetic.
    pub convolutions: Option<Range<Share>>,
    /// Cycles of one core per comparison in a sort. `None` if equal to plain C.
    pub comparison: Option<Range<f64>>,
    /// Cycles of one core per comparison in a sort of single-precision numbers. `None` if equal to
    /// double precision.
    pub comparison_fp32: Option<Range<f64>>,
    /// Cycles of one core per comparison in a sort of integers, if it sorts them by digits and on
    /// all cores.
    pub comparison_integers: Option<Range<f64>>,
    /// Cycles of one core per normally distributed random number. `None` if equal to NumPy.
    pub draw: Option<Range<f64>>,
    /// Operations per cycle of one core in complex double-precision Fourier transforms, counted as
    /// `5 n log₂ n`. `None` if equal to NumPy.
    pub fft: Option<Range<f64>>,
    /// Operations per cycle of one core in complex single-precision Fourier transforms, counted as
    /// `5 n log₂ n`. `None` if equal to NumPy.
    pub fft_fp32: Option<Range<f64>>,
    /// Cycles of operations on images, relative to SciPy. `None` if equal.
    pub image: Option<Range<Share>>,
    /// Cycles of one core per element that its linear algebra copies to or from LAPACK's column-major order. `None` if
    /// the copies are cheap.
    pub transposed: Option<Range<f64>>,
    /// Cycles of one core to read or write an element at a random index. `None` if equal to NumPy.
    pub indexed: Option<Range<f64>>,
    /// Cycles of cumulative sums and histograms, relative to NumPy. `None` if equal.
    pub scans: Option<Range<f64>>,
    /// Time of factorizations without the copies of `transposed`, relative to OpenBLAS. `None` if
    /// equal.
    pub factorizations: Option<Range<f64>>,
    /// Time of one core for a grouped sum with few groups, relative to pandas. `None` if equal.
    pub few_groups: Option<Range<f64>>,
    /// Time of one core for a grouped sum with many groups, relative to pandas. `None` if equal.
    pub many_groups: Option<Range<f64>>,
    /// Time to start and join its threads, per doubling of their number. `None` if equal to OpenMP.
    pub fork_join: Option<Range<Seconds>>,
    /// Share of the bandwidth of several sockets that it reaches if the input is in one socket's memory. `None` if each
    /// thread reads memory that it touched first.
    pub spread: Option<Range<Share>>,
    /// `true` if it computes a chain of element-wise operations in one pass over memory.
    pub fuses: bool,
    /// `true` if, in inference, it merges the operations between products (normalization, activation and sums) into the
    /// products.
    pub folds: bool,
    /// `true` if each call of a convolution reorders the weights and values.
    pub reorders: bool,
    /// `true` if it grows decision trees leaf by leaf.
    pub by_leaf: bool,
    /// `true` if its clusterings start from random rows instead of k-means++ centers.
    pub random_centers: bool,
    /// The condition under which it searches for neighbors with a tree.
    pub tree_search: TreeSearch,
    /// `true` if its products, except convolutions, use matrix units that compute in FP32.
    pub fp32_matrix: bool,
    /// `true` if its products and convolutions use matrix units that compute in BF16.
    pub bf16_matrix: bool,
    /// `true` if its compiler must check that the arrays of a loop do not overlap.
    pub overlap_checks: bool,
    /// `true` if each array operation allocates new memory for its result.
    pub temporaries: bool,
    /// `true` if it requests huge pages for large results.
    pub huge_pages: bool,
    /// `true` if it sorts an array on one core.
    pub sorts_alone: bool,
    /// `true` if it draws random numbers on one core.
    pub draws_alone: bool,
    /// `true` if it transforms a single line on one core, and several lines on several cores.
    pub transforms_line: bool,
    /// `true` if it splits masks and histograms of an array between cores.
    pub divides_calls: bool,
    /// `true` if its top-k selection first writes pairs of a value and its index.
    pub selects_pairs: bool,
    /// `true` if it computes a softmax in one operation and a standard deviation in one pass.
    pub fused_calls: bool,
    /// `true` if its `exp`, `sin` and `log` are vector code, whose cycles halve with vectors of
    /// twice the width. The cycles in `math` are for a core that does 16 FP64 operations per cycle.
    pub vector_math: bool,
    /// `true` if it copies an array of 32-bit integers to 64 bits before it sums them.
    pub widens: bool,
    /// Cycles of one core per element of a sum, if it adds them one by one. `None` if it has vector
    /// code for sums.
    pub sum: Option<Range<f64>>,
    /// Cycles of one core per element of a standard deviation, if computed in one pass. `None` if
    /// it makes several passes.
    pub deviation: Option<Range<f64>>,
    /// Cycles of one core to begin each row, if many rows are reduced one by one. `None` if
    /// negligible.
    pub result: Option<Range<f64>>,
    /// Rate of dense arithmetic and convolutions, as a share of the CPU's peak. `None` if equal to
    /// BLAS.
    pub dense: Option<Range<Share>>,
    /// Time of one scalar operation of its interpreter, if it has one.
    pub interpreted: Option<Range<Seconds>>,
    /// The packages it imports. A GPU library of the same ecosystem needs no further import.
    pub ecosystem: &'static str,
    /// One sentence of advice on its use. May be empty.
    pub advice: &'static str,
}

impl CpuLibrary {
    /// Returns `true` if the library does not support a precision.
    pub const fn lacks(&self, precision: Precision) -> bool {
        self.lacks_half && matches!(precision, Precision::Fp16 | Precision::Bf16)
    }
}

/// The program that launches the kernels of a computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Issue {
    /// The Python program, which launches every kernel.
    Eager,
    /// A compiled function, which is called once. Its native code launches the kernels.
    Compiled,
    /// A recorded graph, which is called once. The driver replays its kernels.
    Captured,
}

/// The level of a library's support for a vendor's GPUs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Full support.
    Full,
    /// Experimental or incomplete support.
    Partial,
    /// No support.
    None,
}

/// The level of a library's support for each vendor's GPUs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Support {
    /// The level on AMD's GPUs.
    pub amd: Level,
    /// The level on Apple's GPUs.
    pub apple: Level,
    /// The level on Intel's GPUs.
    pub intel: Level,
    /// The level on NVIDIA's GPUs.
    pub nvidia: Level,
}

impl Support {
    /// Returns the level of support for a vendor's GPUs.
    pub const fn on(&self, vendor: Vendor) -> Level {
        match vendor {
            Vendor::Amd => self.amd,
            Vendor::Apple => self.apple,
            Vendor::Intel => self.intel,
            Vendor::Nvidia => self.nvidia,
        }
    }

    /// Returns `true` if the library runs on a vendor's GPUs at all.
    pub fn is_on(&self, vendor: Vendor) -> bool {
        self.on(vendor) != Level::None
    }
}

/// A GPU library, or another way of computing on the GPU, such as plain CUDA.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GpuLibrary {
    /// The permanent id, such as `cupy`.
    pub id: &'static str,
    /// The usual name, such as `CuPy`.
    pub name: &'static str,
    /// `true` if it is obsolete. Such libraries are listed last.
    pub old: bool,
    /// Ids of the families of workloads that it is made for. `None` if it suits all.
    pub made_for: Option<&'static [&'static str]>,
    /// Ids of the families of workloads that it, or a package by its makers, can divide between several GPUs. `None` if
    /// users have to write that themselves.
    pub divides: Option<&'static [&'static str]>,
    /// Algorithms of its families that it lacks, as written in links.
    pub lacks_algorithms: &'static [&'static str],
    /// `true` if it only runs trained networks and cannot train.
    pub infers_only: bool,
    /// Ids of the families whose FP32 products it computes in TF32 by default.
    pub tf32: Option<&'static [&'static str]>,
    /// The program that launches the kernels.
    pub issue: Issue,
    /// Time of one call without its kernels. In an eager library a call is an operation, otherwise
    /// the whole function or graph.
    pub call: Range<Seconds>,
    /// CPU time to launch one kernel.
    pub launch: Range<Seconds>,
    /// CPU time to launch one kernel with automatic differentiation.
    pub training_launch: Range<Seconds>,
    /// Time per step of the library's own training or inference loop, without the launches. `None` if users write that
    /// loop.
    pub step: Option<Range<Seconds>>,
    /// CPU time to launch one kernel through Metal on Apple's GPUs, with or without automatic differentiation. `None`
    /// if no difference is known.
    pub apple_launch: Option<Range<Seconds>>,
    /// Time to call one layer of a network, without its launches. `None` if the library has no
    /// layers.
    pub module: Option<Range<Seconds>>,
    /// Time of the shortest kernel on the GPU.
    pub kernel: Range<Seconds>,
    /// Time of a synchronization with the GPU, without waiting for its work.
    pub synchronize: Range<Seconds>,
    /// `true` if images are channels-first by default. The vendor's library then reorders them
    /// around each convolution, for its matrix units.
    pub channels_first: bool,
    /// `true` if it computes a chain of element-wise operations in one kernel.
    pub fuses: bool,
    /// Bandwidth of reductions of a whole array, as a share of the streaming bandwidth.
    pub reduction: Range<Share>,
    /// `true` if it computes a softmax in one operation and a standard deviation in one pass.
    pub fused_calls: bool,
    /// `true` if its sorts also move the index of each element.
    pub sorts_pairs: bool,
    /// `true` if its 16-bit products use matrix units only if all sides are multiples of eight.
    pub matrix_units_by_eight: bool,
    /// `true` if its clusterings start from random rows instead of k-means|| centers.
    pub random_centers: bool,
    /// `true` if reductions of a whole array, except sums and extremes, run in a single thread block.
    pub one_block: bool,
    /// `true` if it splits the matrices of a language model between several GPUs by default.
    pub splits_tensors: bool,
    /// `true` if arrays larger than the GPU's memory are paged over the link instead of failing.
    pub spills: bool,
    /// Time to import it, once per process.
    pub import: Range<Seconds>,
    /// Time to create the GPU context, once per process.
    pub context: Range<Seconds>,
    /// Time to load libraries such as cuBLAS and cuDNN, once per process.
    pub handles: Range<Seconds>,
    /// Time to compile each distinct kernel or function at its first use.
    pub compile_each: Range<Seconds>,
    /// The packages it imports. A CPU library of the same ecosystem has imported them already.
    pub ecosystem: &'static str,
    /// The effect of too little GPU memory, in words.
    pub out_of_memory: &'static str,
    /// The level of support for each vendor's GPUs.
    pub support: Support,
    /// One sentence on the support for each vendor's GPUs.
    pub support_note: &'static str,
}

impl GpuLibrary {
    /// Returns the time of one call without its kernels. In a network, that is [`Self::step`] if
    /// the library has one.
    pub fn call_of(&self, network: bool) -> &Range<Seconds> {
        self.step.as_ref().filter(|_| network).unwrap_or(&self.call)
    }

    /// Returns the CPU time to launch one kernel on a vendor's GPUs. `trains` adds automatic
    /// differentiation.
    pub fn launch_on(&self, vendor: Vendor, trains: bool) -> &Range<Seconds> {
        let usual = if trains { &self.training_launch } else { &self.launch };
        match vendor {
            Vendor::Apple => self.apple_launch.as_ref().unwrap_or(usual),
            Vendor::Amd | Vendor::Intel | Vendor::Nvidia => usual,
        }
    }
}

/// The libraries that people use for a family of workloads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FamilyLibraries {
    /// The permanent id of the family, such as `matmul`.
    pub id: &'static str,
    /// Libraries that people use on a CPU, usually slowest first.
    pub cpu: &'static [&'static CpuLibrary],
    /// The CPU library assumed by default.
    pub default_cpu: &'static CpuLibrary,
    /// The CPU library that makes the best use of the same CPU: the fair baseline for a GPU.
    pub baseline: &'static CpuLibrary,
    /// The library assumed by default on an NVIDIA GPU.
    pub default_gpu: &'static GpuLibrary,
    /// Overrides for algorithms and kinds of networks that use other libraries.
    pub variants: &'static [VariantLibraries],
    /// Algorithms and other options, as written in links, that no measured row covers.
    pub unmeasured: &'static [&'static str],
    /// `true` if its libraries divide the work between several GPUs.
    pub multi_gpu: bool,
    /// `true` if its work is operations on elements, or calls of such operations. A library timed
    /// in one of these families counts as timed in all of them.
    pub loops: bool,
    /// Ids of CPU libraries that no measured row uses, although their constants for this family have a source.
    pub sourced_cpu: &'static [&'static str],
    /// Ids of CPU libraries that measured rows are timed with.
    pub timed_cpu: &'static [&'static str],
    /// The model's error for CPU times if all figures are right, as a factor.
    pub model_error_cpu: Figure<Count>,
    /// The model's error for GPU times if all figures are right, as a factor.
    pub model_error_gpu: Figure<Count>,
    /// The measurements behind these errors.
    pub evidence: Evidence,
}

/// The libraries for an algorithm or a kind of network, used both as defaults and as the best baseline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VariantLibraries {
    /// The algorithm as written in links, or the id of the kind of network.
    pub id: &'static str,
    /// The library on a CPU.
    pub cpu: &'static CpuLibrary,
    /// The library on an NVIDIA GPU.
    pub gpu: &'static GpuLibrary,
}

/// A summary of a family's published timings, on which the model is scored.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evidence {
    /// The number of rows, each with a CPU time, a GPU time or both.
    pub rows: u16,
    /// The number of sources of these rows.
    pub sources: u8,
    /// The model's accuracy for CPU times, if any were measured.
    pub cpu: Option<AspectEvidence>,
    /// The model's accuracy for GPU times, if any were measured.
    pub gpu: Option<AspectEvidence>,
    /// The model's accuracy for speedups, if any were measured.
    pub speedup: Option<AspectEvidence>,
}

/// The model's accuracy for one aspect of a family's rows: CPU time, GPU time or speedup.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AspectEvidence {
    /// The median error factor, in hundredths.
    error: u16,
    /// The leave-one-out coverage in percent: the share of rows inside ranges with widths set without the row's source.
    inside: u8,
}

impl Evidence {
    /// The evidence for work without measurements.
    pub const NONE: Self = Self { rows: 0, sources: 0, cpu: None, gpu: None, speedup: None };
}

impl AspectEvidence {
    pub(crate) const fn new(error: u16, inside: u8) -> Self {
        Self { error, inside }
    }

    /// Returns the median error, as a factor of at least one.
    pub fn median_error(&self) -> f64 {
        f64::from(self.error) / 100.0
    }

    /// Returns the leave-one-out coverage: the share of rows inside ranges with widths set without the row's source.
    pub fn inside_left_out(&self) -> Share {
        Share::new(f64::from(self.inside) / 100.0)
    }
}
