//! Monte Carlo simulation of paths.

use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{LibraryTraits, Stage, Work, Workload, derive};
use offload_vocabulary::execution::FusionLevel;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, LIMIT, Operations};

/// Operations on a GPU per normally distributed number: random bits from the counter-based generator Philox (Salmon et
/// al. 2011), and the logarithm, square root, sine and cosine of the Box–Muller transform for every two numbers.
const OPERATIONS_PER_DRAW: f64 = 50.0;

/// Number of arrays that one array operation reads or writes.
const ARRAYS_PER_OPERATION: f64 = 3.0;

/// A Monte Carlo simulation of independent paths.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MonteCarlo {
    pub paths: Count,
    /// Number of steps per path.
    pub steps: Count,
    /// Operations per step of one path.
    pub operations_each: Count,
    /// Exponentials, logarithms and similar functions per step of one path.
    pub functions_each: Count,
    /// `true` if the simulation stores every step of every path in one matrix. Each operation then passes over the
    /// whole matrix.
    pub keeps_steps: bool,
    /// Random numbers drawn per step of one path.
    pub draws: Count,
    /// Single-core cycles per random number in the CPU's library.
    pub cycles_per_draw: Count,
    /// `true` if the CPU's library draws random numbers on a single core.
    pub draws_alone: bool,
}

impl MonteCarlo {
    /// Returns the workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// Without fusion, each operation in a step is an array operation on all paths. With fusion, the whole simulation
    /// is one kernel that keeps each path in registers and writes only the last step. If every step is stored, an
    /// operation processes all steps of all paths at once, and the fused kernel writes every step.
    ///
    /// # Assumptions
    /// Random numbers are normally distributed. Drawing them is a separate array operation, which ends before the next
    /// operation starts. A sum along the steps, or a copy in another order, counts as an ordinary operation.
    pub fn workload(
        &self,
        precision: Precision,
        fusion: LibraryTraits,
        trace: &mut Trace<impl Ledger>,
    ) -> Workload {
        let moves = self.paths.value() * self.steps.value();
        // The number of steps stored in one array, and the number of such arrays that are computed one after another.
        let (kept_steps, turns) = if self.keeps_steps {
            (self.steps, Count::new(1.0))
        } else {
            (Count::new(1.0), self.steps)
        };
        let elements = self.paths * kept_steps.value();
        let array = elements * precision.size();
        let operations_per_step = self.operations_each + self.functions_each;
        let chain = turns * operations_per_step.value();
        // Without full fusion, a separate kernel draws the random numbers and stores them in an array.
        let separate_draws = |fused: FusionLevel, draws: Count| match fused {
            FusionLevel::Whole => Count::ZERO,
            FusionLevel::Half | FusionLevel::No => turns * draws.value(),
        };
        let draw_calls = |fused| separate_draws(fused, self.draws.min(Count::new(1.0)));
        let passes = |fused: FusionLevel| match fused {
            FusionLevel::Whole => Count::new(1.0),
            FusionLevel::Half | FusionLevel::No => fused.passes(chain) * ARRAYS_PER_OPERATION,
        };
        let common = Stage {
            allocated: array,
            working_set: array * ARRAYS_PER_OPERATION,
            parallel: elements,
            ..Stage::new("", Work::Elementwise, precision)
        };
        let drawing = Stage {
            name: "random numbers",
            max_cores: Count::new(if self.draws_alone { 1.0 } else { LIMIT }),
            gpu_only: Operations::new(moves * OPERATIONS_PER_DRAW * self.draws.value()),
            cycles: Count::new(moves * self.draws.value() * self.cycles_per_draw.value()),
            cpu_bytes: separate_draws(fusion.cpu, self.draws) * array,
            gpu_bytes: separate_draws(fusion.gpu, self.draws) * array,
            results: draw_calls(fusion.cpu),
            calls: draw_calls(fusion.cpu),
            launches: draw_calls(fusion.gpu),
            ..common
        };
        let moving = Stage {
            name: "steps",
            operations: Operations::new(moves * self.operations_each.value()),
            functions: Count::new(moves * self.functions_each.value()),
            cpu_bytes: passes(fusion.cpu) * array,
            results: fusion.cpu.passes(chain),
            gpu_bytes: passes(fusion.gpu) * array,
            calls: fusion.cpu.passes(chain),
            launches: fusion.gpu.passes(chain),
            ..common
        };
        let (paths, steps) = (term(Symbol::Paths, self.paths), term(Symbol::Steps, self.steps));
        trace.enter(drawing.name);
        let draws = term(Symbol::Draws, self.draws);
        let terms =
            [paths, steps, draws, term(Symbol::CyclesEach, Count::new(OPERATIONS_PER_DRAW))];
        let formula = "{0} · {1} · {2} · {3}";
        derive(trace, "Operations on the GPU", formula, &terms, drawing.gpu_only.into());
        trace.enter(moving.name);
        let terms = [paths, steps, term(Symbol::OperationsEach, self.operations_each)];
        derive(trace, "Operations", "{0} · {1} · {2}", &terms, moving.operations.into());
        for (title, fused, bytes) in [
            ("Memory traffic on the CPU", fusion.cpu, moving.cpu_bytes),
            ("Memory traffic on the GPU", fusion.gpu, moving.gpu_bytes),
        ] {
            let passes = term(Symbol::Passes, passes(fused));
            let terms = [passes, paths, term(Symbol::ElementSize, precision.size()), steps];
            let (formula, term_count) = if self.keeps_steps {
                ("{0} · {1} · {3} · {2}", 4)
            } else {
                ("{0} · {1} · {2}", 3)
            };
            derive(trace, title, formula, &terms[..term_count], bytes.into());
        }
        trace.enter("");
        let workload = Workload::new(vec![drawing, moving])
            .with_units(self.paths)
            .with_copies(Bytes::ZERO, array)
            .with_arrays(array * ARRAYS_PER_OPERATION);
        workload.note(trace);
        workload
    }
}
