//! Sparse matrix–vector products, and solvers that use such products.

use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{Stage, StageEfficiency, Work, Workload, derive};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations, Share};

/// The size of a row index or a column index.
const INDEX: Bytes = Bytes::new(4.0);

/// Single-core cycles per nonzero in SciPy. From `data/cpu/measured.csv`, 2026-11-21.
pub const CYCLES_PER_NONZERO: f64 = 5.0;

/// The loss of parallel efficiency because rows have different lengths: the rate of `n` cores is multiplied by
/// `exp(−loss · log₂ n)`. Fitted to Ginkgo's timings for matrices that fit into the caches of two Xeons
/// (`data/evidence/ginkgo.csv`, `cargo xtask fit`, 2026-11-29).
pub const CORE_LOSS: f64 = 0.27;

/// Share of the combined memory bandwidth of several sockets that a product reaches. One thread writes the matrix
/// first, so the whole matrix is in the memory of one socket. Fitted to Ginkgo's timings for matrices that exceed the
/// caches of two Xeons (`data/evidence/ginkgo.csv`, `cargo xtask fit`, 2026-11-29).
pub const MULTI_SOCKET_BANDWIDTH_SHARE: Share = Share::new(0.18);

/// Share of the streaming bandwidth that a GPU reaches if consecutive nonzeros of a row are in nearby columns. This is
/// the middle of the published range for cuSPARSE. Assumed on 2026-11-21.
const GATHER_BANDWIDTH_SHARE: Share = Share::new(0.7);

/// Number of vectors that one iteration of conjugate gradients reads or writes outside the product, in two inner
/// products and three updates (Saad, Iterative Methods for Sparse Linear Systems, 6.18).
const VECTOR_PASSES: f64 = 13.0;

/// CPU library calls for the vector operations in one iteration.
const VECTOR_CALLS: f64 = 7.0;

/// The number of vectors that one iteration on a GPU reads or writes outside the product, and the number of kernels.
/// Each scaling and each addition is a separate array operation. The kernels include two divisions and the convergence
/// test. Counted by hand in `cg` of CuPy's `_iterative.py`, 2026-11-22.
const GPU_VECTORS: (f64, f64) = (20.0, 12.0);

/// Repeated products of a sparse matrix and a vector, either standalone or in a solver.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SparseProducts {
    /// Number of rows in the matrix.
    pub rows: Count,
    /// Number of nonzeros per row.
    pub nonzeros: Count,
    /// The number of products, or the number of iterations of a solver.
    pub iterations: Count,
    /// `true` for iterations of conjugate gradients, `false` for standalone products.
    pub solves: bool,
    /// `true` if each nonzero is stored with its row index (COO), `false` for compressed rows (CSR).
    pub stores_rows: bool,
}

impl SparseProducts {
    /// Returns the workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// A product reads each nonzero with its column index, the vector and the start of each row, and writes the result.
    /// The product takes `rows · (nonzeros · (size + 4) + 2 · size + 4)` bytes and `2 · rows · nonzeros` operations. In
    /// coordinate format (COO), it reads a row index per nonzero instead of the row starts. It also clears the result
    /// first, which takes a second kernel on a GPU or a second thread start on a CPU. If the column indices are random,
    /// each nonzero also takes a random read on the GPU, and a cache miss on the CPU if the vector does not fit into
    /// L2. An iteration of conjugate gradients adds 13 passes over vectors, or 20 passes on a GPU.
    ///
    /// # Assumptions
    /// Outside a solver, column indices are random, as in a graph or a bag of words, so accesses to the vector miss the
    /// cache. In a solver, the matrix comes from a mesh whose neighboring nodes have nearby indices, so accesses to the
    /// vector hit the cache.
    pub fn workload(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Workload {
        let size = precision.size();
        let nonzeros = self.rows * self.nonzeros.value();
        let (indices, vectors, starts) =
            if self.stores_rows { (2.0, 3.0, 0.0) } else { (1.0, 2.0, 1.0) };
        let nonzero_bytes = size + INDEX * indices;
        let row_bytes = nonzero_bytes * self.nonzeros.value() + size * vectors + INDEX * starts;
        let random_reads = if self.solves { Count::ZERO } else { nonzeros };
        let gpu_memory = if self.solves { GATHER_BANDWIDTH_SHARE } else { Share::ALL };
        let product = Stage {
            times: self.iterations,
            operations: Operations::new(2.0 * nonzeros.value()),
            cycles: nonzeros * CYCLES_PER_NONZERO,
            random_accesses: random_reads,
            random_array_size: self.rows * size,
            gpu_random_reads: random_reads,
            always_forks: true,
            core_loss: if self.solves { 0.0 } else { CORE_LOSS },
            forks: Count::new(indices - 1.0),
            launches: Count::new(indices),
            efficiency: StageEfficiency { gpu_memory, ..StageEfficiency::FULL },
            ..Stage::new("products", Work::Other, precision)
        }
        .with_traffic(self.rows * row_bytes);
        let mut stages = vec![product];
        if self.solves {
            let vector = self.rows * size;
            let (passes, kernels) = GPU_VECTORS;
            let updates = Stage {
                times: self.iterations,
                operations: Operations::new(10.0 * self.rows.value()),
                ..Stage::new("vector updates", Work::Elementwise, precision)
            }
            .with_traffic(vector * VECTOR_PASSES)
            .with_calls(Count::new(VECTOR_CALLS));
            stages.push(Stage {
                gpu_bytes: vector * passes,
                launches: Count::new(kernels),
                ..updates
            });
        }
        let terms = [
            term(Symbol::Iterations, self.iterations),
            term(Symbol::MatrixRows, self.rows),
            term(Symbol::Nonzeros, self.nonzeros),
        ];
        derive(
            trace,
            "Operations of the products",
            "2 · {0} · {1} · {2}",
            &terms,
            product.total_operations().into(),
        );
        let terms = [
            term(Symbol::Iterations, self.iterations),
            term(Symbol::MatrixRows, self.rows),
            term(Symbol::Nonzeros, self.nonzeros),
            term(Symbol::ElementSize, size),
        ];
        derive(
            trace,
            "Memory traffic of the products",
            if self.stores_rows {
                "{0} · {1} · ({2} · ({3} + 8 B) + 3 · {3})"
            } else {
                "{0} · {1} · ({2} · ({3} + 4 B) + 2 · {3} + 4 B)"
            },
            &terms,
            product.total_gpu_bytes().into(),
        );
        let matrix = nonzeros * nonzero_bytes;
        let vector = self.rows * size;
        let workload = Workload::new(stages)
            .with_units(self.iterations)
            .with_copies(matrix + vector, vector)
            .with_iterations(self.iterations)
            .with_arrays(vector * 4.0);
        workload.note(trace);
        workload
    }
}
