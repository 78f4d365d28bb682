//! Classical machine learning on a table with one sample per row and one feature per column.

pub mod clustering;
pub mod linear_model;
pub mod neighbor_tree;
pub mod neighbors;
pub mod tree_ensemble;

use crate::symbol::Symbol;
use crate::trace::{Ledger, Term, Trace, term};
use crate::workload::{Stage, Work, derive};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count};

/// Single-core cycles to check, copy and center one value before a fit. NumPy uses one core for this work. From
/// `data/learning.csv`, 2026-11-22.
pub const PREPARATION_CYCLES: f64 = 9.0;

/// A table of numbers with one sample per row.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Samples {
    rows: Count,
    features: Count,
}

impl Samples {
    fn values(&self) -> Count {
        self.rows * self.features.value()
    }

    fn bytes(&self, precision: Precision) -> Bytes {
        self.values() * precision.size()
    }

    /// Returns the stage that checks, copies and centers the values before the fit. `copies` is the number of copies.
    ///
    /// # Assumptions
    /// A GPU reads and writes each value once.
    fn preparation(
        &self,
        copies: f64,
        precision: Precision,
        trace: &mut Trace<impl Ledger>,
    ) -> Stage {
        let table = self.bytes(precision);
        let stage = Stage {
            cycles: self.values() * (copies * PREPARATION_CYCLES),
            max_cores: Count::new(1.0),
            ..Stage::new("preparation", Work::Other, precision)
        }
        .with_traffic(table * 2.0);
        self.note(&stage, "2 · {0} · {1} · {2}", precision, trace);
        self.note_cycles(&stage, copies * PREPARATION_CYCLES, trace);
        stage
    }

    /// Records the GPU memory traffic of a stage without arithmetic, as a formula in terms of the table's size.
    fn note(
        &self,
        stage: &Stage,
        traffic: &'static str,
        precision: Precision,
        trace: &mut Trace<impl Ledger>,
    ) {
        let terms = [
            term(Symbol::SampleRows, self.rows),
            term(Symbol::Features, self.features),
            term(Symbol::ElementSize, precision.size()),
            term(Symbol::Times, stage.times),
        ];
        note_traffic(stage, traffic, &terms, trace);
    }

    /// Records the cycles of a stage that takes `each` cycles per value.
    fn note_cycles(&self, stage: &Stage, each: f64, trace: &mut Trace<impl Ledger>) {
        let terms = [
            term(Symbol::Times, stage.times),
            term(Symbol::SampleRows, self.rows),
            term(Symbol::Features, self.features),
            term(Symbol::CyclesEach, Count::new(each)),
        ];
        let cycles = stage.times.value() * stage.cycles.value();
        derive(
            trace,
            "Cycles of one core",
            "{0} · {1} · {2} · {3}",
            &terms,
            Count::new(cycles).into(),
        );
    }
}

/// Records the GPU memory traffic of a stage without arithmetic, unless the stage runs on the CPU.
fn note_traffic(
    stage: &Stage,
    formula: &'static str,
    terms: &[Term],
    trace: &mut Trace<impl Ledger>,
) {
    trace.enter(stage.name);
    if !stage.is_on_cpu {
        derive(trace, "Memory traffic on the GPU", formula, terms, stage.total_gpu_bytes().into());
    }
}

/// Removes the library calls and kernel launches from a stage that is part of another stage's call.
pub(super) fn without_calls(stage: Stage) -> Stage {
    Stage { calls: Count::ZERO, launches: Count::ZERO, ..stage }
}
