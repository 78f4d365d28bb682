//! Dense factorizations: linear systems, QR, singular values and eigenvalues.

use super::learning::without_calls;
use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{Shape, Stage, StageEfficiency, Work, Workload, derive};
use offload_vocabulary::computation::FactorizationKind;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Count, LIMIT, Operations, Share};

/// The maximum number of cores that the computation of singular values and eigenvalues benefits from. Half of the
/// operations are matrix–vector products, which are limited by memory bandwidth (Dongarra, Sorensen and Hammarling
/// 1989). Four cores saturate this bandwidth. Assumed on 2026-11-21.
const VECTOR_BOUND_CORES: Count = Count::new(4.0);

/// The overhead of a `numpy.linalg` call, as a multiple of an array operation's call overhead. A call takes about 7 µs,
/// and an addition 0.6 µs. Assumed on 2026-11-21.
const CALL_OVERHEAD: f64 = 12.0;

/// The maximum number of rows and columns for which a GPU computes singular values and eigenvalues by Jacobi rotations
/// in one kernel. This is the limit of cuSOLVER's `gesvdjBatched`, accessed 2026-11-22.
const MAX_ROTATION_SIDE: f64 = 32.0;

/// The time per column for Jacobi rotations on a GPU, expressed as a number of kernels. Batches of matrices with 8 to
/// 32 rows take 80 µs plus 7 µs per column (PyTorch pull request 88502, accessed 2026-11-22).
const ROTATION_KERNELS_PER_COLUMN: f64 = 3.0;

/// The maximum number of rows of a square matrix that fits into the L1 cache. Additional rows take more cycles. A
/// matrix of 64 × 64 FP64 numbers takes 32 KiB.
const L1_ROWS: f64 = 64.0;

/// A stride in bytes. If the row size is a multiple of this stride, the elements of a column compete for a few sets of
/// the L1 cache.
const CACHE_ALIASING_STRIDE: f64 = 2048.0;

/// The slowdown of transposed copies if the row size is a multiple of 2 KiB. Copies of 512, 1,024, 2,048 and 4,096
/// columns take 5.8, 4.3, 3.3 and 4.6 times as long per element as copies of 500, 1,000, 2,000 and 3,000 columns, on a
/// Zen 4 (`data/cpu/memory.csv`, 2026-11-24).
pub const ALIASED_COPY_SLOWDOWN: f64 = 4.0;

/// The cost per column, in addition to the operations, which run at a share of the rate of a matrix product. The
/// columns must be processed one after another, because each column depends on the previous columns.
///
/// In each pair, the first number is the cost per column. The second is the additional cost for each row of the column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ColumnCost {
    /// Single-core cycles, from NumPy's timings for matrices of 3, 8, 32 and 64 rows, `data/cpu/operations.csv`,
    /// 2026-11-22.
    pub cycles: (f64, f64),
    /// Single-core cycles per column and per row beyond 64, for panels, rotations and deflation in any format. From
    /// PyTorch with MKL and NumPy with OpenBLAS at 256 to 4,096 rows in `data/gpu/times.csv`, fitted together with
    /// [`cpu_share`] on 2026-11-22.
    pub cycles_beyond_l1: f64,
    /// Number of times that a matrix is copied between C order and LAPACK's Fortran order. Counted in NumPy's
    /// `umath_linalg` on 2026-11-22, which agrees with NumPy's timings relative to PyTorch. QR consists of two calls,
    /// each of which copies a matrix to Fortran order and back.
    pub copies: f64,
    /// Number of thread starts per column beyond 64. Eigenvalues need one matrix–vector product per column. Singular
    /// values need two products and the rotations. The other factorizations start threads for each panel and for the
    /// update after it. Fitted together with `cycles_beyond_l1`.
    pub forks: f64,
    /// The stall time per column on a GPU, as the number of operations that the GPU could execute in this time. On a
    /// GV100, 1,000 linear systems of 32 to 128 rows take 0.12 to 2.1 ms longer than ten systems of the same size (CuPy
    /// pull request 3936). 270,000 singular value decompositions of 3 × 3 matrices take 0.2 s (PyTorch issue 143281).
    /// Both accessed 2026-11-22. Cholesky is assumed to stall for half as long as LU.
    pub gpu_wait_operations: (f64, f64),
}

impl ColumnCost {
    /// Returns the cost per column of a factorization.
    pub const fn of(factors: FactorizationKind) -> Self {
        let (cycles, cycles_beyond_l1, copies, forks, gpu_wait_operations) = match factors {
            FactorizationKind::Solve => ((130.0, 4.0), 15.0, 1.0, 0.2, (0.0, 450.0)),
            FactorizationKind::Cholesky => ((75.0, 3.0), 7.0, 2.0, 0.05, (0.0, 225.0)),
            FactorizationKind::Qr => ((560.0, 36.0), 63.0, 4.0, 0.6, (0.0, 0.0)),
            FactorizationKind::Svd | FactorizationKind::FullSvd => {
                ((2600.0, 190.0), 370.0, 3.0, 2.5, (4e5, 0.0))
            }
            FactorizationKind::Eigen => ((1150.0, 170.0), 85.0, 2.0, 1.0, (4e5, 0.0)),
        };
        Self { cycles, cycles_beyond_l1, copies, forks, gpu_wait_operations }
    }

    /// Returns the cycles for a column with `rows` rows. `copied` is the number of cycles to copy an element.
    /// `time_relative_to_openblas` is the library's time for the rows beyond 64, relative to OpenBLAS.
    pub fn cycles(&self, rows: f64, copied: f64, time_relative_to_openblas: f64) -> f64 {
        let (column, cycles_within_l1) = self.cycles;
        let cycles_beyond_l1 =
            self.cycles_beyond_l1 * time_relative_to_openblas + self.copies * copied;
        column + cycles_within_l1 * rows.min(L1_ROWS) + cycles_beyond_l1 * (rows - L1_ROWS).max(0.0)
    }

    /// Returns the stall time per column on a GPU, as the number of operations that the GPU could execute in this time.
    fn gpu_wait_operations(&self, rows: f64) -> f64 {
        self.gpu_wait_operations.0 + self.gpu_wait_operations.1 * rows
    }
}

/// The number of operations in a factorization, and the rates that the operations reach.
struct Method {
    formula: &'static str,
    operations: f64,
    /// The rate that a GPU reaches for a large matrix, as a share of its rate for a large matrix product.
    gpu: f64,
    /// Number of dependent kernels per column.
    kernels_per_column: f64,
    /// The maximum number of CPU cores that the operations benefit from.
    cores: Count,
}

/// Returns `true` if the factorization requires a square matrix, e.g. to solve a linear system or to compute
/// eigenvalues.
const fn requires_square_matrix(factors: FactorizationKind) -> bool {
    match factors {
        FactorizationKind::Qr | FactorizationKind::Svd | FactorizationKind::FullSvd => false,
        FactorizationKind::Solve | FactorizationKind::Cholesky | FactorizationKind::Eigen => true,
    }
}

/// Returns the rate that a factorization reaches on the CPU without the [`ColumnCost`], as a share of the rate of a
/// large matrix product. From `data/cpu/measured.csv`, 2026-11-21, fitted on 2026-11-22.
pub const fn cpu_share(factors: FactorizationKind) -> Share {
    Share::new(match factors {
        FactorizationKind::Solve => 0.5,
        FactorizationKind::Cholesky => 0.68,
        FactorizationKind::Qr => 0.83,
        FactorizationKind::Svd | FactorizationKind::FullSvd => 1.0,
        FactorizationKind::Eigen => 0.9,
    })
}

/// A factorization of an m × n matrix.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Factorization {
    /// Number of rows. If there are more columns than rows, the model uses the transposed matrix.
    pub m: f64,
    /// Number of columns.
    pub n: f64,
    /// The kind of factorization, such as QR.
    pub factors: FactorizationKind,
    /// The number of matrices of this size in one call.
    pub batch: f64,
    /// Single-core cycles in the CPU's library to copy an element between C order and LAPACK's Fortran order, if the
    /// row size is a multiple of 2 KiB.
    pub copied: Count,
    /// Time of the CPU's library relative to OpenBLAS, both for the operations and for the rows beyond 64 in each
    /// column.
    pub time_relative_to_openblas: f64,
}

impl Factorization {
    /// Returns the number of matrices, at least one.
    const fn matrices(&self) -> f64 {
        self.batch.max(1.0)
    }

    /// Returns the number of rows and the number of columns of the matrix that is factored: the larger number first, or
    /// the smaller number twice if the factorization requires a square matrix.
    fn sides(&self) -> (f64, f64) {
        let columns = self.n.min(self.m);
        let rows = if requires_square_matrix(self.factors) { columns } else { self.m.max(self.n) };
        (rows, columns)
    }

    /// Returns the number of passes over a square matrix per column, in addition to the matrix products. The reduction
    /// to bidiagonal or tridiagonal form and the rotations of singular vectors take these passes.
    ///
    /// # Source
    /// Golub and Van Loan, Matrix Computations, 5.4 and 8.3. The bidiagonal reduction reads 8/3 n³ values. The
    /// rotations for each singular value read and write the left and the right singular vectors twice. A tridiagonal
    /// reduction multiplies the remaining matrix by a vector for each column, which reads n³/3 values.
    const fn sweeps(&self) -> f64 {
        match self.factors {
            FactorizationKind::Svd | FactorizationKind::FullSvd => 8.0 / 3.0 + 4.0,
            FactorizationKind::Eigen => 1.0 / 3.0,
            FactorizationKind::Solve | FactorizationKind::Cholesky | FactorizationKind::Qr => 0.0,
        }
    }

    /// Returns the number of operations in the factorization, and the rates that the operations reach.
    ///
    /// # Source
    /// Operation counts: Golub and Van Loan, Matrix Computations; LAPACK Working Note 41. QR includes the computation
    /// of the orthogonal factor, which `qr` of NumPy, CuPy and PyTorch returns. This doubles the number of operations.
    /// Kernels and rates on a GPU: cuSOLVER of CUDA 13 through CuPy and PyTorch, 256 to 4,096 columns,
    /// `data/gpu/times.csv`, 2026-11-22. The number of kernels for the full singular value decomposition is assumed.
    /// The numbers can be less than 1, because one cuSOLVER kernel can factor several columns.
    fn method(&self) -> Method {
        let (m, n) = self.sides();
        let (formula, operations, gpu, kernels_per_column) = match self.factors {
            FactorizationKind::Solve => ("⅔ · {0}³", 2.0 / 3.0 * n * n * n, 0.25, 0.5),
            FactorizationKind::Cholesky => ("⅓ · {0}³", n * n * n / 3.0, 0.25, 0.15),
            FactorizationKind::Qr => {
                ("4 · {0}² · ({1} − {0} ÷ 3)", 4.0 * n * n * (m - n / 3.0), 0.24, 0.8)
            }
            FactorizationKind::Svd => {
                ("6 · {1} · {0}² + 20 · {0}³", 6.0 * m * n * n + 20.0 * n * n * n, 0.25, 18.0)
            }
            FactorizationKind::FullSvd => (
                "4 · {1}² · {0} + 8 · {1} · {0}² + 9 · {0}³",
                4.0 * m * m * n + 8.0 * m * n * n + 9.0 * n * n * n,
                0.25,
                30.0,
            ),
            FactorizationKind::Eigen => ("9 · {0}³", 9.0 * n * n * n, 0.25, 1.8),
        };
        let kernels_per_column =
            if self.uses_rotations() { ROTATION_KERNELS_PER_COLUMN } else { kernels_per_column };
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

    /// Returns `true` if a GPU processes the whole matrix by rotations in a single kernel.
    fn uses_rotations(&self) -> bool {
        let (rows, _) = self.sides();
        match self.factors {
            FactorizationKind::Svd | FactorizationKind::FullSvd | FactorizationKind::Eigen => {
                rows <= MAX_ROTATION_SIDE
            }
            FactorizationKind::Solve | FactorizationKind::Cholesky | FactorizationKind::Qr => false,
        }
    }

    /// Returns the number of matrices that a GPU processes one after another: the whole batch if the vendor has no
    /// batched kernel, otherwise one.
    fn sequential_matrices(&self) -> f64 {
        match self.factors {
            FactorizationKind::Solve | FactorizationKind::Cholesky => 1.0,
            FactorizationKind::Svd | FactorizationKind::FullSvd | FactorizationKind::Eigen
                if self.uses_rotations() =>
            {
                1.0
            }
            FactorizationKind::Qr
            | FactorizationKind::Svd
            | FactorizationKind::FullSvd
            | FactorizationKind::Eigen => self.matrices(),
        }
    }

    /// Returns the workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// The operations run at a share of the rate of a matrix product of the same size. In addition, the columns are
    /// processed one after another. On the CPU, each column of each matrix takes single-core cycles, including the
    /// copies between C and Fortran order. On a GPU, each column takes kernels that depend on the previous column. A
    /// batched kernel processes the whole batch at once.
    pub fn workload(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Workload {
        let (m, n) = self.sides();
        let batch = Count::new(self.matrices());
        let matrix = batch * (m * n) * precision.size();
        let terms = [term(Symbol::Columns, Count::new(n)), term(Symbol::Rows, Count::new(m))];
        let terms = if requires_square_matrix(self.factors) { &terms[..1] } else { &terms };
        let matrix_operations = Operations::new(self.method().operations);
        let arithmetic = self.stage(precision);
        trace.enter(arithmetic.name);
        if self.batch > 1.0 {
            derive(trace, "Operations per matrix", self.formula(), terms, matrix_operations.into());
            let terms =
                [term(Symbol::Matrices, batch), term(Symbol::MatrixOperations, matrix_operations)];
            derive(trace, "Operations", "{0} · {1}", &terms, arithmetic.operations.into());
        } else {
            derive(trace, "Operations", self.formula(), terms, arithmetic.operations.into());
        }
        let stages = vec![arithmetic, self.columns(precision, trace)];
        let workload = Workload {
            compiled_kernels: Count::ZERO,
            ..Workload::new(stages)
                .with_units(batch)
                .with_copies(matrix, matrix)
                .with_arrays(matrix)
        };
        trace.enter("");
        workload.note(trace);
        workload
    }

    /// Returns the formula for the number of operations, where `{0}` is the number of columns and `{1}` the number of
    /// rows.
    pub(super) fn formula(&self) -> &'static str {
        self.method().formula
    }

    /// Returns the stage with the operations that run at a share of a matrix product's rate.
    pub(super) fn stage(&self, precision: Precision) -> Stage {
        let method = self.method();
        let (m, n) = self.sides();
        let depth = method.operations / (2.0 * m * n).max(1.0);
        let shape = Shape { m, n, k: depth, batch: self.matrices() };
        let matrices = Count::new(m * n * self.matrices()) * precision.size();
        let stage = Stage {
            operations: Operations::new(method.operations * self.matrices()),
            calls: Count::new(CALL_OVERHEAD),
            forks: Count::new(
                ColumnCost::of(self.factors).forks * (n - L1_ROWS).max(0.0) * self.matrices(),
            ),
            nested: Count::new(method.kernels_per_column * n * self.sequential_matrices()),
            efficiency: StageEfficiency {
                cpu: Share::of(cpu_share(self.factors).value(), self.time_relative_to_openblas),
                gpu: Share::new(method.gpu),
                ..StageEfficiency::FULL
            },
            max_cores: method.cores,
            ..Stage::new("arithmetic", Work::Matmul(shape), precision)
        }
        .with_traffic(matrices * 3.0);
        let swept_bytes =
            Count::new(self.sweeps() * n * n * n * self.matrices()) * precision.size();
        Stage { gpu_bytes: stage.gpu_bytes + swept_bytes, ..stage }
    }

    /// Returns the cycles to copy one element between C and Fortran order.
    fn copied_cycles(&self, precision: Precision) -> f64 {
        let row = (Count::new(self.n) * precision.size()).value();
        if row % CACHE_ALIASING_STRIDE == 0.0 {
            self.copied.value()
        } else {
            self.copied.value() / ALIASED_COPY_SLOWDOWN
        }
    }

    /// Returns the stage with the additional cost of the columns.
    ///
    /// The stage is in FP32 because the stalls take the same time in every precision. A single matrix has no stalls
    /// within kernels. The gaps between its kernels are part of [`Self::stage`].
    fn columns(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Stage {
        let (rows, columns) = self.sides();
        let cost = ColumnCost::of(self.factors);
        let cycles =
            cost.cycles(rows, self.copied_cycles(precision), self.time_relative_to_openblas);
        let gpu_wait_operations =
            if self.batch > 1.0 { cost.gpu_wait_operations(rows) } else { 0.0 };
        let column_count = self.matrices() * columns;
        let stage = without_calls(Stage {
            cycles: Count::new(column_count * cycles),
            gpu_only: Operations::new(column_count * gpu_wait_operations),
            max_cores: Count::new(self.matrices()),
            ..Stage::new("column by column", Work::Other, Precision::Fp32)
        });
        let terms = [
            term(Symbol::Matrices, Count::new(self.matrices())),
            term(Symbol::Columns, Count::new(columns)),
            term(Symbol::CyclesPerColumn, Count::new(cycles)),
            term(Symbol::GpuOnly, Operations::new(gpu_wait_operations)),
        ];
        trace.enter(stage.name);
        derive(trace, "Cycles of one core", "{0} · {1} · {2}", &terms[..3], stage.cycles.into());
        if self.batch > 1.0 {
            let title = "Operations on the GPU";
            derive(trace, title, "{0} · {1} · {3}", &terms, stage.gpu_only.into());
        }
        stage
    }
}
