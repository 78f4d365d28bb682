//! Nearest-neighbor search, and methods that use the neighbors, such as DBSCAN, UMAP and t-SNE.

use super::{Samples, without_calls};
use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{Shape, Stage, Work, Workload, derive};
use offload_vocabulary::computation::NeighborUse;
use offload_vocabulary::elementary::log2;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations, Share};

/// Single-core cycles to compare a distance with the smallest distances so far, excluding the product that computes the
/// distance. From `data/learning.csv`, 2026-11-22.
pub const SELECTION_CYCLES: f64 = 8.0;

/// Single-core cycles per value that a search with an inverted index reads. From `data/learning.csv`, 2026-11-22.
pub const SCAN_CYCLES: f64 = 0.62;

/// The size of a neighbor's row index.
const POSITION_SIZE: Bytes = Bytes::new(8.0);

/// Number of distances computed at once. faiss and cuVS divide larger distance matrices into tiles of half a gigabyte.
/// From `getTileSize` of faiss, accessed 2026-11-22.
const TILE: f64 = 134_217_728.0;

/// Single-core cycles per pair of rows and per feature to compute HDBSCAN's spanning tree by Prim's algorithm.
/// scikit-learn takes 22 to 26 cycles per pair of rows with 10 features, and 137 to 150 cycles with 50 features.
/// Measured on a Zen 4, 2026-11-22.
const TREE_CYCLES: f64 = 2.7;

/// Number of updates per edge in UMAP. For more than 10,000 rows, each of 200 epochs updates six pairs: one pair of
/// neighbors and five random pairs. From the defaults of umap-learn, accessed 2026-11-22.
const UMAP_UPDATES: f64 = 200.0 * 6.0;

/// The cost of one UMAP update: single-core cycles on the CPU, and bytes on a GPU, which reads and writes two sectors.
/// On one core of a Core i7-6850K, umap-learn 0.3.7 takes 357 s for 70,000 digits of 784 values (umap issue 196),
/// accessed 2026-11-22. We assume that the updates take about 60 % of this time.
const UMAP_UPDATE_COST: (f64, f64) = (600.0, 128.0);

/// The number of t-SNE iterations, which is scikit-learn's default, and the number of kernels per iteration, assumed on
/// 2026-11-22.
const TSNE_ITERATIONS_AND_KERNELS: (f64, f64) = (1000.0, 20.0);

/// The cost of t-SNE per row in one iteration, for each doubling of the number of rows: single-core cycles on the CPU,
/// and operations on a GPU. On a Zen 4, scikit-learn takes 6.9 s for 2,000 rows and 24 s for 5,000 rows, measured on
/// 2026-11-22. For 60,000 rows, t-SNE-CUDA takes 7.0 s and cuML takes 3 s (cuML's article of 2019), accessed
/// 2026-11-22.
const TSNE_COST_PER_ROW: (f64, f64) = (1300.0, 1e4);

/// A search for the nearest neighbors of each query.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Neighbors {
    /// Number of rows to search.
    pub rows: Count,
    /// Number of features per row.
    pub features: Count,
    /// Number of queries in one call.
    pub queries: Count,
    /// Number of neighbors per query, which is at most the number of rows.
    pub neighbors: Count,
    /// Share of the rows that each query is compared with. An exact search compares all rows. A search with an inverted
    /// index compares `probes ÷ lists` of the rows.
    pub searched: Share,
    /// `true` if the CPU's library searches a k-d tree instead of comparing all rows.
    pub tree: bool,
    /// The method that uses the neighbors, such as DBSCAN.
    pub purpose: NeighborUse,
}

impl Neighbors {
    /// Returns the workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// The number of operations is `2 · queries · rows · features`, times the share of the rows that are searched. An
    /// exact search is a matrix product. A GPU writes the distances tile by tile, and another kernel reads the
    /// distances to select the smallest ones. A search with an inverted index is not a matrix product, because each
    /// query reads the rows of several lists again. If the CPU's library searches a tree, only the GPU compares all
    /// rows.
    ///
    /// # Source
    /// Johnson, Douze and Jégou, Billion-scale similarity search with GPUs, 2017.
    pub fn workload(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Workload {
        let samples = Samples { rows: self.rows, features: self.features };
        let (table, size) = (samples.bytes(precision), precision.size());
        let (rows, queries) = (self.rows.value(), self.queries.value());
        let features = self.features.value();
        let query_bytes = (self.queries * features) * size;
        let pairs = self.queries * rows;
        let is_exact = self.searched >= Share::ALL;
        let trees = if is_exact && self.tree {
            self.tree_stages(precision, trace).to_vec()
        } else {
            Vec::new()
        };
        let shape = Shape { m: queries, n: rows, k: features, batch: 1.0 };
        let operations = Operations::new(2.0 * pairs.value() * features) * self.searched.value();
        let tiles = Count::new((pairs.value() / TILE).ceil());
        let distances = pairs * size;
        let tile = pairs.min(Count::new(TILE)) * size;
        let selection = is_exact.then(|| {
            without_calls(Stage {
                gpu_bytes: distances,
                working_set: tile,
                nested: tiles * 2.0,
                ..Stage::new("selection", Work::Reduction, precision)
            })
        });
        let search = without_calls(if is_exact {
            Stage {
                operations,
                cycles: pairs * SELECTION_CYCLES,
                cpu_bytes: table + query_bytes,
                gpu_bytes: table + query_bytes + distances,
                working_set: table + tile,
                nested: tiles * 2.0,
                ..Stage::new("search", Work::Matmul(shape), precision)
            }
        } else {
            Stage {
                operations,
                cycles: pairs * (self.searched.value() * features * SCAN_CYCLES),
                nested: Count::new(4.0),
                ..Stage::new("search", Work::Other, precision)
            }
            .with_traffic(pairs * size * (features * self.searched.value()))
        });
        let search = match (is_exact, trees.is_empty()) {
            (false, _) => Stage { working_set: table, ..search },
            (true, true) => search,
            (true, false) => Stage {
                operations: Operations::ZERO,
                gpu_only: operations,
                cycles: Count::ZERO,
                cpu_bytes: Bytes::ZERO,
                ..search
            },
        };
        let terms = [
            term(Symbol::Queries, self.queries),
            term(Symbol::SampleRows, self.rows),
            term(Symbol::Features, self.features),
            term(Symbol::Searched, self.searched),
            term(Symbol::ElementSize, size),
        ];
        let traffic = if is_exact {
            "(({0} + {1}) · {2} + {0} · {1}) · {4}"
        } else {
            "{0} · {1} · {2} · {3} · {4}"
        };
        trace.enter(search.name);
        let title = if trees.is_empty() { "Operations" } else { "Operations on the GPU" };
        derive(trace, title, "2 · {0} · {1} · {2} · {3}", &terms, operations.into());
        derive(trace, "Memory traffic on the GPU", traffic, &terms, search.gpu_bytes.into());
        let cycles_each = if is_exact { SELECTION_CYCLES } else { SCAN_CYCLES };
        let terms = [
            terms[0],
            terms[1],
            terms[2],
            terms[3],
            term(Symbol::CyclesEach, Count::new(cycles_each)),
        ];
        if trees.is_empty() {
            let formula =
                if is_exact { "{0} · {1} · {4}" } else { "{0} · {1} · {2} · {3} · {4}" };
            derive(trace, "Cycles of one core", formula, &terms, search.cycles.into());
        }
        if let Some(selection) = &selection {
            trace.enter(selection.name);
            let terms = [terms[0], terms[1], term(Symbol::ElementSize, size)];
            let bytes = selection.gpu_bytes.into();
            derive(trace, "Memory traffic on the GPU", "{0} · {1} · {2}", &terms, bytes);
        }
        let call = Stage::new("call", Work::Other, precision);
        let result_bytes =
            (self.queries * self.neighbors.min(self.rows).value()) * (size + POSITION_SIZE);
        let terms = [
            term(Symbol::Queries, self.queries),
            term(Symbol::Neighbors, self.neighbors),
            term(Symbol::ElementSize, size),
            term(Symbol::SampleRows, self.rows),
        ];
        let formula = "{0} · min({1}, {3}) · ({2} + 8 B)";
        derive(trace, "Distances and indices found", formula, &terms, result_bytes.into());
        let mut stages: Vec<Stage> =
            [call].into_iter().chain(trees).chain([search]).chain(selection).collect();
        stages.extend(self.method_stage(precision, trace));
        let workload = Workload {
            compiled_kernels: Count::ZERO,
            // Each of several GPUs finds the full number of neighbors in its shard.
            exchanged: result_bytes,
            ..Workload::new(stages)
                .with_units(self.queries)
                .with_copies(table + query_bytes, result_bytes)
                .with_arrays(tile)
        };
        trace.enter("");
        workload.note(trace);
        workload
    }

    /// Returns the stage that follows the search and uses the neighbors of all rows. Returns `None` if the method takes
    /// no additional time.
    ///
    /// # Assumptions
    /// DBSCAN adds no time to the search. HDBSCAN on a GPU computes all distances once more. Embeddings have two
    /// dimensions.
    fn method_stage(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Option<Stage> {
        let (rows, features) = (self.rows.value(), self.features.value());
        let bits = log2(rows.max(2.0));
        let stage = |name| without_calls(Stage::new(name, Work::Other, precision));
        let stage = match self.purpose {
            NeighborUse::Search | NeighborUse::Dbscan => return None,
            NeighborUse::Hdbscan => Stage {
                cycles: Count::new(rows * rows * features * TREE_CYCLES),
                gpu_only: Operations::new(rows * rows * features * 2.0),
                max_cores: Count::new(1.0),
                nested: Count::new(4.0 * bits),
                ..stage("spanning tree")
            },
            NeighborUse::Umap => {
                let updates = rows * self.neighbors.value() * UMAP_UPDATES;
                Stage {
                    cycles: Count::new(updates * UMAP_UPDATE_COST.0),
                    gpu_bytes: Bytes::new(updates * UMAP_UPDATE_COST.1),
                    nested: Count::new(200.0),
                    ..stage("embedding")
                }
            }
            NeighborUse::Tsne => {
                let row_visits = TSNE_ITERATIONS_AND_KERNELS.0 * rows * bits;
                Stage {
                    cycles: Count::new(row_visits * TSNE_COST_PER_ROW.0),
                    gpu_only: Operations::new(row_visits * TSNE_COST_PER_ROW.1),
                    nested: Count::new(
                        TSNE_ITERATIONS_AND_KERNELS.0 * TSNE_ITERATIONS_AND_KERNELS.1,
                    ),
                    ..stage("embedding")
                }
            }
        };
        trace.enter(stage.name);
        let terms = [
            term(Symbol::SampleRows, self.rows),
            term(Symbol::Features, self.features),
            term(Symbol::Neighbors, self.neighbors),
        ];
        let title = "Cycles of one core";
        let formula = match self.purpose {
            NeighborUse::Hdbscan => "{0}² · {1} · 27 ÷ 10",
            NeighborUse::Umap => "{0} · {2} · 720000",
            NeighborUse::Search | NeighborUse::Dbscan | NeighborUse::Tsne => {
                "{0} · log₂ max({0}, 2) · 1300000"
            }
        };
        derive(trace, title, formula, &terms, stage.cycles.into());
        Some(stage)
    }
}
