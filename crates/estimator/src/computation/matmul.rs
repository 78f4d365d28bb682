//! Dense matrix products, either single or in batches.

use crate::interconnect::Transfer;
use crate::symbol::Symbol;
use crate::trace::{Chapter, Formula, Ledger, Trace, term, terms};
use crate::workload::{Copies, Shape, Stage, Work, Workload};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::Count;

impl Shape {
    /// Returns a stage that computes the products `times` times per run.
    pub fn stage(&self, name: &'static str, precision: Precision, times: Count) -> Stage {
        let bytes = self.bytes(precision);
        Stage { operations: self.operations(), ..Stage::new(name, Work::Matmul(*self), precision) }
            .with_traffic(bytes)
            .with_repetitions(times)
    }

    /// Returns the workload of a single call that computes the whole batch.
    pub fn workload(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Workload {
        let size = precision.size();
        let allocated = self.outputs() * size;
        let stage = Stage { allocated, ..self.stage("", precision, Count::new(1.0)) };
        trace.note(Chapter::Work, || Formula {
            title: "Operations",
            formula: "2 · {0} · {1} · {2} · {3}",
            terms: terms(&[
                term(Symbol::Rows, Count::new(self.m)),
                term(Symbol::Columns, Count::new(self.n)),
                term(Symbol::Inner, Count::new(self.k)),
                term(Symbol::Batch, Count::new(self.batch)),
            ]),
            result: stage.operations.into(),
        });
        trace.note(Chapter::Work, || Formula {
            title: "Memory traffic",
            formula: "{3} · ({0}·{2} + {2}·{1} + {0}·{1}) · {4}",
            terms: terms(&[
                term(Symbol::Rows, Count::new(self.m)),
                term(Symbol::Columns, Count::new(self.n)),
                term(Symbol::Inner, Count::new(self.k)),
                term(Symbol::Batch, Count::new(self.batch)),
                term(Symbol::ElementSize, size),
            ]),
            result: stage.gpu_bytes.into(),
        });
        let copies = Copies {
            to_gpu: Transfer::new(self.inputs() * size, Count::new(2.0)),
            to_cpu: Transfer::new(self.outputs() * size, Count::new(1.0)),
        };
        let workload = Workload {
            copies_per_run: copies,
            copies_per_step: copies,
            compiled_kernels: Count::ZERO,
            ..Workload::new(vec![stage]).with_units(Count::new(self.batch))
        };
        workload.note(trace);
        workload
    }
}
