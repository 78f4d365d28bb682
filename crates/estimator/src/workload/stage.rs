//! A stage: what is done in one way, with its operations, memory traffic and launches.

use super::{ProcessorLimits, Shape};
use offload_vocabulary::execution::ArithmeticUnit;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, LIMIT, Operations, Share};

/// What a stage does, as far as it decides how fast it can go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Work {
    /// A batch of matrix products.
    Matmul(Shape),
    /// Arithmetic that is known by its number of operations only.
    Dense(ArithmeticUnit),
    /// The same few operations on each element.
    Elementwise,
    /// Many elements that become one.
    Reduction,
    /// Anything else that a library does in one call: sorting, transforms, filters, gathers.
    Other,
}

impl Work {
    /// The arithmetic units of a GPU that it can use.
    pub const fn unit(&self) -> ArithmeticUnit {
        match self {
            Self::Matmul(_) => ArithmeticUnit::Matrix,
            Self::Dense(unit) => *unit,
            Self::Elementwise | Self::Reduction | Self::Other => ArithmeticUnit::Vector,
        }
    }
}

/// A part of a run that is done in one way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stage {
    /// What it is called where there is more than one.
    pub name: &'static str,
    /// What it does.
    pub work: Work,
    /// The precision it does it in.
    pub precision: Precision,
    /// How often it happens in one run.
    pub times: Count,
    /// Operations, each time.
    pub operations: Operations,
    /// Exponentials, sines, logarithms and their like, each time; beside the operations.
    pub functions: Count,
    /// Comparisons of a sort, each time; a GPU sorts by digits and makes none.
    pub comparisons: Count,
    /// Clock cycles of one core that are none of these, each time: hashing, looking up, copying. On
    /// a GPU such work hides behind its memory traffic.
    pub cycles: Count,
    /// Values read from arrays and written to them, each time; an interpreter pays for each.
    pub accesses: Count,
    /// Operations that only a GPU needs for what the CPU does in cycles, each time.
    pub gpu_only: Operations,
    /// Memory traffic on the CPU, each time.
    pub cpu_bytes: Bytes,
    /// A result that the CPU's library newly allocates.
    pub allocated: Bytes,
    /// How many of those, each time.
    pub results: Count,
    /// `true` if they are of many sizes, of which that is the mean.
    pub of_many_sizes: bool,
    /// Of results too small to be memory of their own, the share whose pages the heap gives back all the same, as what lies
    /// behind them is free as well.
    pub given_back: Share,
    /// Memory traffic on the GPU, each time.
    pub gpu_bytes: Bytes,
    /// What it works on over and over; decides which caches help.
    pub working_set: Bytes,
    /// Accesses of the CPU to random places of an array, each time.
    pub random: Count,
    /// That array.
    pub random_array: Bytes,
    /// `true` if they write to it.
    pub scatters: bool,
    /// Library calls on the CPU, each time.
    pub calls: Count,
    /// What those calls take beyond that of an operation on elements, as calls that start no threads, each time.
    pub checks: Count,
    /// How often the CPU's library starts and joins its threads within those calls, each time.
    pub forks: Count,
    /// `true` if its cycles are waited for mispredicted branches, which take about as many on any core.
    pub mispredicts: bool,
    /// `true` if the CPU does it in a run on the GPU as well.
    pub on_cpu: bool,
    /// Kernels on the GPU that the program launches, each time.
    pub launches: Count,
    /// Kernels that the vendor's library launches by itself within those, each time.
    pub nested: Count,
    /// What it reaches of each machine, over what its kind of work reaches.
    pub efficiency: StageEfficiency,
    /// What one processor of a GPU does of it at most.
    pub processor: ProcessorLimits,
    /// Cores of a CPU beyond which more are no help.
    pub most_cores: Count,
    /// Threads of a GPU beyond which more are no help, where its library starts no more: one block, for instance.
    pub max_gpu_threads: Count,
    /// Threads that can work on it at once: cores of a CPU or threads of a GPU beyond it are idle.
    /// Less than one counts as one.
    pub parallel: Count,
    /// Operations that a core does one after another in each of those threads, as each needs the one before; none where
    /// they can overlap.
    pub cpu_chain: Count,
    /// Those that a thread of a GPU does so.
    pub gpu_chain: Count,
    /// What it hands to the stage after it, each time.
    pub handover: Bytes,
}

/// What a stage reaches, over what its kind of work reaches.
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
    /// All that its kind of work reaches.
    pub const FULL: Self =
        Self { cpu: Share::ALL, cpu_memory: Share::ALL, gpu: Share::ALL, gpu_memory: Share::ALL };
}

impl Stage {
    /// A stage that happens once and asks for nothing yet.
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

    /// The same with this traffic on either machine, over and over the same memory.
    #[must_use]
    pub const fn moving(mut self, bytes: Bytes) -> Self {
        (self.cpu_bytes, self.gpu_bytes, self.working_set) = (bytes, bytes, bytes);
        self
    }

    /// The same in this many calls and kernels.
    #[must_use]
    pub const fn in_calls(mut self, calls: Count) -> Self {
        (self.calls, self.launches) = (calls, calls);
        self
    }

    /// The same this many times in a run.
    #[must_use]
    pub const fn repeated(mut self, times: Count) -> Self {
        self.times = times;
        self
    }
}

impl Stage {
    /// Threads that can work on it at once, at least one.
    pub fn threads(&self) -> Count {
        self.parallel.max(Count::new(1.0))
    }

    /// Returns the threads of a GPU that can work on it at once, at least one.
    pub(crate) fn gpu_threads(&self) -> Count {
        self.threads().min(self.max_gpu_threads).max(Count::new(1.0))
    }

    /// The side of its matrix products, as cubes of as much work; zero if it is none.
    pub(crate) fn side(&self) -> Count {
        match self.work {
            Work::Matmul(shape) => Count::new(shape.side()),
            Work::Dense(_) | Work::Elementwise | Work::Reduction | Work::Other => Count::ZERO,
        }
    }

    /// The operations of all times.
    pub fn all_operations(&self) -> Operations {
        self.times * self.operations
    }

    /// The operations of all times as a GPU counts them, functions included.
    pub fn all_gpu_operations(&self) -> Operations {
        let functions = self.times.value() * self.functions.value() * FUNCTION_OPERATIONS;
        self.all_operations() + Operations::new(functions) + self.times * self.gpu_only
    }

    /// The GPU's memory traffic of all times.
    pub fn all_gpu_bytes(&self) -> Bytes {
        self.times * self.gpu_bytes
    }

    /// The CPU's memory traffic of all times.
    pub fn all_cpu_bytes(&self) -> Bytes {
        self.times * self.cpu_bytes
    }

    /// The launches of all times.
    pub fn all_launches(&self) -> Count {
        self.launches * self.times.value()
    }

    /// The kernels of all times that a vendor's library launches by itself.
    pub fn all_nested(&self) -> Count {
        self.nested * self.times.value()
    }
}

/// Operations that a GPU needs for one exponential, sine or logarithm: argument reduction and a
/// polynomial. A count, 20 as a round figure for the 15 to 40 instructions of CUDA's functions
/// without fast-math (CUDA C++ Programming Guide, mathematical functions), read 2026-11-21.
pub const FUNCTION_OPERATIONS: f64 = 20.0;
