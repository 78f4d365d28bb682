//! Many short kernels, launched again and again over the same arrays.

use super::elementwise::Elementwise;
use crate::trace::{Ledger, Trace};
use crate::workload::{LibraryTraits, Workload};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::Count;

/// A loop that launches a chain of kernels in each iteration. A kernel does one operation per element.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TinyKernels {
    /// Elements of each array.
    pub elements: Count,
    /// Arrays that one kernel reads.
    pub inputs: Count,
    /// Arrays that one kernel writes.
    pub outputs: Count,
    /// Kernels per iteration.
    pub launches: Count,
    /// Trip count of the loop.
    pub iterations: Count,
}

impl TinyKernels {
    /// Returns the workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// Each iteration is a chain of element-wise operations. It is also a step, which copies all arrays if the data
    /// lives on the CPU.
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
