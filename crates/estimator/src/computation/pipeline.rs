//! A pipeline of three stages, two of which have no GPU version.

use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{Stage, Work, Workload, derive};
use offload_vocabulary::execution::ArithmeticUnit;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations};

/// A pipeline that prepares, processes and finishes items.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pipeline {
    /// Number of items per run.
    pub items: Count,
    /// Single-core cycles to prepare an item, e.g. to decode or parse it.
    pub prepare: Count,
    /// The size of one item.
    pub item: Bytes,
    /// Operations per item in the middle stage.
    pub operations_each: Operations,
    /// Number of kernels in the middle stage for all items together.
    pub launches: Count,
    /// The arithmetic units that the middle stage can use.
    pub unit: ArithmeticUnit,
    /// Single-core cycles to finish an item.
    pub finish: Count,
    /// The size of an item's result.
    pub result: Bytes,
}

impl Pipeline {
    /// Returns the workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// The pipeline has three stages. The first and the last stage are branching work with a given number of cycles per
    /// item. The middle stage is dense arithmetic.
    ///
    /// # Assumptions
    /// The first and the last stage stay on the CPU in a run on the GPU. Libraries that decode images on a GPU use its
    /// fixed-function decoder, or kernels that wait for memory and for serial decoding, so the GPU's arithmetic rates say
    /// nothing about their time.
    pub fn workload(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Workload {
        let data = self.items * self.item;
        let branching = |name, cycles: Count, bytes: Bytes| Stage {
            cycles: self.items * cycles.value(),
            cpu_bytes: bytes,
            working_set: bytes,
            launches: Count::ZERO,
            is_on_cpu: true,
            ..Stage::new(name, Work::Other, Precision::Fp32)
        };
        let results = self.items * self.result;
        let middle = Stage {
            operations: self.items * self.operations_each,
            ..Stage::new("compute", Work::Dense(self.unit), precision)
        }
        .with_traffic(data)
        .with_calls(self.launches);
        let stages = vec![
            branching("prepare", self.prepare, data),
            middle,
            branching("finish", self.finish, results),
        ];
        let terms = [
            term(Symbol::Items, self.items),
            term(Symbol::Prepare, self.prepare),
            term(Symbol::Finish, self.finish),
        ];
        let cycles = stages.iter().map(|stage| stage.cycles).sum::<Count>();
        derive(trace, "Cycles of one core", "{0} · ({1} + {2})", &terms, cycles.into());
        let terms =
            [term(Symbol::Items, self.items), term(Symbol::ItemOperations, self.operations_each)];
        derive(trace, "Operations", "{0} · {1}", &terms, middle.operations.into());
        // Each launch processes the same number of items.
        let pieces = self.launches.min(self.items).max(Count::new(1.0));
        let workload = Workload {
            pieces,
            ..Workload::new(stages).with_units(self.items).with_copies(data, results)
        };
        workload.note(trace);
        workload
    }
}
