//! Derives the operations, bytes and launches of a run from the sizes that the user enters.

use crate::resolved_scenario::ResolvedScenario;
use crate::selection::Selection;
use crate::side::Side;
use offload_estimator::computation::dataframe::Strings;
use offload_estimator::computation::{
    ArrayCall, Chunks, Clustering, Computation, Custom, Dataframe, Drafts, Elementwise,
    Factorization, Filter, Language, Layer, LinearModel, Loop, MonteCarlo, Neighbors, Network,
    Pipeline, Recurrent, Reduction, Sorting, SparseProducts, Stencil, TinyKernels, Transform,
    TreeEnsemble,
};
use offload_estimator::job::Job;
use offload_estimator::memory_fit::fitting_share;
use offload_estimator::trace::{Ledger, Trace};
use offload_estimator::workload::{Shape, Work, Workload};
use offload_scenario::kinds::{Algorithm, CustomKind};
use offload_scenario::{Family, Number};
use offload_vocabulary::computation::{
    EnsembleKind, LinearModelKind, NeighborUse, ReductionKind, TableOperation,
};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations, Share};

impl ResolvedScenario<'_> {
    /// Returns the precision in which a machine computes.
    pub(crate) fn precision(&self, side: Side) -> Precision {
        match side {
            Side::Cpu => self.selection.cpu_precision,
            Side::Gpus(_) => self.selection.precision,
        }
    }

    /// Returns a size of the problem, divided by the number of GPUs if the GPUs share the problem.
    ///
    /// A language model is not divided: GPUs that share its layers take turns, because each token passes through all
    /// layers. Only its memory is divided (in [`Language`]).
    fn size(&self, side: Side, number: Number) -> f64 {
        let family = self.selection.family;
        let shared = family.facts().shared.filter(|_| family != Family::Language);
        match side {
            Side::Gpus(gpus) if shared == Some(number) => {
                self.inputs.quantity(number) / gpus.value()
            }
            Side::Gpus(_) | Side::Cpu => self.inputs.quantity(number),
        }
    }

    pub(crate) fn dataframe(&self, side: Side) -> Dataframe {
        let scenario = self.selection.scenario;
        let count = |number| Count::new(self.size(side, number));
        let verb = scenario.table_operation();
        let keys = count(Number::TableKeys);
        // Each row belongs to one group: see `Caveat::GroupsExceedRows`.
        let keys = if verb == TableOperation::GroupBy {
            keys.min(Count::new(self.inputs.quantity(Number::TableRows)))
        } else {
            keys
        };
        Dataframe {
            rows: count(Number::TableRows),
            columns: count(Number::TableColumns),
            texts: count(Number::TextColumns),
            strings: Strings {
                length: count(Number::TextLength),
                alternatives: count(Number::Alternatives),
            },
            file_columns: count(Number::FileColumns),
            kept: Share::new(self.size(side, Number::Kept)),
            keys,
            verb,
            text: scenario.has_text_key(),
            operations: count(Number::TableOperations),
            file: scenario.table_file(),
            grouping: (self.selection.cpu_library.few_groups.as_ref())
                .map(|_| [0, 1].map(|index| self.parameters.grouping[index].value)),
        }
    }

    pub(crate) fn language(&self, side: Side) -> Language {
        let (gpus, batch, bits) = match side {
            Side::Cpu => (Count::new(1.0), Number::CpuBatch, Number::CpuBits),
            Side::Gpus(gpus) => (gpus, Number::Batch, Number::Bits),
        };
        let count = |number| Count::new(self.size(side, number));
        let share = |number| Share::new(self.size(side, number));
        let layers = count(Number::Layers);
        let model = Language {
            parameters: count(Number::Parameters),
            active: count(Number::ActiveParameters),
            layers,
            key_width: count(Number::KeyWidth),
            bits: count(bits),
            prompt: count(Number::Prompt),
            // A model without input tokens generates at least one output token: see `Caveat::NoTokens`.
            tokens: if count(Number::Prompt).is_zero() {
                count(Number::Tokens).max(Count::new(1.0))
            } else {
                count(Number::Tokens)
            },
            batch: count(batch),
            drafts: Drafts {
                tokens: count(Number::Drafted),
                accepted: share(Number::Accepted),
                cost: share(Number::DraftCost),
            },
            gpu_layers: layers,
            split: self.selection.scenario.model_split(),
            gpus,
        };
        if matches!(side, Side::Cpu) || !self.selection.gpu_library.splits_layers {
            return model;
        }
        let given_layers = self.inputs.given(Number::GpuLayers).map(Count::new);
        let gpu_layers = given_layers.unwrap_or_else(|| self.fitting_layers(&model));
        Language { gpu_layers: gpu_layers.min(layers), ..model }
    }

    /// Returns the default number of a language model's layers that are on the GPUs. `None` for other kinds of work, or
    /// if the user entered a number.
    pub(crate) fn default_gpu_layers(&self, job: &Job) -> Option<Count> {
        let is_derived =
            self.selection.family == Family::Language && !self.inputs.is_given(Number::GpuLayers);
        is_derived.then(|| self.language(Side::Gpus(job.gpus())).gpu_layers)
    }

    /// Returns the largest number of layers that fit into the GPUs' memory. A GPU that shares the CPU's memory gets all
    /// layers, because leaving some on the CPU saves no memory.
    fn fitting_layers(&self, model: &Language) -> Count {
        let selection = &self.selection;
        if selection.gpu.interconnect.unified || self.inputs.is_given(Number::MemoryNeed) {
            return model.layers;
        }
        let memory = Bytes::new(self.inputs.quantity(Number::GpuMemory));
        let part = Language { gpus: Count::new(selection.gpus_in_use()), ..*model };
        let [_, arrays] = part.memory();
        let copied = part.token_ids().into_iter().sum();
        let share = fitting_share(memory, arrays, copied);
        Count::new((model.layers * share).value().floor())
    }

    /// Derives the workload of one run from its sizes.
    pub(crate) fn sized_work(&self, side: Side, trace: &mut Trace<impl Ledger>) -> Workload {
        let Selection { scenario, family, cpu_library, gpu_library, .. } = self.selection;
        let (gpus, batch) = match side {
            Side::Cpu => (Count::new(1.0), Number::CpuBatch),
            Side::Gpus(gpus) => (gpus, Number::Batch),
        };
        let size = |number| self.size(side, number);
        let count = |number| Count::new(size(number));
        let bytes = |number| Bytes::new(size(number));
        let network = |layer, active, uses| Network {
            layer,
            parameters: count(Number::Parameters),
            active: count(active),
            layers: count(Number::Layers),
            batch: count(batch),
            samples: count(Number::Samples),
            sample_values: count(Number::SampleValues),
            uses: count(uses),
            activations: count(Number::Activations),
            steps: count(Number::Steps),
            trains: scenario.trains(),
            tuning: self.tuning(),
        };
        let computation: Computation = match family {
            Family::Custom => Custom {
                operations: Operations::new(size(Number::Operations)),
                // The GPUs share the operations, so they also share functions, threads and traffic.
                functions: count(Number::FunctionsEach) / gpus.value(),
                parallel: count(Number::Parallel) / gpus.value(),
                cpu_bytes: bytes(Number::Traffic),
                gpu_bytes: bytes(Number::GpuTraffic) / gpus.value(),
                working_set: bytes(Number::WorkingSet),
                to_gpu: bytes(Number::DataIn),
                to_cpu: bytes(Number::DataOut),
                transfers: count(Number::Transfers),
                calls: count(Number::Calls),
                launches: count(Number::Launches),
                work: match scenario.custom_kind() {
                    CustomKind::Dense => Work::Dense(self.selection.unit),
                    CustomKind::Arrays => Work::Elementwise,
                },
            }
            .into(),
            Family::Matmul => Shape {
                m: size(Number::Rows),
                n: size(Number::Columns),
                k: size(Number::Inner),
                batch: size(Number::Products),
            }
            .into(),
            Family::Elementwise => Elementwise {
                elements: count(Number::Elements),
                inputs: count(Number::Inputs),
                outputs: count(Number::Outputs),
                operations_each: count(Number::OperationsEach),
                chain: count(Number::Chain),
                functions_each: count(Number::FunctionsEach),
                // Repetitions of the whole operation belong to `Family::TinyKernels`.
                iterations: Count::new(1.0),
                is_single_call: false,
            }
            .into(),
            Family::Reduction => {
                let kind = scenario.reduction_kind();
                Reduction {
                    elements: count(Number::Elements),
                    into: kind,
                    one_pass: [cpu_library.fused_calls, gpu_library.fused_calls],
                    one_block: gpu_library.one_block,
                    cycles_each: Count::new(match kind {
                        ReductionKind::Sum => self.parameters.sum_cycles,
                        ReductionKind::Deviation => self.parameters.deviation_cycles,
                    }),
                    results: count(Number::Results),
                    cycles_per_result: Count::new(self.parameters.result_cycles),
                    widens: cpu_library.widens,
                }
                .into()
            }
            Family::Fourier => Transform {
                points: count(Number::Elements),
                batch: count(Number::Transforms),
                dimensions: count(Number::Dimensions),
                operations_per_cycle: Count::new(self.parameters.transform_rate.value),
                real: !scenario.has_complex_numbers(),
                is_line_on_one_core: cpu_library.transforms_line,
            }
            .into(),
            Family::Sorting => Sorting {
                elements: count(Number::Elements),
                is_single_core: cpu_library.sorts_alone && !self.selection.sorts_by_radix(),
                pairs: gpu_library.sorts_pairs,
            }
            .into(),
            Family::Stencil => Stencil {
                cells: count(Number::Elements),
                chain: count(Number::Chain),
                arrays_each: count(Number::Inputs) + count(Number::Outputs),
                operations_each: count(Number::OperationsEach),
                arrays: count(Number::Arrays),
                steps: count(Number::Steps),
            }
            .into(),
            Family::Filter => Filter {
                pixels: count(Number::Elements) * size(Number::Channels),
                side: count(Number::Side),
                dimensions: count(Number::Dimensions),
                kernel: scenario.filter_kind(),
                cycles_share: Share::new(self.parameters.image_cycles_ratio.value),
                counts_values: cpu_library.counts_medians,
            }
            .into(),
            Family::Factorization => Factorization {
                m: size(Number::Rows),
                n: size(Number::Columns),
                factors: scenario.factorization_kind(),
                batch: size(Number::Products),
                copied: Count::new(self.parameters.copied_cycles.value),
                time_relative_to_openblas: self.parameters.factorization_ratio.value,
            }
            .into(),
            Family::Sparse => SparseProducts {
                rows: count(Number::TableRows),
                nonzeros: count(Number::Nonzeros),
                iterations: count(Number::Iterations),
                solves: scenario.solves(),
                stores_rows: scenario.stores_rows(),
            }
            .into(),
            Family::MonteCarlo => MonteCarlo {
                paths: count(Number::Paths),
                steps: count(Number::PathSteps),
                operations_each: count(Number::OperationsEach),
                functions_each: count(Number::FunctionsEach),
                keeps_steps: scenario.keeps_steps(),
                draws: count(Number::Draws),
                draws_alone: cpu_library.draws_alone,
                cycles_per_draw: Count::new(self.parameters.draw_cycles.value),
            }
            .into(),
            Family::Dataframe => self.dataframe(side).into(),
            Family::Loop => Loop {
                iterations: Count::new(self.inputs.quantity(Number::Iterations)),
                parallel: count(Number::Parallel),
                operations_each: count(Number::OperationsEach),
                functions_each: count(Number::FunctionsEach),
                inputs: count(Number::Inputs),
                outputs: count(Number::Outputs),
            }
            .part_per_gpu(gpus)
            .into(),
            Family::Training => network(Layer::Dense, Number::Parameters, Number::Uses).into(),
            Family::Convolutional => {
                network(Layer::Convolution, Number::Parameters, Number::Uses).into()
            }
            Family::Transformer => {
                network(Layer::Block, Number::ActiveParameters, Number::Sequence).into()
            }
            Family::Language => {
                let model = self.language(side);
                let workload =
                    Computation::from(model).workload(self.precision(side), self.fusion(), trace);
                let is_unified = self.selection.gpu.interconnect.unified;
                return if self.inputs.is_given(Number::GpuLayers) && !is_unified {
                    workload
                } else {
                    // Report the memory that all layers need. In unified memory, the layers on the CPU take memory too.
                    let [weights, arrays] = model.memory();
                    Workload { weights, arrays, ..workload }
                };
            }
            Family::Recurrent => Recurrent {
                width: count(Number::Width),
                gates: count(Number::Gates),
                layers: count(Number::Layers),
                batch: count(batch),
                length: count(Number::Sequence),
                trains: scenario.trains(),
            }
            .into(),
            Family::TinyKernels => TinyKernels {
                elements: count(Number::Elements),
                inputs: count(Number::Inputs),
                outputs: count(Number::Outputs),
                launches: count(Number::Launches),
                iterations: count(Number::Iterations),
            }
            .into(),
            Family::Chunks => Chunks {
                chunks: count(Number::Chunks),
                bytes: bytes(Number::ChunkBytes),
                operations_each: count(Number::OperationsEach),
                chain: count(Number::Chain),
            }
            .into(),
            Family::Pipeline => Pipeline {
                items: count(Number::Items),
                prepare: self.cycles(Number::Prepare),
                item: bytes(Number::ItemBytes),
                operations_each: Operations::new(size(Number::ItemOperations)),
                launches: count(Number::Launches),
                unit: self.selection.unit,
                finish: self.cycles(Number::Finish),
                result: bytes(Number::ResultBytes),
            }
            .into(),
            Family::ArrayCall => ArrayCall {
                elements: count(Number::Elements),
                operation: scenario.array_operation(),
                vector_sort: self.parameters.sorts_by_vectors,
                indexed: self.parameters.indexed_cycles.map(|each| Count::new(each.value)),
                scans: self.parameters.scans.value,
                divided: cpu_library.divides_calls,
                selects_pairs: cpu_library.selects_pairs,
                fused_calls: [cpu_library.fused_calls, gpu_library.fused_calls],
            }
            .into(),
            Family::Clustering => Clustering {
                rows: count(Number::TableRows),
                features: count(Number::Features),
                clusters: count(Number::Clusters),
                iterations: count(Number::Iterations),
                starts: count(Number::Starts),
                cpu_plus_plus: !cpu_library.random_centers,
                gpu_plus_plus: !gpu_library.random_centers,
            }
            .into(),
            Family::Neighbors => Neighbors {
                rows: count(Number::TableRows),
                features: count(Number::Features),
                queries: match scenario.neighbor_use() {
                    NeighborUse::Search => count(Number::Queries),
                    NeighborUse::Dbscan
                    | NeighborUse::Hdbscan
                    | NeighborUse::Umap
                    | NeighborUse::Tsne => Count::new(self.inputs.quantity(Number::TableRows)),
                },
                purpose: scenario.neighbor_use(),
                neighbors: count(Number::Neighbors),
                // umap-learn uses a separate approximate search, which is not a tree.
                tree: scenario.neighbor_use() != NeighborUse::Umap
                    && cpu_library.tree_search.searches_tree(
                        size(Number::TableRows),
                        size(Number::Features),
                        size(Number::Neighbors),
                    ),
                searched: Share::new(size(Number::Searched)),
            }
            .into(),
            Family::LinearModel => LinearModel {
                rows: count(Number::TableRows),
                features: count(Number::Features),
                components: count(Number::Components),
                iterations: count(Number::Iterations),
                model: match scenario.algorithm() {
                    Algorithm::Linear(model) => model,
                    Algorithm::Trees(_) | Algorithm::Neighbors(_) => LinearModelKind::LeastSquares,
                },
            }
            .into(),
            Family::TreeEnsemble => TreeEnsemble {
                rows: count(Number::TableRows),
                features: count(Number::Features),
                trees: count(Number::Trees),
                depth: count(Number::Depth),
                bins: count(Number::Bins),
                by_leaf: self.selection.cpu_library.by_leaf,
                gpu_growth: gpu_library.grows,
                kind: match scenario.algorithm() {
                    Algorithm::Trees(kind) => kind,
                    Algorithm::Linear(_) | Algorithm::Neighbors(_) => EnsembleKind::Boosting,
                },
            }
            .into(),
        };
        computation.workload(self.precision(side), self.fusion(), trace)
    }
}
