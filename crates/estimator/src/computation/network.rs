//! Neural networks with identical layers, in training or inference.

mod casts;
mod compilation;
mod layer;
mod memory;
mod optimizer;
mod reordering;
mod training_options;

use crate::interconnect::Transfer;
use crate::symbol::Symbol;
use crate::trace::{Ledger, Term, Trace, term};
use crate::workload::{Copies, LibraryTraits, Shape, Stage, Work, Workload, derive, derive_stage};
pub use layer::Layer;
use offload_vocabulary::execution::{ArithmeticUnit, FusionLevel};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations};
pub use training_options::TrainingOptions;

/// Additional products per weight matrix in training, for the gradients of the inputs and of the weights. From the
/// definition of backpropagation.
const BACKWARD_PRODUCTS: f64 = 2.0;

/// Number of kernels for the loss in one step: three in the forward pass and three in the backward pass for a mean
/// squared error. Counted by hand from the operators in PyTorch 2's documentation of `MSELoss`, 2026-11-21.
const LOSS_KERNELS: f64 = 6.0;

/// Number of parameter tensors per layer: weights and bias.
const TENSORS_PER_LAYER: f64 = 2.0;

/// Width of an attention head. From Vaswani et al. 2017; BERT, GPT-2 and ViT have the same width.
const HEAD_WIDTH: f64 = 64.0;

/// A network in training or inference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Network {
    /// The kind of layer, such as a convolution.
    pub layer: Layer,
    /// The number of weights.
    pub parameters: Count,
    /// Number of weights that occur in products. In a transformer, this excludes embeddings, which are looked up, and
    /// the inactive experts in a mixture of experts.
    pub active: Count,
    /// The number of layers. The weights are divided evenly among them.
    pub layers: Count,
    /// Number of samples per step.
    pub batch: Count,
    /// Number of samples in the data set.
    pub samples: Count,
    /// Number of values per sample.
    pub sample_values: Count,
    /// The number of times that a sample uses each weight: once in a dense layer, once per position in a convolution,
    /// once per token in a transformer.
    pub uses: Count,
    /// Number of values that all layers together write per sample.
    pub activations: Count,
    /// Number of steps per run.
    pub steps: Count,
    /// `true` for training, `false` for inference.
    pub trains: bool,
    /// The settings for training. Unused in inference.
    pub tuning: TrainingOptions,
}

impl Network {
    /// Returns the width of a layer, assuming that all layers are square and identical.
    pub fn width(&self) -> Count {
        Count::new((self.active / (self.layers * self.layer.squares())).sqrt())
    }

    /// Returns the workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// All layers are identical, with `width = √(active / layers / squares per layer)`. A step multiplies
    /// `rows = batch · uses` rows by the active weights (three times in training), and makes passes over the
    /// activations. In training, a step also computes the loss and Adam's update. With checkpoints, the forward pass
    /// runs twice. Frozen weights need no gradients.
    ///
    /// # Assumptions
    /// Training also computes the gradient of the first layer's input. Operations other than products run one by one
    /// unless the library fuses them.
    ///
    /// # Source
    /// Operators of PyTorch 2; each constant has its own source.
    pub fn workload(
        &self,
        precision: Precision,
        fusion: LibraryTraits,
        trace: &mut Trace<impl Ledger>,
    ) -> Workload {
        let size = precision.size();
        let terms = [
            term(Symbol::ActiveParameters, self.active),
            term(Symbol::Layers, self.layers),
            term(Symbol::Squares, Count::new(self.layer.squares())),
        ];
        derive(trace, "Layer width", "√({0} ÷ {1} ÷ {2})", &terms, self.width().into());
        let mut stages = self.products(precision, trace);
        stages.extend(self.attention(precision, fusion, trace));
        stages.extend(self.reordering(precision, fusion, trace));
        stages.push(self.between_products(precision, fusion, trace));
        if self.trains {
            stages.extend(self.fine_tuning(precision, trace));
            stages.push(self.optimizer(precision, fusion, trace));
        }
        trace.enter("");
        let kept_values =
            self.samples_per_pass() * self.activations.value() * self.stored_values_per_output();
        let weights =
            if self.trains { self.training_state(size, trace) } else { self.parameters * size };
        let scores = self.kept_scores(fusion, trace);
        let array_bytes = weights + (kept_values + scores) * size;
        let workload = Workload {
            copies_per_run: self.input_copies(
                if self.trains { self.samples } else { self.batch * self.steps.value() },
                precision,
            ),
            copies_per_step: self.input_copies(self.batch, precision),
            exchanged: if self.trains { self.exchanged(size) } else { Bytes::ZERO },
            exchanges: self.all_reduces_per_step(),
            offload: self.offload(size, trace),
            compiled_kernels: self.compilation(trace),
            // In inference, memory contains only the batch of the current step. Training keeps the data set for the
            // next epoch.
            pieces: if self.trains { Count::new(1.0) } else { self.steps.max(Count::new(1.0)) },
            weights,
            modules: self.passes()
                * (self.layers.value() * self.layer.modules() * self.forward_passes()),
            ..Workload::new(stages)
                .with_units(self.steps * self.batch.value())
                .with_steps(self.steps)
                .with_arrays(array_bytes)
        };
        workload.note(trace);
        self.note_arrays(workload.arrays, weights, scores, size, trace);
        workload
    }

    /// Returns the number of passes per step (gradient accumulation), which is at most one per sample.
    fn passes_per_step(&self) -> f64 {
        if self.trains { self.tuning.passes.value().min(self.batch.value()).max(1.0) } else { 1.0 }
    }

    fn passes(&self) -> Count {
        self.steps * self.passes_per_step()
    }

    fn samples_per_pass(&self) -> Count {
        self.batch / self.passes_per_step()
    }

    fn rows(&self) -> f64 {
        self.samples_per_pass().value() * self.uses.value()
    }

    fn recomputes_activations(&self) -> bool {
        self.trains && self.tuning.checkpoints
    }

    /// Returns the number of times that each value is computed: twice if the backward pass recomputes the forward pass
    /// from checkpoints, otherwise once.
    fn forward_passes(&self) -> f64 {
        if self.recomputes_activations() { 2.0 } else { 1.0 }
    }

    /// Returns the number of products in a step, relative to a single forward pass. In training, each product also
    /// needs one product for the gradient of each factor, and one more if it is recomputed.
    fn sides(&self) -> f64 {
        self.forward_passes() + if self.trains { BACKWARD_PRODUCTS } else { 0.0 }
    }

    /// Returns [`Self::sides`] for products with weights. Frozen weights need no product for their gradient.
    fn products_per_weight(&self) -> f64 {
        let frozen = self.trains && !self.tuning.trains_all();
        self.sides() - if frozen { 1.0 } else { 0.0 }
    }

    /// Returns the formula terms for the number of steps and the samples per step. If a step has several passes, the
    /// terms are the number of passes and the samples per pass.
    fn pass_terms(&self) -> [Term; 2] {
        if self.passes_per_step() > 1.0 {
            [
                term(Symbol::TrainingPasses, self.passes()),
                term(Symbol::PassSamples, self.samples_per_pass()),
            ]
        } else {
            [term(Symbol::Steps, self.steps), term(Symbol::Batch, self.batch)]
        }
    }

    /// Returns the stages for the products with weights. In training, the gradients of trained weights are a separate
    /// stage.
    fn products(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Vec<Stage> {
        let (rows, width) = (self.rows(), self.width().value());
        let products = self.layer.products();
        let columns = width * self.layer.squares() / products;
        let forward_shape = Shape { m: rows, n: columns, k: width, batch: 1.0 };
        let times = self.passes() * (self.layers.value() * products);
        let input_gradients = if self.trains { BACKWARD_PRODUCTS / 2.0 } else { 0.0 };
        let name = if self.trains { "forward and input gradients" } else { "products" };
        let forward =
            forward_shape.stage(name, precision, times * (self.forward_passes() + input_gradients));
        let mut stages = vec![forward];
        if self.trains && self.tuning.trains_all() {
            let weights = Shape { m: width, n: columns, k: rows, batch: 1.0 };
            stages.push(weights.stage("weight gradients", precision, times));
        }
        // The working set includes all weights, because the network uses all other weights between two uses of a
        // layer's weights.
        let weights = self.active * precision.size();
        for stage in &mut stages {
            stage.working_set = stage.working_set.max(weights);
        }
        let [steps, batch] = self.pass_terms();
        let terms = [
            steps,
            term(Symbol::Sides, Count::new(self.products_per_weight())),
            term(Symbol::ActiveParameters, self.active),
            batch,
            term(Symbol::Uses, self.uses),
            term(Symbol::Layers, self.layers),
            term(Symbol::Width, self.width()),
            term(Symbol::LayerVectors, Count::new(products + self.layer.squares())),
            term(Symbol::ElementSize, precision.size()),
        ];
        let operations = stages.iter().map(Stage::total_operations).sum::<Operations>();
        let formula = "2 · {0} · {1} · {2} · {3} · {4}";
        derive(trace, "Operations of the products", formula, &terms[..5], operations.into());
        let bytes = stages.iter().map(Stage::total_gpu_bytes).sum::<Bytes>();
        let formula = "{0} · {1} · ({2} + {3} · {4} · {5} · {6} · {7}) · {8}";
        derive(trace, "Memory traffic of the products", formula, &terms, bytes.into());
        stages
    }

    /// Returns the number of attention scores per layer and pass: one per head and pair of tokens.
    fn scores(&self) -> Count {
        Count::new(self.rows() * self.uses.value() * self.width().value() / HEAD_WIDTH)
    }

    /// Returns the attention stage of a transformer: the products of queries and keys, the softmax, and the products of
    /// scores and values. Returns `None` for other layers.
    fn attention(
        &self,
        precision: Precision,
        fusion: LibraryTraits,
        trace: &mut Trace<impl Ledger>,
    ) -> Option<Stage> {
        match self.layer {
            Layer::Dense | Layer::Convolution => return None,
            Layer::Block => {}
        }
        let (rows, width, sides) = (self.rows(), self.width().value(), self.sides());
        let [cpu, gpu] = [fusion.cpu, fusion.gpu]
            .map(|fused| Layer::attention(self.trains, self.recomputes_activations(), fused));
        let tokens = Count::new(4.0 * rows * width * sides);
        let bytes = |passes: f64| (tokens + self.scores() * passes) * precision.size();
        let stage = Stage {
            times: self.passes() * self.layers.value(),
            operations: Operations::new(4.0 * rows * self.uses.value() * width * sides),
            cpu_bytes: bytes(cpu.passes),
            gpu_bytes: bytes(gpu.passes),
            working_set: bytes(cpu.passes),
            calls: Count::new(cpu.kernels),
            launches: Count::new(gpu.kernels),
            ..Stage::new("attention", Work::Dense(ArithmeticUnit::Matrix), precision)
        };
        let [steps, batch] = self.pass_terms();
        let terms = [
            steps,
            term(Symbol::Sides, Count::new(sides)),
            term(Symbol::Layers, self.layers),
            term(Symbol::Width, self.width()),
            batch,
            term(Symbol::Uses, self.uses),
            term(Symbol::ElementSize, precision.size()),
            term(Symbol::ScorePasses, Count::new(gpu.passes)),
        ];
        let formulas = [
            "4 · {0} · {1} · {2} · {3} · {4} · {5}²",
            "{0} · {2} · {3} · {4} · {5} · (4 · {1} + {7} · {5} ÷ 64) · {6}",
        ];
        derive_stage(trace, &stage, formulas, [&terms[..6], &terms]);
        Some(stage)
    }

    /// Returns the number of values stored for attention scores on the GPU at the same time. Training stores the scores
    /// of all layers. Inference, and training with checkpoints, store the scores of one layer.
    fn kept_scores(&self, fusion: LibraryTraits, trace: &mut Trace<impl Ledger>) -> Count {
        let values_per_score = match self.layer {
            Layer::Dense | Layer::Convolution => 0.0,
            Layer::Block => Layer::kept_scores(self.trains, fusion.gpu),
        };
        let keeps_all = self.trains && !self.tuning.checkpoints;
        let layers = if keeps_all { self.layers } else { Count::new(1.0) };
        let score_values = self.scores() * values_per_score * layers.value();
        if values_per_score > 0.0 {
            let [_, batch] = self.pass_terms();
            let terms = [
                term(Symbol::KeptValues, Count::new(values_per_score)),
                term(Symbol::Layers, layers),
                batch,
                term(Symbol::Uses, self.uses),
                term(Symbol::Width, self.width()),
            ];
            let formula = "{0} · {1} · {2} · {3}² · {4} ÷ 64";
            derive(trace, "Attention scores", formula, &terms, score_values.into());
        }
        score_values
    }

    /// Returns the stage for the operations between the products: activations, normalizations, sums and the loss.
    fn between_products(
        &self,
        precision: Precision,
        fusion: LibraryTraits,
        trace: &mut Trace<impl Ledger>,
    ) -> Stage {
        let values = self.samples_per_pass().value() * self.activations.value();
        let recomputes = self.recomputes_activations();
        let cpu = if fusion.cpu_folds && !self.trains {
            self.layer.folded()
        } else {
            self.layer.between_products(self.trains, recomputes, fusion.cpu)
        };
        let gpu = self.layer.between_products(self.trains, recomputes, fusion.gpu);
        let loss = if self.trains { LOSS_KERNELS } else { 0.0 };
        let kernels = |each: f64| Count::new(each * self.layers.value() + loss);
        let bytes = |passes: f64| Count::new(values * passes) * precision.size();
        let stage = Stage {
            times: self.passes(),
            operations: Operations::new(cpu.passes * values),
            cpu_bytes: bytes(cpu.passes),
            allocated: Count::new(values / self.layers.value().max(1.0)) * precision.size(),
            results: match fusion.cpu {
                FusionLevel::No => self.layers * self.layer.results(self.trains),
                FusionLevel::Half | FusionLevel::Whole => Count::ZERO,
            },
            has_varied_sizes: true,
            gpu_bytes: bytes(gpu.passes),
            working_set: bytes(cpu.passes),
            calls: kernels(cpu.kernels),
            launches: kernels(gpu.kernels),
            ..Stage::new("between the products", Work::Elementwise, precision)
        };
        let [steps, batch] = self.pass_terms();
        let terms_of = |passes| {
            [
                steps,
                term(Symbol::ElementwisePasses, Count::new(passes)),
                batch,
                term(Symbol::Activations, self.activations),
                term(Symbol::ElementSize, precision.size()),
            ]
        };
        let formulas = ["{0} · {1} · {2} · {3}", "{0} · {1} · {2} · {3} · {4}"];
        derive_stage(trace, &stage, formulas, [&terms_of(cpu.passes)[..4], &terms_of(gpu.passes)]);
        stage
    }

    /// Returns the copies of samples to the GPU. In training, the targets take a second transfer, whose size is
    /// neglected. Results are not copied back.
    fn input_copies(&self, samples: Count, precision: Precision) -> Copies {
        let transfers = Count::new(if self.trains { 2.0 } else { 1.0 });
        let values = samples * self.sample_values.value();
        Copies {
            to_gpu: Transfer::new(values * precision.size(), transfers),
            to_cpu: Transfer::NONE,
        }
    }
}
