//! The amounts of work of a workload, summed over all stages and repetitions. The tests compare them with the families'
//! definitions.

use super::families::indicator;
use offload_estimator::workload::{Stage, Workload};
use offload_vocabulary::quantity::Bytes;

macro_rules! amounts {
    ($($name:ident),+ $(,)?) => {
        /// Amounts of work, in base units.
        #[derive(Clone, Copy, Debug, Default)]
        pub(crate) struct Amounts {
            $(pub(crate) $name: f64,)+
        }

        impl Amounts {
            /// Returns each amount with its name.
            pub(crate) fn amounts(&self) -> Vec<(&'static str, f64)> {
                vec![$((stringify!($name), self.$name)),+]
            }
        }
    };
}

amounts! {
    units, operations, functions, comparisons, accesses, cycles, mispredicted, gpu_only, cpu_bytes, gpu_bytes, cold,
    has_varied_sizes, returned_to_system, scattered, cpu_chain, gpu_chain,
    working_set, calls, checks, forks, launches, nested, to_gpu, to_gpu_transfers, to_cpu,
    to_cpu_transfers, step_to_gpu, step_to_cpu, steps, compiled_calls, modules, exchanged,
    exchanges,
    arrays, weights, compiled,
}

impl Amounts {
    /// Returns the amounts that every workload starts with: one call of a compiled function, and one kernel.
    pub(crate) fn one_call() -> Self {
        Self {
            units: 1.0,
            calls: 1.0,
            launches: 1.0,
            steps: 1.0,
            compiled_calls: 1.0,
            exchanges: 1.0,
            compiled: 1.0,
            ..Self::default()
        }
    }

    /// Sets the number of bytes that a run copies in each direction, in one transfer. Zero bytes need no transfer.
    pub(crate) fn with_copies(self, to_gpu: f64, to_cpu: f64) -> Self {
        let transfers = |bytes: f64| f64::from(u8::from(bytes > 0.0));
        Self {
            to_gpu,
            to_gpu_transfers: transfers(to_gpu),
            to_cpu,
            to_cpu_transfers: transfers(to_cpu),
            step_to_gpu: to_gpu / self.steps,
            step_to_cpu: to_cpu / self.steps,
            ..self
        }
    }

    /// Divides the work into `steps`. Each step calls a compiled function on its share of the data.
    pub(crate) fn with_steps(self, steps: f64) -> Self {
        let steps = steps.max(1.0);
        let (step_to_gpu, step_to_cpu) = (self.to_gpu / steps, self.to_cpu / steps);
        Self { steps, compiled_calls: steps, step_to_gpu, step_to_cpu, ..self }
    }

    /// Divides the work into `steps` on the same data. Each step copies all of the data.
    pub(crate) fn with_iterations(self, steps: f64) -> Self {
        let (step_to_gpu, step_to_cpu) = (self.to_gpu, self.to_cpu);
        Self { step_to_gpu, step_to_cpu, ..self.with_steps(steps) }
    }

    /// Sets the memory traffic of both machines to the same number of bytes.
    pub(crate) fn with_traffic(self, bytes: f64) -> Self {
        Self { cpu_bytes: bytes, gpu_bytes: bytes, ..self }
    }
}

/// Returns the bytes of newly allocated results per repetition.
fn fresh(stage: &Stage) -> f64 {
    stage.results.value() * stage.allocated.value()
}

impl From<&Workload> for Amounts {
    fn from(work: &Workload) -> Self {
        let total = |amount: fn(&Stage) -> f64| {
            work.stages.iter().map(|stage| stage.times.value() * amount(stage)).sum::<f64>()
        };
        let working_sets = work.stages.iter().map(|stage| stage.working_set);
        let (run, step) = (work.copies_per_run, work.copies_per_step);
        Self {
            units: work.units.value(),
            operations: total(|stage| stage.operations.value()),
            functions: total(|stage| stage.functions.value()),
            comparisons: total(|stage| stage.comparisons.value()),
            accesses: total(|stage| stage.accesses.value()),
            cycles: total(|stage| stage.cycles.value()),
            mispredicted: total(|stage| indicator(stage.is_mispredicted) * stage.cycles.value()),
            gpu_only: total(|stage| stage.gpu_only.value()),
            cpu_bytes: total(|stage| stage.cpu_bytes.value()),
            gpu_bytes: total(|stage| stage.gpu_bytes.value()),
            cold: total(fresh),
            has_varied_sizes: total(|stage| indicator(stage.has_varied_sizes) * fresh(stage)),
            returned_to_system: total(|stage| stage.returned_to_system.value() * fresh(stage)),
            scattered: total(|stage| indicator(stage.is_scatter) * stage.random_accesses.value()),
            working_set: working_sets.fold(Bytes::ZERO, Bytes::max).value(),
            cpu_chain: work.stages.iter().map(|stage| stage.cpu_chain.value()).sum(),
            gpu_chain: work.stages.iter().map(|stage| stage.gpu_chain.value()).sum(),
            calls: total(|stage| stage.calls.value()),
            checks: total(|stage| stage.checks.value()),
            forks: total(|stage| stage.forks.value()),
            launches: total(|stage| stage.launches.value()),
            nested: total(|stage| stage.nested.value()),
            to_gpu: run.to_gpu.bytes.value(),
            to_gpu_transfers: run.to_gpu.transfers.value(),
            to_cpu: run.to_cpu.bytes.value(),
            to_cpu_transfers: run.to_cpu.transfers.value(),
            step_to_gpu: step.to_gpu.bytes.value(),
            step_to_cpu: step.to_cpu.bytes.value(),
            steps: work.steps.value(),
            compiled_calls: work.compiled_calls.value(),
            modules: work.modules.value(),
            exchanged: work.exchanged.value(),
            exchanges: work.exchanges.value(),
            arrays: work.arrays.value(),
            weights: work.weights.value(),
            compiled: work.compiled_kernels.value(),
        }
    }
}
