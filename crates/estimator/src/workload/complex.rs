//! Workloads with complex numbers.

use super::{Stage, Work, Workload, derive};
use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};

/// Number of real operations per complex operation. A complex multiply-add takes eight operations instead of two. A
/// complex addition takes two instead of one and a multiplication six instead of one, so their average is also four.
const OPERATIONS: f64 = 4.0;

/// Number of real function evaluations per complex function. A complex exponential takes an exponential, a sine and a
/// cosine.
const FUNCTIONS: f64 = 3.0;

/// Number of real numbers per complex number.
const PARTS: f64 = 2.0;

impl Stage {
    fn of_complex_numbers(self) -> Self {
        Self {
            work: match self.work {
                // A complex product takes four real products of the same size.
                Work::Matmul(mut shape) => {
                    shape.batch *= OPERATIONS;
                    Work::Matmul(shape)
                }
                other => other,
            },
            operations: self.operations * OPERATIONS,
            functions: self.functions * FUNCTIONS,
            cpu_bytes: self.cpu_bytes * PARTS,
            gpu_bytes: self.gpu_bytes * PARTS,
            allocated: self.allocated * PARTS,
            working_set: self.working_set * PARTS,
            random_array_size: self.random_array_size * PARTS,
            ..self
        }
    }
}

impl Workload {
    /// Returns the same work on complex numbers. Each complex number consists of two real numbers in the precision of
    /// the stage.
    ///
    /// # Model
    /// The work has four times as many operations, three times as many functions, and twice the memory traffic and
    /// copied bytes.
    #[must_use]
    pub fn of_complex_numbers(self, trace: &mut Trace<impl Ledger>) -> Self {
        let copies = self.copies_per_run.twice();
        let workload = Self {
            stages: self.stages.iter().map(|stage| stage.of_complex_numbers()).collect(),
            copies_per_run: copies,
            copies_per_step: self.copies_per_step.twice(),
            exchanged: self.exchanged * PARTS,
            arrays: self.arrays * PARTS,
            ..self.clone()
        };
        trace.enter("");
        for (title, formula, operand, result) in [
            (
                "Operations on complex numbers",
                "4 · {0}",
                term(Symbol::Operations, self.operations()),
                workload.operations().into(),
            ),
            (
                "Memory traffic of complex numbers",
                "2 · {0}",
                term(Symbol::Traffic, self.gpu_bytes()),
                workload.gpu_bytes().into(),
            ),
            (
                "Data of complex numbers to the GPU",
                "2 · {0}",
                term(Symbol::CopyBytes, self.copies_per_run.to_gpu.bytes),
                copies.to_gpu.bytes.into(),
            ),
        ] {
            derive(trace, title, formula, &[operand], result);
        }
        workload
    }
}
