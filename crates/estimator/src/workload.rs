//! Workloads: the operations, memory traffic, launches and copies of a computation.

mod complex;
mod cpu_layers;
mod library_traits;
mod optimizer_offload;
mod processor_limits;
mod scalar;
mod shape;
mod stage;

use crate::interconnect::Transfer;
use crate::symbol::Symbol;
use crate::trace::{AnyQuantity, Chapter, Formula, Ledger, Term, Trace, term, terms};
pub use cpu_layers::CpuLayers;
pub use library_traits::LibraryTraits;
use offload_vocabulary::quantity::{Bytes, Count, Operations};
pub use optimizer_offload::OptimizerOffload;
pub use processor_limits::ProcessorLimits;
pub use scalar::ScalarCode;
pub use shape::Shape;
pub use stage::{FUNCTION_OPERATIONS, Stage, StageEfficiency, Work};

/// The copies between CPU memory and GPU memory in both directions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Copies {
    pub to_gpu: Transfer,
    pub to_cpu: Transfer,
}

impl Copies {
    #[must_use]
    pub fn times(self, count: Count) -> Self {
        Self { to_gpu: self.to_gpu.times(count), to_cpu: self.to_cpu.times(count) }
    }

    /// Returns copies of twice as many bytes in the same number of transfers.
    #[must_use]
    fn twice(self) -> Self {
        self.divided_by(Count::new(0.5))
    }

    /// Returns the copies with the bytes divided by `parts` and the same number of transfers.
    #[must_use]
    pub fn divided_by(self, parts: Count) -> Self {
        let divide = |copy: Transfer| Transfer::new(copy.bytes / parts.value(), copy.transfers);
        Self { to_gpu: divide(self.to_gpu), to_cpu: divide(self.to_cpu) }
    }
}

/// The amounts of work of a computation, which determine its time.
#[derive(Clone, Debug, PartialEq)]
pub struct Workload {
    /// The stages of one run, in order.
    pub stages: Vec<Stage>,
    /// Number of units of work in one run, e.g. samples, images or paths.
    pub units: Count,
    /// Number of steps in one run. A program may copy data in every step instead of once per run.
    pub steps: Count,
    /// The copies in one run, if the data is in CPU memory between runs.
    pub copies_per_run: Copies,
    /// The copies in one step, if the data is in CPU memory between steps.
    pub copies_per_step: Copies,
    /// Number of calls per run of compiled functions or captured graphs, on either machine.
    pub compiled_calls: Count,
    /// Number of calls per run of a framework's modules (e.g. `nn.Linear`), on either machine.
    pub modules: Count,
    /// Bytes that several GPUs exchange after each step.
    pub exchanged: Bytes,
    /// Number of exchanges between GPUs after each step.
    pub exchanges: Count,
    /// The optimizer step, if the CPU executes it (ZeRO-Offload).
    pub offload: Option<OptimizerOffload>,
    /// The layers of a language model that stay on the CPU, if any.
    pub cpu_layers: Option<CpuLayers>,
    /// The number of pieces into which a run divides its data. Only one piece is in memory at a time. 1 if all data is
    /// needed at once.
    pub pieces: Count,
    /// Total size of the arrays that are on the GPU at the same time, excluding the copied data.
    pub arrays: Bytes,
    /// The part of `arrays` that is a network's weights. They are allocated once, so the allocator adds no slack.
    pub weights: Bytes,
    /// Number of kernels that the GPU's library compiles at their first use.
    pub compiled_kernels: Count,
}

impl Workload {
    /// Constructs a workload with stages that run once, without copies and without arrays that stay on the GPU.
    pub fn new(stages: Vec<Stage>) -> Self {
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
            offload: None,
            cpu_layers: None,
            pieces: Count::new(1.0),
            arrays: Bytes::ZERO,
            weights: Bytes::ZERO,
            compiled_kernels: Count::new(1.0),
        }
    }

    /// Sets the number of units of work.
    #[must_use]
    pub const fn with_units(mut self, units: Count) -> Self {
        self.units = units;
        self
    }

    /// Sets the number of bytes that a run copies in each direction, in one transfer. If the steps copy the data, each
    /// step copies an equal share.
    #[must_use]
    pub fn with_copies(mut self, to_gpu: Bytes, to_cpu: Bytes) -> Self {
        let single_transfer = |bytes: Bytes| {
            if bytes.is_zero() { Transfer::NONE } else { Transfer::new(bytes, Count::new(1.0)) }
        };
        self.copies_per_run =
            Copies { to_gpu: single_transfer(to_gpu), to_cpu: single_transfer(to_cpu) };
        self.copies_per_step = self.copies_per_run.divided_by(self.steps);
        self
    }

    /// Divides the copies of a run into a number of transfers in each direction.
    pub fn divide_copies(&mut self, transfers: Count) {
        for copies in [&mut self.copies_per_run, &mut self.copies_per_step] {
            copies.to_gpu.transfers = copies.to_gpu.transfers * transfers.value();
            copies.to_cpu.transfers = copies.to_cpu.transfers * transfers.value();
        }
    }

    /// Divides the work into `steps`. Each step calls a compiled function on its share of the data.
    #[must_use]
    pub fn with_steps(mut self, steps: Count) -> Self {
        self.steps = steps.max(Count::new(1.0));
        self.compiled_calls = self.steps;
        self.copies_per_step = self.copies_per_run.divided_by(self.steps);
        self
    }

    /// Divides the work into `steps` on the same data. If the steps copy the data, each step copies all of it.
    #[must_use]
    pub fn with_iterations(self, steps: Count) -> Self {
        let copies = self.copies_per_run;
        Self { copies_per_step: copies, ..self.with_steps(steps) }
    }

    /// Replaces the number of bytes that a run copies to the GPU and back, if given. The ratio of a step's bytes to a
    /// run's bytes stays the same.
    #[must_use]
    pub fn with_copied_bytes(
        mut self,
        copied_bytes: [Option<Bytes>; 2],
        trace: &mut Trace<impl Ledger>,
    ) -> Self {
        let [to_gpu, to_cpu] = copied_bytes;
        let (run, step, steps) = (&mut self.copies_per_run, &mut self.copies_per_step, self.steps);
        for (title, bytes, run, step) in [
            ("Data to the GPU, if it is copied", to_gpu, &mut run.to_gpu, &mut step.to_gpu),
            ("Data to the CPU, if it is copied", to_cpu, &mut run.to_cpu, &mut step.to_cpu),
        ] {
            let Some(bytes) = bytes else { continue };
            let step_share = if run.bytes.is_zero() {
                1.0 / steps.value().max(1.0)
            } else {
                step.bytes / run.bytes
            };
            let transfers =
                if bytes.is_zero() { Count::ZERO } else { run.transfers.max(Count::new(1.0)) };
            (*run, *step) =
                (Transfer::new(bytes, transfers), Transfer::new(bytes * step_share, transfers));
            trace.note(Chapter::Work, || Formula::given(title, Symbol::TransferBytes, bytes));
        }
        self
    }

    /// Sets the size of the arrays that stay on the GPU.
    #[must_use]
    pub const fn with_arrays(mut self, array_bytes: Bytes) -> Self {
        self.arrays = array_bytes;
        self
    }

    /// Sets the processor limits of each stage to `limit(limits)`, where `limits` are those of the same stage in
    /// `original`.
    pub(crate) fn limit_processors(
        &mut self,
        original: &Self,
        limit: impl Fn(ProcessorLimits) -> ProcessorLimits,
    ) {
        for (stage, original) in self.stages.iter_mut().zip(&original.stages) {
            stage.processor = limit(original.processor);
        }
    }

    pub fn operations(&self) -> Operations {
        self.stages.iter().map(Stage::total_operations).sum()
    }

    /// Returns the GPU memory traffic of a run.
    pub fn gpu_bytes(&self) -> Bytes {
        self.stages.iter().map(Stage::total_gpu_bytes).sum()
    }

    /// Returns the CPU memory traffic of a run.
    pub fn cpu_bytes(&self) -> Bytes {
        self.stages.iter().map(Stage::total_cpu_bytes).sum()
    }

    /// Returns the number of kernels that the program launches in a run.
    pub fn launches(&self) -> Count {
        self.stages.iter().map(Stage::total_launches).sum()
    }

    /// Returns the number of kernels in a run that a vendor's library launches within its calls.
    pub fn nested(&self) -> Count {
        self.stages.iter().map(Stage::total_nested).sum()
    }
}

/// Records the formula that derives an amount of work from the sizes of the problem.
///
/// The inner function is never inlined, because each family calls it several times and the copies would make the
/// program larger.
#[inline]
pub(crate) fn derive<L: Ledger>(
    trace: &mut Trace<L>,
    title: &'static str,
    formula: &'static str,
    operands: &[Term],
    result: AnyQuantity,
) {
    #[inline(never)]
    fn note_formula<L: Ledger>(
        trace: &mut Trace<L>,
        title: &'static str,
        formula: &'static str,
        operands: &[Term],
        result: AnyQuantity,
    ) {
        trace.note(Chapter::Work, || Formula { title, formula, terms: terms(operands), result });
    }
    if trace.is_recording() {
        note_formula(trace, title, formula, operands, result);
    }
}

/// Records the operations and the GPU memory traffic of one stage of a workload with several stages.
pub(crate) fn derive_stage(
    trace: &mut Trace<impl Ledger>,
    stage: &Stage,
    [operations, bytes]: [&'static str; 2],
    [operation_terms, byte_terms]: [&[Term]; 2],
) {
    trace.enter(stage.name);
    derive(trace, "Operations", operations, operation_terms, stage.total_operations().into());
    let traffic = stage.total_gpu_bytes().into();
    derive(trace, "Memory traffic on the GPU", bytes, byte_terms, traffic);
}

impl Workload {
    /// Records the formulas that all families share: the sums over the stages, and the copies.
    pub(crate) fn note(&self, trace: &mut Trace<impl Ledger>) {
        let mut note_sum =
            |title, symbol, stage_amount: fn(&Stage) -> AnyQuantity, total: AnyQuantity| {
                let parts =
                    self.stages.iter().map(|stage| Term { symbol, value: stage_amount(stage) });
                trace.note(Chapter::Work, || Formula::sum(title, parts, total));
            };
        if self.stages.len() > 1 {
            let stage_amount = |stage: &Stage| stage.total_operations().into();
            note_sum("Operations", Symbol::StageOperations, stage_amount, self.operations().into());
            let stage_amount = |stage: &Stage| stage.total_gpu_bytes().into();
            let total = self.gpu_bytes().into();
            note_sum("Memory traffic on the GPU", Symbol::StageTraffic, stage_amount, total);
        }
        let stage_amount = |stage: &Stage| stage.total_launches().into();
        note_sum("Kernel launches", Symbol::StageLaunches, stage_amount, self.launches().into());
        for (title, copy) in [
            ("Data to the GPU, if it is copied", self.copies_per_run.to_gpu),
            ("Data to the CPU, if it is copied", self.copies_per_run.to_cpu),
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
