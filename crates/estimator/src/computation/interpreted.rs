//! Loops in plain Python, also when converted to arrays or compiled.

use super::elementwise::Elementwise;
use crate::trace::{Ledger, Trace};
use crate::workload::{Fusion, Workload};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::Count;

/// A loop, whose iterations may depend on one another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Loop {
    /// Iterations.
    pub iterations: Count,
    /// Iterations that can run at the same time; one for a loop-carried dependence.
    pub parallel: Count,
    /// Arithmetic of one iteration.
    pub operations_each: Count,
    /// Exponentials, sines, logarithms of one iteration.
    pub functions_each: Count,
    /// Values that one iteration reads.
    pub inputs: Count,
    /// Values that one iteration writes; none if it only adds to variables.
    pub outputs: Count,
}

impl Loop {
    /// Returns the workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// An interpreter has a cost per operation, and per value that it reads or writes. Converted to array operations,
    /// each operation of the loop is one pass over all iterations; compiled, the whole loop is one pass. If iterations
    /// depend on one another, those that can run at once form an array, and the chain runs once for each such array.
    pub fn workload(
        &self,
        precision: Precision,
        fusion: Fusion,
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
            in_one_call: true,
        }
        .workload(precision, fusion, trace)
    }
}
