//! Stencils, which update the cells of a grid from neighboring cells, step by step.

use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{LibraryTraits, Stage, Work, Workload, derive};
use offload_vocabulary::execution::FusionLevel;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations};

/// Single-core cycles per cell in an array operation on slices of a grid, whose contiguous rows are short. Rows of 26
/// to 1000 cells take 2.2 to 3.4 cycles per cell. From `data/cpu/measured.csv`, 2026-11-21.
pub const CYCLES_PER_CELL: f64 = 2.8;

/// Single-core cycles per operation in a compiled loop without SIMD instructions, where each addition depends on the
/// previous addition. From `data/cpu/measured.csv`, 2026-11-21.
pub const CYCLES_PER_OPERATION: f64 = 3.1;

/// The maximum number of arrays in a loop that a compiler vectorizes although the arrays could overlap. LLVM checks for
/// overlap before the loop, and compares the written array with at most eight other arrays
/// (`runtime-memory-check-threshold` in LoopAccessAnalysis.cpp), accessed 2026-11-22.
const MAX_CHECKED_ARRAYS: Count = Count::new(9.0);

/// Library calls per array operation on slices. Slicing also takes calls. From `data/cpu/measured.csv`, 2026-11-21.
pub const CALLS_PER_OPERATION: f64 = 2.5;

/// A finite-difference scheme.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stencil {
    /// Number of cells in the grid.
    pub cells: Count,
    /// Number of array operations per step.
    pub chain: Count,
    /// Number of arrays that one array operation reads or writes.
    pub arrays_each: Count,
    /// Arithmetic operations per cell in one array operation.
    pub operations_each: Count,
    /// Number of arrays that the whole scheme reads or writes.
    pub arrays: Count,
    /// Number of time steps.
    pub steps: Count,
}

impl Stencil {
    /// Returns the workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// Without fusion, each array operation is a separate pass over memory, which moves `cells · arrays_each · size`
    /// bytes. With half fusion, two operations share a pass. With full fusion, each time step is a single pass, which
    /// moves `cells · arrays · size` bytes.
    ///
    /// A vectorized loop reaches the rate of element-wise loops. A compiled loop that cannot be vectorized also takes
    /// [`CYCLES_PER_OPERATION`] cycles per operation, and unfused array operations take [`CYCLES_PER_CELL`] cycles per
    /// cell.
    ///
    /// # Source
    /// Vectorized stencils: 1.6 operations per cycle per core in FP64, Numba on 12 cores of a Xeon E5-2690 v3 (HPC4WC,
    /// 2023, project 12). That is 10 % of the CPU's peak, as for element-wise loops.
    ///
    /// # Assumptions
    /// Neighbors read for one cell are still in the cache for the next cell.
    pub fn workload(
        &self,
        precision: Precision,
        fusion: LibraryTraits,
        trace: &mut Trace<impl Ledger>,
    ) -> Workload {
        let size = precision.size();
        let values =
            |(passes, arrays): (Count, Count)| self.cells * arrays.value() * passes.value();
        // Returns the number of passes and the number of arrays per pass. The memory traffic is at least that of a
        // fully fused scheme.
        let scheme = |fused: FusionLevel| {
            let fused_scheme = (Count::new(1.0), self.arrays);
            let eager_scheme = (fused.passes(self.chain), self.arrays_each);
            match fused {
                FusionLevel::Half | FusionLevel::No
                    if values(eager_scheme) > values(fused_scheme) =>
                {
                    eager_scheme
                }
                FusionLevel::Whole | FusionLevel::Half | FusionLevel::No => fused_scheme,
            }
        };
        let traffic = |fused: FusionLevel| values(scheme(fused)) * size;
        let operations = self.cells.value() * self.operations_each.value() * self.chain.value();
        let is_eager = fusion.cpu == FusionLevel::No;
        let calls = fusion.cpu.passes(self.chain);
        let stage = Stage {
            times: self.steps,
            operations: Operations::new(operations),
            cpu_bytes: traffic(fusion.cpu),
            // A fused scheme alternates between two arrays and therefore allocates no memory.
            allocated: if fusion.cpu == FusionLevel::Whole {
                Bytes::ZERO
            } else {
                self.cells * size
            },
            results: calls,
            gpu_bytes: traffic(fusion.gpu),
            working_set: (self.cells * self.arrays.value()) * size,
            calls: if is_eager { calls * CALLS_PER_OPERATION } else { calls },
            launches: fusion.gpu.passes(self.chain),
            cycles: match (is_eager, self.is_vectorized(fusion)) {
                (true, _) => calls * (self.cells.value() * CYCLES_PER_CELL),
                (false, true) => Count::ZERO,
                (false, false) => Count::new(operations * CYCLES_PER_OPERATION),
            },
            ..Stage::new("", Work::Elementwise, precision)
        };
        let terms = [
            term(Symbol::Steps, self.steps),
            term(Symbol::Cells, self.cells),
            term(Symbol::OperationsEach, self.operations_each),
            term(Symbol::Chain, self.chain),
        ];
        derive(
            trace,
            "Operations",
            "{0} · {1} · {2} · {3}",
            &terms,
            stage.total_operations().into(),
        );
        for (title, fused, bytes) in [
            ("Memory traffic on the CPU", fusion.cpu, stage.total_cpu_bytes()),
            ("Memory traffic on the GPU", fusion.gpu, stage.total_gpu_bytes()),
        ] {
            let (passes, arrays) = scheme(fused);
            let terms = [
                term(Symbol::Steps, self.steps),
                term(Symbol::Cells, self.cells),
                term(Symbol::ArraysEach, arrays),
                term(Symbol::ElementSize, size),
                term(Symbol::Passes, passes),
            ];
            derive(trace, title, "{0} · {1} · {2} · {3} · {4}", &terms, bytes.into());
        }
        let grid = (self.cells * self.arrays.value()) * size;
        let workload = Workload::new(vec![stage])
            .with_units(self.cells * self.steps.value())
            .with_copies(grid, self.cells * size)
            .with_iterations(self.steps)
            .with_arrays(Bytes::ZERO);
        workload.note(trace);
        workload
    }

    /// Returns `true` if the compiler of the CPU's library can use SIMD instructions in a loop over all arrays of the
    /// scheme.
    fn is_vectorized(&self, fusion: LibraryTraits) -> bool {
        !fusion.overlap_checks || self.arrays <= MAX_CHECKED_ARRAYS
    }
}
