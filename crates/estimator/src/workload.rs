//! A computation reduced to operations, memory traffic, launches and copies.

mod fusion;
mod processor_limits;
mod shape;

use crate::interconnect::Transfer;
use crate::symbol::Symbol;
use crate::trace::{AnyQuantity, Chapter, Formula, Ledger, Term, Trace, term, terms};
pub use fusion::Fusion;
use offload_vocabulary::execution::ArithmeticUnit;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, LIMIT, Operations, Share};
pub use processor_limits::ProcessorLimits;
pub use shape::Shape;

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
    /// The number format it does it in.
    pub precision: Precision,
    /// How often it happens in one run.
    pub times: Count,
    /// Operations, each time.
    pub operations: Operations,
    /// Exponentials, sines, logarithms and their like, each time; beside the operations.
    pub functions: Count,
    /// Comparisons of a sort, each time; a GPU sorts by digits and makes none.
    pub comparisons: Count,
    /// Clock cycles of one core that are none of these, each time: hashing, looking up, copying. On a GPU such work hides behind its memory traffic.
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
    /// Memory traffic on the GPU, each time.
    pub gpu_bytes: Bytes,
    /// What it works on over and over; decides which caches help.
    pub working_set: Bytes,
    /// Library calls on the CPU, each time.
    pub calls: Count,
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
    /// Threads that can work on it at once: cores of a CPU or threads of a GPU beyond it are idle.
    /// Less than one counts as one.
    pub parallel: Count,
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
            gpu_bytes: Bytes::ZERO,
            working_set: Bytes::ZERO,
            calls: Count::new(1.0),
            launches: Count::new(1.0),
            nested: Count::ZERO,
            efficiency: StageEfficiency::FULL,
            processor: ProcessorLimits::NONE,
            most_cores: Count::new(LIMIT),
            parallel: Count::new(LIMIT),
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

/// What goes over the link, if it has to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Copies {
    /// To the GPU.
    pub to_gpu: Transfer,
    /// Back to the CPU.
    pub to_cpu: Transfer,
}

impl Copies {
    /// The same copies, again and again.
    #[must_use]
    pub fn times(self, count: Count) -> Self {
        Self { to_gpu: self.to_gpu.times(count), to_cpu: self.to_cpu.times(count) }
    }

    /// One of this many equal parts, in as many transfers as the whole.
    #[must_use]
    pub fn part(self, of: Count) -> Self {
        let part = |copy: Transfer| Transfer::new(copy.bytes / of.value(), copy.transfers);
        Self { to_gpu: part(self.to_gpu), to_cpu: part(self.to_cpu) }
    }
}

/// A computation, reduced to what its time depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct Workload {
    /// What is done in one run, in order.
    pub stages: Vec<Stage>,
    /// How many of what people count of this kind of work a run does: samples, images, paths.
    pub units: Count,
    /// How many steps a run has, each of which could copy its data in and out.
    pub steps: Count,
    /// What one run copies when its data lives on the CPU between runs.
    pub copies_per_run: Copies,
    /// What one step copies when its data lives on the CPU between steps.
    pub copies_per_step: Copies,
    /// Compiled functions, or captured graphs, that the program calls in one run, on either machine.
    pub compiled_calls: Count,
    /// Layers of a framework's network that the program calls in one run, on either machine.
    pub modules: Count,
    /// What several GPUs have to exchange after each step.
    pub exchanged: Bytes,
    /// The exchanges it is in.
    pub exchanges: Count,
    /// Parts in which the data of a run passes through, of which memory holds one at a time; one
    /// where all of it is needed at once.
    pub pieces: Count,
    /// The arrays that are on the GPU at once, beside the data that is copied.
    pub arrays: Bytes,
    /// Those of them that are allocated once, in one piece: the weights of a network.
    pub weights: Bytes,
    /// Kernels that a compiling library compiles at their first use.
    pub compiled_kernels: Count,
}

impl Workload {
    /// Stages that run once, with nothing copied and nothing kept yet.
    pub fn of(stages: Vec<Stage>) -> Self {
        Self {
            stages,
            units: Count::new(1.0),
            steps: Count::new(1.0),
            copies_per_run: Copies::default(),
            copies_per_step: Copies::default(),
            compiled_calls: Count::new(1.0),
            modules: Count::ZERO,
            exchanged: Bytes::ZERO,
            exchanges: Count::new(1.0),
            pieces: Count::new(1.0),
            arrays: Bytes::ZERO,
            weights: Bytes::ZERO,
            compiled_kernels: Count::new(1.0),
        }
    }

    /// The same, which is this many of what people count.
    #[must_use]
    pub const fn counting(mut self, units: Count) -> Self {
        self.units = units;
        self
    }

    /// The same with this much copied in and out at each run, in one transfer each way; a step
    /// copies its part of it.
    #[must_use]
    pub fn copying(mut self, to_gpu: Bytes, to_cpu: Bytes) -> Self {
        let once = |bytes: Bytes| match bytes.is_zero() {
            true => Transfer::NONE,
            false => Transfer::new(bytes, Count::new(1.0)),
        };
        self.copies_per_run = Copies { to_gpu: once(to_gpu), to_cpu: once(to_cpu) };
        self.copies_per_step = self.copies_per_run.part(self.steps);
        self
    }

    /// The same in this many steps, each a call of a compiled function with its part of the data.
    #[must_use]
    pub fn stepping(mut self, steps: Count) -> Self {
        self.steps = steps.max(Count::new(1.0));
        self.compiled_calls = self.steps;
        self.copies_per_step = self.copies_per_run.part(self.steps);
        self
    }

    /// The same in this many steps over the same data: where it lives on the CPU, each copies all.
    #[must_use]
    pub fn iterating(self, steps: Count) -> Self {
        let whole = self.copies_per_run;
        Self { copies_per_step: whole, ..self.stepping(steps) }
    }

    /// The same with these arrays on the GPU.
    #[must_use]
    pub const fn keeping(mut self, arrays: Bytes) -> Self {
        self.arrays = arrays;
        self
    }

    /// All operations of a run.
    pub fn operations(&self) -> Operations {
        self.stages.iter().map(Stage::all_operations).sum()
    }

    /// The GPU's memory traffic of a run.
    pub fn gpu_bytes(&self) -> Bytes {
        self.stages.iter().map(Stage::all_gpu_bytes).sum()
    }

    /// The CPU's memory traffic of a run.
    pub fn cpu_bytes(&self) -> Bytes {
        self.stages.iter().map(Stage::all_cpu_bytes).sum()
    }

    /// The kernels that a run launches.
    pub fn launches(&self) -> Count {
        self.stages.iter().map(Stage::all_launches).sum()
    }

    /// The kernels of a run that a vendor's library launches by itself.
    pub fn nested(&self) -> Count {
        self.stages.iter().map(Stage::all_nested).sum()
    }
}

/// Notes how sizes became a part of the work. What notes it is not inlined: every family has several.
#[inline]
pub(crate) fn derive<L: Ledger>(
    trace: &mut Trace<L>,
    title: &'static str,
    formula: &'static str,
    of: &[Term],
    result: AnyQuantity,
) {
    #[inline(never)]
    fn noted<L: Ledger>(
        trace: &mut Trace<L>,
        title: &'static str,
        formula: &'static str,
        of: &[Term],
        result: AnyQuantity,
    ) {
        trace.note(Chapter::Work, || Formula { title, formula, terms: terms(of), result });
    }
    if trace.is_recording() {
        noted(trace, title, formula, of, result);
    }
}

/// Notes the operations and the GPU's memory traffic of one of several stages.
pub(crate) fn derive_stage(
    trace: &mut Trace<impl Ledger>,
    stage: &Stage,
    [operations, bytes]: [&'static str; 2],
    [of_operations, of_bytes]: [&[Term]; 2],
) {
    trace.enter(stage.name);
    derive(trace, "Operations", operations, of_operations, stage.all_operations().into());
    let all = stage.all_gpu_bytes().into();
    derive(trace, "Memory traffic on the GPU", bytes, of_bytes, all);
}

impl Workload {
    /// Notes what every family has in common: the sums of its stages and what is copied.
    pub(crate) fn note(&self, trace: &mut Trace<impl Ledger>) {
        let mut sum = |title, symbol, of: fn(&Stage) -> AnyQuantity, all: AnyQuantity| {
            let parts = self.stages.iter().map(|stage| Term { symbol, value: of(stage) });
            trace.note(Chapter::Work, || Formula::sum(title, parts, all));
        };
        if self.stages.len() > 1 {
            let of = |stage: &Stage| stage.all_operations().into();
            sum("Operations", Symbol::StageOperations, of, self.operations().into());
            let of = |stage: &Stage| stage.all_gpu_bytes().into();
            let all = self.gpu_bytes().into();
            sum("Memory traffic on the GPU", Symbol::StageTraffic, of, all);
        }
        let of = |stage: &Stage| stage.all_launches().into();
        sum("Kernel launches", Symbol::StageLaunches, of, self.launches().into());
        for (title, copy) in [
            ("Data to the GPU, if it is copied", self.copies_per_run.to_gpu),
            ("Data back, if it is copied", self.copies_per_run.to_cpu),
        ] {
            trace.note(Chapter::Work, || Formula {
                title,
                formula: "{0} · {1}",
                terms: terms(&[
                    term(Symbol::Transfers, copy.transfers),
                    term(Symbol::TransferBytes, copy.bytes / copy.transfers.value()),
                ]),
                result: copy.bytes.into(),
            });
        }
    }
}
