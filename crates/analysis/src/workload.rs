//! The work of a scenario: from the sizes a person knows to operations, bytes and launches.

use crate::peaks::matrix_figure;
use crate::resolved_scenario::ResolvedScenario;
use crate::selection::Selection;
use offload_catalog::{Issue, Vendor};
use offload_estimator::computation::{
    ArrayCall, Chunks, Clustering, Computation, Custom, Dataframe, Drafts, Elementwise,
    Factorization, Filter, Language, Layer, LinearModel, Loop, MonteCarlo, Neighbors, Network,
    Pipeline, Recurrent, Reduction, Sorting, Sparse, Stencil, TinyKernels, Transform, TreeEnsemble,
    Tuning,
};
use offload_estimator::trace::{Ledger, Trace};
use offload_estimator::workload::{Fusion, Shape, Work, Workload};
use offload_scenario::kinds::{Algorithm, CustomKind};
use offload_scenario::{Family, Number, field};
use offload_vocabulary::computation::{EnsembleKind, LinearModelKind, NeighborUse};
use offload_vocabulary::execution::{FineTuning, FusionLevel};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations, Share};

/// Which machine's work it is.
#[derive(Clone, Copy)]
pub(crate) enum Side {
    /// The CPU's.
    Cpu,
    /// That of one of several GPUs: its part of the size that they share.
    Gpus(Count),
}

impl ResolvedScenario<'_> {
    /// The work of one run on a machine, by that machine's settings.
    pub(crate) fn workload(&self, side: Side, trace: &mut Trace<impl Ledger>) -> Workload {
        let Selection { scenario, family, .. } = self.selection;
        let (gpus, precision, batch, bits) = match side {
            Side::Cpu => {
                (Count::new(1.0), self.selection.cpu_precision, Number::CpuBatch, Number::CpuBits)
            }
            Side::Gpus(gpus) => (gpus, self.selection.precision, Number::Batch, Number::Bits),
        };
        // GPUs that share the layers of a language model take turns: each token still passes all of
        // them, so the work stays whole, and only memory is shared (below).
        let shared = family.facts().shared.filter(|_| family != Family::Language);
        let size = |number| match shared == Some(number) {
            true => self.inputs.quantity(number) / gpus.value(),
            false => self.inputs.quantity(number),
        };
        let count = |number| Count::new(size(number));
        let bytes = |number| Bytes::new(size(number));
        let fusion = self.fusion();
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
                // Sizes of their own, which the operations that the GPUs share bring with them:
                // functions, threads, traffic.
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
                // Of a loop around all of it: `Family::TinyKernels` is this in a loop.
                iterations: Count::new(1.0),
            }
            .into(),
            Family::Reduction => {
                Reduction { elements: count(Number::Elements), into: scenario.reduction_kind() }
                    .into()
            }
            Family::Fourier => Transform {
                points: count(Number::Elements),
                batch: count(Number::Transforms),
                dimensions: count(Number::Dimensions),
                operations_a_cycle: Count::new(self.parameters.transform_rate.value),
                real: !scenario.has_complex_numbers(),
            }
            .into(),
            Family::Sorting => Sorting { elements: count(Number::Elements) }.into(),
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
                cycles_share: Share::new(self.parameters.image_share.value),
            }
            .into(),
            Family::Factorization => Factorization {
                m: size(Number::Rows),
                n: size(Number::Columns),
                factors: scenario.factorization_kind(),
                batch: size(Number::Products),
            }
            .into(),
            Family::Sparse => Sparse {
                rows: count(Number::TableRows),
                nonzeros: count(Number::Nonzeros),
                iterations: count(Number::Iterations),
                solves: scenario.solves(),
            }
            .into(),
            Family::MonteCarlo => MonteCarlo {
                paths: count(Number::Paths),
                steps: count(Number::PathSteps),
                operations_each: count(Number::OperationsEach),
                functions_each: count(Number::FunctionsEach),
                keeps_steps: scenario.keeps_steps(),
                draws: count(Number::Draws),
                cycles_a_draw: Count::new(self.parameters.draw_cycles.value),
            }
            .into(),
            Family::Dataframe => Dataframe {
                rows: count(Number::TableRows),
                columns: count(Number::TableColumns),
                keys: count(Number::TableKeys),
                verb: scenario.table_operation(),
                text: scenario.has_text_key(),
                operations: count(Number::TableOperations),
                file: scenario.table_file(),
            }
            .into(),
            Family::Loop => Loop {
                iterations: count(Number::Iterations),
                operations_each: count(Number::OperationsEach),
                functions_each: count(Number::FunctionsEach),
                inputs: count(Number::Inputs),
                outputs: count(Number::Outputs),
            }
            .into(),
            Family::Training => network(Layer::Dense, Number::Parameters, Number::Uses).into(),
            Family::Convolutional => {
                network(Layer::Convolution, Number::Parameters, Number::Uses).into()
            }
            Family::Transformer => {
                network(Layer::Block, Number::ActiveParameters, Number::Sequence).into()
            }
            Family::Language => Language {
                parameters: count(Number::Parameters),
                active: count(Number::ActiveParameters),
                layers: count(Number::Layers),
                key_width: count(Number::KeyWidth),
                bits: count(bits),
                prompt: count(Number::Prompt),
                // Nothing to read nor to write is no work: see `Caveat::NoTokens`.
                tokens: match count(Number::Prompt).is_zero() {
                    true => count(Number::Tokens).max(Count::new(1.0)),
                    false => count(Number::Tokens),
                },
                batch: count(batch),
                drafts: Drafts {
                    tokens: count(Number::Drafted),
                    accepted: Share::new(size(Number::Accepted)),
                    cost: Share::new(size(Number::DraftCost)),
                },
                split: scenario.model_split(),
                gpus,
            }
            .into(),
            Family::Recurrent => Recurrent {
                width: count(Number::Width),
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
            }
            .into(),
            Family::Clustering => Clustering {
                rows: count(Number::TableRows),
                features: count(Number::Features),
                clusters: count(Number::Clusters),
                iterations: count(Number::Iterations),
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
                kind: match scenario.algorithm() {
                    Algorithm::Trees(kind) => kind,
                    Algorithm::Linear(_) | Algorithm::Neighbors(_) => EnsembleKind::Boosting,
                },
            }
            .into(),
        };
        let mut workload = computation.workload(precision, fusion, trace);
        let asked = |key| field(key).is_some_and(|field| field.applies(scenario));
        // A transform knows its points.
        if asked("numbers") && family != Family::Fourier && scenario.has_complex_numbers() {
            workload = workload.of_complex_numbers(trace);
        }
        if asked("loop") && scenario.compiles_loop() {
            workload.compiled_calls = Count::new(1.0);
        }
        match self.selection.gpu_library.issue {
            Issue::Eager if self.selection.plans_transform() => {
                Workload { compiled_kernels: Count::new(1.0), ..workload }
            }
            Issue::Eager => workload,
            // A compiled function is compiled once as a whole, however many kernels it becomes.
            Issue::Compiled | Issue::Captured if workload.compiled_kernels.is_zero() => {
                Workload { compiled_kernels: Count::new(1.0), ..workload }
            }
            Issue::Compiled | Issue::Captured => workload,
        }
    }

    /// How a network is trained; adapters are those of transformers.
    fn tuning(&self) -> Tuning {
        let Selection { scenario, family, .. } = self.selection;
        Tuning {
            trained: match family == Family::Transformer {
                true => scenario.fine_tuning(),
                false => FineTuning::All,
            },
            rank: Count::new(self.inputs.quantity(Number::AdapterRank)),
            checkpoints: scenario.checkpoints(),
            passes: Count::new(self.inputs.quantity(Number::TrainingPasses)),
            sharding: scenario.sharding(),
            // All of them, whichever part of the batch is asked for.
            gpus: Count::new(self.selection.gpus_at_work()),
            offloads: scenario.offloads_optimizer(),
        }
    }

    /// The cycles of a time on one core of the chosen CPU, so that the same work takes another time on
    /// another CPU.
    fn cycles(&self, number: Number) -> Count {
        Count::new(self.inputs.quantity(number) * self.inputs.quantity(Number::Clock))
    }

    /// Whether cuDNN puts images in the order of tensor cores around each convolution. Of single
    /// precision it has kernels for either order.
    fn transposes_images(&self) -> bool {
        let Selection { scenario, gpu, precision, .. } = self.selection;
        let narrow = match precision {
            Precision::Fp16 | Precision::Bf16 => true,
            Precision::Fp64 | Precision::Fp32 | Precision::Tf32 | Precision::Int8 => false,
        };
        let by_cudnn = match gpu.vendor {
            Vendor::Nvidia => true,
            Vendor::Amd | Vendor::Apple | Vendor::Intel => false,
        };
        narrow
            && by_cudnn
            && matrix_figure(gpu, precision).is_some()
            && scenario.has_channels_first()
    }

    fn fusion(&self) -> Fusion {
        let cpu = match self.selection.cpu_library.fuses {
            true => FusionLevel::Whole,
            false => self.selection.family.facts().unfused,
        };
        Fusion {
            cpu,
            gpu: self.selection.scenario.fusion_level(),
            cpu_folds: self.selection.cpu_library.folds,
            cpu_reorders: self.selection.cpu_library.reorders,
            gpu_reorders: self.transposes_images(),
            overlap_checks: self.selection.cpu_library.overlap_checks,
        }
    }
}
