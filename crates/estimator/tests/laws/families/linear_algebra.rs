//! Linear algebra: products, factorizations and sparse matrices.

use super::{FamilyCase, Generator, Size, family_generator, indicator, numbers, scattered, sizes};
use crate::amounts::Amounts;
use crate::numbers::{Edge, count};
use offload_estimator::computation::{Factorization, SparseProducts};
use offload_estimator::workload::{LibraryTraits, Shape, Stage, StageEfficiency, Work};
use offload_vocabulary::computation::FactorizationKind::{
    Cholesky, Eigen, FullSvd, Qr, Solve, Svd,
};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{LIMIT, Share};
use proptest::prelude::*;
use proptest::sample::select;

pub(super) fn generators(edge: Edge) -> Vec<Generator> {
    vec![
        family_generator::<Shape>(edge),
        family_generator::<Factorization>(edge),
        family_generator::<SparseProducts>(edge),
    ]
}

fn side(edge: Edge, max: f64) -> impl Strategy<Value = f64> {
    count(edge, 1.0, max).prop_map(|side| side.value())
}

impl FamilyCase for Shape {
    numbers! { |edge|
        m: side(edge, 1e5), n: side(edge, 1e5), k: side(edge, 1e5), batch: side(edge, 1e4),
    }

    sizes! { larger: m, n, k, batch; split: m; extent: m, n; }

    fn expected_amounts(&self, size: f64, _: LibraryTraits) -> Amounts {
        let (factors, result) = (self.m * self.k + self.k * self.n, self.m * self.n);
        let bytes = |elements: f64| elements * self.batch * size;
        Amounts {
            operations: self.m * self.n * self.batch * 2.0 * self.k,
            working_set: bytes(factors + result),
            cold: bytes(result),
            to_gpu_transfers: 2.0,
            to_cpu_transfers: 1.0,
            compiled: 0.0,
            units: self.batch,
            ..Amounts::one_call()
                .with_copies(bytes(factors), bytes(result))
                .with_traffic(bytes(factors + result))
        }
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        matches!(stage.work, Work::Matmul(_))
    }
}

/// The name of the stage for the cost per column. The arithmetic is a separate stage.
const COLUMNS: &str = "column by column";

impl Size for Factorization {
    fn grow(&mut self, times: f64) {
        (self.m, self.n) = (self.m * times, self.n * times);
    }
}

impl FamilyCase for Factorization {
    numbers! { |edge|
        m: side(edge, 1e5), n: side(edge, 1e5), batch: side(edge, 1e5), copied: count(edge, 1.0, 100.0),
        time_relative_to_openblas: 0.5..2.0,
        factors: select(vec![Solve, Cholesky, Qr, Svd, FullSvd, Eigen]),
    }

    fn sizes(&mut self) -> Vec<&mut dyn Size> {
        // More rows alone can take slightly less time. The model represents the operations by a matrix product, whose
        // `k` then becomes smaller. Both sides therefore grow together.
        match self.factors {
            Svd | FullSvd => vec![self],
            Solve | Cholesky | Qr | Eigen => vec![&mut self.m, &mut self.n, &mut self.batch],
        }
    }

    fn split(&mut self) -> Vec<&mut dyn Size> {
        match self.factors {
            Svd | FullSvd => vec![self],
            Solve | Cholesky | Qr | Eigen => vec![&mut self.n],
        }
    }

    fn extent(&mut self) -> Vec<&mut dyn Size> {
        vec![&mut self.m, &mut self.n]
    }

    fn expected_amounts(&self, size: f64, _: LibraryTraits) -> Amounts {
        let batch = self.batch.max(1.0);
        let n = self.m.min(self.n);
        let m = match self.factors {
            Qr | Svd | FullSvd => self.m.max(self.n),
            Solve | Cholesky | Eigen => n,
        };
        let cube = n * n * n;
        let forks = match self.factors {
            Solve => 0.2,
            Cholesky => 0.05,
            Qr => 0.6,
            Svd | FullSvd => 2.5,
            Eigen => 1.0,
        };
        let (operations, sweeps, kernels) = match self.factors {
            Solve => (cube * 2.0 / 3.0, 0.0, 0.5),
            Cholesky => (cube / 3.0, 0.0, 0.15),
            Qr => (4.0 * m * n * n - cube * 4.0 / 3.0, 0.0, 0.8 * batch),
            Svd => (6.0 * m * n * n + 20.0 * cube, 20.0 / 3.0, 18.0 * batch),
            FullSvd => (4.0 * m * m * n + 8.0 * m * n * n + 9.0 * cube, 20.0 / 3.0, 30.0 * batch),
            Eigen => (9.0 * cube, 1.0 / 3.0, 1.8 * batch),
        };
        // Small matrices are decomposed by Jacobi rotations in a single kernel, which costs as much as three kernels
        // per column.
        let kernels = match self.factors {
            Svd | FullSvd | Eigen if m <= 32.0 => 3.0,
            Solve | Cholesky | Qr | Svd | FullSvd | Eigen => kernels,
        };
        let (rows_within_l1, rows_beyond_l1) = (m.min(64.0), (m - 64.0).max(0.0));
        // If rows start at multiples of 2 KiB, the elements of a column map to the same cache sets.
        let copy_cycles =
            self.copied.value() / if self.n * size % 2048.0 == 0.0 { 1.0 } else { 4.0 };
        let time_ratio = self.time_relative_to_openblas;
        let (cycles, waiting) = match self.factors {
            Solve => (
                130.0 + 4.0 * rows_within_l1 + (15.0 * time_ratio + copy_cycles) * rows_beyond_l1,
                450.0 * n,
            ),
            Cholesky => (
                75.0 + 3.0 * rows_within_l1
                    + (7.0 * time_ratio + 2.0 * copy_cycles) * rows_beyond_l1,
                225.0 * n,
            ),
            Qr => (
                560.0
                    + 36.0 * rows_within_l1
                    + (63.0 * time_ratio + 4.0 * copy_cycles) * rows_beyond_l1,
                0.0,
            ),
            Svd | FullSvd => (
                2600.0
                    + 190.0 * rows_within_l1
                    + (370.0 * time_ratio + 3.0 * copy_cycles) * rows_beyond_l1,
                4e5,
            ),
            Eigen => (
                1150.0
                    + 170.0 * rows_within_l1
                    + (85.0 * time_ratio + 2.0 * copy_cycles) * rows_beyond_l1,
                4e5,
            ),
        };
        let columns = batch * n;
        let matrix = batch * m * n * size;
        Amounts {
            operations: batch * operations,
            cycles: columns * cycles,
            gpu_only: indicator(batch > 1.0) * columns * waiting,
            cpu_bytes: 3.0 * matrix,
            gpu_bytes: 3.0 * matrix + sweeps * cube * size * batch,
            working_set: 3.0 * matrix,
            calls: 12.0,
            forks: forks * (n - 64.0).max(0.0) * batch,
            nested: kernels * n,
            arrays: matrix,
            compiled: 0.0,
            units: batch,
            ..Amounts::one_call().with_copies(matrix, matrix)
        }
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        match stage.work {
            Work::Matmul(_) => stage.name != COLUMNS,
            Work::Dense(_) | Work::Elementwise | Work::Reduction | Work::Other => {
                stage.name == COLUMNS
            }
        }
    }

    fn precision(&self, stage: &str, precision: Precision) -> Precision {
        if stage == COLUMNS { Precision::Fp32 } else { precision }
    }

    fn efficiency(&self, stage: &str) -> StageEfficiency {
        if stage == COLUMNS {
            return StageEfficiency::FULL;
        }
        let (cpu, gpu) = match self.factors {
            Solve => (0.5, 0.25),
            Cholesky => (0.68, 0.25),
            Qr => (0.83, 0.24),
            Svd | FullSvd => (1.0, 0.25),
            Eigen => (0.9, 0.25),
        };
        StageEfficiency {
            cpu: Share::new(cpu / self.time_relative_to_openblas),
            gpu: Share::new(gpu),
            ..StageEfficiency::FULL
        }
    }

    fn max_cores(&self, stage: &str, _size: f64) -> f64 {
        if stage == COLUMNS {
            return self.batch.max(1.0);
        }
        match self.factors {
            Svd | FullSvd | Eigen => 4.0,
            Solve | Cholesky | Qr => LIMIT,
        }
    }
}

impl FamilyCase for SparseProducts {
    numbers! { |edge|
        rows: count(edge, 1.0, 1e9), nonzeros: count(edge, 1.0, 1e3),
        iterations: count(edge, 1.0, 1e5), solves: any::<bool>(),
        stores_rows: any::<bool>(),
    }

    sizes! { larger: rows, nonzeros, iterations; split: rows; }

    fn expected_amounts(&self, size: f64, _: LibraryTraits) -> Amounts {
        let (rows, times) = (self.rows.value(), self.iterations.value());
        let (nonzeros, vector) = (rows * self.nonzeros.value(), rows * size);
        let (solves, coo) = (indicator(self.solves), indicator(self.stores_rows));
        let nonzero = size + 4.0 + coo * 4.0;
        let product = nonzeros * nonzero + (2.0 + coo) * vector + (1.0 - coo) * 4.0 * rows;
        let amounts = Amounts {
            operations: times * (2.0 * nonzeros + solves * 10.0 * rows),
            cycles: times * nonzeros * 5.0,
            working_set: product.max(solves * 13.0 * vector),
            calls: times * (1.0 + solves * 7.0),
            forks: times * coo,
            launches: times * (1.0 + coo + solves * 12.0),
            arrays: 4.0 * vector,
            units: self.iterations.value(),
            ..Amounts::one_call()
        };
        let gpu_bytes = times * (product + solves * 20.0 * vector);
        let amounts = amounts
            .with_copies(nonzeros * nonzero + vector, vector)
            .with_traffic(times * (product + solves * 13.0 * vector))
            .with_iterations(times);
        Amounts { gpu_bytes, ..amounts }
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        let looked_up = if self.solves { 0.0 } else { (self.rows * self.nonzeros.value()).value() };
        match stage.name {
            "vector updates" => stage.work == Work::Elementwise,
            _ => {
                stage.work == Work::Other
                    && stage.random_accesses.value() == looked_up
                    && stage.gpu_random_reads.value() == looked_up
            }
        }
    }

    fn efficiency(&self, stage: &str) -> StageEfficiency {
        if stage == "products" && self.solves { scattered(0.7) } else { StageEfficiency::FULL }
    }

    fn iterates_over_the_same_data(&self) -> bool {
        true
    }
}
