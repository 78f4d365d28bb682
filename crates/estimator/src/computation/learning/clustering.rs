//! k-means clustering.

use super::{Samples, within};
use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{Shape, Stage, Work, Workload, derive, derive_stage};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations};

/// Cycles of one core for taking the least of a row's distances, for each; beside their product.
/// `data/learning.csv`, 2026-11-22.
pub const DISTANCE_CYCLES: f64 = 4.0;

/// Cycles of one core for adding a value to its cluster. `data/learning.csv`, 2026-11-22.
pub const CENTER_CYCLES: f64 = 1.3;

/// Kernels and small copies of an iteration of cuML: norms, distances, sums by cluster, division,
/// inertia, its copy to the CPU. A count from its source, `kmeans.cuh` of cuVS; assumed 2026-11-22.
const KERNELS: f64 = 12.0;

/// What the label of a row takes.
const LABEL: Bytes = Bytes::new(4.0);

/// k-means clustering by Lloyd's algorithm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clustering {
    /// Points.
    pub rows: Count,
    /// Dimensions of a point.
    pub features: Count,
    /// Clusters.
    pub clusters: Count,
    /// Iterations.
    pub iterations: Count,
}

impl Clustering {
    /// The workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// In each iteration `2 · rows · clusters · features` operations for the distances, as a
    /// product of matrices, whose least per row is taken at once; and one addition per value for
    /// the new centers. One more round of distances gives the labels.
    ///
    /// # Assumptions
    /// Starting centers are there: k-means++ costs as much as some 2 + ln clusters more iterations.
    ///
    /// # Source
    /// Lloyd, Least squares quantization in PCM, 1982; `_k_means_lloyd.pyx` of scikit-learn and
    /// `fusedL2NN` of cuVS, which keep the distances in registers and caches, read 2026-11-22.
    pub fn workload(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Workload {
        let samples = Samples { rows: self.rows, features: self.features };
        let table = samples.bytes(precision);
        let (rows, features) = (self.rows.value(), self.features.value());
        let shape = Shape { m: rows, n: self.clusters.value(), k: features, batch: 1.0 };
        let rounds = self.iterations + Count::new(1.0);
        let distances = within(Stage {
            operations: shape.operations(),
            cycles: Count::new(shape.m * shape.n * DISTANCE_CYCLES),
            nested: Count::new(KERNELS),
            ..Stage::new("distances", Work::Matmul(shape), precision)
        })
        .moving(table)
        .repeated(rounds);
        let centers = within(Stage {
            operations: Operations::new(rows * features),
            cycles: samples.values() * CENTER_CYCLES,
            ..Stage::new("new centers", Work::Other, precision)
        })
        .moving(table)
        .repeated(self.iterations);
        let of = [
            term(Symbol::Times, rounds),
            term(Symbol::SampleRows, self.rows),
            term(Symbol::Clusters, self.clusters),
            term(Symbol::Features, self.features),
        ];
        let of_bytes = [of[0], of[1], of[3], term(Symbol::ElementSize, precision.size())];
        let formulas = ["2 · {0} · {1} · {2} · {3}", "{0} · {1} · {2} · {3}"];
        derive_stage(trace, &distances, formulas, [&of, &of_bytes]);
        let of = [of[0], of[1], of[2], term(Symbol::CyclesEach, Count::new(DISTANCE_CYCLES))];
        let cycles = distances.cycles * rounds.value();
        derive(trace, "Cycles of one core", "{0} · {1} · {2} · {3}", &of, cycles.into());
        let of = [
            term(Symbol::Times, self.iterations),
            of_bytes[1],
            of_bytes[2],
            term(Symbol::ElementSize, precision.size()),
        ];
        let formulas = ["{0} · {1} · {2}", "{0} · {1} · {2} · {3}"];
        derive_stage(trace, &centers, formulas, [&of, &of]);
        samples.note_cycles(&centers, CENTER_CYCLES, trace);
        let preparation = samples.preparation(1.0, precision, trace);
        let workload = Workload::of(vec![preparation, distances, centers])
            .copying(table, self.rows * LABEL)
            .iterating(self.iterations)
            .keeping(self.rows * (precision.size() + LABEL));
        // Sums and counts of the clusters, by which several GPUs find the same centers.
        let sums = self.clusters * (self.features.value() + 1.0);
        let workload = Workload {
            compiled_kernels: Count::ZERO,
            exchanged: sums * precision.size(),
            ..workload
        };
        trace.enter("");
        workload.note(trace);
        workload
    }
}
