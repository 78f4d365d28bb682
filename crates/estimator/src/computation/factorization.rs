//! Dense linear algebra beyond products.

use super::learning::within;
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

/// Rows and columns up to which singular values and eigenvalues are worked out by rotations within
/// one kernel: the limit of cuSOLVER's `gesvdjBatched`, read 2026-11-22.
const ROTATED_SIDE: f64 = 32.0;

/// Kernels that a column of such a matrix stands for: 80 µs and 7 µs per column of batched matrices of 8 to
/// 32 (PyTorch pull request 88502, read 2026-11-22).
const ROTATED_KERNELS: f64 = 3.0;

/// What a matrix of a batch costs beside the operations at a product's rate: its columns follow one
/// another, too short for whole vectors. Each for a column, and for a column and row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ColumnCost {
    /// Cycles of one core: NumPy's times for matrices of 3, 8, 32 and 64, `data/cpu/operations.csv`,
    /// 2026-11-22.
    pub cycles: (f64, f64),
    /// Operations that a GPU could do meanwhile: 1,000 systems of 32 to 128 take a GV100 0.12 to
    /// 2.1 ms beyond ten of them (CuPy pull request 3936); 270,000 singular value decompositions of
    /// 3 × 3 take 0.2 s (PyTorch issue 143281); both read 2026-11-22. Cholesky is half of LU.
    pub waiting: (f64, f64),
}

impl ColumnCost {
    /// What it costs in a factorization.
    pub const fn of(factors: FactorizationKind) -> Self {
        let (cycles, waiting) = match factors {
            FactorizationKind::Solve => ((130.0, 4.0), (0.0, 450.0)),
            FactorizationKind::Cholesky => ((75.0, 3.0), (0.0, 225.0)),
            FactorizationKind::Qr => ((560.0, 36.0), (0.0, 0.0)),
            FactorizationKind::Svd | FactorizationKind::FullSvd => ((2600.0, 190.0), (4e5, 0.0)),
            FactorizationKind::Eigen => ((1150.0, 170.0), (4e5, 0.0)),
        };
        Self { cycles, waiting }
    }

    /// Cycles and operations for each of the columns of this many rows.
    fn each(&self, rows: f64) -> [f64; 2] {
        [self.cycles, self.waiting].map(|(column, row)| column + row * rows)
    }
}

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
    /// How many matrices of this size one call works on.
    pub batch: f64,
}

impl Factorization {
    /// How many there are, one at least.
    const fn matrices(&self) -> f64 {
        self.batch.max(1.0)
    }

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
        let kernels_per_column = if self.rotates() { ROTATED_KERNELS } else { kernels_per_column };
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

    /// Whether a GPU works on the whole matrix in one kernel.
    fn rotates(&self) -> bool {
        let (rows, _) = self.sides();
        match self.factors {
            FactorizationKind::Svd | FactorizationKind::FullSvd | FactorizationKind::Eigen => {
                rows <= ROTATED_SIDE
            }
            FactorizationKind::Solve | FactorizationKind::Cholesky | FactorizationKind::Qr => false,
        }
    }

    /// How many matrices of a batch a GPU works on one after another: all of them where the vendor
    /// has no kernel for a batch.
    fn in_turn(&self) -> f64 {
        match self.factors {
            FactorizationKind::Solve | FactorizationKind::Cholesky => 1.0,
            FactorizationKind::Svd | FactorizationKind::FullSvd | FactorizationKind::Eigen
                if self.rotates() =>
            {
                1.0
            }
            FactorizationKind::Qr
            | FactorizationKind::Svd
            | FactorizationKind::FullSvd
            | FactorizationKind::Eigen => self.matrices(),
        }
    }

    /// The workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// As many operations as the method takes, at a share of the rate of a matrix product with as
    /// many; and on a GPU kernels that wait for one another, column by column. The matrices of a
    /// batch share those kernels, and each has a cost of its own for its columns.
    pub fn workload(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Workload {
        let (m, n) = self.sides();
        let batch = Count::new(self.matrices());
        let matrix = batch * (m * n) * precision.size();
        let of = [term(Symbol::Columns, Count::new(n)), term(Symbol::Rows, Count::new(m))];
        let of = if is_of_squares(self.factors) { &of[..1] } else { &of };
        let one = Operations::new(self.method().operations);
        let stages = if self.batch > 1.0 {
            derive(trace, "Operations of one matrix", self.formula(), of, one.into());
            let arithmetic = self.stage(precision);
            trace.enter(arithmetic.name);
            let of = [term(Symbol::Matrices, batch), term(Symbol::MatrixOperations, one)];
            derive(trace, "Operations", "{0} · {1}", &of, arithmetic.operations.into());
            let columns = self.columns(trace);
            vec![arithmetic, columns]
        } else {
            let stage = self.stage(precision);
            derive(trace, "Operations", self.formula(), of, stage.operations.into());
            vec![stage]
        };
        let workload = Workload {
            compiled_kernels: Count::ZERO,
            ..Workload::of(stages).counting(batch).copying(matrix, matrix).keeping(matrix)
        };
        trace.enter("");
        workload.note(trace);
        workload
    }

    /// Its operations as a formula of its columns, and of its rows where it may have more of those.
    pub(super) fn formula(&self) -> &'static str {
        self.method().formula
    }

    /// Its operations at the rate of products.
    pub(super) fn stage(&self, precision: Precision) -> Stage {
        let method = self.method();
        let (m, n) = self.sides();
        let depth = method.operations / (2.0 * m * n).max(1.0);
        let shape = Shape { m, n, k: depth, batch: self.matrices() };
        let matrices = Count::new(m * n * self.matrices()) * precision.size();
        let name = if self.batch > 1.0 { "arithmetic" } else { "" };
        let stage = Stage {
            operations: Operations::new(method.operations * self.matrices()),
            calls: Count::new(CALLS),
            nested: Count::new(method.kernels_per_column * n * self.in_turn()),
            efficiency: StageEfficiency {
                cpu: cpu_share(self.factors),
                gpu: Share::new(method.gpu),
                ..StageEfficiency::FULL
            },
            most_cores: method.cores,
            ..Stage::new(name, Work::Matmul(shape), precision)
        }
        .moving(matrices * 3.0);
        let swept = Count::new(self.sweeps() * n * n * n * self.matrices()) * precision.size();
        Stage { gpu_bytes: stage.gpu_bytes + swept, ..stage }
    }

    /// What the matrices of a batch cost beside those. Waiting is no arithmetic, so that it takes
    /// as long in every precision.
    fn columns(&self, trace: &mut Trace<impl Ledger>) -> Stage {
        let (rows, columns) = self.sides();
        let [cycles, waiting] = ColumnCost::of(self.factors).each(rows);
        let all = self.matrices() * columns;
        let stage = within(Stage {
            cycles: Count::new(all * cycles),
            gpu_only: Operations::new(all * waiting),
            ..Stage::new("columns in turn", Work::Other, Precision::Fp32)
        });
        let of = [
            term(Symbol::Matrices, Count::new(self.matrices())),
            term(Symbol::Columns, Count::new(columns)),
            term(Symbol::CyclesPerColumn, Count::new(cycles)),
            term(Symbol::GpuOnly, Operations::new(waiting)),
        ];
        trace.enter(stage.name);
        derive(trace, "Cycles of one core", "{0} · {1} · {2}", &of[..3], stage.cycles.into());
        let on_gpu = "Operations on the GPU";
        derive(trace, on_gpu, "{0} · {1} · {3}", &of, stage.gpu_only.into());
        stage
    }
}
