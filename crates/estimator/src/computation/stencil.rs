//! Stencils: grids whose cells are updated from their neighbors, step after step.

use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{LibraryTraits, Stage, Work, Workload, derive};
use offload_vocabulary::execution::FusionLevel;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations};

/// Cycles of one core per cell of an array operation on slices of a grid, which have short rows: 2.2 to 3.4 for rows of
/// 26 to 1000 cells. `data/cpu/measured.csv`, 2026-11-21.
pub const CYCLES_PER_CELL: f64 = 2.8;

/// Cycles of one core per operation of a compiled loop without SIMD instructions. Each addition depends on the previous
/// one. `data/cpu/measured.csv`, 2026-11-21.
pub const CYCLES_PER_OPERATION: f64 = 3.1;

/// The maximum number of arrays in a loop that a compiler vectorizes although they could overlap. LLVM makes at most
/// eight comparisons before the loop, of the written array with each other array (`runtime-memory-check-threshold` in
/// LoopAccessAnalysis.cpp), read 2026-11-22.
const MAX_CHECKED_ARRAYS: Count = Count::new(9.0);

/// Library calls per array operation on slices: the operation, and the slicing. `data/cpu/measured.csv`, 2026-11-21.
pub const CALLS_PER_OPERATION: f64 = 2.5;

/// A finite-difference scheme.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stencil {
    /// Cells of the grid.
    pub cells: Count,
    /// Array operations of one step.
    pub chain: Count,
    /// Arrays that one array operation reads or writes.
    pub arrays_each: Count,
    /// Arithmetic operations per cell in one array operation.
    pub operations_each: Count,
    /// Arrays that the whole scheme reads or writes.
    pub arrays: Count,
    /// Time steps.
    pub steps: Count,
}

impl Stencil {
    /// Returns the workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// A library without fusion passes over memory once per array operation, `cells · arrays each · size`. A library
    /// that fuses everything reads and writes the scheme's arrays once. A library that fuses half has a pass for every
    /// second operation.
    ///
    /// A vectorized loop reaches the rate of element-wise loops. A loop that cannot be vectorized takes
    /// [`CYCLES_PER_OPERATION`] in addition.
    ///
    /// # Source
    /// Vectorized stencils: 1.6 operations per cycle and core in FP64, Numba on 12 cores of a Xeon E5-2690 v3 (HPC4WC,
    /// 2023, project 12). That is 10 % of the CPU's peak, as for element-wise loops.
    ///
    /// # Assumptions
    /// Neighbors that were read for one cell are in the cache for the next cell.
    pub fn workload(
        &self,
        precision: Precision,
        fusion: LibraryTraits,
        trace: &mut Trace<impl Ledger>,
    ) -> Workload {
        let size = precision.size();
        let values =
            |(passes, arrays): (Count, Count)| self.cells * arrays.value() * passes.value();
        // The number of passes, and the arrays of each pass. The traffic is at least that of the fused scheme.
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
            // A fused scheme alternates between two arrays, so it allocates nothing.
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

    /// Returns `true` if the CPU's compiler can use SIMD instructions in a loop over all arrays of the scheme.
    fn is_vectorized(&self, fusion: LibraryTraits) -> bool {
        !fusion.overlap_checks || self.arrays <= MAX_CHECKED_ARRAYS
    }
}
