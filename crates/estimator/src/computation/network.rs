//! Neural networks of like layers, trained or put to use.

mod layer;

use crate::interconnect::Transfer;
use crate::symbol::Symbol;
use crate::trace::{Trace, term};
use crate::workload::{Copies, Fusion, Shape, Stage, Work, Workload, derive, derive_stage};
pub use layer::Layer;
use offload_vocabulary::execution::ArithmeticUnit;
use offload_vocabulary::execution::FusionLevel;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations};

/// Products of one weight matrix in training over those in use: forward, and the gradients of the
/// input and of the weights. From the definition of backpropagation.
const BACKWARD_PRODUCTS: f64 = 2.0;

/// Kernels of the loss in one step, three forward and three backward for a mean squared error.
/// Counted by hand from the operators that PyTorch 2 documents for `MSELoss`, 2026-11-21.
const LOSS_KERNELS: f64 = 6.0;

/// Kernels of one optimizer step, for all tensors at once on a GPU (`foreach`, the default there)
/// and for each tensor on a CPU, where a compiler makes one of them. Counted by hand from the
/// operators of PyTorch 2's Adam, 2026-11-21.
const OPTIMIZER_KERNELS: f64 = 12.0;

/// Tensors of one layer: weights and bias.
const TENSORS_A_LAYER: f64 = 2.0;

/// Single-precision values Adam reads or writes for each parameter: weight, gradient and two
/// moments in, weight and two moments out. From Kingma and Ba 2015, algorithm 1.
const OPTIMIZER_PASSES: f64 = 7.0;

/// Operations of Adam for each parameter. From Kingma and Ba 2015, algorithm 1.
const OPTIMIZER_OPERATIONS: f64 = 12.0;

/// Bytes kept for each parameter in training: weight, gradient and two moments in single
/// precision. Mixed precision adds a copy of the weights, two bytes, that is left out here. From
/// Hugging Face, "GPU memory usage", read 2026-11-21.
const BYTES_A_PARAMETER: f64 = 16.0;

/// Width of a head of attention. Vaswani et al. 2017; the same in BERT, GPT-2 and ViT.
const HEAD_WIDTH: f64 = 64.0;

const TRAINED: &str = "Weights, gradients, moments and activations";
const USED: &str = "Weights, and the activations of a layer";

/// A network and how it is used.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Network {
    /// What its layers are.
    pub layer: Layer,
    /// Weights.
    pub parameters: Count,
    /// Weights that take part in products: in a transformer all but embeddings that are looked up,
    /// and of a mixture of experts those of the experts that work on a token.
    pub active: Count,
    /// Layers the weights are spread over.
    pub layers: Count,
    /// Samples per step.
    pub batch: Count,
    /// Samples in the data set.
    pub samples: Count,
    /// Values in one sample.
    pub sample_values: Count,
    /// How often a sample uses each weight: once in a dense layer, once a position in a
    /// convolution, once a token in a transformer.
    pub uses: Count,
    /// Values that all layers write for one sample.
    pub activations: Count,
    /// Steps of one run.
    pub steps: Count,
    /// Whether it is trained.
    pub trains: bool,
}

impl Network {
    /// The width of a layer if all layers are square and alike.
    pub fn width(&self) -> Count {
        Count::new((self.active / (self.layers * self.layer.squares())).sqrt())
    }

    /// The workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// Layers are alike, `width = √(active / layers / squares per layer)`. A step multiplies
    /// `rows = batch · uses` with every active weight, three times in training, passes over the
    /// activations, and in training works out the loss and Adam.
    ///
    /// # Assumptions
    /// The input's gradient is computed in the first layer too. What is not a product is eager
    /// unless the library compiles it.
    ///
    /// # Source
    /// Operators of PyTorch 2; each constant has its own.
    pub fn workload(&self, precision: Precision, fusion: Fusion, trace: &mut Trace) -> Workload {
        let size = precision.size();
        let of = [
            term(Symbol::ActiveParameters, self.active),
            term(Symbol::Layers, self.layers),
            term(Symbol::Squares, Count::new(self.layer.squares())),
        ];
        derive(trace, "Width of a layer", "√({0} ÷ {1} ÷ {2})", &of, self.width().into());
        let mut stages = self.products(precision, trace);
        stages.extend(self.attention(precision, fusion, trace));
        stages.push(self.between(precision, fusion, trace));
        if self.trains {
            stages.push(self.optimizer(precision, fusion, trace));
        }
        trace.enter("");
        let activations = self.batch * self.activations.value();
        let (weights, kept) = match self.trains {
            true => (
                Bytes::new(BYTES_A_PARAMETER * self.parameters.value()),
                activations * self.layer.kept(),
            ),
            false => (self.parameters * size, activations / self.layers.value()),
        };
        let scores = self.kept_scores(fusion, trace);
        let arrays = weights + (kept + scores) * size;
        let workload = Workload {
            copies_per_run: self.copy_of(
                if self.trains { self.samples } else { self.batch * self.steps.value() },
                precision,
            ),
            copies_per_step: self.copy_of(self.batch, precision),
            exchanged: match self.trains {
                // Mixed precision keeps its gradients in single.
                true => self.parameters * size.max(Precision::Fp32.size()),
                false => Bytes::ZERO,
            },
            compiled_kernels: Count::new(1.0),
            weights,
            modules: self.steps * (self.layers.value() * self.layer.modules()),
            ..Workload::of(stages).stepping(self.steps).keeping(arrays)
        };
        let workload =
            Workload { copies_per_step: self.copy_of(self.batch, precision), ..workload };
        workload.note(trace);
        self.note_arrays(workload.arrays, scores, size, trace);
        workload
    }

    fn rows(&self) -> f64 {
        self.batch.value() * self.uses.value()
    }

    /// How often a weight or a value takes part: forward, and in training backward for both.
    const fn sides(&self) -> f64 {
        if self.trains { 1.0 + BACKWARD_PRODUCTS } else { 1.0 }
    }

    /// The products with weights.
    fn products(&self, precision: Precision, trace: &mut Trace) -> Vec<Stage> {
        let (rows, width) = (self.rows(), self.width().value());
        let products = self.layer.products();
        let columns = width * self.layer.squares() / products;
        let through = Shape { m: rows, n: columns, k: width, batch: 1.0 };
        let times = self.steps * (self.layers.value() * products);
        let back = if self.trains { BACKWARD_PRODUCTS } else { 0.0 };
        let name = if self.trains { "forward and input gradients" } else { "products" };
        let forward = through.stage(name, precision, times * (1.0 + back / 2.0));
        let mut stages = vec![forward];
        if self.trains {
            let weights = Shape { m: width, n: columns, k: rows, batch: 1.0 };
            stages.push(weights.stage("weight gradients", precision, times));
        }
        let of = [
            term(Symbol::Steps, self.steps),
            term(Symbol::Sides, Count::new(self.sides())),
            term(Symbol::ActiveParameters, self.active),
            term(Symbol::Batch, self.batch),
            term(Symbol::Uses, self.uses),
            term(Symbol::Layers, self.layers),
            term(Symbol::Width, self.width()),
            term(Symbol::LayerVectors, Count::new(products + self.layer.squares())),
            term(Symbol::ElementSize, precision.size()),
        ];
        let operations = stages.iter().map(Stage::all_operations).sum::<Operations>();
        let formula = "2 · {0} · {1} · {2} · {3} · {4}";
        derive(trace, "Operations of the products", formula, &of[..5], operations.into());
        let bytes = stages.iter().map(Stage::all_gpu_bytes).sum::<Bytes>();
        let formula = "{0} · {1} · ({2} + {3} · {4} · {5} · {6} · {7}) · {8}";
        derive(trace, "Memory traffic of the products", formula, &of, bytes.into());
        stages
    }

    /// The scores of one layer: each token's with each, in every head.
    fn scores(&self) -> Count {
        let pairs = self.batch.value() * self.uses.value() * self.uses.value();
        Count::new(pairs * self.width().value() / HEAD_WIDTH)
    }

    /// The products of tokens with one another, in a transformer.
    fn attention(&self, precision: Precision, fusion: Fusion, trace: &mut Trace) -> Option<Stage> {
        match self.layer {
            Layer::Dense | Layer::Convolution => return None,
            Layer::Block => {}
        }
        let (rows, width, sides) = (self.rows(), self.width().value(), self.sides());
        let [cpu, gpu] = [fusion.cpu, fusion.gpu].map(|fused| Layer::attention(self.trains, fused));
        let tokens = Count::new(4.0 * rows * width * sides);
        let bytes = |passes: f64| (tokens + self.scores() * passes) * precision.size();
        let stage = Stage {
            times: self.steps * self.layers.value(),
            operations: Operations::new(4.0 * rows * self.uses.value() * width * sides),
            cpu_bytes: bytes(cpu.passes),
            gpu_bytes: bytes(gpu.passes),
            working_set: bytes(cpu.passes),
            calls: Count::new(cpu.kernels),
            launches: Count::new(gpu.kernels),
            ..Stage::new("attention", Work::Dense(ArithmeticUnit::Matrix), precision)
        };
        let of = [
            term(Symbol::Steps, self.steps),
            term(Symbol::Sides, Count::new(sides)),
            term(Symbol::Layers, self.layers),
            term(Symbol::Width, self.width()),
            term(Symbol::Batch, self.batch),
            term(Symbol::Uses, self.uses),
            term(Symbol::ElementSize, precision.size()),
            term(Symbol::ScorePasses, Count::new(gpu.passes)),
        ];
        let formulas = [
            "4 · {0} · {1} · {2} · {3} · {4} · {5}²",
            "{0} · {2} · {3} · {4} · {5} · (4 · {1} + {7} · {5} ÷ 64) · {6}",
        ];
        derive_stage(trace, &stage, formulas, [&of[..6], &of]);
        Some(stage)
    }

    /// The scores that are on the GPU at once: of all layers in training, else of one.
    fn kept_scores(&self, fusion: Fusion, trace: &mut Trace) -> Count {
        let each = match self.layer {
            Layer::Dense | Layer::Convolution => 0.0,
            Layer::Block => Layer::kept_scores(self.trains, fusion.gpu),
        };
        let layers = if self.trains { self.layers } else { Count::new(1.0) };
        let kept = self.scores() * each * layers.value();
        if each > 0.0 {
            let of = [
                term(Symbol::KeptValues, Count::new(each)),
                term(Symbol::Layers, layers),
                term(Symbol::Batch, self.batch),
                term(Symbol::Uses, self.uses),
                term(Symbol::Width, self.width()),
            ];
            let formula = "{0} · {1} · {2} · {3}² · {4} ÷ 64";
            derive(trace, "Scores of the attention", formula, &of, kept.into());
        }
        kept
    }

    /// What stands between the products: activations, normalizations, sums, the loss.
    fn between(&self, precision: Precision, fusion: Fusion, trace: &mut Trace) -> Stage {
        let values = self.batch.value() * self.activations.value();
        let cpu = self.layer.between(self.trains, fusion.cpu);
        let gpu = self.layer.between(self.trains, fusion.gpu);
        let loss = if self.trains { LOSS_KERNELS } else { 0.0 };
        let kernels = |each: f64| Count::new(each * self.layers.value() + loss);
        let bytes = |passes: f64| Count::new(values * passes) * precision.size();
        let stage = Stage {
            times: self.steps,
            operations: Operations::new(cpu.passes * values),
            cpu_bytes: bytes(cpu.passes),
            gpu_bytes: bytes(gpu.passes),
            working_set: bytes(cpu.passes),
            calls: kernels(cpu.kernels),
            launches: kernels(gpu.kernels),
            ..Stage::new("between the products", Work::Elementwise, precision)
        };
        let of = |passes| {
            [
                term(Symbol::Steps, self.steps),
                term(Symbol::ElementwisePasses, Count::new(passes)),
                term(Symbol::Batch, self.batch),
                term(Symbol::Activations, self.activations),
                term(Symbol::ElementSize, precision.size()),
            ]
        };
        let formulas = ["{0} · {1} · {2} · {3}", "{0} · {1} · {2} · {3} · {4}"];
        derive_stage(trace, &stage, formulas, [&of(cpu.passes)[..4], &of(gpu.passes)]);
        stage
    }

    fn optimizer(&self, precision: Precision, fusion: Fusion, trace: &mut Trace) -> Stage {
        let kernels_per_tensor = match fusion.cpu {
            FusionLevel::Whole => 1.0,
            FusionLevel::Half | FusionLevel::No => OPTIMIZER_KERNELS,
        };
        let bytes = (self.parameters * OPTIMIZER_PASSES) * Precision::Fp32.size();
        let stage = Stage {
            times: self.steps,
            operations: Operations::new(OPTIMIZER_OPERATIONS * self.parameters.value()),
            calls: Count::new(kernels_per_tensor * TENSORS_A_LAYER * self.layers.value()),
            launches: Count::new(OPTIMIZER_KERNELS),
            ..Stage::new("optimizer", Work::Elementwise, precision)
        }
        .moving(bytes);
        let of = [term(Symbol::Steps, self.steps), term(Symbol::Parameters, self.parameters)];
        derive_stage(trace, &stage, ["12 · {0} · {1}", "28 B · {0} · {1}"], [&of, &of]);
        stage
    }

    /// Samples on their way to the GPU, with their targets in training.
    fn copy_of(&self, samples: Count, precision: Precision) -> Copies {
        let transfers = Count::new(if self.trains { 2.0 } else { 1.0 });
        let values = samples * self.sample_values.value();
        Copies {
            to_gpu: Transfer::new(values * precision.size(), transfers),
            to_cpu: Transfer::NONE,
        }
    }

    fn note_arrays(&self, arrays: Bytes, scores: Count, size: Bytes, trace: &mut Trace) {
        let of = [
            term(Symbol::Parameters, self.parameters),
            term(Symbol::Batch, self.batch),
            term(Symbol::Activations, self.activations),
            term(Symbol::ElementSize, size),
            match self.trains {
                true => term(Symbol::KeptValues, Count::new(self.layer.kept())),
                false => term(Symbol::Layers, self.layers),
            },
            term(Symbol::KeptScores, scores),
        ];
        let (title, formula) = match (self.trains, scores.is_zero()) {
            (true, true) => (TRAINED, "16 B · {0} + {4} · {1} · {2} · {3}"),
            (true, false) => (TRAINED, "16 B · {0} + ({4} · {1} · {2} + {5}) · {3}"),
            (false, true) => (USED, "({0} + {1} · {2} ÷ {4}) · {3}"),
            (false, false) => (USED, "({0} + {1} · {2} ÷ {4} + {5}) · {3}"),
        };
        derive(trace, title, formula, &of, arrays.into());
    }
}
