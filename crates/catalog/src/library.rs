//! CPU and GPU libraries with their costs, and the common libraries of each family of workloads.

use offload_vocabulary::computation::{TreeGrowth, TreeSearch};
use offload_vocabulary::execution::Threads;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Count, Seconds, Share};

use crate::{Figure, HardwareClass, Range, Vendor};

/// A CPU library, or another way to compute on the CPU, such as plain Python.
#[derive(Clone, Copy, Debug)]
pub struct CpuLibrary {
    /// The permanent id, such as `numpy`.
    pub id: &'static str,
    /// The usual name, such as `NumPy`.
    pub name: &'static str,
    /// `true` if the library is obsolete. Obsolete libraries are listed last.
    pub old: bool,
    /// Ids of the families of workloads for which the library was designed. `None` if the library suits all families.
    pub made_for: Option<&'static [&'static str]>,
    /// Ids, as used in links, of the algorithms that the library lacks within its families.
    pub lacks_algorithms: &'static [&'static str],
    /// `true` if the library supports only inference, not training.
    pub infers_only: bool,
    /// The default precision of the library's arrays or tensors.
    pub default_dtype: Precision,
    /// Overhead of an array operation before the computation starts.
    pub call: Range<Seconds>,
    /// Cores that the library uses for a matrix product.
    pub threads_matmul: Threads,
    /// Cores that the library uses for an element-wise operation.
    pub threads_elementwise: Threads,
    /// Cores that the library uses for any other operation, such as sorts, Fourier transforms, grouping, sparse
    /// arithmetic, filters and random numbers.
    pub threads_other: Threads,
    /// Single-core cycles per `exp`, `sin` or `log` in double precision.
    pub math: Range<f64>,
    /// Single-core cycles per `exp`, `sin` or `log` in single precision. `None` if it takes as many as in double
    /// precision.
    pub math_fp32: Option<Range<f64>>,
    /// Single-core cycles to convert a half-precision number when it is read or written. `None` if the conversion is
    /// vectorized.
    pub scalar_half: Option<Range<f64>>,
    /// `true` if the library supports neither FP16 nor BF16.
    pub lacks_half: bool,
    /// Single-core cycles per multiply-add in an integer matrix product, for each byte of the element size. Integer
    /// products don't use BLAS. `None` if unknown.
    pub scalar_product: Option<Range<f64>>,
    /// Time to call a compiled function, excluding its operations. `None` if the library does not compile functions.
    pub compiled: Option<Range<Seconds>>,
    /// Time per step of the library's training or inference loop, excluding the operations. `None` if users write the
    /// loop.
    pub step: Option<Range<Seconds>>,
    /// Overhead of an operation inside the library's training or inference loop, before the computation starts.
    pub step_call: Option<Range<Seconds>>,
    /// Time to call one layer of a network, excluding its operations. `None` if the library has no layers.
    pub module: Option<Range<Seconds>>,
    /// Rate of convolutions, as a share of the CPU's peak rate. `None` if convolutions are as fast as other dense
    /// arithmetic.
    pub convolutions: Option<Range<Share>>,
    /// The value of [`Self::convolutions`] for FP32 inference with at least 16 images on an Apple chip. `None` if it is
    /// not known to differ.
    pub apple_convolutions: Option<Range<Share>>,
    /// Single-core cycles per comparison in a sort. `None` if sorts are as fast as in plain C.
    pub comparison: Option<Range<f64>>,
    /// Single-core cycles per comparison in a sort of single-precision numbers. `None` if it takes as many as in double
    /// precision.
    pub comparison_fp32: Option<Range<f64>>,
    /// Single-core cycles per comparison in a sort of integers, if the library has a radix sort that runs on all cores.
    /// `None` otherwise.
    pub comparison_integers: Option<Range<f64>>,
    /// Single-core cycles per normally distributed random number. `None` if the library is as fast as NumPy.
    pub draw: Option<Range<f64>>,
    /// Operations per cycle on one core in complex double-precision Fourier transforms, assuming `5 n log₂ n`
    /// operations per transform. `None` if the library is as fast as NumPy.
    pub fft: Option<Range<f64>>,
    /// Operations per cycle on one core in complex single-precision Fourier transforms, assuming `5 n log₂ n`
    /// operations per transform. `None` if the library is as fast as NumPy.
    pub fft_fp32: Option<Range<f64>>,
    /// Cycles of image operations, relative to SciPy. `None` if the library is as fast as SciPy.
    pub image: Option<Range<Share>>,
    /// Single-core cycles per element for copies to or from LAPACK's column-major order. `None` if negligible.
    pub transposed: Option<Range<f64>>,
    /// Single-core cycles to read or write an element at a random index. `None` if the library is as fast as NumPy.
    pub indexed: Option<Range<f64>>,
    /// Cycles of cumulative sums and histograms, relative to NumPy. `None` if as fast as NumPy.
    pub scans: Option<Range<f64>>,
    /// Time of factorizations, excluding the copies in `transposed`, relative to OpenBLAS. `None` if the library is as
    /// fast as OpenBLAS.
    pub factorizations: Option<Range<f64>>,
    /// Time of a grouped sum with few groups on one core, relative to pandas. `None` if the library is as fast as
    /// pandas.
    pub few_groups: Option<Range<f64>>,
    /// Time of a grouped sum with many groups on one core, relative to pandas. `None` if the library is as fast as
    /// pandas.
    pub many_groups: Option<Range<f64>>,
    /// Time to start and join threads, per doubling of their number. `None` if as fast as OpenMP.
    pub fork_join: Option<Range<Seconds>>,
    /// The share of the combined bandwidth of several sockets that the library reaches if one thread places all of the
    /// input in the memory of one socket. `None` if each thread first touches its own data.
    pub spread: Option<Range<Share>>,
    /// `true` if the library computes a chain of element-wise operations in one pass over memory.
    pub fuses: bool,
    /// `true` if, in inference, the library fuses the operations between matrix products (normalizations, activations
    /// and sums) into the products.
    pub folds: bool,
    /// `true` if each call of a convolution converts the memory layout of its weights and values.
    pub reorders: bool,
    /// `true` if the library grows decision trees leaf by leaf instead of level by level.
    pub by_leaf: bool,
    /// `true` if the library's k-means starts from random rows instead of k-means++ centers.
    pub random_centers: bool,
    /// The condition under which the library uses a tree for neighbor searches.
    pub tree_search: TreeSearch,
    /// `true` if matrix products, but not convolutions, run on the CPU's FP32 matrix units.
    pub fp32_matrix: bool,
    /// `true` if matrix products and convolutions run on the CPU's BF16 matrix units.
    pub bf16_matrix: bool,
    /// `true` if INT8 matrix products and convolutions use the CPU's INT8 dot-product instructions.
    pub int8_products: bool,
    /// `true` if the library's compiler must check at run time that the arrays of a loop do not overlap.
    pub overlap_checks: bool,
    /// `true` if each array operation allocates new memory for its result.
    pub temporaries: bool,
    /// `true` if the library requests huge pages for large results.
    pub huge_pages: bool,
    /// `true` if the library's median filter keeps a histogram of a large window instead of sorting the window. This
    /// filter runs on one core.
    pub counts_medians: bool,
    /// `true` if sorts run on one core.
    pub sorts_alone: bool,
    /// `true` if random numbers are drawn on one core.
    pub draws_alone: bool,
    /// `true` if a one-dimensional Fourier transform runs on one core, but a batch of transforms runs on several cores.
    pub transforms_line: bool,
    /// `true` if masks and histograms run on several cores.
    pub divides_calls: bool,
    /// `true` if top-k selection first writes (value, index) pairs.
    pub selects_pairs: bool,
    /// `true` if a softmax is a single operation and a standard deviation takes a single pass.
    pub fused_calls: bool,
    /// `true` if `exp`, `sin` and `log` are vectorized, so that vectors of twice the width take half as many cycles per
    /// element. In this case, `math` describes a core with 16 FP64 operations per cycle.
    pub vector_math: bool,
    /// `true` if a sum of 32-bit integers first converts the array to 64 bits.
    pub widens: bool,
    /// Single-core cycles per element of a sum, if the library adds elements one by one. `None` if sums are vectorized.
    pub sum: Option<Range<f64>>,
    /// Single-core cycles per element of a standard deviation, if it takes one pass. `None` if it takes several passes.
    pub deviation: Option<Range<f64>>,
    /// Single-core cycles per result of a reduction along rows. `None` if negligible.
    pub result: Option<Range<f64>>,
    /// Rate of dense arithmetic and convolutions, as a share of the CPU's peak rate. `None` if as fast as BLAS.
    pub dense: Option<Range<Share>>,
    /// Time of one scalar operation in the library's interpreter, if the library is an interpreter.
    pub interpreted: Option<Range<Seconds>>,
    /// The group of libraries that import the same packages, such as `pytorch`. A program that uses this library has
    /// already imported the packages of a GPU library in the same group.
    pub ecosystem: &'static str,
    /// One sentence of advice for users of the library, or an empty string.
    pub advice: &'static str,
}

impl CpuLibrary {
    /// Returns `true` if the library does not support the precision.
    pub const fn lacks(&self, precision: Precision) -> bool {
        self.lacks_half && matches!(precision, Precision::Fp16 | Precision::Bf16)
    }
}

/// The way in which the kernels of a computation are launched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Issue {
    /// The Python program launches every kernel.
    Eager,
    /// Native code in a compiled function launches the kernels. The Python program only calls the function.
    Compiled,
    /// The driver replays a recorded graph of kernels. The Python program only launches the graph.
    Captured,
}

/// The level of a library's support for a vendor's GPUs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    Full,
    /// Experimental or incomplete support.
    Partial,
    None,
}

/// The levels of a library's support for each vendor's GPUs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Support {
    pub amd: Level,
    pub apple: Level,
    pub intel: Level,
    pub nvidia: Level,
}

impl Support {
    pub const fn on(&self, vendor: Vendor) -> Level {
        match vendor {
            Vendor::Amd => self.amd,
            Vendor::Apple => self.apple,
            Vendor::Intel => self.intel,
            Vendor::Nvidia => self.nvidia,
        }
    }

    /// Returns `true` if the library runs on the vendor's GPUs, with full or partial support.
    pub fn is_on(&self, vendor: Vendor) -> bool {
        self.on(vendor) != Level::None
    }
}

/// A GPU library, or another way to compute on the GPU, such as plain CUDA.
#[derive(Clone, Copy, Debug)]
pub struct GpuLibrary {
    /// The permanent id, such as `cupy`.
    pub id: &'static str,
    /// The usual name, such as `CuPy`.
    pub name: &'static str,
    /// `true` if the library is obsolete. Obsolete libraries are listed last.
    pub old: bool,
    /// Ids of the families of workloads for which the library was designed. `None` if the library suits all families.
    pub made_for: Option<&'static [&'static str]>,
    /// Ids of the families of workloads that the library, or another package by the same authors, can divide between
    /// several GPUs. `None` if users must divide the work themselves.
    pub divides: Option<&'static [&'static str]>,
    /// Ids, as used in links, of the algorithms that the library lacks within its families.
    pub lacks_algorithms: &'static [&'static str],
    /// `true` if the library supports only inference, not training.
    pub infers_only: bool,
    /// Ids of the families whose FP32 products the library computes in TF32 by default.
    pub tf32: Option<&'static [&'static str]>,
    pub issue: Issue,
    /// Time of one call, excluding its kernels. In an eager library, each operation is a call; otherwise the whole
    /// function or graph is one call.
    pub call: Range<Seconds>,
    /// CPU time to launch one kernel.
    pub launch: Range<Seconds>,
    /// CPU time to launch one kernel with automatic differentiation.
    pub training_launch: Range<Seconds>,
    /// Time per step of the library's training or inference loop, excluding the launches. `None` if users write the
    /// loop.
    pub step: Option<Range<Seconds>>,
    /// CPU time to launch one kernel through Metal on Apple GPUs, with or without automatic differentiation. `None` if
    /// it is not known to differ from other GPUs.
    pub apple_launch: Option<Range<Seconds>>,
    /// Time to call one layer of a network, excluding its launches. `None` if the library has no layers.
    pub module: Option<Range<Seconds>>,
    /// Time of the shortest kernel on the GPU.
    pub kernel: Range<Seconds>,
    /// CPU time of a synchronization call, excluding the wait for the GPU's work.
    pub synchronize: Range<Seconds>,
    /// `true` if images are channels-first by default. The vendor's library then converts images before and after each
    /// convolution, because the matrix units need channels-last images.
    pub channels_first: bool,
    /// `true` if the library computes a chain of element-wise operations in one kernel.
    pub fuses: bool,
    /// Bandwidth of a reduction over a whole array, as a share of the streaming bandwidth.
    pub reduction: Range<Share>,
    /// `true` if a softmax is a single operation and a standard deviation takes a single pass.
    pub fused_calls: bool,
    /// `true` if the library's sorts also move the index of each element.
    pub sorts_pairs: bool,
    /// `true` if 16-bit matrix products use the matrix units only if all dimensions are multiples of eight.
    pub matrix_units_by_eight: bool,
    /// `true` if the library's k-means starts from random rows instead of k-means|| centers.
    pub random_centers: bool,
    /// `true` if reductions over a whole array, except sums, minimums and maximums, run in a single thread block.
    pub one_block: bool,
    /// `true` if the library splits the matrices of a language model across several GPUs by default.
    pub splits_tensors: bool,
    /// `true` if the library can leave some layers of a language model on the CPU.
    pub splits_layers: bool,
    /// The way in which it grows the trees of gradient boosting.
    pub grows: TreeGrowth,
    /// `true` if arrays that exceed the GPU's memory are paged over the interconnect. Otherwise the allocation fails.
    pub spills: bool,
    /// Time to import the library, once per process.
    pub import: Range<Seconds>,
    /// Time to create the GPU context, once per process.
    pub context: Range<Seconds>,
    /// Time to load libraries such as cuBLAS and cuDNN, once per process.
    pub handles: Range<Seconds>,
    /// Time to compile one kernel or function, at its first use.
    pub compile_each: Range<Seconds>,
    /// The group of libraries that import the same packages, such as `pytorch`. See [`CpuLibrary::ecosystem`].
    pub ecosystem: &'static str,
    /// A sentence for the page that describes the library's behavior if the GPU's memory is too small.
    pub out_of_memory: &'static str,
    pub support: Support,
    /// One sentence that describes the support for each vendor's GPUs.
    pub support_note: &'static str,
}

impl GpuLibrary {
    /// Returns the time of one call, excluding its kernels. For a network, this is [`Self::step`] if it is set.
    pub fn call_of(&self, network: bool) -> &Range<Seconds> {
        self.step.as_ref().filter(|_| network).unwrap_or(&self.call)
    }

    /// Returns the CPU time to launch one kernel on a vendor's GPUs, with automatic differentiation if `trains` is
    /// `true`.
    pub fn launch_on(&self, vendor: Vendor, trains: bool) -> &Range<Seconds> {
        let usual = if trains { &self.training_launch } else { &self.launch };
        match vendor {
            Vendor::Apple => self.apple_launch.as_ref().unwrap_or(usual),
            Vendor::Amd | Vendor::Intel | Vendor::Nvidia => usual,
        }
    }
}

/// The libraries that are common for a family of workloads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FamilyLibraries {
    /// The permanent id of the family, such as `matmul`.
    pub id: &'static str,
    /// Common CPU libraries, usually in order from slow to fast.
    pub cpu: &'static [&'static CpuLibrary],
    pub default_cpu: &'static CpuLibrary,
    /// The CPU library that makes the best use of the CPU, and is therefore the fair baseline for a GPU.
    pub baseline: &'static CpuLibrary,
    /// The library assumed by default on an NVIDIA GPU.
    pub default_gpu: &'static GpuLibrary,
    /// Algorithms and kinds of networks whose libraries differ from the family's other libraries.
    pub variants: &'static [VariantLibraries],
    /// Ids, as used in links, of the algorithms and other options that no measurement covers.
    pub unmeasured: &'static [&'static str],
    /// `true` if libraries divide the work of this family between several GPUs.
    pub multi_gpu: bool,
    /// `true` if the work consists of element-wise operations. Timings of a library in one such family are evidence for
    /// all of them.
    pub loops: bool,
    /// Ids of the CPU libraries that were not measured in this family but whose constants for this family have a
    /// source.
    pub sourced_cpu: &'static [&'static str],
    /// The error factor of CPU times that is due to the model itself, i.e. that would remain if all figures were exact.
    pub model_error_cpu: Figure<Count>,
    /// The error factor of GPU times that is due to the model itself, i.e. that would remain if all figures were exact.
    pub model_error_gpu: Figure<Count>,
    /// The measurements on which the model errors are based.
    pub evidence: Evidence,
}

/// The libraries that were timed in a family, each with the hardware classes on which it was timed.
///
/// If the family is one of [`FamilyLibraries::loops`], the timings of all such families count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimedLibraries {
    /// The id of the family.
    pub(crate) family: &'static str,
    pub(crate) cpu: &'static [TimedLibrary],
    pub(crate) gpu: &'static [TimedLibrary],
}

/// A library that was timed on a class of hardware.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimedLibrary {
    /// The position in [`cpu_libraries`](crate::cpu_libraries) or [`gpu_libraries`](crate::gpu_libraries).
    pub(crate) library: u8,
    pub(crate) class: HardwareClass,
    /// The number of sources that can test the model. Such a source has a row whose prediction needs no constant from
    /// the source itself.
    pub(crate) sources: u8,
}

impl TimedLibrary {
    pub(crate) const fn new(library: u8, class: HardwareClass, sources: u8) -> Self {
        Self { library, class, sources }
    }
}

/// The libraries for an algorithm or a kind of network. Each library is the default for its side, and the CPU library
/// is also the baseline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VariantLibraries {
    /// The id of the algorithm, as used in links, or the id of the kind of network.
    pub id: &'static str,
    pub cpu: &'static CpuLibrary,
    /// The library on an NVIDIA GPU.
    pub gpu: &'static GpuLibrary,
}

/// A summary of a family's published timings and of the model's accuracy for these timings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evidence {
    /// The number of rows, each with a CPU time, a GPU time or both.
    pub rows: u16,
    /// The number of sources of the rows.
    pub sources: u8,
    /// The model's accuracy for CPU times, if any were measured.
    pub cpu: Option<AspectEvidence>,
    /// The model's accuracy for GPU times, if any were measured.
    pub gpu: Option<AspectEvidence>,
    /// The model's accuracy for speedups, if any were measured.
    pub speedup: Option<AspectEvidence>,
}

/// The model's accuracy for the CPU times, the GPU times or the speedups of a family.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AspectEvidence {
    /// The median error factor, in hundredths.
    error: u16,
    /// The leave-one-out coverage in percent, which is the share of rows inside a range that was fitted without the
    /// row's source.
    inside: u8,
}

impl Evidence {
    /// The evidence for work that has not been measured.
    pub const NONE: Self = Self { rows: 0, sources: 0, cpu: None, gpu: None, speedup: None };
}

impl AspectEvidence {
    pub(crate) const fn new(error: u16, inside: u8) -> Self {
        Self { error, inside }
    }

    /// Returns the median error factor, which is at least one.
    pub fn median_error(&self) -> f64 {
        f64::from(self.error) / 100.0
    }

    /// Returns the leave-one-out coverage, which is the share of rows inside a range that was fitted without the row's
    /// source.
    pub fn inside_left_out(&self) -> Share {
        Share::new(f64::from(self.inside) / 100.0)
    }
}
