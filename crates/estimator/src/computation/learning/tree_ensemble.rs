//! Ensembles of decision trees: gradient boosting and random forests.

use super::{note_traffic, without_calls};
use crate::symbol::Symbol;
use crate::trace::{Ledger, Term, Trace, term};
use crate::workload::{Stage, Work, Workload, derive};
use offload_vocabulary::computation::EnsembleKind;
use offload_vocabulary::elementary::{log2, power};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count};

/// The cost of boosting in XGBoost 3.2 on one thread. The four numbers were fitted together to `data/learning.csv` on
/// 2026-11-22.
pub const BOOSTING_CYCLES: BoostingCycles =
    BoostingCycles { value: 520.0, update: 0.7, row: 32.0, bin: 24.0 };

/// The cost of boosting on the CPU, in single-core cycles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoostingCycles {
    /// Cycles to find the bin of a value, once per fit.
    pub value: f64,
    /// Cycles to add a value to a histogram.
    pub update: f64,
    /// Cycles to pass a row down one level.
    pub row: f64,
    /// Cycles to try the boundary of a bin as a split.
    pub bin: f64,
}

/// The bytes that boosting moves. From XGBoost 3.1.2 on 12 cores and an RTX A4000 (EvoTrees.jl, README, in
/// `data/learning.csv`), fitted on 2026-11-22.
pub const BOOSTING_BYTES: BoostingBytes = BoostingBytes {
    cpu_row: 120.0,
    cpu_update: 2.0,
    gpu_row: 80.0,
    gpu_update: 75.0,
    gpu_bin: 500.0,
};

/// The memory traffic of boosting, in bytes.
///
/// On the GPU, atomic additions and short kernels do not reach the streaming bandwidth. The numbers for histograms and
/// bins are therefore the bytes that the GPU could move at that bandwidth in the same time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoostingBytes {
    /// Bytes per row and level on the CPU, including neighboring data in the same cache lines.
    pub cpu_row: f64,
    /// Bytes per value added to a histogram, on the CPU.
    pub cpu_update: f64,
    /// Bytes per row and level on the GPU.
    pub gpu_row: f64,
    /// Bytes per value added to a histogram on the GPU. The histograms are in its caches.
    pub gpu_update: f64,
    /// Bytes on the GPU per bin that is tried as a split of a node.
    pub gpu_bin: f64,
}

/// Kernels and small copies per level of a tree, and per node, in XGBoost on the GPU. From the same fit as
/// [`BOOSTING_BYTES`], 2026-11-22.
pub const BOOSTING_KERNELS: (f64, f64) = (60.0, 2.0);

/// The number of thread starts while a CPU library grows a tree: per level with all its nodes, or per leaf if the
/// library grows trees leaf by leaf. Parallel loops counted in XGBoost (`row_partition`, `histogram`,
/// `evaluate_splits`) and LightGBM (`serial_tree_learner`, `data_partition`, `Dataset::ConstructHistograms`), accessed
/// 2026-11-22.
const BOOSTING_FORKS: (f64, f64) = (6.0, 5.0);

/// Number of GPU passes over the table to find the bins. The GPU sorts samples of each feature. Assumed on 2026-11-22.
const SKETCH_PASSES: f64 = 10.0;

/// Single-core cycles per comparison in a sort of one feature's values at a split, in scikit-learn's forests. From
/// `data/learning.csv`, 2026-11-22.
pub const FOREST_CYCLES: f64 = 17.0;

/// The cost of one level of a tree in cuML's forests, as a number of kernels. For each level, cuML launches about 15
/// kernels and small copies, waits for the splits and manages a queue of nodes on the host. Meanwhile, three other
/// trees grow in parallel streams.
///
/// Fitted on 2026-11-23, together with [`FOREST_BYTES_PER_NODE`], to timings of ten trees on an RTX 3080. Tables of 10,000 and
/// 100,000 rows with 64 to 512 features take 0.115 to 3.4 s (cuML, pull request 4258). With this value, 300 trees on
/// 900,000 rows take 2.5 s on an RTX 4090. A script that also generates the data takes about 5 s (cuML issue 7111).
const FOREST_KERNELS_PER_LEVEL: f64 = 100.0;

/// The cost per node and tested feature in a forest, as the number of bytes that a GPU could move in this time. A
/// thread block clears a histogram, fills it and tries its bins. From the same fit as [`FOREST_KERNELS_PER_LEVEL`].
const FOREST_BYTES_PER_NODE: Bytes = Bytes::new(4500.0);

/// Bytes that a GPU moves per value in a forest: a whole 32-byte sector, because the rows of a node are scattered over
/// the column.
const SECTOR: f64 = 32.0;

/// The size of a histogram entry, which consists of a gradient and a second derivative.
const GRADIENT_PAIR_SIZE: Bytes = Bytes::new(16.0);

/// The training of an ensemble of decision trees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TreeEnsemble {
    /// The number of samples.
    pub rows: Count,
    /// Number of features per sample.
    pub features: Count,
    pub trees: Count,
    /// The maximum number of levels in a tree.
    pub depth: Count,
    /// Number of bins per histogram. Each feature has one histogram.
    pub bins: Count,
    /// The kind of ensemble: boosting or a forest.
    pub kind: EnsembleKind,
    /// `true` if the CPU's library grows a tree leaf by leaf instead of level by level.
    pub by_leaf: bool,
}

impl TreeEnsemble {
    /// Returns the number of levels in a tree: the maximum depth or, if smaller, the number of levels that separate all
    /// rows.
    fn levels(&self) -> f64 {
        self.depth.value().min(log2(self.rows.value().max(1.0)))
    }

    /// Returns the number of split nodes in a full tree: about 2 to the power of the number of levels, but at most one
    /// node per row.
    fn nodes(&self) -> f64 {
        power(2.0, self.levels()).min(self.rows.value())
    }

    /// Returns the workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// Boosting finds the bins of all values once. Each tree then adds every value to a histogram at the first level.
    /// At each further level, only half of the values are added, because the other half follows by subtraction.
    /// Boosting also passes every row down all levels and tries every bin of every node as a split. A forest tests
    /// √features features of every row at each level. For these tests, the CPU sorts the values, and a GPU adds the
    /// values to histograms.
    ///
    /// # Assumptions
    /// Trees are full. Forests are classifiers; regressors would test all features.
    ///
    /// # Source
    /// Chen and Guestrin, XGBoost, 2016; Ke and others, LightGBM, 2017; Breiman, Random forests, 2001.
    pub fn workload(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Workload {
        let table = (self.rows * self.features.value()) * precision.size();
        let levels = Count::new(self.levels());
        let terms = [term(Symbol::Depth, self.depth), term(Symbol::SampleRows, self.rows)];
        let formula = "min({0}, log₂ max({1}, 1))";
        derive(trace, "Tree levels", formula, &terms, levels.into());
        let stages = match self.kind {
            EnsembleKind::Boosting => vec![
                self.quantization(precision, trace),
                self.histograms(precision, trace),
                self.partition(precision, trace),
                self.splits(precision, trace),
            ],
            EnsembleKind::Forest => {
                vec![Stage::new("call", Work::Other, precision), self.sorting(precision, trace)]
            }
        };
        // Each value becomes a bin number that takes one byte.
        let binned = self.rows * self.features.value() * Bytes::new(1.0);
        let array_bytes = binned + self.rows * GRADIENT_PAIR_SIZE * 2.0;
        let tree_bytes = (self.trees * self.nodes()) * GRADIENT_PAIR_SIZE * 2.0;
        // Several GPUs sum the histograms for half of the nodes in each level (XGBoost, `hist`). In a forest, each GPU
        // grows separate trees.
        let (exchanged, exchanges) = match self.kind {
            EnsembleKind::Boosting => {
                let bins = self.features * (self.bins.value() * self.nodes() / 2.0);
                ((self.trees * bins.value()) * GRADIENT_PAIR_SIZE, self.trees * self.levels())
            }
            EnsembleKind::Forest => (Bytes::ZERO, Count::new(1.0)),
        };
        let workload = Workload {
            compiled_kernels: Count::ZERO,
            exchanged,
            exchanges,
            ..Workload::new(stages).with_copies(table, tree_bytes).with_arrays(array_bytes)
        };
        trace.enter("");
        workload.note(trace);
        workload
    }

    /// Returns the stage that finds the bins of all values.
    fn quantization(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Stage {
        let values = self.rows * self.features.value();
        let table = values * precision.size();
        let stage = Stage {
            cycles: values * BOOSTING_CYCLES.value,
            cpu_bytes: table * 2.0,
            gpu_bytes: table * SKETCH_PASSES,
            working_set: table,
            ..Stage::new("bins of all values", Work::Other, precision)
        };
        let terms = [
            term(Symbol::SampleRows, self.rows),
            term(Symbol::Features, self.features),
            term(Symbol::ElementSize, precision.size()),
            term(Symbol::Passes, Count::new(SKETCH_PASSES)),
        ];
        note_traffic(&stage, "{0} · {1} · {2} · {3}", &terms, trace);
        let terms =
            [terms[0], terms[1], term(Symbol::CyclesEach, Count::new(BOOSTING_CYCLES.value))];
        derive(trace, "Cycles of one core", "{0} · {1} · {2}", &terms, stage.cycles.into());
        stage
    }

    /// Returns the stage that adds values to histograms.
    fn histograms(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Stage {
        let values = self.rows * self.features.value();
        let updates = values * ((self.levels() + 1.0) / 2.0);
        let stage = without_calls(Stage {
            cycles: updates * BOOSTING_CYCLES.update,
            gpu_bytes: updates * Bytes::new(BOOSTING_BYTES.gpu_update),
            working_set: (self.features * self.bins.value()) * GRADIENT_PAIR_SIZE,
            ..Stage::new("histograms", Work::Other, precision)
        })
        .with_repetitions(self.trees);
        let terms = [
            term(Symbol::Trees, self.trees),
            term(Symbol::SampleRows, self.rows),
            term(Symbol::Features, self.features),
            term(Symbol::Levels, Count::new(self.levels())),
        ];
        note_traffic(&stage, "{0} · {1} · {2} · ({3} + 1) ÷ 2 · 75 B", &terms, trace);
        let formula = "{0} · {1} · {2} · ({3} + 1) ÷ 2 · 7 ÷ 10";
        self.note_cycles(&stage, formula, &terms, trace);
        stage
    }

    /// Returns the stage that passes the rows down the levels.
    fn partition(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Stage {
        let rows = self.rows * self.levels();
        let updates = self.rows * (self.features.value() * (self.levels() + 1.0) / 2.0);
        let stage = without_calls(Stage {
            cycles: rows * BOOSTING_CYCLES.row,
            cpu_bytes: rows * Bytes::new(BOOSTING_BYTES.cpu_row)
                + updates * Bytes::new(BOOSTING_BYTES.cpu_update),
            gpu_bytes: rows * Bytes::new(BOOSTING_BYTES.gpu_row),
            working_set: self.rows * Bytes::new(1.0) * self.features.value()
                + self.rows * GRADIENT_PAIR_SIZE * 2.0,
            ..Stage::new("rows to nodes", Work::Other, precision)
        })
        .with_repetitions(self.trees);
        let terms = [
            term(Symbol::Trees, self.trees),
            term(Symbol::SampleRows, self.rows),
            term(Symbol::Levels, Count::new(self.levels())),
            term(Symbol::Features, self.features),
        ];
        note_traffic(&stage, "{0} · {1} · {2} · 80 B", &terms, trace);
        let formula = "{0} · {1} · ({2} · 120 B + {3} · ({2} + 1))";
        derive(trace, "Memory traffic on the CPU", formula, &terms, stage.total_cpu_bytes().into());
        self.note_cycles(&stage, "{0} · {1} · {2} · 32", &terms, trace);
        stage
    }

    /// Returns the stage that tries every bin of every node as a split.
    fn splits(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Stage {
        let bins = (self.features * self.bins.value()) * self.nodes();
        let (level, node) = BOOSTING_KERNELS;
        let (forks_per_level, forks_per_leaf) = BOOSTING_FORKS;
        let forks = if self.by_leaf {
            forks_per_leaf * self.nodes()
        } else {
            forks_per_level * self.levels()
        };
        let stage = without_calls(Stage {
            forks: Count::new(forks),
            cycles: bins * BOOSTING_CYCLES.bin,
            gpu_bytes: bins * Bytes::new(BOOSTING_BYTES.gpu_bin),
            nested: Count::new(level * self.levels() + node * self.nodes()),
            working_set: bins * GRADIENT_PAIR_SIZE,
            ..Stage::new("splits", Work::Other, precision)
        })
        .with_repetitions(self.trees);
        let terms = [
            term(Symbol::Trees, self.trees),
            term(Symbol::Nodes, Count::new(self.nodes())),
            term(Symbol::Features, self.features),
            term(Symbol::Bins, self.bins),
        ];
        note_traffic(&stage, "{0} · {1} · {2} · {3} · 500 B", &terms, trace);
        self.note_cycles(&stage, "{0} · {1} · {2} · {3} · 24", &terms, trace);
        stage
    }

    /// Returns the stage that finds the splits in a forest.
    fn sorting(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Stage {
        let tried = self.features.value().sqrt();
        let looked = self.rows * (tried * self.levels());
        let comparisons = looked * log2(self.rows.value().max(2.0));
        let stage = without_calls(Stage {
            cycles: comparisons * FOREST_CYCLES,
            cpu_bytes: looked * precision.size() * 2.0,
            gpu_bytes: looked * Bytes::new(SECTOR + BOOSTING_BYTES.gpu_update)
                + Count::new(self.nodes() * tried) * FOREST_BYTES_PER_NODE,
            nested: Count::new(FOREST_KERNELS_PER_LEVEL * self.levels()),
            working_set: (self.rows * self.features.value()) * precision.size(),
            ..Stage::new("splits", Work::Other, precision)
        })
        .with_repetitions(self.trees);
        let terms = [
            term(Symbol::Trees, self.trees),
            term(Symbol::SampleRows, self.rows),
            term(Symbol::Features, self.features),
            term(Symbol::Levels, Count::new(self.levels())),
            term(Symbol::Nodes, Count::new(self.nodes())),
        ];
        note_traffic(&stage, "{0} · √{2} · ({1} · {3} · 107 B + {4} · 4500 B)", &terms, trace);
        let formula = "{0} · {1} · √{2} · {3} · log₂ max({1}, 2) · 17";
        self.note_cycles(&stage, formula, &terms, trace);
        stage
    }

    fn note_cycles(
        &self,
        stage: &Stage,
        formula: &'static str,
        terms: &[Term],
        trace: &mut Trace<impl Ledger>,
    ) {
        let cycles = stage.cycles * stage.times.value();
        derive(trace, "Cycles of one core", formula, terms, cycles.into());
    }
}
