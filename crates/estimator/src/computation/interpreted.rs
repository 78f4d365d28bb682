//! Loops in plain Python, and the same loops after compilation or vectorization.

use super::elementwise::Elementwise;
use crate::trace::{Ledger, Trace};
use crate::workload::{LibraryTraits, Workload};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::Count;

/// A loop whose iterations may depend on previous iterations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Loop {
    /// Trip count.
    pub iterations: Count,
    /// The number of iterations that can run at the same time: 1 if each iteration depends on the previous one.
    pub parallel: Count,
    /// Arithmetic operations per iteration.
    pub operations_each: Count,
    /// Exponentials, sines and logarithms per iteration.
    pub functions_each: Count,
    /// Values read per iteration.
    pub inputs: Count,
    /// Values written per iteration, or 0 if the loop only updates variables, such as a sum.
    pub outputs: Count,
}

impl Loop {
    /// Returns the part of the loop that each of `gpus` GPUs runs. Iterations that depend on each other stay on one
    /// GPU.
    #[must_use]
    pub fn part_per_gpu(self, gpus: Count) -> Self {
        let parts = gpus.min(self.parallel).max(Count::new(1.0)).value();
        Self { iterations: self.iterations / parts, parallel: self.parallel / parts, ..self }
    }

    /// Returns the workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// In an interpreter, each operation has a cost, and so does each value that the loop reads or writes. If the loop
    /// is rewritten as array operations, each operation makes one pass over all iterations. If the loop is compiled, it
    /// makes a single pass. If iterations depend on previous iterations, only the iterations that can run at the same
    /// time form an array, and the chain of operations runs once for each of these arrays.
    pub fn workload(
        &self,
        precision: Precision,
        fusion: LibraryTraits,
        trace: &mut Trace<impl Ledger>,
    ) -> Workload {
        let at_once = self.parallel.min(self.iterations).max(Count::new(1.0).min(self.iterations));
        Elementwise {
            elements: at_once,
            inputs: self.inputs,
            outputs: self.outputs,
            operations_each: Count::new(1.0),
            chain: (self.operations_each + self.functions_each).max(Count::new(1.0)),
            functions_each: self.functions_each,
            iterations: self.iterations / at_once.value(),
            is_single_call: true,
        }
        .workload(precision, fusion, trace)
    }
}
