//! Dense linear algebra beyond products.

use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{Shape, Stage, StageEfficiency, Work, Workload, derive};
use offload_vocabulary::computation::FactorizationKind;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Count, LIMIT, Operations, Share};

/// Cores that singular values and eigenvalues make use of: half of their operations are products
/// of a matrix with a vector, which memory holds back however many cores there are (Dongarra,
/// Sorensen and Hammarling 1989); four saturate it. Assumed 2026-11-21.
const VECTOR_BOUND_CORES: Count = Count::new(4.0);

/// Array operations that the checks of one call to `numpy.linalg` come to: some 7 µs where an
/// addition costs 0.6. Assumed 2026-11-21.
const CALLS: f64 = 12.0;

/// Operations, and the share of a matrix product's rate that they reach on a GPU.
struct Method {
    formula: &'static str,
    operations: f64,
    /// Of a large matrix.
    gpu: f64,
    /// Dependent kernels for each column.
    kernels_per_column: f64,
    /// Cores that are of use.
    cores: Count,
}

/// Whether the matrix has to be square: one of a system, or one with eigenvalues.
const fn is_of_squares(factors: FactorizationKind) -> bool {
    match factors {
        FactorizationKind::Qr | FactorizationKind::Svd | FactorizationKind::FullSvd => false,
        FactorizationKind::Solve | FactorizationKind::Cholesky | FactorizationKind::Eigen => true,
    }
}

/// The share of a large matrix product's rate that a factorization reaches on the CPU.
/// `data/cpu/measured.csv`, 2026-11-21.
pub const fn cpu_share(factors: FactorizationKind) -> Share {
    Share::new(match factors {
        FactorizationKind::Solve => 0.5,
        FactorizationKind::Cholesky => 0.65,
        FactorizationKind::Qr => 0.6,
        FactorizationKind::Svd | FactorizationKind::FullSvd => 1.0,
        FactorizationKind::Eigen => 0.9,
    })
}

/// A factorization of an m × n matrix.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Factorization {
    /// Rows; not fewer than columns.
    pub m: f64,
    /// Columns.
    pub n: f64,
    /// What is worked out.
    pub factors: FactorizationKind,
}

impl Factorization {
    /// Rows and columns.
    fn sides(&self) -> (f64, f64) {
        let columns = self.n.min(self.m);
        let rows = if is_of_squares(self.factors) { columns } else { self.m.max(self.n) };
        (rows, columns)
    }

    /// How often memory is swept over a square of that many columns, for each column, by work that
    /// is no product of matrices: reduction to a band, a matrix–vector product each column, and
    /// the rotations of singular vectors.
    ///
    /// # Source
    /// Golub and Van Loan, Matrix Computations, 5.4 and 8.3: 8/3 and 4/3 of n³ values read by the
    /// reductions; two sweeps of rotations for each singular value, which read and write both bases.
    const fn sweeps(&self) -> f64 {
        match self.factors {
            FactorizationKind::Svd | FactorizationKind::FullSvd => 8.0 / 3.0 + 4.0,
            FactorizationKind::Eigen => 4.0 / 3.0,
            FactorizationKind::Solve | FactorizationKind::Cholesky | FactorizationKind::Qr => 0.0,
        }
    }

    /// # Source
    /// Operation counts: Golub and Van Loan, Matrix Computations; LAPACK Working Note 41.
    fn method(&self) -> Method {
        let (m, n) = self.sides();
        let (formula, operations, gpu, kernels_per_column) = match self.factors {
            FactorizationKind::Solve => ("⅔ · {0}³", 2.0 / 3.0 * n * n * n, 0.6, 1.0),
            FactorizationKind::Cholesky => ("⅓ · {0}³", n * n * n / 3.0, 0.6, 1.0),
            FactorizationKind::Qr => {
                ("2 · {0}² · ({1} − {0} ÷ 3)", 2.0 * n * n * (m - n / 3.0), 0.5, 2.0)
            }
            FactorizationKind::Svd => {
                ("6 · {1} · {0}² + 20 · {0}³", 6.0 * m * n * n + 20.0 * n * n * n, 0.25, 30.0)
            }
            FactorizationKind::FullSvd => (
                "4 · {1}² · {0} + 8 · {1} · {0}² + 9 · {0}³",
                4.0 * m * m * n + 8.0 * m * n * n + 9.0 * n * n * n,
                0.25,
                30.0,
            ),
            FactorizationKind::Eigen => ("9 · {0}³", 9.0 * n * n * n, 0.25, 10.0),
        };
        let cores = match self.factors {
            FactorizationKind::Svd | FactorizationKind::FullSvd | FactorizationKind::Eigen => {
                VECTOR_BOUND_CORES
            }
            FactorizationKind::Solve | FactorizationKind::Cholesky | FactorizationKind::Qr => {
                Count::new(LIMIT)
            }
        };
        Method { formula, operations, gpu, kernels_per_column, cores }
    }

    /// The workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// As many operations as the method takes, at a share of the rate of a matrix product with as
    /// many; and on a GPU kernels that wait for one another, column by column.
    pub fn workload(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Workload {
        let (m, n) = self.sides();
        let matrix = Count::new(m * n) * precision.size();
        let stage = self.stage(precision);
        let of = [term(Symbol::Columns, Count::new(n)), term(Symbol::Rows, Count::new(m))];
        let of = if is_of_squares(self.factors) { &of[..1] } else { &of };
        derive(trace, "Operations", self.formula(), of, stage.operations.into());
        let workload = Workload {
            compiled_kernels: Count::ZERO,
            ..Workload::of(vec![stage]).copying(matrix, matrix).keeping(matrix)
        };
        workload.note(trace);
        workload
    }

    /// Its operations as a formula of its columns, and of its rows where it may have more of those.
    pub(super) fn formula(&self) -> &'static str {
        self.method().formula
    }

    /// Its one stage.
    pub(super) fn stage(&self, precision: Precision) -> Stage {
        let method = self.method();
        let (m, n) = self.sides();
        let nested = method.operations / (2.0 * m * n).max(1.0);
        let shape = Shape { m, n, k: nested, batch: 1.0 };
        let matrix = Count::new(m * n) * precision.size();
        let stage = Stage {
            operations: Operations::new(method.operations),
            calls: Count::new(CALLS),
            nested: Count::new(method.kernels_per_column * n),
            efficiency: StageEfficiency {
                cpu: cpu_share(self.factors),
                gpu: Share::new(method.gpu),
                ..StageEfficiency::FULL
            },
            most_cores: method.cores,
            ..Stage::new("", Work::Matmul(shape), precision)
        }
        .moving(matrix * 3.0);
        let swept = Count::new(self.sweeps() * n * n * n) * precision.size();
        Stage { gpu_bytes: stage.gpu_bytes + swept, ..stage }
    }
}
