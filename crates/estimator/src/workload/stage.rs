//! A stage of a run, with its operations, memory traffic and launches.

use super::{ProcessorLimits, Shape};
use offload_vocabulary::execution::ArithmeticUnit;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, LIMIT, Operations, Share};

/// The kind of a stage's work, which determines the rates of the stage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Work {
    /// A batch of matrix products.
    Matmul(Shape),
    /// Dense arithmetic for which only the number of operations is known, such as attention.
    Dense(ArithmeticUnit),
    /// The same few operations for each element.
    Elementwise,
    /// A reduction of many elements to one, such as a sum.
    Reduction,
    /// Any other work in a library call, e.g. a sort, a transform, a filter or a gather.
    Other,
}

impl Work {
    /// Returns the arithmetic units of the GPU that the work can use.
    pub const fn unit(&self) -> ArithmeticUnit {
        match self {
            Self::Matmul(_) => ArithmeticUnit::Matrix,
            Self::Dense(unit) => *unit,
            Self::Elementwise | Self::Reduction | Self::Other => ArithmeticUnit::Vector,
        }
    }
}

/// A stage of a run, with one kind of work.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stage {
    /// The name of the stage, which is empty if the run has only one stage.
    pub name: &'static str,
    pub work: Work,
    pub precision: Precision,
    /// Number of repetitions per run.
    pub times: Count,
    /// Operations per repetition.
    pub operations: Operations,
    /// Exponentials, sines, logarithms and similar functions per repetition, in addition to `operations`.
    pub functions: Count,
    /// Comparisons per repetition in a sort. Only CPUs compare elements. GPUs use a radix sort.
    pub comparisons: Count,
    /// Single-core clock cycles per repetition for other work, such as hashing, look-ups and copies. On a GPU, such
    /// work overlaps with memory traffic.
    pub cycles: Count,
    /// Array elements that are read or written per repetition. Only interpreters spend time on each access.
    pub accesses: Count,
    /// Operations per repetition that count only on the GPU. On the CPU, `cycles` covers this work.
    pub gpu_only: Operations,
    /// CPU memory traffic per repetition.
    pub cpu_bytes: Bytes,
    /// The size of one result for which the CPU library allocates new memory.
    pub allocated: Bytes,
    /// Number of newly allocated results per repetition.
    pub results: Count,
    /// `true` if the results have many different sizes. `allocated` is then the mean size.
    pub has_varied_sizes: bool,
    /// The share of results below 32 MiB whose pages the heap returns to the system, which causes new page faults. The
    /// heap can return only pages at its end, i.e. pages that are followed by no memory in use.
    pub returned_to_system: Share,
    /// GPU memory traffic per repetition.
    pub gpu_bytes: Bytes,
    /// The size of the data that the stage uses repeatedly. It determines which cache can hold the data.
    pub working_set: Bytes,
    /// Random accesses to an array on the CPU, per repetition.
    pub random_accesses: Count,
    /// The size of the array that is accessed at random.
    pub random_array_size: Bytes,
    /// Random reads from this array per repetition on the GPU, in addition to `gpu_bytes`.
    pub gpu_random_reads: Count,
    /// `true` if the random accesses are writes.
    pub is_scatter: bool,
    /// CPU library calls per repetition.
    pub calls: Count,
    /// The cost of argument checks in library calls per repetition, beyond the checks of an element-wise operation. The
    /// unit is the time of a library call that starts no threads.
    pub checks: Count,
    /// Number of times per repetition that the CPU library starts and joins its threads, in addition to once per call.
    pub forks: Count,
    /// `true` if a multithreaded library starts its threads even for work that a single core would finish faster.
    pub always_forks: bool,
    /// The loss from load imbalance between cores. The rate of `n` cores is multiplied by `exp(−loss · log₂ n)`.
    pub core_loss: f64,
    /// `true` if the cycles are spent on branch mispredictions, which take about the same number of cycles on any CPU.
    pub is_mispredicted: bool,
    /// `true` if the stage runs on the CPU even in a run on the GPU.
    pub is_on_cpu: bool,
    /// GPU kernels that the program launches per repetition.
    pub launches: Count,
    /// Kernels per repetition that the vendor's library launches within its calls.
    pub nested: Count,
    /// The shares of each machine's rates that the stage reaches, relative to other stages with this kind of work.
    pub efficiency: StageEfficiency,
    /// The limits of one GPU processor in this stage.
    pub processor: ProcessorLimits,
    /// The maximum number of CPU cores that the stage benefits from.
    pub max_cores: Count,
    /// The maximum number of GPU threads that the library starts, e.g. the threads of one block.
    pub max_gpu_threads: Count,
    /// The number of threads that can work at the same time. More cores or GPU threads would be idle. Values below 1
    /// count as 1.
    pub parallel: Count,
    /// The length of the dependency chain in each thread on a CPU, in operations. Zero if the operations can overlap.
    pub cpu_chain: Count,
    /// The length of the dependency chain in each thread on a GPU, in operations. Zero if the operations can overlap.
    pub gpu_chain: Count,
}

/// The shares of a machine's rates that a stage reaches, relative to other stages with the same kind of work.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StageEfficiency {
    /// Share of the CPU's arithmetic rate for this kind of work.
    pub cpu: Share,
    /// Share of the CPU's memory bandwidth.
    pub cpu_memory: Share,
    /// Share of the GPU's arithmetic rate.
    pub gpu: Share,
    /// Share of the GPU's memory bandwidth.
    pub gpu_memory: Share,
}

impl StageEfficiency {
    /// The full rates for the kind of work.
    pub const FULL: Self =
        Self { cpu: Share::ALL, cpu_memory: Share::ALL, gpu: Share::ALL, gpu_memory: Share::ALL };
}

impl Stage {
    /// Constructs a stage without work that runs once.
    pub const fn new(name: &'static str, work: Work, precision: Precision) -> Self {
        Self {
            name,
            work,
            precision,
            times: Count::new(1.0),
            operations: Operations::ZERO,
            functions: Count::ZERO,
            comparisons: Count::ZERO,
            cycles: Count::ZERO,
            accesses: Count::ZERO,
            gpu_only: Operations::ZERO,
            cpu_bytes: Bytes::ZERO,
            allocated: Bytes::ZERO,
            results: Count::new(1.0),
            has_varied_sizes: false,
            returned_to_system: Share::NONE,
            gpu_bytes: Bytes::ZERO,
            working_set: Bytes::ZERO,
            random_accesses: Count::ZERO,
            random_array_size: Bytes::ZERO,
            gpu_random_reads: Count::ZERO,
            is_scatter: false,
            calls: Count::new(1.0),
            checks: Count::ZERO,
            forks: Count::ZERO,
            always_forks: false,
            core_loss: 0.0,
            is_mispredicted: false,
            is_on_cpu: false,
            launches: Count::new(1.0),
            nested: Count::ZERO,
            efficiency: StageEfficiency::FULL,
            processor: ProcessorLimits::NONE,
            max_cores: Count::new(LIMIT),
            max_gpu_threads: Count::new(LIMIT),
            parallel: Count::new(LIMIT),
            cpu_chain: Count::ZERO,
            gpu_chain: Count::ZERO,
        }
    }

    /// Sets the memory traffic on both machines, and sets the working set to the same size.
    #[must_use]
    pub const fn with_traffic(mut self, bytes: Bytes) -> Self {
        (self.cpu_bytes, self.gpu_bytes, self.working_set) = (bytes, bytes, bytes);
        self
    }

    /// Sets the number of CPU library calls and the number of GPU kernels.
    #[must_use]
    pub const fn with_calls(mut self, calls: Count) -> Self {
        (self.calls, self.launches) = (calls, calls);
        self
    }

    /// Sets the number of repetitions per run.
    #[must_use]
    pub const fn with_repetitions(mut self, times: Count) -> Self {
        self.times = times;
        self
    }
}

impl Stage {
    /// Returns the number of threads that can work at the same time, which is at least one.
    pub fn threads(&self) -> Count {
        self.parallel.max(Count::new(1.0))
    }

    /// Returns the number of GPU threads that can work at the same time, which is at least one.
    pub(crate) fn gpu_threads(&self) -> Count {
        self.threads().min(self.max_gpu_threads).max(Count::new(1.0))
    }

    /// Returns [`Shape::side`] for matrix products, and zero for other work.
    pub(crate) fn side(&self) -> Count {
        match self.work {
            Work::Matmul(shape) => Count::new(shape.side()),
            Work::Dense(_) | Work::Elementwise | Work::Reduction | Work::Other => Count::ZERO,
        }
    }

    /// Returns the number of operations in all repetitions.
    pub fn total_operations(&self) -> Operations {
        self.times * self.operations
    }

    /// Returns the number of GPU operations in all repetitions, including functions and GPU-only operations.
    pub fn total_gpu_operations(&self) -> Operations {
        let functions = self.times.value() * self.functions.value() * FUNCTION_OPERATIONS;
        self.total_operations() + Operations::new(functions) + self.times * self.gpu_only
    }

    /// Returns the GPU memory traffic of all repetitions.
    pub fn total_gpu_bytes(&self) -> Bytes {
        self.times * self.gpu_bytes
    }

    /// Returns the CPU memory traffic of all repetitions.
    pub fn total_cpu_bytes(&self) -> Bytes {
        self.times * self.cpu_bytes
    }

    /// Returns the number of kernels that the program launches in all repetitions.
    pub fn total_launches(&self) -> Count {
        self.launches * self.times.value()
    }

    /// Returns the number of kernels that a vendor's library launches within its calls in all repetitions.
    pub fn total_nested(&self) -> Count {
        self.nested * self.times.value()
    }
}

/// Operations that a GPU needs for one exponential, sine or logarithm, i.e. for argument reduction and a polynomial.
///
/// CUDA's functions take 15 to 40 instructions without fast-math (CUDA C++ Programming Guide, mathematical functions,
/// accessed 2026-11-21). We assume 20.
pub const FUNCTION_OPERATIONS: f64 = 20.0;
