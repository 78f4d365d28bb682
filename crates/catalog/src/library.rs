//! Libraries: their costs in addition to the arithmetic, and the families they are used for.

use offload_vocabulary::computation::TreeSearch;
use offload_vocabulary::execution::Threads;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Count, Seconds, Share};

use crate::{Figure, Range, Vendor};

/// A library, or another way of computing, on the CPU.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CpuLibrary {
    /// Its permanent id.
    pub id: &'static str,
    /// Its usual name.
    pub name: &'static str,
    /// `true` if it is out of use; such libraries are listed last.
    pub old: bool,
    /// The ids of the families of workloads it is made for; `None` if it suits all.
    pub made_for: Option<&'static [&'static str]>,
    /// The algorithms, as in links, that it lacks of the families it is made for.
    pub lacks_algorithms: &'static [&'static str],
    /// `true` if it runs trained networks but does not train them.
    pub infers_only: bool,
    /// The precision of its arrays or tensors if a program states none.
    pub default_dtype: Precision,
    /// Time of one array operation before it computes.
    pub call: Range<Seconds>,
    /// Cores that a matrix product uses.
    pub threads_matmul: Threads,
    /// Cores that an element-wise operation uses.
    pub threads_elementwise: Threads,
    /// Cores that everything else uses: sorting, transforms, grouping, sparse arithmetic, filters
    /// and random numbers.
    pub threads_other: Threads,
    /// Cycles of one core per `exp`, `sin` or `log` of a double.
    pub math: Range<f64>,
    /// The same for single precision; `None` if it takes as long.
    pub math_fp32: Option<Range<f64>>,
    /// Cycles of one core to read or write a half-precision number that it converts one by one. `None` if it has vector
    /// code for that.
    pub scalar_half: Option<Range<f64>>,
    /// `true` if it has no half precision.
    pub lacks_half: bool,
    /// Cycles of one core per multiply-add and byte of an element in integer matrix products, which it computes without
    /// BLAS. `None` if unknown.
    pub scalar_product: Option<Range<f64>>,
    /// Time to call a compiled function, excluding its operations. `None` if the library does not compile several
    /// operations into one.
    pub compiled: Option<Range<Seconds>>,
    /// Time of one step of its loop for training or using a network, excluding the operations. `None` if people write
    /// that loop.
    pub step: Option<Range<Seconds>>,
    /// Time of an operation in such a step before it computes.
    pub step_call: Option<Range<Seconds>>,
    /// Time to call one layer of a network, excluding its operations. `None` for a library without layers.
    pub module: Option<Range<Seconds>>,
    /// Rate of its convolutions over the CPU's peak; if left out, that of its other dense arithmetic.
    pub convolutions: Option<Range<Share>>,
    /// Cycles of one core per comparison of a sort; `None` if it is that of plain C.
    pub comparison: Option<Range<f64>>,
    /// The same for single precision; `None` if it takes as long.
    pub comparison_fp32: Option<Range<f64>>,
    /// The same for integers, if it sorts them by digits and on all cores.
    pub comparison_integers: Option<Range<f64>>,
    /// Cycles of one core per normally distributed random number; `None` if as NumPy's.
    pub draw: Option<Range<f64>>,
    /// Operations per cycle of one core in complex transforms of doubles, counted as `5 n log₂ n`; `None` if as
    /// NumPy's.
    pub fft: Option<Range<f64>>,
    /// The same for single precision.
    pub fft_fp32: Option<Range<f64>>,
    /// Cycles of its operations on images over SciPy's; `None` if they are equal.
    pub image: Option<Range<Share>>,
    /// Cycles of one core in its linear algebra for each element that is copied into the order of LAPACK, or back.
    /// `None` if its copies cost little.
    pub transposed: Option<Range<f64>>,
    /// Cycles of one core to read or write an element at a random place; `None` if as NumPy's.
    pub indexed: Option<Range<f64>>,
    /// Cycles of its cumulative sums and histograms over NumPy's; `None` if they are equal.
    pub scans: Option<Range<f64>>,
    /// Time of its factorizations, excluding those copies, over OpenBLAS's; `None` if they are equal.
    pub factorizations: Option<Range<f64>>,
    /// Time of a core for a sum by groups over that of pandas, with few groups; `None` if they are equal.
    pub few_groups: Option<Range<f64>>,
    /// The same with many groups.
    pub many_groups: Option<Range<f64>>,
    /// Time to start and join its threads, per doubling of their number; `None` if as OpenMP's.
    pub fork_join: Option<Range<Seconds>>,
    /// Share of the bandwidth of several sockets that it reaches, as the memory of one holds its input. `None` if its
    /// threads read what they have touched first.
    pub spread: Option<Range<Share>>,
    /// `true` if it computes a chain of element-wise operations in one pass over memory.
    pub fuses: bool,
    /// `true` if it merges the operations between the products of a network in use into them: normalization, activation
    /// and sums.
    pub folds: bool,
    /// `true` if it reorders the weights and values of each convolution every time.
    pub reorders: bool,
    /// `true` if it grows trees leaf by leaf.
    pub by_leaf: bool,
    /// `true` if its clusterings start from random rows instead of k-means++ centers.
    pub random_centers: bool,
    /// The condition on which it looks for neighbors in a tree.
    pub tree_search: TreeSearch,
    /// `true` if its products, other than convolutions, use matrix units that compute in FP32.
    pub fp32_matrix: bool,
    /// `true` if its products and convolutions use matrix units that compute in BF16.
    pub bf16_matrix: bool,
    /// `true` if its compiler has to make sure that the arrays of a loop do not overlap.
    pub overlap_checks: bool,
    /// `true` if each array operation allocates new memory for its result.
    pub temporaries: bool,
    /// `true` if it asks the system for huge pages for large results.
    pub huge_pages: bool,
    /// `true` if it sorts one array on one core.
    pub sorts_alone: bool,
    /// `true` if it draws random numbers on one core.
    pub draws_alone: bool,
    /// `true` if it transforms a single line on one core, and several lines on several.
    pub transforms_line: bool,
    /// `true` if it divides masks and histograms of an array between its cores.
    pub divides_calls: bool,
    /// `true` if it selects the largest elements from pairs of a value and its index.
    pub selects_pairs: bool,
    /// `true` if a softmax is one operation, and a standard deviation one pass.
    pub fused_calls: bool,
    /// `true` if its exponentials, sines and logarithms are vector code, whose cycles halve with vectors of twice the
    /// width. The cycles are for a core that does 16 operations in FP64 per cycle.
    pub vector_math: bool,
    /// `true` if it copies an array of 32-bit integers to 64 bits before it adds them up.
    pub widens: bool,
    /// Cycles of one core to add an element to a sum, one by one. `None` if it has vector code for that.
    pub sum: Option<Range<f64>>,
    /// Cycles of one core for an element of a standard deviation in one pass; `None` if it makes several.
    pub deviation: Option<Range<f64>>,
    /// Cycles of one core to begin each of many rows that are reduced one by one; `None` if negligible.
    pub result: Option<Range<f64>>,
    /// Rate of its dense arithmetic and convolutions over the CPU's peak; `None` if it is that of BLAS.
    pub dense: Option<Range<Share>>,
    /// Time of one scalar operation of an interpreter.
    pub interpreted: Option<Range<Seconds>>,
    /// The packages it imports. A GPU library of the same ecosystem needs no further import.
    pub ecosystem: &'static str,
    /// Advice on its use, in one sentence; may be empty.
    pub advice: &'static str,
}

impl CpuLibrary {
    /// Returns `true` if it lacks a precision.
    pub const fn lacks(&self, precision: Precision) -> bool {
        self.lacks_half && matches!(precision, Precision::Fp16 | Precision::Bf16)
    }
}

/// The program that issues the kernels of a computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Issue {
    /// The Python program: it launches every kernel.
    Eager,
    /// A compiled function: one call, in which native code launches the kernels.
    Compiled,
    /// A recorded graph: one call, in which the driver replays the recorded kernels.
    Captured,
}

/// The extent to which a library runs on GPUs of a vendor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Fully.
    Full,
    /// Experimentally, or with gaps.
    Partly,
    /// Not at all.
    None,
}

/// The extent to which a library runs on the GPUs of each vendor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Support {
    /// On AMD's GPUs.
    pub amd: Level,
    /// On Apple's GPUs.
    pub apple: Level,
    /// On Intel's GPUs.
    pub intel: Level,
    /// On NVIDIA's GPUs.
    pub nvidia: Level,
}

impl Support {
    /// Returns the extent to which it runs on GPUs of a vendor.
    pub const fn on(&self, vendor: Vendor) -> Level {
        match vendor {
            Vendor::Amd => self.amd,
            Vendor::Apple => self.apple,
            Vendor::Intel => self.intel,
            Vendor::Nvidia => self.nvidia,
        }
    }

    /// Returns `true` if it runs on GPUs of a vendor at all.
    pub fn is_on(&self, vendor: Vendor) -> bool {
        self.on(vendor) != Level::None
    }
}

/// A library, or another way of computing, on the GPU.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GpuLibrary {
    /// Its permanent id.
    pub id: &'static str,
    /// Its usual name.
    pub name: &'static str,
    /// `true` if it is out of use; such libraries are listed last.
    pub old: bool,
    /// The ids of the families of workloads it is made for; `None` if it suits all.
    pub made_for: Option<&'static [&'static str]>,
    /// The ids of the families whose work it, or a package of its makers, divides between several GPUs. `None` if users
    /// have to write that themselves.
    pub divides: Option<&'static [&'static str]>,
    /// The algorithms, as in links, that it lacks of the families it is made for.
    pub lacks_algorithms: &'static [&'static str],
    /// `true` if it runs trained networks but does not train them.
    pub infers_only: bool,
    /// The ids of the families whose products it computes in TF32 by default if a program has FP32.
    pub tf32: Option<&'static [&'static str]>,
    /// The program that issues the kernels.
    pub issue: Issue,
    /// Time of one call excluding its kernels: of an operation in an eager library, else of the whole function or
    /// graph.
    pub call: Range<Seconds>,
    /// CPU time to launch one kernel.
    pub launch: Range<Seconds>,
    /// CPU time to launch one kernel with automatic differentiation.
    pub training_launch: Range<Seconds>,
    /// Time of one step of its loop for training or using a network, excluding the launches. `None` if people write
    /// that loop.
    pub step: Option<Range<Seconds>>,
    /// CPU time to launch one kernel by Metal on Apple's GPUs, with or without automatic differentiation, if known to
    /// differ.
    pub apple_launch: Option<Range<Seconds>>,
    /// Time to call one layer of a network, excluding its launches. `None` for a library without layers.
    pub module: Option<Range<Seconds>>,
    /// Time of the shortest kernel on the GPU.
    pub kernel: Range<Seconds>,
    /// Time of a synchronization with the GPU, excluding the wait.
    pub synchronize: Range<Seconds>,
    /// `true` if images are channels-first by default. The vendor's library then reorders them for its matrix units
    /// around each convolution.
    pub channels_first: bool,
    /// `true` if it computes a chain of element-wise operations in one kernel.
    pub fuses: bool,
    /// Bandwidth of reductions of a whole array over the streaming bandwidth.
    pub reduction: Range<Share>,
    /// `true` if a softmax is one operation, and a standard deviation one pass.
    pub fused_calls: bool,
    /// `true` if its sorts move the index of each element along.
    pub sorts_pairs: bool,
    /// `true` if its 16-bit products use matrix units only if all sides are multiples of eight.
    pub matrix_units_by_eight: bool,
    /// `true` if its clusterings start from random rows instead of k-means|| centers.
    pub random_centers: bool,
    /// `true` if a reduction of a whole array, other than a sum or an extreme, runs on one block of threads.
    pub one_block: bool,
    /// `true` if it divides the matrices of a language model over several GPUs by default.
    pub splits_tensors: bool,
    /// `true` if arrays larger than the GPU's memory page over the link; otherwise they fail.
    pub spills: bool,
    /// Time to import it, once per process.
    pub import: Range<Seconds>,
    /// Time to create the GPU context, once per process.
    pub context: Range<Seconds>,
    /// Time to load libraries such as cuBLAS and cuDNN, once per process.
    pub handles: Range<Seconds>,
    /// Time to compile each different kernel or function at its first use.
    pub compile_each: Range<Seconds>,
    /// The packages it imports. A CPU library of the same ecosystem has imported them already.
    pub ecosystem: &'static str,
    /// The effect of too little GPU memory, in words.
    pub out_of_memory: &'static str,
    /// Its support for GPUs of each vendor.
    pub support: Support,
    /// The same in one sentence.
    pub support_note: &'static str,
}

impl GpuLibrary {
    /// Returns the time of one call excluding its kernels, in a network or not.
    pub fn call_of(&self, network: bool) -> &Range<Seconds> {
        self.step.as_ref().filter(|_| network).unwrap_or(&self.call)
    }

    /// Returns the CPU time to launch one kernel on the GPUs of a vendor, with automatic differentiation or not.
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
    /// The family's permanent id.
    pub id: &'static str,
    /// The libraries that people use on a CPU, usually the slowest first.
    pub cpu: &'static [&'static CpuLibrary],
    /// The library assumed on the CPU.
    pub default_cpu: &'static CpuLibrary,
    /// The library that makes the best use of the same CPU: the fair baseline for a GPU.
    pub baseline: &'static CpuLibrary,
    /// The library assumed on an NVIDIA GPU.
    pub default_gpu: &'static GpuLibrary,
    /// The algorithms and kinds of networks that people use other libraries for.
    pub variants: &'static [VariantLibraries],
    /// The algorithms and other options, as in links, without any row behind the errors.
    pub unmeasured: &'static [&'static str],
    /// `true` if the libraries divide the work between several GPUs.
    pub multi_gpu: bool,
    /// `true` if its work is operations on elements or calls of them. A library timed in one such family counts as
    /// timed in all.
    pub loops: bool,
    /// The CPU libraries whose constants for it come from a source although none of its rows is timed with them.
    pub sourced_cpu: &'static [&'static str],
    /// The CPU libraries with which measured rows are timed.
    pub timed_cpu: &'static [&'static str],
    /// The error of the model on a CPU if all its figures are right, as a factor on a time.
    pub model_error_cpu: Figure<Count>,
    /// The same on a GPU.
    pub model_error_gpu: Figure<Count>,
    /// The evidence behind these errors.
    pub evidence: Evidence,
}

/// The libraries for an algorithm or a kind of network: the default and the best baseline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VariantLibraries {
    /// The word of the algorithm in links, or the id of the kind.
    pub id: &'static str,
    /// On a CPU.
    pub cpu: &'static CpuLibrary,
    /// On an NVIDIA GPU.
    pub gpu: &'static GpuLibrary,
}

/// The published timings of a family that the model is scored on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evidence {
    /// The number of rows, each with a CPU time, a GPU time or both.
    pub rows: u16,
    /// The number of their sources.
    pub sources: u8,
    /// The accuracy of CPU times, if any were measured.
    pub cpu: Option<AspectEvidence>,
    /// The accuracy of GPU times, likewise.
    pub gpu: Option<AspectEvidence>,
    /// The accuracy of their ratio, likewise.
    pub speedup: Option<AspectEvidence>,
}

/// The model's accuracy on the rows of a family that measured one aspect.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AspectEvidence {
    /// The median error factor in hundredths.
    error: u16,
    /// The percentage of the rows inside ranges whose width was set without their source.
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

    /// Returns the median error: a factor, at least one.
    pub fn median_error(&self) -> f64 {
        f64::from(self.error) / 100.0
    }

    /// Returns the share of the rows inside ranges whose width was set without their source.
    pub fn inside_left_out(&self) -> Share {
        Share::new(f64::from(self.inside) / 100.0)
    }
}
