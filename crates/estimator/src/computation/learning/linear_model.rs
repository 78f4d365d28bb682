//! Linear and logistic regression, and principal component analysis.

use super::{Samples, without_calls};
use crate::computation::factorization::Factorization;
use crate::symbol::Symbol;
use crate::trace::{Ledger, Term, Trace, term};
use crate::workload::{Shape, Stage, Work, Workload, derive, derive_stage};
use offload_vocabulary::computation::{FactorizationKind, LinearModelKind};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations};

/// Number of columns in a panel. LAPACK factors the columns of a panel one by one. From `ilaenv` for `dgeqrf`, accessed
/// 2026-11-22.
const PANEL_COLUMNS: f64 = 32.0;

/// Number of passes over a panel for each of its columns: two reads and one write.
pub const PANEL_PASSES: f64 = 3.0;

/// Single-core cycles per value in a pass over a panel. From `data/learning.csv`, 2026-11-22.
pub const PANEL_CYCLES: f64 = 4.0;

/// Single-core cycles per value of the table in an L-BFGS iteration, which reads each value twice. From
/// `data/learning.csv`, 2026-11-22.
pub const GRADIENT_CYCLES: f64 = 5.0;

/// Kernels in an L-BFGS iteration of cuML: two products, the loss, and updates of vectors. Assumed on 2026-11-22.
const KERNELS: f64 = 30.0;

/// The fit of a linear model, or a principal component analysis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinearModel {
    /// The number of samples.
    pub rows: Count,
    /// Number of features per sample.
    pub features: Count,
    /// Number of targets or classes. For a principal component analysis, the number of components to keep, which is at
    /// most the number of features or rows.
    pub components: Count,
    /// Number of iterations of an iterative solver, such as L-BFGS.
    pub iterations: Count,
    /// The kind of model, such as ridge regression.
    pub model: LinearModelKind,
}

impl LinearModel {
    /// Returns the workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// On the CPU, least squares factors the table with `2 · rows · features · min(rows, features)` operations and
    /// passes over panels of 32 columns. Ridge regression and principal component analysis multiply the table by its
    /// transpose with half as many operations. On a GPU, least squares also multiplies the table by its transpose,
    /// because the libraries solve the normal equations. A small factorization follows. Logistic regression by L-BFGS
    /// reads the table twice per iteration.
    ///
    /// # Source
    /// Golub and Van Loan, Matrix Computations, 5.2 and 5.3; Nocedal and Wright, Numerical Optimization, 7.2; the
    /// default solvers of scikit-learn 1.9 and cuML, accessed 2026-11-22.
    pub fn workload(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Workload {
        let samples = Samples { rows: self.rows, features: self.features };
        let table = samples.bytes(precision);
        // Regressions make a centered copy, in addition to the copy that every fit makes for its checks.
        let copies = match self.model {
            LinearModelKind::LeastSquares | LinearModelKind::Ridge => 2.0,
            LinearModelKind::Logistic | LinearModelKind::Pca => 1.0,
        };
        let mut stages = vec![samples.preparation(copies, precision, trace)];
        match self.model {
            LinearModelKind::LeastSquares => {
                stages.push(self.panels(precision, trace));
                stages.push(self.product(precision, 2.0, trace));
                stages.push(self.factorization(FactorizationKind::Eigen, precision, trace));
            }
            LinearModelKind::Ridge => {
                stages.push(self.product(precision, 1.0, trace));
                stages.push(self.factorization(FactorizationKind::Cholesky, precision, trace));
            }
            LinearModelKind::Pca => {
                stages.push(self.product(precision, 1.0, trace));
                stages.push(self.factorization(FactorizationKind::Eigen, precision, trace));
                stages.push(self.projection(precision, trace));
            }
            LinearModelKind::Logistic => stages.push(self.gradients(precision, trace)),
        }
        let result = match self.model {
            LinearModelKind::Pca => self.rows * self.kept_components().value(),
            LinearModelKind::LeastSquares | LinearModelKind::Ridge | LinearModelKind::Logistic => {
                self.features * self.components.value()
            }
        };
        let workload = Workload::new(stages).with_copies(table, result * precision.size());
        let workload = match self.model {
            LinearModelKind::Logistic => workload.with_iterations(self.iterations),
            LinearModelKind::LeastSquares | LinearModelKind::Ridge | LinearModelKind::Pca => {
                workload
            }
        };
        let workload = Workload { compiled_kernels: Count::ZERO, ..workload.with_arrays(table) };
        trace.enter("");
        workload.note(trace);
        workload
    }

    /// Returns the stage that multiplies the table by its transpose.
    fn product(&self, precision: Precision, each: f64, trace: &mut Trace<impl Ledger>) -> Stage {
        let side = self.side().value();
        // The dimension of the table over which the product sums.
        let length = if side < self.features.value() { self.features } else { self.rows }.value();
        let shape = Shape { m: side, n: side, k: length * each / 2.0, batch: 1.0 };
        let stage = without_calls(Stage {
            operations: shape.operations(),
            nested: Count::new(4.0),
            ..Stage::new("products", Work::Matmul(shape), precision)
        })
        .with_traffic((self.rows * self.features.value()) * precision.size());
        let terms = self.terms(precision);
        let operations =
            if each > 1.0 { "2 · {0} · {1} · min({0}, {1})" } else { "{0} · {1}²" };
        derive_stage(trace, &stage, [operations, "{0} · {1} · {3}"], [&terms, &terms]);
        stage
    }

    /// Returns the stage in which the CPU passes over a panel for each of its columns. GPU libraries solve the normal
    /// equations instead.
    fn panels(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Stage {
        let samples = Samples { rows: self.rows, features: self.features };
        let table = samples.bytes(precision);
        let columns = self.side().value().min(PANEL_COLUMNS);
        let stage = without_calls(Stage {
            cycles: samples.values() * (columns * PANEL_CYCLES),
            cpu_bytes: table * (columns * PANEL_PASSES),
            working_set: table,
            ..Stage::new("panels", Work::Other, precision)
        });
        let terms = self.terms(precision);
        trace.enter(stage.name);
        let formula = "3 · {0} · {1} · min({0}, {1}, 32) · {3}";
        derive(trace, "Memory traffic on the CPU", formula, &terms, stage.cpu_bytes.into());
        let formula = "4 · {0} · {1} · min({0}, {1}, 32)";
        derive(trace, "Cycles of one core", formula, &terms, stage.cycles.into());
        stage
    }

    /// Returns the number of rows of the small square matrix: the number of features, or the number of samples if least
    /// squares has fewer samples than features.
    fn side(&self) -> Count {
        match self.model {
            LinearModelKind::LeastSquares => self.features.min(self.rows),
            LinearModelKind::Ridge | LinearModelKind::Logistic | LinearModelKind::Pca => {
                self.features
            }
        }
    }

    /// Returns the number of principal components to keep, which is at most the number of features or rows.
    fn kept_components(&self) -> Count {
        self.components.min(self.features).min(self.rows)
    }

    /// Returns the stage that factors the small square matrix that results from the product.
    fn factorization(
        &self,
        factors: FactorizationKind,
        precision: Precision,
        trace: &mut Trace<impl Ledger>,
    ) -> Stage {
        let side = self.side();
        let small = Factorization {
            m: side.value(),
            n: side.value(),
            factors,
            batch: 1.0,
            copied: Count::ZERO,
            time_relative_to_openblas: 1.0,
        };
        let stage = without_calls(Stage { name: "small factorization", ..small.stage(precision) });
        let symbol = if side < self.features { Symbol::SampleRows } else { Symbol::Features };
        let terms = [term(symbol, side)];
        trace.enter(stage.name);
        derive(trace, "Operations", small.formula(), &terms, stage.operations.into());
        stage
    }

    /// Returns the stage that projects the rows onto the components.
    fn projection(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Stage {
        let shape = Shape {
            m: self.rows.value(),
            n: self.kept_components().value(),
            k: self.features.value(),
            batch: 1.0,
        };
        let stage = without_calls(Stage {
            operations: shape.operations(),
            ..Stage::new("projection", Work::Matmul(shape), precision)
        })
        .with_traffic((self.rows * (shape.k + shape.n)) * precision.size());
        let terms = self.terms(precision);
        let formulas =
            ["2 · {0} · {1} · min({0}, {1}, {2})", "{0} · ({1} + min({0}, {1}, {2})) · {3}"];
        derive_stage(trace, &stage, formulas, [&terms, &terms]);
        stage
    }

    /// Returns the stage that computes the losses and gradients of all iterations.
    fn gradients(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Stage {
        let samples = Samples { rows: self.rows, features: self.features };
        let table: Bytes = samples.bytes(precision);
        let values = samples.values().value();
        let stage = without_calls(Stage {
            operations: Operations::new(4.0 * values * self.components.value()),
            functions: self.rows * self.components.value(),
            cycles: Count::new(values * GRADIENT_CYCLES),
            nested: Count::new(KERNELS),
            ..Stage::new("gradients", Work::Other, precision)
        })
        .with_traffic(table * 2.0)
        .with_repetitions(self.iterations);
        let stage = Stage { working_set: table, ..stage };
        let mut terms = self.terms(precision);
        terms.push(term(Symbol::Iterations, self.iterations));
        let formulas = ["4 · {0} · {1} · {2} · {4}", "2 · {0} · {1} · {3} · {4}"];
        derive_stage(trace, &stage, formulas, [&terms, &terms]);
        samples.note_cycles(&stage, GRADIENT_CYCLES, trace);
        stage
    }

    fn terms(&self, precision: Precision) -> Vec<Term> {
        vec![
            term(Symbol::SampleRows, self.rows),
            term(Symbol::Features, self.features),
            term(Symbol::Components, self.components),
            term(Symbol::ElementSize, precision.size()),
        ]
    }
}
