//! Sparse matrix–vector products, and solvers that use such products.

use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{Stage, StageEfficiency, Work, Workload, derive};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations, Share};

/// The size of a column index.
const INDEX: Bytes = Bytes::new(4.0);

/// Cycles of one core per nonzero in SciPy. `data/cpu/measured.csv`, 2026-11-21.
pub const CYCLES_PER_NONZERO: f64 = 5.0;

/// Share of the streaming bandwidth that a GPU reaches on rows of different lengths. This is the middle of the
/// published range for cuSPARSE. Assumed 2026-11-21.
const GATHERED: Share = Share::new(0.7);

/// Number of vectors that one iteration of conjugate gradients reads or writes outside the product, in two inner
/// products and three updates (Saad, Iterative Methods for Sparse Linear Systems, 6.18).
const VECTOR_PASSES: f64 = 13.0;

/// CPU library calls for the vector operations in one iteration.
const VECTOR_CALLS: f64 = 7.0;

/// The number of vectors that one iteration on a GPU reads or writes, and the number of kernels. Each scaling and each
/// addition is an array operation. The kernels include two quotients and the test of the residual. Counted by hand in
/// `cg` of CuPy's `_iterative.py`, 2026-11-22.
const GPU_VECTORS: (f64, f64) = (20.0, 12.0);

/// Repeated products of a sparse matrix and a vector, alone or in a solver.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sparse {
    /// Number of rows in the matrix.
    pub rows: Count,
    /// Number of nonzeros per row.
    pub nonzeros: Count,
    /// The number of products, or the number of iterations of a solver.
    pub iterations: Count,
    /// `true` for iterations of conjugate gradients, `false` for products alone.
    pub solves: bool,
}

impl Sparse {
    /// Returns the workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// A product reads each nonzero, the column index of the nonzero and the corresponding vector element, and writes
    /// the result. The product takes `rows · (nonzeros · (2 · size + 4) + 2 · size)` bytes and `2 · rows · nonzeros`
    /// operations. An iteration of conjugate gradients adds 13 passes over vectors, or 20 passes on a GPU. On the CPU,
    /// each nonzero incurs a cache miss if the vector does not fit into L2.
    ///
    /// # Assumptions
    /// Outside a solver, column indices are random, as in a graph or a bag of words, so accesses to the vector miss the
    /// cache. In a solver, the matrix comes from a mesh whose neighboring nodes have nearby indices, so accesses to the
    /// vector hit the cache.
    pub fn workload(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Workload {
        let size = precision.size();
        let nonzeros = self.rows * self.nonzeros.value();
        let row_bytes = (size * 2.0 + INDEX) * self.nonzeros.value() + size * 2.0;
        let product = Stage {
            times: self.iterations,
            operations: Operations::new(2.0 * nonzeros.value()),
            cycles: nonzeros * CYCLES_PER_NONZERO,
            random_accesses: if self.solves { Count::ZERO } else { nonzeros },
            random_array_size: self.rows * size,
            efficiency: StageEfficiency { gpu_memory: GATHERED, ..StageEfficiency::FULL },
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
            "{0} · {1} · ({2} · (2 · {3} + 4 B) + 2 · {3})",
            &terms,
            product.total_gpu_bytes().into(),
        );
        let matrix = nonzeros * (size + INDEX);
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
