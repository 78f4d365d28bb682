//! Classical machine learning: clustering, neighbors, linear models and trees.

use super::{FamilyCase, Generator, UNFUSED, family_generator, indicator, numbers, sizes};
use crate::amounts::Amounts;
use crate::is_close;
use crate::numbers::{Edge, count};
use offload_estimator::computation::{
    Clustering, Computation, Factorization, LinearModel, Neighbors, TreeEnsemble,
};
use offload_estimator::trace::Trace;
use offload_estimator::workload::{LibraryTraits, Stage, StageEfficiency, Work, Workload};
use offload_vocabulary::computation::EnsembleKind::{Boosting, Forest};
use offload_vocabulary::computation::FactorizationKind::{Cholesky, Eigen};
use offload_vocabulary::computation::LinearModelKind::{LeastSquares, Logistic, Pca, Ridge};
use offload_vocabulary::computation::NeighborUse::{Dbscan, Hdbscan, Search, Tsne, Umap};
use offload_vocabulary::computation::TreeGrowth::{self, Histograms, Leaves, Levels, Symmetric};
use offload_vocabulary::elementary::{ln, log2, power};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Count, LIMIT, Share};
use proptest::prelude::*;
use proptest::sample::select;

pub(super) fn generators(edge: Edge) -> Vec<Generator> {
    vec![
        family_generator::<Clustering>(edge),
        family_generator::<Neighbors>(edge),
        family_generator::<LinearModel>(edge),
        family_generator::<TreeEnsemble>(edge),
    ]
}

/// Returns the maximum number of useful cores in the given stage. NumPy runs two of the stages on one core.
fn max_cores_of_stage(stage: &str) -> f64 {
    if stage == "preparation" || stage == "nearest starting center" { 1.0 } else { LIMIT }
}

impl FamilyCase for Clustering {
    numbers! { |edge|
        rows: count(edge, 1.0, 1e8), features: count(edge, 1.0, 1e4),
        clusters: count(edge, 1.0, 1e5), iterations: count(edge, 1.0, 1e3),
        starts: select(vec![0.0, 1.0, 10.0]).prop_map(Count::new),
        cpu_plus_plus: any::<bool>(), gpu_plus_plus: any::<bool>(),
    }

    sizes! { larger: rows, features, clusters, iterations, starts; split: rows; }

    fn expected_amounts(&self, size: f64, _: LibraryTraits) -> Amounts {
        let (rows, features) = (self.rows.value(), self.features.value());
        let (clusters, iterations) = (self.clusters.value(), self.iterations.value());
        let starts = self.starts.value();
        let fit_count = starts.max(1.0);
        let (values, rounds) = (rows * features, fit_count * (iterations + 1.0));
        let (on_cpu, on_gpu) =
            (indicator(self.cpu_plus_plus) * starts, indicator(self.gpu_plus_plus) * starts);
        let tried_rows = on_cpu * rows * clusters * (2.0 + ln(clusters));
        Amounts {
            operations: rounds * 2.0 * values * clusters + fit_count * iterations * values,
            cycles: 9.0 * values
                + 4.0 * rounds * rows * clusters
                + 1.3 * fit_count * iterations * values
                + tried_rows * (0.7 * features + 13.0),
            gpu_only: on_gpu * 144.0 * values * clusters,
            working_set: 2.0 * values * size,
            nested: 12.0 * rounds + on_gpu * 12.0 * (29.0 + clusters),
            arrays: rows * (size + 4.0),
            compiled: 0.0,
            exchanged: clusters * (features + 1.0) * size,
            ..Amounts::one_call()
                .with_copies(values * size, rows * 4.0)
                .with_traffic(values * size * (2.0 + rounds + fit_count * iterations))
                .with_iterations(iterations)
        }
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        (stage.name == "distances") == matches!(stage.work, Work::Matmul(_))
    }

    fn max_cores(&self, stage: &str, _size: f64) -> f64 {
        max_cores_of_stage(stage)
    }

    fn iterates_over_the_same_data(&self) -> bool {
        true
    }
}

impl FamilyCase for Neighbors {
    numbers! { |edge|
        rows: count(edge, 1.0, 1e9), features: count(edge, 1.0, 1e4),
        queries: count(edge, 1.0, 1e6), neighbors: count(edge, 1.0, 1e3),
        searched: select(vec![0.01, 0.5, 1.0]).prop_map(Share::new), tree: any::<bool>(),
        purpose: select(vec![Search, Dbscan, Hdbscan, Umap, Tsne]),
    }

    sizes! {
        larger: rows, features, queries, neighbors; split: rows; extent: rows, features, queries;
    }

    fn expected_amounts(&self, size: f64, _: LibraryTraits) -> Amounts {
        let (rows, features) = (self.rows.value(), self.features.value());
        let (queries, searched) = (self.queries.value(), self.searched.value());
        let (pairs, input_bytes) = (queries * rows, (queries + rows) * features * size);
        let is_exact = searched == 1.0;
        let tile = 128.0 * 1024.0 * 1024.0;
        let scanned = pairs * features * searched;
        let is_in_tree = is_exact && self.tree;
        let bits = log2(rows.max(2.0));
        let (tree, rounds) = (rows * rows * features, 1000.0 * rows * bits);
        let updates = rows * self.neighbors.value() * 200.0 * 6.0;
        let (cycles, on_gpu, moved_bytes, kernels) = match self.purpose {
            Search | Dbscan => (0.0, 0.0, 0.0, 0.0),
            Hdbscan => (2.7 * tree, 2.0 * tree, 0.0, 4.0 * bits),
            Umap => (600.0 * updates, 0.0, 128.0 * updates, 200.0),
            Tsne => (1300.0 * rounds, 1e4 * rounds, 0.0, 20_000.0),
        };
        Amounts {
            units: queries,
            operations: if is_in_tree { 0.0 } else { 2.0 * scanned },
            cycles: cycles
                + match (is_in_tree, is_exact) {
                    (true, _) => cycles_in_tree(self),
                    (false, true) => 8.0 * pairs,
                    (false, false) => 0.62 * scanned,
                },
            gpu_only: on_gpu + if is_in_tree { 2.0 * scanned } else { 0.0 },
            cpu_bytes: match (is_in_tree, is_exact) {
                (true, _) => 0.0,
                (false, true) => input_bytes,
                (false, false) => scanned * size,
            },
            gpu_bytes: moved_bytes
                + if is_exact { input_bytes + 2.0 * pairs * size } else { scanned * size },
            working_set: size * (rows * features + if is_exact { pairs.min(tile) } else { 0.0 }),
            nested: kernels + if is_exact { 4.0 * (pairs / tile).ceil() } else { 4.0 },
            arrays: pairs.min(tile) * size,
            compiled: 0.0,
            exchanged: queries * self.neighbors.value().min(rows) * (size + 8.0),
            ..Amounts::one_call()
                .with_copies(input_bytes, queries * self.neighbors.value().min(rows) * (size + 8.0))
        }
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        let product = stage.name == "search" && self.searched == Share::ALL;
        product == matches!(stage.work, Work::Matmul(_))
    }

    fn max_cores(&self, stage: &str, _size: f64) -> f64 {
        if ["spanning tree", "k-d tree"].contains(&stage) { 1.0 } else { LIMIT }
    }
}

/// Returns the number of cycles to build a k-d tree and to search it with all queries.
fn cycles_in_tree(search: &Neighbors) -> f64 {
    let (rows, dimensions) = (search.rows.value(), search.features.value().max(1.0));
    let (levels, kept_neighbors) = (log2(rows.max(2.0)), search.neighbors.value().min(rows));
    let ball = power(40.0, 1.0 / dimensions) + 1.6 * power(kept_neighbors, 1.0 / dimensions);
    let reached = power(ball, dimensions).min(LIMIT);
    let root_sum = (power(rows, 1.0 / 6.0) + power(reached, 1.0 / 6.0)).max(1.0);
    let compared_rows = rows * reached / power(root_sum, 6.0);
    let build = rows * levels * 40.0 * search.features.value();
    build + search.queries.value() * levels * (40.0 + 20.0 * compared_rows + 25.0 * kept_neighbors)
}

impl FamilyCase for LinearModel {
    numbers! { |edge|
        rows: count(edge, 1.0, 1e8), features: count(edge, 1.0, 1e4),
        components: count(edge, 1.0, 1e3), iterations: count(edge, 1.0, 1e3),
        model: select(vec![LeastSquares, Ridge, Logistic, Pca]),
    }

    sizes! {
        larger: rows, features, components, iterations; split: rows; extent: rows, features;
    }

    fn expected_amounts(&self, size: f64, fusion: LibraryTraits) -> Amounts {
        let (rows, features) = (self.rows.value(), self.features.value());
        let iterations = self.iterations.value();
        let components = match self.model {
            Pca => self.components.value().min(rows.min(features)),
            LeastSquares | Ridge | Logistic => self.components.value(),
        };
        let (values, table) = (rows * features, rows * features * size);
        let solver = match self.model {
            LeastSquares | Pca => Some(Eigen),
            Ridge => Some(Cholesky),
            Logistic => None,
        };
        let side = if self.model == LeastSquares { features.min(rows) } else { features };
        let small_factorization = solver.map_or_else(Amounts::default, |factors| {
            Factorization {
                m: side,
                n: side,
                factors,
                batch: 1.0,
                copied: Count::ZERO,
                time_relative_to_openblas: 1.0,
            }
            .expected_amounts(size, fusion)
        });
        let logistic = indicator(self.model == Logistic) * iterations;
        let passes = indicator(self.model == Pca);
        let squares: f64 = match self.model {
            LeastSquares => 2.0,
            Ridge | Pca => 1.0,
            Logistic => 0.0,
        };
        let projected_bytes = passes * (table + rows * components * size);
        let moved_bytes =
            2.0 * table + squares.min(1.0) * table + projected_bytes + 2.0 * logistic * table;
        let panels = indicator(self.model == LeastSquares) * 3.0 * side.min(32.0) * table;
        let result = components * if self.model == Pca { rows } else { features };
        let amounts = Amounts {
            operations: squares * values * side
                + passes * 2.0 * values * components
                + logistic * 4.0 * values * components
                + small_factorization.operations,
            functions: logistic * rows * components,
            cycles: 9.0 * (1.0 + indicator([LeastSquares, Ridge].contains(&self.model))) * values
                + indicator(self.model == LeastSquares) * 4.0 * side.min(32.0) * values
                + 5.0 * logistic * values,
            cpu_bytes: moved_bytes + panels + small_factorization.cpu_bytes,
            gpu_bytes: moved_bytes + small_factorization.gpu_bytes,
            working_set: (2.0 * table).max(small_factorization.working_set).max(projected_bytes),
            forks: small_factorization.forks,
            nested: squares.min(1.0) * 4.0 + small_factorization.nested + 30.0 * logistic,
            arrays: table,
            compiled: 0.0,
            ..Amounts::one_call().with_copies(table, result * size)
        };
        if self.model == Logistic { amounts.with_iterations(iterations) } else { amounts }
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        let product = ["products", "small factorization", "projection"].contains(&stage.name);
        product == matches!(stage.work, Work::Matmul(_))
    }

    fn max_cores(&self, stage: &str, _size: f64) -> f64 {
        let eigen = matches!(self.model, LeastSquares | Pca);
        if stage == "small factorization" && eigen { 4.0 } else { max_cores_of_stage(stage) }
    }

    fn efficiency(&self, stage: &str) -> StageEfficiency {
        let efficiency = |cpu, gpu| StageEfficiency {
            cpu: Share::new(cpu),
            gpu: Share::new(gpu),
            ..StageEfficiency::FULL
        };
        match (stage, self.model) {
            ("small factorization", Ridge) => efficiency(0.68, 0.25),
            ("small factorization", _) => efficiency(0.9, 0.25),
            _ => StageEfficiency::FULL,
        }
    }

    fn iterates_over_the_same_data(&self) -> bool {
        self.model == Logistic
    }
}

impl FamilyCase for TreeEnsemble {
    numbers! { |edge|
        rows: count(edge, 1.0, 1e8), features: count(edge, 1.0, 1e4),
        trees: count(edge, 1.0, 1e3), depth: count(edge, 1.0, 30.0),
        bins: count(edge, 1.0, 1e3), kind: select(vec![Boosting, Forest]), by_leaf: any::<bool>(),
        gpu_growth: select(vec![Levels, Leaves, Histograms, Symmetric]),
    }

    sizes! { larger: rows, features, trees, depth, bins; split: rows; }

    fn expected_amounts(&self, size: f64, _: LibraryTraits) -> Amounts {
        let (rows, features) = (self.rows.value(), self.features.value());
        let (trees, bins) = (self.trees.value(), self.bins.value());
        let levels = self.depth.value().min(log2(rows.max(1.0)));
        let nodes = rows.min(power(2.0, levels));
        let (values, table) = (rows * features, rows * features * size);
        let bins_on_gpu = self.kind == Forest || self.gpu_growth == Levels;
        let histograms_only = self.kind == Boosting && self.gpu_growth == Histograms;
        let copied = if bins_on_gpu { table } else { values };
        let base = Amounts {
            arrays: values + 32.0 * rows,
            compiled: 0.0,
            launches: indicator(bins_on_gpu),
            ..Amounts::one_call().with_copies(copied, trees * nodes * 32.0)
        };
        match self.kind {
            Boosting => {
                // The first level adds all values. Each further level adds half of the values.
                let updates = trees * values * (0.5 + levels / 2.0);
                let passed_rows = trees * rows * levels;
                let tried_splits = trees * nodes * features * bins;
                let histogram = features * bins * 16.0;
                let root = bins.max(16.0).sqrt();
                let (per_update, kernels) = match self.gpu_growth {
                    Levels => (75.0, 60.0 * levels + 2.0 * nodes),
                    Leaves => (1.5 * root, 60.0 + 25.0 * nodes + 2.5 * trees),
                    Histograms => (1.5 * root, nodes),
                    Symmetric => (0.75 * root, 60.0 * levels),
                };
                Amounts {
                    cycles: 520.0 * values
                        + 0.7 * updates
                        + 32.0 * passed_rows
                        + 24.0 * tried_splits,
                    cpu_bytes: 2.0 * table + 120.0 * passed_rows + 2.0 * updates,
                    gpu_bytes: indicator(bins_on_gpu) * 10.0 * table
                        + per_update * updates
                        + indicator(!histograms_only) * (80.0 * passed_rows + 500.0 * tried_splits),
                    working_set: table
                        .max(histogram)
                        .max(values + 32.0 * rows)
                        .max(nodes * histogram),
                    forks: trees * if self.by_leaf { 5.0 * nodes } else { 6.0 * levels },
                    nested: trees * kernels,
                    exchanged: trees * nodes / 2.0 * histogram,
                    // Each level exchanges its histograms once.
                    exchanges: trees * levels,
                    ..base
                }
            }
            Forest => {
                let tested_values = trees * rows * levels * features.sqrt();
                Amounts {
                    cycles: 17.0 * tested_values * log2(rows.max(2.0)),
                    cpu_bytes: 2.0 * tested_values * size,
                    gpu_bytes: 107.0 * tested_values + 4500.0 * trees * nodes * features.sqrt(),
                    working_set: table,
                    nested: 100.0 * trees * levels,
                    ..base
                }
            }
        }
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        stage.work == Work::Other
    }
}

/// Returns trees of eight levels on a million rows of 28 features.
fn trees_of_eight_levels(gpu_growth: TreeGrowth, trees: f64) -> Workload {
    let case = TreeEnsemble {
        rows: Count::new(1e6),
        features: Count::new(28.0),
        trees: Count::new(trees),
        depth: Count::new(8.0),
        bins: Count::new(63.0),
        kind: Boosting,
        by_leaf: false,
        gpu_growth,
    };
    Computation::from(case).workload(Precision::Fp32, UNFUSED, &mut Trace::silent())
}

/// A tree of eight levels has 256 nodes.
#[test]
fn each_way_to_grow_trees_leaves_its_stages_on_the_cpu() {
    let part = |gpu_growth| trees_of_eight_levels(gpu_growth, 100.0).cpu_layers;
    assert_eq!(part(Levels), None);
    let bins = ["bins of all values"];
    let (cpu_stages, splits) = (["bins of all values", "rows to nodes", "splits"], 100.0 * 256.0);
    for (growth, names, to_gpu, to_cpu) in [
        (Leaves, &bins[..], [0.0, 0.0], [splits * 104.0, splits * 2.0]),
        (Symmetric, &bins, [0.0, 0.0], [800.0 * 104.0, 1600.0]),
        (
            Histograms,
            &cpu_stages,
            [100.0 * 1e6 * (8.0 + 6.0 * 7.0), splits * 3.0],
            [splits * 28.0 * 63.0 * 8.0, splits],
        ),
    ] {
        let part = part(growth).expect("stages on the CPU");
        let stage_names: Vec<_> = part.stages.iter().map(|stage| stage.name).collect();
        assert_eq!(stage_names, names, "{growth:?}");
        for (copy, wanted) in [(part.to_gpu, to_gpu), (part.to_cpu, to_cpu)] {
            let copied = [copy.bytes.value(), copy.transfers.value()];
            assert!(
                copied.into_iter().zip(wanted).all(|(copied, wanted)| is_close(copied, wanted))
            );
        }
        // The GPU's program starts threads leaf by leaf, although the CPU's library does not.
        let forks = part.stages.last().filter(|stage| stage.name == "splits");
        assert!(forks.is_none_or(|stage| is_close(stage.forks.value(), 5.0 * 256.0)));
    }
}

/// Each tree delays all later trees, but only in LightGBM's CUDA code.
#[test]
fn only_trees_that_keep_a_stream_delay_later_trees() {
    let kernels_per_tree =
        |gpu_growth, trees| trees_of_eight_levels(gpu_growth, trees).nested().value() / trees;
    assert!(kernels_per_tree(Leaves, 5000.0) > 2.0 * kernels_per_tree(Leaves, 500.0));
    for growth in [Levels, Histograms, Symmetric] {
        let [few, many] = [500.0, 5000.0].map(|trees| kernels_per_tree(growth, trees));
        assert!((few - many).abs() < 1e-6, "{growth:?}");
    }
}
