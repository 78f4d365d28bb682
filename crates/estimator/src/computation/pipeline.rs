//! A pipeline of stages, some of which are better left on the CPU.

use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{Stage, Work, Workload, derive};
use offload_vocabulary::execution::ArithmeticUnit;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations};

/// Items that are prepared, processed, and finished.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pipeline {
    /// Items of one run.
    pub items: Count,
    /// Cycles of one core to prepare an item: decoding, parsing, branching.
    pub prepare: Count,
    /// Data of one item.
    pub item: Bytes,
    /// Operations on one item.
    pub operations_each: Operations,
    /// Kernels for all items of the middle stage.
    pub launches: Count,
    /// The arithmetic units that the middle stage can use.
    pub unit: ArithmeticUnit,
    /// Cycles of one core to finish an item.
    pub finish: Count,
    /// The size of an item's result.
    pub result: Bytes,
}

/// Operations of a GPU in the time of one CPU cycle of branching work: its lanes diverge, and most of them wait. A T4
/// then equals two or three cores. Assumed 2026-11-21.
const BRANCHING_OPERATIONS: f64 = 200.0;

impl Pipeline {
    /// Returns the workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// Three stages: preparing and finishing are branching work of some cycles per item, the middle is dense
    /// arithmetic. Each stage passes its items to the next.
    ///
    /// # Assumptions
    /// On a GPU a cycle of branching work takes as long as two hundred operations.
    pub fn workload(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Workload {
        let data = self.items * self.item;
        let branching = |name, cycles: Count, bytes: Bytes, handover| {
            let cycles = self.items * cycles.value();
            Stage {
                cycles,
                gpu_only: Operations::new(cycles.value() * BRANCHING_OPERATIONS),
                handover,
                ..Stage::new(name, Work::Other, Precision::Fp32)
            }
            .moving(bytes)
        };
        let results = self.items * self.result;
        let middle = Stage {
            operations: self.items * self.operations_each,
            handover: results,
            ..Stage::new("compute", Work::Dense(self.unit), precision)
        }
        .moving(data)
        .in_calls(self.launches);
        let stages = vec![
            branching("prepare", self.prepare, data, data),
            middle,
            branching("finish", self.finish, results, results),
        ];
        let of = [
            term(Symbol::Items, self.items),
            term(Symbol::Prepare, self.prepare),
            term(Symbol::Finish, self.finish),
        ];
        let cycles = stages.iter().map(|stage| stage.cycles).sum::<Count>();
        derive(trace, "Cycles of one core", "{0} · ({1} + {2})", &of, cycles.into());
        let of =
            [term(Symbol::Items, self.items), term(Symbol::ItemOperations, self.operations_each)];
        derive(trace, "Operations", "{0} · {1}", &of, middle.operations.into());
        // Each launch processes its part of the items.
        let pieces = self.launches.min(self.items).max(Count::new(1.0));
        let workload =
            Workload { pieces, ..Workload::of(stages).counting(self.items).copying(data, results) };
        workload.note(trace);
        workload
    }
}
