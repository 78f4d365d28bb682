//! Formats for which a CPU library has neither vector code nor a matrix product.

use super::{Stage, Work, Workload, derive};
use crate::symbol::Symbol;
use crate::trace::{Ledger, Term, Trace, term};
use offload_vocabulary::quantity::Count;

/// Numbers that a multiply-add reads and writes if nothing stays in a register.
const NUMBERS_PER_MULTIPLY_ADD: f64 = 3.0;

/// The handling of numbers without fast code in a CPU library.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ScalarCode {
    /// It converts each number that it reads or writes, in this many cycles of one core.
    Converted(Count),
    /// It multiplies matrices of integers in a plain loop, in this many cycles of one core per multiply-add and byte of
    /// an element. Its other operations on them have vector code.
    Integers(Count),
}

impl ScalarCode {
    /// Returns `true` if it adds cycles to a stage.
    pub fn slows(self, stage: &Stage) -> bool {
        stage.scalar_cycles(self).is_some()
    }
}

impl Stage {
    /// Returns the additional cycles, with their formula and its terms.
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
    /// Returns the same work with a CPU library that processes such numbers one by one.
    ///
    /// # Model
    /// Additional cycles for each number that an element-wise operation reads or writes, or for each multiply-add of a
    /// matrix product, which then runs on one core.
    #[must_use]
    pub fn in_scalar_code(self, code: ScalarCode, trace: &mut Trace<impl Ledger>) -> Self {
        let stages = self.stages.iter().map(|stage| {
            let Some((formula, mut of, added)) = stage.scalar_cycles(code) else { return *stage };
            of.push(term(Symbol::Cycles, stage.cycles));
            let cycles = stage.cycles + added;
            trace.enter(stage.name);
            derive(trace, "Cycles without vector code", formula, &of, cycles.into());
            let most_cores = match stage.work {
                Work::Matmul(_) => Count::new(1.0),
                Work::Dense(_) | Work::Elementwise | Work::Reduction | Work::Other => {
                    stage.most_cores
                }
            };
            Stage { cycles, most_cores, ..*stage }
        });
        Self { stages: stages.collect(), ..self.clone() }
    }
}
