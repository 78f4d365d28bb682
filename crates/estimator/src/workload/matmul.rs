//! Dense matrix products, one or a batch.

use super::{Copies, Stage, Work, Workload};
use crate::interconnect::Transfer;
use crate::symbol::Symbol;
use crate::trace::{Chapter, Formula, Trace, term, terms};
use offload_vocabulary::elementary::cube_root;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations};

/// The sizes of a batch of products of an m × k with a k × n matrix.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    /// Rows of the result.
    pub m: f64,
    /// Columns of the result.
    pub n: f64,
    /// The dimension that is summed over.
    pub k: f64,
    /// How many products.
    pub batch: f64,
}

impl Shape {
    /// Operations of all products.
    ///
    /// # Model
    /// `2 · m · n · k · batch`: a multiplication and an addition for each term of each sum.
    ///
    /// ```
    /// use offload_estimator::workload::matmul::Shape;
    /// let square = Shape { m: 2000.0, n: 2000.0, k: 2000.0, batch: 1.0 };
    /// assert_eq!(square.operations().value(), 16e9);
    /// ```
    pub fn operations(&self) -> Operations {
        Operations::new(2.0 * self.m * self.n * self.k * self.batch)
    }

    /// The elements of both factors.
    pub fn inputs(&self) -> Count {
        Count::new(self.batch * (self.m * self.k + self.k * self.n))
    }

    /// The elements of the result.
    pub fn outputs(&self) -> Count {
        Count::new(self.batch * self.m * self.n)
    }

    /// Memory traffic if every element is read or written once.
    ///
    /// # Model
    /// `batch · (m·k + k·n + m·n) · bytes per element`, the compulsory traffic; blocking keeps
    /// what is read again in caches.
    pub fn bytes(&self, precision: Precision) -> Bytes {
        (self.inputs() + self.outputs()) * precision.size()
    }

    /// One cube's side of as much work as one product: what size ramps go by.
    pub fn side(&self) -> f64 {
        cube_root(self.m * self.n * self.k)
    }

    /// These products as a stage of a run.
    pub fn stage(&self, name: &'static str, precision: Precision, times: Count) -> Stage {
        let bytes = self.bytes(precision);
        Stage { operations: self.operations(), ..Stage::new(name, Work::Matmul(*self), precision) }
            .moving(bytes)
            .repeated(times)
    }

    /// The workload: one call for the whole batch.
    pub fn workload(&self, precision: Precision, trace: &mut Trace) -> Workload {
        let stage = self.stage("", precision, Count::new(1.0));
        let size = precision.size();
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
            ..Workload::of(vec![stage])
        };
        workload.note(trace);
        workload
    }
}
