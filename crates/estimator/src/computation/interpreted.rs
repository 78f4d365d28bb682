//! Loops in plain Python, and the same loops compiled or rewritten as array operations.

use super::elementwise::Elementwise;
use crate::trace::{Ledger, Trace};
use crate::workload::{LibraryTraits, Workload};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::Count;

/// A loop whose iterations may depend on one another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Loop {
    /// Trip count of the loop.
    pub iterations: Count,
    /// Iterations that can run at the same time; 1 for a loop-carried dependence.
    pub parallel: Count,
    /// Arithmetic operations of one iteration.
    pub operations_each: Count,
    /// Exponentials, sines and logarithms of one iteration.
    pub functions_each: Count,
    /// Values that one iteration reads.
    pub inputs: Count,
    /// Values that one iteration writes; 0 if it only updates variables, e.g. a sum.
    pub outputs: Count,
}

impl Loop {
    /// Returns the workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// An interpreter has a cost per operation, and per value that it reads or writes. Rewritten as array operations,
    /// the loop makes one pass over all iterations per operation. Compiled, it makes a single pass. If iterations
    /// depend on one another, the iterations that can run at the same time form an array, and the chain runs once per
    /// such array.
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
