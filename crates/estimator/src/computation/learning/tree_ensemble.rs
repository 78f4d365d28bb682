//! Ensembles of decision trees: gradient boosting and random forests.

use super::{note_traffic, without_calls};
use crate::interconnect::Transfer;
use crate::symbol::Symbol;
use crate::trace::{Ledger, Term, Trace, term};
use crate::workload::{CpuLayers, Stage, Work, Workload, derive};
use offload_vocabulary::computation::{EnsembleKind, TreeGrowth};
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

/// Kernels, small copies and waits in LightGBM's CUDA code, per tree and per leaf, each as long as a short kernel. A new
/// tree allocates 16 arrays, copies 16 arrays to the CPU, and issues about 28 other kernels and waits. Each split issues
/// about 18 kernels and waits 7 times. Counted in `CUDASingleGPUTreeLearner::Train` and the functions that it calls,
/// such as `CUDATree::ToHost` (LightGBM at d15dea5e, accessed 2026-11-29).
const CUDA_KERNELS: (f64, f64) = (60.0, 25.0);

/// Copies to the CPU per split in LightGBM's CUDA code: the best split, and the sizes of the new leaves. The CPU waits
/// for each copy before it issues the next kernels. From the same functions as [`CUDA_KERNELS`]. CatBoost copies sums
/// of nodes and the best split, but only once per level (`TDocParallelObliviousTreeSearcher::FitImpl` at 0dd3a35e,
/// accessed 2026-11-29).
const COPIES_PER_SPLIT: f64 = 2.0;

/// Bytes per split of these copies: 8 and 18 integers. The latencies of the copies take longer than their bytes.
const SPLIT_BYTES: Bytes = Bytes::new(104.0);

/// The delay of a tree per earlier tree in LightGBM's CUDA code, as a number of kernels. Each tree keeps a CUDA stream
/// until the end of the training (version 4.7.0), and the driver's overhead grows with the number of streams.
///
/// In LightGBM pull request 7255 (accessed 2026-11-29), an RTX 5090 trains 13.4 trees per second if trees release their
/// streams. Otherwise, it trains 11.8 after 1,000 trees, 7.7 after 5,000 and 5.4 after 9,000. These are delays of 10, 11
/// and 12 µs per earlier tree, or 5 kernels of 2.2 µs. We assume that the delay does not depend on the number of leaves.
const KERNELS_PER_STREAM: f64 = 5.0;

/// Bytes per value added to a histogram in LightGBM's and CatBoost's GPU code, per square root of the number of bins.
/// Both keep histograms in shared memory.
///
/// CatBoost's benchmarks (`gpu_vs_cpu_training_speed/README.md` at 45bed975, accessed 2026-11-29) train trees of 64 leaves
/// on 400,000 rows of 2,000 features with 15 bins. On a P100, a tree takes 40 ms in LightGBM (OpenCL) and 17.9 ms in
/// CatBoost, including the other stages. With four times as many bins, CatBoost takes 1.6 to 2.2 times as long.
const SHARED_HISTOGRAM_BYTES: [f64; 2] = [1.5, 0.75];

/// The number of bins below which histograms do not get faster.
const PACKED_BINS: f64 = 16.0;

/// Bytes per row that LightGBM's OpenCL code copies to the GPU: a gradient and a second derivative at the first level,
/// and also an index for the smaller half of the rows at further levels (`GPUTreeLearner::BeforeTrain` and
/// `BeforeFindBestSplit` at d15dea5e, accessed 2026-11-29).
const GRADIENT_BYTES: [f64; 2] = [8.0, 12.0];

/// Number of copies to the GPU per split in the same code: gradients, second derivatives and indices.
const GRADIENT_COPIES: f64 = 3.0;

/// The size of a histogram entry in LightGBM's OpenCL code with `gpu_use_dp=false`.
const OPENCL_PAIR_SIZE: Bytes = Bytes::new(8.0);

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
    /// The way in which the GPU's library grows trees in boosting.
    pub gpu_growth: TreeGrowth,
}

impl TreeEnsemble {
    /// Returns `true` if the GPU's library finds the bins on the CPU.
    fn bins_on_cpu(&self) -> bool {
        self.kind == EnsembleKind::Boosting && self.gpu_growth != TreeGrowth::Levels
    }

    /// Returns the bytes per value that boosting adds to a histogram on the GPU.
    fn histogram_bytes(&self) -> f64 {
        let [leaves, symmetric] = SHARED_HISTOGRAM_BYTES;
        let root = self.bins.value().max(PACKED_BINS).sqrt();
        match self.gpu_growth {
            TreeGrowth::Levels => BOOSTING_BYTES.gpu_update,
            TreeGrowth::Leaves | TreeGrowth::Histograms => leaves * root,
            TreeGrowth::Symmetric => symmetric * root,
        }
    }

    /// Returns the number of kernels per tree on the GPU, except those of a library that only adds values to histograms
    /// there.
    fn kernels(&self) -> f64 {
        let (level, node) = BOOSTING_KERNELS;
        let (tree, leaf) = CUDA_KERNELS;
        match self.gpu_growth {
            TreeGrowth::Levels => level * self.levels() + node * self.nodes(),
            TreeGrowth::Symmetric => level * self.levels(),
            TreeGrowth::Leaves => {
                tree + leaf * self.nodes() + KERNELS_PER_STREAM * self.trees.value() / 2.0
            }
            TreeGrowth::Histograms => 0.0,
        }
    }

    /// Removes the GPU's work from a stage that the GPU's library runs on the CPU.
    fn on_cpu(stage: Stage) -> Stage {
        Stage {
            is_on_cpu: true,
            gpu_bytes: Bytes::ZERO,
            launches: Count::ZERO,
            nested: Count::ZERO,
            ..stage
        }
    }

    /// Returns the stage without the GPU's work if the GPU only adds values to histograms.
    fn unless_only_histograms(&self, stage: Stage) -> Stage {
        if self.gpu_growth == TreeGrowth::Histograms { Self::on_cpu(stage) } else { stage }
    }

    /// Returns the work that the GPU's library runs on the CPU in boosting, and the copies between this work and the
    /// GPU. `None` if the GPU does all work.
    ///
    /// # Model
    /// LightGBM and CatBoost find the bins on the CPU. LightGBM's CUDA code copies each split to the CPU, and CatBoost
    /// the split of each level. LightGBM's OpenCL code also passes rows to nodes and finds splits on the CPU. It copies
    /// the gradients of each level to the GPU, and a histogram per split back. The CPU waits for each copy.
    ///
    /// # Source
    /// LightGBM, Installation Guide, and `gpu_tree_learner.cpp` (d15dea5e, accessed 2026-11-29).
    fn cpu_part(&self, workload: &Workload, precision: Precision) -> Option<CpuLayers> {
        let silent = &mut Trace::silent();
        // These stages are those of the GPU program, regardless of the library in a run on the CPU.
        let by_leaf = self.gpu_growth != TreeGrowth::Symmetric;
        let program = Self { by_leaf, ..*self };
        let mut stages = vec![program.quantization(precision, silent)];
        let (mut to_gpu, splits) = (Transfer::NONE, self.trees * self.nodes());
        let to_cpu = match self.gpu_growth {
            TreeGrowth::Levels => return None,
            TreeGrowth::Leaves => Transfer::new(splits * SPLIT_BYTES, splits * COPIES_PER_SPLIT),
            TreeGrowth::Symmetric => {
                let levels = self.trees * self.levels();
                Transfer::new(levels * SPLIT_BYTES, levels * COPIES_PER_SPLIT)
            }
            TreeGrowth::Histograms => {
                let rows = self.rows * self.levels();
                stages.push(Stage {
                    cpu_bytes: rows * Bytes::new(BOOSTING_BYTES.cpu_row),
                    ..program.partition(precision, silent)
                });
                stages.push(program.splits(precision, silent));
                let [root, half] = GRADIENT_BYTES;
                let per_row = root + half / 2.0 * (self.levels() - 1.0).max(0.0);
                let gradients = self.trees * self.rows.value() * Bytes::new(per_row);
                to_gpu = Transfer::new(gradients, splits * GRADIENT_COPIES);
                let histogram = OPENCL_PAIR_SIZE * (self.features.value() * self.bins.value());
                Transfer::new(splits * histogram, splits)
            }
        };
        Some(CpuLayers {
            whole: (workload.operations(), workload.gpu_bytes()),
            memory_on_gpu: [workload.weights, workload.arrays],
            stages,
            to_gpu,
            to_cpu,
        })
    }

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
        let copied = if self.bins_on_cpu() { binned } else { table };
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
        let mut workload = Workload {
            compiled_kernels: Count::ZERO,
            exchanged,
            exchanges,
            ..Workload::new(stages).with_copies(copied, tree_bytes).with_arrays(array_bytes)
        };
        if self.bins_on_cpu() {
            workload.cpu_layers = self.cpu_part(&workload, precision);
        }
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
        let stage = if self.bins_on_cpu() { Self::on_cpu(stage) } else { stage };
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
            gpu_bytes: updates * Bytes::new(self.histogram_bytes()),
            nested: Count::new(if self.gpu_growth == TreeGrowth::Histograms {
                self.nodes()
            } else {
                0.0
            }),
            working_set: (self.features * self.bins.value()) * GRADIENT_PAIR_SIZE,
            ..Stage::new("histograms", Work::Other, precision)
        })
        .with_repetitions(self.trees);
        let terms = [
            term(Symbol::Trees, self.trees),
            term(Symbol::SampleRows, self.rows),
            term(Symbol::Features, self.features),
            term(Symbol::Levels, Count::new(self.levels())),
            term(Symbol::Bins, self.bins),
        ];
        let traffic = match self.gpu_growth {
            TreeGrowth::Levels => "{0} · {1} · {2} · ({3} + 1) ÷ 2 · 75 B",
            TreeGrowth::Leaves | TreeGrowth::Histograms => {
                "{0} · {1} · {2} · ({3} + 1) ÷ 2 · √max({4}, 16) · 3 B ÷ 2"
            }
            TreeGrowth::Symmetric => "{0} · {1} · {2} · ({3} + 1) ÷ 2 · √max({4}, 16) · 3 B ÷ 4",
        };
        note_traffic(&stage, traffic, &terms, trace);
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
        let stage = self.unless_only_histograms(stage);
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
            nested: Count::new(self.kernels()),
            working_set: bins * GRADIENT_PAIR_SIZE,
            ..Stage::new("splits", Work::Other, precision)
        })
        .with_repetitions(self.trees);
        let stage = self.unless_only_histograms(stage);
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
