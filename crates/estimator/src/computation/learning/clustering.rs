//! k-means clustering.

use super::{Samples, without_calls};
use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{Shape, Stage, Work, Workload, derive, derive_stage};
use offload_vocabulary::elementary::ln;
use offload_vocabulary::execution::ArithmeticUnit;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations};

/// Single-core cycles per distance to find the center nearest to a row, excluding the matrix product. From
/// `data/learning.csv`, 2026-11-22.
pub const DISTANCE_CYCLES: f64 = 4.0;

/// Single-core cycles to add one value to the sum of its cluster. From `data/learning.csv`, 2026-11-22.
pub const CENTER_CYCLES: f64 = 1.3;

/// Kernels and small copies in one iteration of cuML: norms, distances, sums per cluster, division, inertia and the
/// copy of the inertia to the CPU. Assumed on 2026-11-22, based on `kmeans.cuh` of cuVS.
const KERNELS: f64 = 12.0;

/// The size of a row's cluster label.
const LABEL: Bytes = Bytes::new(4.0);

/// Single-core cycles per row and feature to compute the distances to one more center. This matrix product is so narrow
/// that it reads the table from memory. From `kmeans_plusplus` of scikit-learn 1.9 on a Zen 4,
/// `data/cpu/starting_centers.csv`, 2026-11-24.
pub const CENTER_DISTANCE_CYCLES: f64 = 0.7;

/// Single-core cycles per row to process the distances to one more center, which includes norms, the minimum so far and
/// the sum. This is the geometric mean of 9 cycles in FP64 and 20 cycles in FP32, which scikit-learn converts to FP64
/// chunk by chunk. From the same timings as [`CENTER_DISTANCE_CYCLES`].
pub const PASS_CYCLES: f64 = 13.0;

/// Distances per row and cluster in k-means|| of cuVS. In eight rounds, each row is compared with 0, 2, …, 14
/// candidates per cluster. A last round compares each row with 16 candidates per cluster to compute the weights of the
/// candidates. `kmeans.cuh`, accessed 2026-11-24.
const CANDIDATE_DISTANCES: f64 = 2.0 * (1.0 + 2.0 + 3.0 + 4.0 + 5.0 + 6.0 + 7.0) + 16.0;

/// Number of iterations that choose the centers among the candidates. Assumed on 2026-11-24.
const RECLUSTERING_ITERATIONS: f64 = 20.0;

/// k-means clustering by Lloyd's algorithm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clustering {
    /// The number of points.
    pub rows: Count,
    /// Number of dimensions of a point.
    pub features: Count,
    pub clusters: Count,
    /// Number of iterations in one fit.
    pub iterations: Count,
    /// Number of fits, each with different starting centers. Zero means one fit with given centers.
    pub starts: Count,
    /// `true` if the CPU's library chooses starting centers by k-means++ instead of random rows.
    pub cpu_plus_plus: bool,
    /// `true` if the GPU's library chooses starting centers by k-means|| instead of random rows.
    pub gpu_plus_plus: bool,
}

impl Clustering {
    /// Returns the workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// Each iteration takes `2 · rows · clusters · features` operations for the distances, which are a matrix product
    /// fused with the minimum of each row. The new centers take one addition per value. The labels take one more
    /// computation of the distances. Before the iterations, k-means++ of scikit-learn tries `2 + ln clusters` rows for
    /// each center, and k-means|| of cuVS computes the weights of 16 candidates per cluster.
    ///
    /// # Source
    /// Lloyd, Least squares quantization in PCM, 1982; `_k_means_lloyd.pyx` and `_kmeans_plusplus` of scikit-learn,
    /// `fusedL2NN` and `initScalableKMeansPlusPlus` of cuVS, which keep the distances in registers and caches, accessed
    /// 2026-11-22 and 2026-11-24.
    pub fn workload(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Workload {
        let samples = Samples { rows: self.rows, features: self.features };
        let table = samples.bytes(precision);
        let (rows, features) = (self.rows.value(), self.features.value());
        let shape = Shape { m: rows, n: self.clusters.value(), k: features, batch: 1.0 };
        let fit_count = self.starts.max(Count::new(1.0));
        let rounds = (self.iterations + Count::new(1.0)) * fit_count.value();
        let distances = without_calls(Stage {
            operations: shape.operations(),
            cycles: Count::new(shape.m * shape.n * DISTANCE_CYCLES),
            nested: Count::new(KERNELS),
            ..Stage::new("distances", Work::Matmul(shape), precision)
        })
        .with_traffic(table)
        .with_repetitions(rounds);
        let centers = without_calls(Stage {
            operations: Operations::new(rows * features),
            cycles: samples.values() * CENTER_CYCLES,
            ..Stage::new("new centers", Work::Other, precision)
        })
        .with_traffic(table)
        .with_repetitions(self.iterations * fit_count.value());
        let terms = [
            term(Symbol::Times, rounds),
            term(Symbol::SampleRows, self.rows),
            term(Symbol::Clusters, self.clusters),
            term(Symbol::Features, self.features),
        ];
        let byte_terms =
            [terms[0], terms[1], terms[3], term(Symbol::ElementSize, precision.size())];
        let formulas = ["2 · {0} · {1} · {2} · {3}", "{0} · {1} · {2} · {3}"];
        derive_stage(trace, &distances, formulas, [&terms, &byte_terms]);
        let terms =
            [terms[0], terms[1], terms[2], term(Symbol::CyclesEach, Count::new(DISTANCE_CYCLES))];
        let cycles = distances.cycles * rounds.value();
        derive(trace, "Cycles of one core", "{0} · {1} · {2} · {3}", &terms, cycles.into());
        let terms = [
            term(Symbol::Times, centers.times),
            byte_terms[1],
            byte_terms[2],
            term(Symbol::ElementSize, precision.size()),
        ];
        let formulas = ["{0} · {1} · {2}", "{0} · {1} · {2} · {3}"];
        derive_stage(trace, &centers, formulas, [&terms, &terms]);
        samples.note_cycles(&centers, CENTER_CYCLES, trace);
        let preparation = samples.preparation(1.0, precision, trace);
        let starting = self.starting_centers(precision, trace);
        let stages = [preparation].into_iter().chain(starting).chain([distances, centers]);
        let workload = Workload::new(stages.collect())
            .with_copies(table, self.rows * LABEL)
            .with_iterations(self.iterations)
            .with_arrays(self.rows * (precision.size() + LABEL));
        // Several GPUs exchange the sums and counts of the clusters so that all GPUs compute the same centers.
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

    /// Returns the stages that choose the starting centers, or no stages if both libraries choose random rows.
    fn starting_centers(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Vec<Stage> {
        let start_count = |is_used: bool| if is_used { self.starts } else { Count::ZERO };
        let (on_cpu, on_gpu) = (start_count(self.cpu_plus_plus), start_count(self.gpu_plus_plus));
        if on_cpu.is_zero() && on_gpu.is_zero() {
            return Vec::new();
        }
        let (features, clusters) = (self.features.value(), self.clusters.value());
        let trials = 2.0 + ln(clusters.max(1.0));
        let tried_rows = self.rows * (clusters * trials * on_cpu.value());
        let operations_each = 2.0 * CANDIDATE_DISTANCES * clusters * features * on_gpu.value();
        let kernels = KERNELS * (9.0 + clusters + RECLUSTERING_ITERATIONS);
        let products = without_calls(Stage {
            cycles: tried_rows * (features * CENTER_DISTANCE_CYCLES),
            gpu_only: Operations::new(self.rows.value() * operations_each),
            nested: Count::new(kernels * on_gpu.value()),
            ..Stage::new("starting centers", Work::Dense(ArithmeticUnit::Matrix), precision)
        });
        let passes = without_calls(Stage {
            cycles: tried_rows * PASS_CYCLES,
            max_cores: Count::new(1.0),
            ..Stage::new("nearest starting center", Work::Other, precision)
        });
        let terms = [
            term(Symbol::SampleRows, self.rows),
            term(Symbol::Clusters, self.clusters),
            term(Symbol::Trials, Count::new(trials)),
            term(Symbol::Features, self.features),
            term(Symbol::CyclesEach, Count::new(CENTER_DISTANCE_CYCLES)),
            term(Symbol::Starts, on_cpu),
        ];
        trace.enter(products.name);
        let formula = "{5} · {0} · {1} · {2} · {3} · {4}";
        derive(trace, "Cycles of one core", formula, &terms, products.cycles.into());
        let gpu_terms = [terms[0], terms[1], terms[3], term(Symbol::Starts, on_gpu)];
        let formula = "144 · {3} · {0} · {1} · {2}";
        derive(trace, "Operations on the GPU", formula, &gpu_terms, products.gpu_only.into());
        trace.enter(passes.name);
        let terms = [
            terms[0],
            terms[1],
            terms[2],
            term(Symbol::CyclesEach, Count::new(PASS_CYCLES)),
            terms[5],
        ];
        derive(
            trace,
            "Cycles of one core",
            "{4} · {0} · {1} · {2} · {3}",
            &terms,
            passes.cycles.into(),
        );
        vec![products, passes]
    }
}
