//! A stage: a part of the work of one kind, with its operations, memory traffic and launches.

use super::{ProcessorLimits, Shape};
use offload_vocabulary::execution::ArithmeticUnit;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, LIMIT, Operations, Share};

/// The kind of a stage's work, which determines its rate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Work {
    /// A batch of matrix products.
    Matmul(Shape),
    /// Arithmetic of which only the number of operations is known.
    Dense(ArithmeticUnit),
    /// The same few operations on each element.
    Elementwise,
    /// A reduction of many elements to one.
    Reduction,
    /// Anything else that a library does in one call: sorting, transforms, filters, gathers.
    Other,
}

impl Work {
    /// Returns the arithmetic units of a GPU that it can use.
    pub const fn unit(&self) -> ArithmeticUnit {
        match self {
            Self::Matmul(_) => ArithmeticUnit::Matrix,
            Self::Dense(unit) => *unit,
            Self::Elementwise | Self::Reduction | Self::Other => ArithmeticUnit::Vector,
        }
    }
}

/// A part of a run with one kind of work.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stage {
    /// The name of the stage if there is more than one.
    pub name: &'static str,
    /// The kind of work.
    pub work: Work,
    /// The precision of its arithmetic.
    pub precision: Precision,
    /// The number of repetitions in one run.
    pub times: Count,
    /// Operations per repetition.
    pub operations: Operations,
    /// Exponentials, sines, logarithms and similar functions per repetition, in addition to the operations.
    pub functions: Count,
    /// Comparisons of a sort per repetition. A GPU sorts by digits and needs none.
    pub comparisons: Count,
    /// Other clock cycles of one core per repetition: hashing, looking up, copying. On a GPU, memory traffic hides such
    /// work.
    pub cycles: Count,
    /// Array elements read and written per repetition; an interpreter spends time on each.
    pub accesses: Count,
    /// Operations per repetition on the GPU only, for work that the CPU counts in cycles.
    pub gpu_only: Operations,
    /// Memory traffic on the CPU per repetition.
    pub cpu_bytes: Bytes,
    /// A result that the CPU's library newly allocates.
    pub allocated: Bytes,
    /// The number of those results per repetition.
    pub results: Count,
    /// `true` if they have many sizes, of which `allocated` is the mean.
    pub of_many_sizes: bool,
    /// The share of small results whose pages the heap returns to the system, although they have no mapping of their
    /// own, because the memory after them is also free.
    pub given_back: Share,
    /// Memory traffic on the GPU per repetition.
    pub gpu_bytes: Bytes,
    /// The data that it uses repeatedly, which decides which caches help.
    pub working_set: Bytes,
    /// Random accesses of the CPU to an array, per repetition.
    pub random: Count,
    /// The size of that array.
    pub random_array: Bytes,
    /// `true` if those accesses write.
    pub scatters: bool,
    /// Library calls on the CPU per repetition.
    pub calls: Count,
    /// The additional time of those calls over element-wise operations, in calls that start no threads, per
    /// repetition.
    pub checks: Count,
    /// The number of times per repetition that the CPU's library starts and joins its threads within those calls.
    pub forks: Count,
    /// `true` if its cycles are branch mispredictions, which take about as many on any core.
    pub mispredicts: bool,
    /// `true` if it runs on the CPU even in a run on the GPU.
    pub on_cpu: bool,
    /// Kernels that the program launches on the GPU per repetition.
    pub launches: Count,
    /// Kernels per repetition that the vendor's library launches within those.
    pub nested: Count,
    /// The shares that it reaches of each machine, relative to its kind of work.
    pub efficiency: StageEfficiency,
    /// The limits of one processor of a GPU for it.
    pub processor: ProcessorLimits,
    /// The maximum number of useful cores of a CPU.
    pub most_cores: Count,
    /// The maximum number of threads that the GPU's library starts, e.g. one block.
    pub max_gpu_threads: Count,
    /// The number of threads that can work on it at once; other cores or GPU threads are idle. Less than one counts as
    /// one.
    pub parallel: Count,
    /// The length of the dependency chain in each of those threads on a CPU, in operations; zero if they can overlap.
    pub cpu_chain: Count,
    /// The same on a GPU.
    pub gpu_chain: Count,
    /// The data that it passes to the next stage per repetition.
    pub handover: Bytes,
}

/// The shares that a stage reaches, relative to its kind of work.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StageEfficiency {
    /// Of the CPU's arithmetic.
    pub cpu: Share,
    /// Of the CPU's memory bandwidth.
    pub cpu_memory: Share,
    /// Of the GPU's arithmetic.
    pub gpu: Share,
    /// Of the GPU's memory bandwidth.
    pub gpu_memory: Share,
}

impl StageEfficiency {
    /// The shares of its kind of work.
    pub const FULL: Self =
        Self { cpu: Share::ALL, cpu_memory: Share::ALL, gpu: Share::ALL, gpu_memory: Share::ALL };
}

impl Stage {
    /// Constructs a stage that happens once and has no work yet.
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
            of_many_sizes: false,
            given_back: Share::NONE,
            gpu_bytes: Bytes::ZERO,
            working_set: Bytes::ZERO,
            random: Count::ZERO,
            random_array: Bytes::ZERO,
            scatters: false,
            calls: Count::new(1.0),
            checks: Count::ZERO,
            forks: Count::ZERO,
            mispredicts: false,
            on_cpu: false,
            launches: Count::new(1.0),
            nested: Count::ZERO,
            efficiency: StageEfficiency::FULL,
            processor: ProcessorLimits::NONE,
            most_cores: Count::new(LIMIT),
            max_gpu_threads: Count::new(LIMIT),
            parallel: Count::new(LIMIT),
            cpu_chain: Count::ZERO,
            gpu_chain: Count::ZERO,
            handover: Bytes::ZERO,
        }
    }

    /// Sets its traffic on both machines, and a working set of the same size.
    #[must_use]
    pub const fn moving(mut self, bytes: Bytes) -> Self {
        (self.cpu_bytes, self.gpu_bytes, self.working_set) = (bytes, bytes, bytes);
        self
    }

    /// Sets the number of its calls and kernels.
    #[must_use]
    pub const fn in_calls(mut self, calls: Count) -> Self {
        (self.calls, self.launches) = (calls, calls);
        self
    }

    /// Sets the number of its repetitions in a run.
    #[must_use]
    pub const fn repeated(mut self, times: Count) -> Self {
        self.times = times;
        self
    }
}

impl Stage {
    /// Returns the threads that can work on it at once, at least one.
    pub fn threads(&self) -> Count {
        self.parallel.max(Count::new(1.0))
    }

    /// Returns the threads of a GPU that can work on it at once, at least one.
    pub(crate) fn gpu_threads(&self) -> Count {
        self.threads().min(self.max_gpu_threads).max(Count::new(1.0))
    }

    /// Returns the side of cubes with as much work as its matrix products; zero for other work.
    pub(crate) fn side(&self) -> Count {
        match self.work {
            Work::Matmul(shape) => Count::new(shape.side()),
            Work::Dense(_) | Work::Elementwise | Work::Reduction | Work::Other => Count::ZERO,
        }
    }

    /// Returns the operations of all repetitions.
    pub fn all_operations(&self) -> Operations {
        self.times * self.operations
    }

    /// Returns the operations of all repetitions as a GPU counts them, including functions.
    pub fn all_gpu_operations(&self) -> Operations {
        let functions = self.times.value() * self.functions.value() * FUNCTION_OPERATIONS;
        self.all_operations() + Operations::new(functions) + self.times * self.gpu_only
    }

    /// Returns the GPU's memory traffic of all repetitions.
    pub fn all_gpu_bytes(&self) -> Bytes {
        self.times * self.gpu_bytes
    }

    /// Returns the CPU's memory traffic of all repetitions.
    pub fn all_cpu_bytes(&self) -> Bytes {
        self.times * self.cpu_bytes
    }

    /// Returns the launches of all repetitions.
    pub fn all_launches(&self) -> Count {
        self.launches * self.times.value()
    }

    /// Returns the kernels of all repetitions that a vendor's library launches by itself.
    pub fn all_nested(&self) -> Count {
        self.nested * self.times.value()
    }
}

/// Operations that a GPU needs for one exponential, sine or logarithm: argument reduction and a
/// polynomial. A count, 20 as a round figure for the 15 to 40 instructions of CUDA's functions
/// without fast-math (CUDA C++ Programming Guide, mathematical functions), read 2026-11-21.
pub const FUNCTION_OPERATIONS: f64 = 20.0;
