//! Many short kernels that are launched repeatedly on the same arrays.

use super::elementwise::Elementwise;
use crate::trace::{Ledger, Trace};
use crate::workload::{LibraryTraits, Workload};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::Count;

/// A loop that launches a chain of kernels in each iteration. Each kernel executes one operation per element.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TinyKernels {
    /// Number of elements in each array.
    pub elements: Count,
    /// Number of arrays that one kernel reads.
    pub inputs: Count,
    /// Number of arrays that one kernel writes.
    pub outputs: Count,
    /// Number of kernels per iteration.
    pub launches: Count,
    /// Trip count.
    pub iterations: Count,
}

impl TinyKernels {
    /// Returns the workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// Each iteration is a chain of element-wise operations. Each iteration is also a step, which copies all arrays if
    /// the data is in CPU memory.
    pub fn workload(
        &self,
        precision: Precision,
        fusion: LibraryTraits,
        trace: &mut Trace<impl Ledger>,
    ) -> Workload {
        Elementwise {
            elements: self.elements,
            inputs: self.inputs,
            outputs: self.outputs,
            operations_each: Count::new(1.0),
            chain: self.launches,
            functions_each: Count::ZERO,
            iterations: self.iterations,
            is_single_call: false,
        }
        .workload(precision, fusion, trace)
        .with_units(self.iterations)
        .with_iterations(self.iterations)
    }
}
