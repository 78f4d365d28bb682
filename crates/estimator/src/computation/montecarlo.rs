//! Simulated paths.

use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{Fusion, Stage, Work, Workload, derive};
use offload_vocabulary::execution::FusionLevel;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Count, Operations};

/// Operations of a GPU for one normally distributed number: counter-based bits, and the
/// logarithm, root, sine and cosine of Box and Muller for every two. Salmon et al. 2011 (Philox).
const OPERATIONS_A_DRAW: f64 = 50.0;

/// Arrays that one array operation reads and writes.
const ARRAYS_AN_OPERATION: f64 = 3.0;

/// A Monte Carlo simulation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MonteCarlo {
    /// Paths.
    pub paths: Count,
    /// Steps of each path.
    pub steps: Count,
    /// Operations in one step of one path.
    pub operations_each: Count,
    /// Exponentials, logarithms and their like in one step of one path.
    pub functions_each: Count,
    /// Random numbers in one step of one path.
    pub draws: Count,
    /// Cycles of one core for one of them by the library on the CPU.
    pub cycles_a_draw: Count,
}

impl MonteCarlo {
    /// The workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// Without fusion each operation of a step is an array operation on all paths; with it a whole
    /// simulation is one kernel that keeps a path in registers and writes its end.
    ///
    /// # Assumptions
    /// Random numbers are normal; drawing them is an array operation of its own.
    pub fn workload(
        &self,
        precision: Precision,
        fusion: Fusion,
        trace: &mut Trace<impl Ledger>,
    ) -> Workload {
        let moves = self.paths.value() * self.steps.value();
        let array = self.paths * precision.size();
        let a_step = self.operations_each + self.functions_each;
        let all = self.steps * a_step.value();
        let draws = self.steps * self.draws.min(Count::new(1.0)).value();
        let calls = |fused: FusionLevel| match fused {
            FusionLevel::Whole => fused.passes(all),
            FusionLevel::Half | FusionLevel::No => fused.passes(all) + draws,
        };
        let passes = |fused: FusionLevel| match fused {
            FusionLevel::Whole => Count::new(1.0),
            FusionLevel::Half | FusionLevel::No => {
                fused.passes(all) * ARRAYS_AN_OPERATION + self.steps * self.draws.value()
            }
        };
        let stage = Stage {
            operations: Operations::new(moves * self.operations_each.value()),
            gpu_only: Operations::new(moves * OPERATIONS_A_DRAW * self.draws.value()),
            functions: Count::new(moves * self.functions_each.value()),
            cycles: Count::new(moves * self.draws.value() * self.cycles_a_draw.value()),
            cpu_bytes: passes(fusion.cpu) * array,
            allocated: array,
            results: calls(fusion.cpu),
            gpu_bytes: passes(fusion.gpu) * array,
            working_set: array * ARRAYS_AN_OPERATION,
            calls: calls(fusion.cpu),
            launches: calls(fusion.gpu),
            parallel: self.paths,
            ..Stage::new("", Work::Elementwise, precision)
        };
        let of = [
            term(Symbol::Paths, self.paths),
            term(Symbol::Steps, self.steps),
            term(Symbol::OperationsEach, self.operations_each),
            term(Symbol::Draws, self.draws),
            term(Symbol::CyclesEach, Count::new(OPERATIONS_A_DRAW)),
        ];
        let all = stage.operations + stage.gpu_only;
        derive(trace, "Operations on the GPU", "{0} · {1} · ({2} + {3} · {4})", &of, all.into());
        for (title, fused, bytes) in [
            ("Memory traffic on the CPU", fusion.cpu, stage.cpu_bytes),
            ("Memory traffic on the GPU", fusion.gpu, stage.gpu_bytes),
        ] {
            let of = [
                term(Symbol::Passes, passes(fused)),
                term(Symbol::Paths, self.paths),
                term(Symbol::ElementSize, precision.size()),
            ];
            derive(trace, title, "{0} · {1} · {2}", &of, bytes.into());
        }
        let workload = Workload::of(vec![stage])
            .counting(self.paths)
            .copying(offload_vocabulary::quantity::Bytes::ZERO, array)
            .keeping(array * ARRAYS_AN_OPERATION);
        workload.note(trace);
        workload
    }
}
