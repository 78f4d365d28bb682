//! CPU code for number formats without vector instructions or without a fast matrix product.

use super::{Stage, Work, Workload, derive};
use crate::symbol::Symbol;
use crate::trace::{Ledger, Term, Trace, term};
use offload_vocabulary::quantity::Count;

/// Number of values that a multiply-add converts: it reads two values and writes one.
const NUMBERS_PER_MULTIPLY_ADD: f64 = 3.0;

/// The slow code that a CPU library uses for a number format.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ScalarCode {
    /// Each number (e.g. in FP16) is converted when it is read or written. The cost is in single-core cycles per
    /// number.
    Converted(Count),
    /// Integer matrices are multiplied in a plain loop. The cost is in single-core cycles per multiply-add and per byte
    /// of the element size. Other integer operations are vectorized.
    Integers(Count),
}

impl ScalarCode {
    /// Returns `true` if this code adds cycles to a stage.
    pub fn slows(self, stage: &Stage) -> bool {
        stage.scalar_cycles(self).is_some()
    }
}

impl Stage {
    /// Returns the formula for the additional cycles, its terms and its result, or `None` if there are no additional
    /// cycles.
    fn scalar_cycles(&self, code: ScalarCode) -> Option<(&'static str, Vec<Term>, Count)> {
        let (operations, size) = (self.operations, self.precision.size());
        match (self.work, code) {
            (Work::Elementwise | Work::Reduction, ScalarCode::Converted(each)) => Some((
                "{0} · {1} ÷ {2} + {3}",
                vec![
                    term(Symbol::NumberCycles, each),
                    term(Symbol::Traffic, self.cpu_bytes),
                    term(Symbol::ElementSize, size),
                ],
                each * (self.cpu_bytes / size),
            )),
            (Work::Matmul(_), ScalarCode::Converted(each)) => Some((
                "3 · {0} · {1} ÷ 2 + {2}",
                vec![term(Symbol::NumberCycles, each), term(Symbol::Operations, operations)],
                each * (NUMBERS_PER_MULTIPLY_ADD * operations.value() / 2.0),
            )),
            (Work::Matmul(_), ScalarCode::Integers(each)) => Some((
                "{0} · {1} ÷ 2 · {2} + {3}",
                vec![
                    term(Symbol::MultiplyAddCycles, each),
                    term(Symbol::Operations, operations),
                    term(Symbol::ElementSize, size),
                ],
                each * (operations.value() / 2.0 * size.value()),
            )),
            (Work::Elementwise | Work::Reduction, ScalarCode::Integers(_))
            | (Work::Dense(_) | Work::Other, _) => None,
        }
    }
}

impl Workload {
    /// Returns the same work with the additional CPU cycles of scalar code.
    ///
    /// # Model
    /// With [`ScalarCode::Converted`], element-wise operations and reductions take additional cycles for each number
    /// that is read or written. A matrix product takes additional cycles for each multiply-add, and runs on one core.
    #[must_use]
    pub fn with_scalar_code(self, code: ScalarCode, trace: &mut Trace<impl Ledger>) -> Self {
        let stages = self.stages.iter().map(|stage| {
            let Some((formula, mut operands, added)) = stage.scalar_cycles(code) else {
                return *stage;
            };
            operands.push(term(Symbol::Cycles, stage.cycles));
            let cycles = stage.cycles + added;
            trace.enter(stage.name);
            derive(trace, "Cycles without vector code", formula, &operands, cycles.into());
            let max_cores = match stage.work {
                Work::Matmul(_) => Count::new(1.0),
                Work::Dense(_) | Work::Elementwise | Work::Reduction | Work::Other => {
                    stage.max_cores
                }
            };
            Stage { cycles, max_cores, ..*stage }
        });
        Self { stages: stages.collect(), ..self.clone() }
    }
}
