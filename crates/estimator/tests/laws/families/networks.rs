//! Neural networks: layers, language models and recurrent cells.

use super::{FamilyCase, Generator, family_generator, indicator, numbers, passes, sizes};
use crate::amounts::Amounts;
use crate::numbers::{Edge, count};
use offload_estimator::computation::{
    Drafts, Language, Layer, Network, Recurrent, TrainingOptions,
};
use offload_estimator::workload::{LibraryTraits, ProcessorLimits, Stage, Work};
use offload_vocabulary::execution::{ArithmeticUnit, FusionLevel, ModelSplit};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bandwidth, Count, LIMIT, Throughput};
use proptest::prelude::*;
use proptest::sample::select;

pub(super) fn generators(edge: Edge) -> Vec<Generator> {
    vec![
        family_generator::<Network>(edge),
        family_generator::<Language>(edge),
        family_generator::<Recurrent>(edge),
    ]
}

impl FamilyCase for Network {
    numbers! { |edge|
        layer: select(vec![Layer::Dense, Layer::Convolution, Layer::Block]),
        parameters: count(edge, 1.0, 1e11), active: count(edge, 1.0, 1e11),
        layers: count(edge, 1.0, 1e3),
        batch: count(edge, 1.0, 1e4), samples: count(edge, 1.0, 1e8),
        sample_values: count(edge, 1.0, 1e6), uses: count(edge, 1.0, 1e4),
        activations: count(edge, 1.0, 1e6), steps: count(edge, 1.0, 1e6), trains: any::<bool>(),
        tuning: Just(TrainingOptions::WHOLE),
    }

    sizes! {
        // With the same number of weights, more layers make each layer narrower, so `layers` is not a size.
        larger: parameters, active, batch, samples, sample_values, uses, activations, steps;
        split: batch;
        extent: parameters, active, batch, samples;
    }

    fn expected_amounts(&self, size: f64, fusion: LibraryTraits) -> Amounts {
        let trains = indicator(self.trains);
        // Each weight is used in the forward pass. In training, each weight is also used for the gradients of the
        // inputs and of the weights.
        let sides = 1.0 + 2.0 * trains;
        let (squares, products, modules, kept_values) = match self.layer {
            Layer::Dense => (1.0, 1.0, 2.0, 2.0),
            Layer::Convolution => (1.0, 1.0, 3.0, 2.0),
            Layer::Block => (12.0, 4.0, 13.0, 17.0),
        };
        let attends = indicator(self.layer == Layer::Block);
        let between_products = |fused: FusionLevel| {
            let (kernels, passes) = match (self.layer, self.trains) {
                (Layer::Dense, false) => (1.0, 2.0),
                (Layer::Dense, true) => (3.0, 5.0),
                (Layer::Convolution, false) => (2.5, 5.5),
                (Layer::Convolution, true) => (6.0, 15.0),
                (Layer::Block, false) => (9.0, 26.0),
                (Layer::Block, true) => (28.0, 81.0),
            };
            let is_eager = match self.layer {
                Layer::Dense | Layer::Convolution => fused == FusionLevel::No,
                Layer::Block => fused != FusionLevel::Whole,
            };
            let share = if is_eager { 1.0 } else { 0.5 };
            (kernels * share, passes * share)
        };
        // The kernels and passes that remain if the library fuses the other operations into the products: the inputs
        // and outputs of a convolution, and the two normalizations and the layout conversions of a block.
        let on_cpu = if fusion.cpu_folds && !self.trains {
            match self.layer {
                Layer::Dense => (0.0, 0.0),
                Layer::Convolution => (0.0, 2.0),
                Layer::Block => (3.0, 10.0),
            }
        } else {
            between_products(fusion.cpu)
        };
        let on_gpu = between_products(fusion.gpu);
        // A fused attention kernel does not write the scores to memory.
        let attention = |fused: FusionLevel| match (fused == FusionLevel::No, self.trains) {
            (true, false) => (5.0, 8.0),
            (true, true) => (13.0, 22.0),
            (false, _) => (sides, 0.0),
        };
        let (attention_on_cpu, attention_on_gpu) = (attention(fusion.cpu), attention(fusion.gpu));
        let (parameters, active) = (self.parameters.value(), self.active.value());
        let layers = self.layers.value();
        let (steps, batch, uses) = (self.steps.value(), self.batch.value(), self.uses.value());
        let width = (active / (layers * squares)).sqrt();
        let (rows, values) = (batch * uses, batch * self.activations.value());
        let scores = attends * rows * uses * (width / 64.0);
        let attention_values = |passes: f64| attends * 4.0 * sides * rows * width + passes * scores;
        let bytes = |passes: f64, score_passes: f64| {
            let product_values = active + layers * rows * width * (products + squares);
            steps
                * ((sides * product_values + layers * attention_values(score_passes)) * size
                    + passes * values * size
                    + trains * 7.0 * size.max(4.0) * parameters)
        };
        // The number of newly allocated results of the products and of the operations after them.
        let results = match (self.layer, self.trains) {
            (Layer::Dense | Layer::Convolution, false) => 2.0,
            (Layer::Dense, true) => 4.0,
            (Layer::Convolution, true) => 5.0,
            (Layer::Block, false) => 18.0,
            (Layer::Block, true) => 36.0,
        };
        let eager_on_cpu = indicator(fusion.cpu == FusionLevel::No);
        let calls = |kernels: f64, attention: f64, optimizer: f64| {
            let product_calls = layers * (sides * products + attends * attention);
            steps * (product_calls + kernels * layers + trains * (6.0 + optimizer))
        };
        let weights = width * width * squares / products;
        let product = (rows * width * (1.0 + squares / products) + weights) * size;
        let largest = if width.is_nan() {
            // The width would be 0 ÷ 0.
            f64::NAN
        } else {
            // Between two uses of a layer's weights, the network uses all other weights.
            product
                .max(active * size)
                .max(attention_values(attention_on_cpu.1) * size)
                .max(on_cpu.1 * values * size)
        };
        // Libraries convert the memory layout of the weights, inputs and outputs of convolutions.
        let [reorders, on_gpu_reorders] = [fusion.cpu_reorders, fusion.gpu_reorders && self.trains]
            .map(|reorders| indicator(reorders && self.layer == Layer::Convolution));
        let reordered = (2.0 * active + 4.0 * values) * size;
        let largest = if largest.is_nan() {
            largest
        } else {
            largest.max(reordered * reorders.max(on_gpu_reorders))
        };
        let samples = if self.trains { self.samples.value() } else { batch * steps };
        let eager_factor = indicator(fusion.gpu == FusionLevel::No);
        // Separate kernels convert the weights, the biases and their gradients.
        let casts = if self.layer == Layer::Convolution { 2.0 } else { 4.0 };
        let cast_factor = indicator(size < 4.0 && fusion.gpu != FusionLevel::Whole);
        // Each optimizer kernel processes all tensors. If the lists of tensors are built in Python, a kernel costs as
        // much as five launches.
        let optimizer_launches = if fusion.gpu_lists { 60.0 } else { 12.0 };
        // The bytes kept per parameter: the weight, the gradient and two moments. Narrow formats also keep an FP32 copy
        // of the weight.
        let kept_each = if size == 8.0 { 32.0 } else { 16.0 };
        let cold = eager_on_cpu * steps * results * (layers * (values / layers.max(1.0))) * size;
        let amounts = Amounts {
            operations: steps
                * (sides * rows * (2.0 * active + attends * 4.0 * layers * uses * width)
                    + on_cpu.1 * values
                    + trains * 12.0 * parameters),
            cold,
            has_varied_sizes: cold,
            cpu_bytes: bytes(on_cpu.1, attention_on_cpu.1) + steps * sides * reorders * reordered,
            forks: reorders * steps * sides * 3.0 * layers,
            gpu_bytes: bytes(on_gpu.1, attention_on_gpu.1)
                + steps * sides * on_gpu_reorders * reordered
                + steps * trains * cast_factor * 12.0 * parameters,
            nested: on_gpu_reorders * steps * sides * 3.0 * layers,
            working_set: if largest.is_nan() {
                largest
            } else {
                largest.max(trains * 7.0 * size.max(4.0) * parameters)
            },
            calls: calls(
                on_cpu.0,
                attention_on_cpu.0,
                layers * if fusion.cpu == FusionLevel::Whole { 2.0 } else { 24.0 },
            ),
            launches: calls(
                on_gpu.0,
                attention_on_gpu.0,
                optimizer_launches + cast_factor * casts * products * layers,
            ),
            modules: steps * layers * modules,
            exchanged: trains * parameters * size.max(4.0),
            weights: parameters * if self.trains { kept_each } else { size },
            arrays: if self.trains {
                kept_each * parameters
                    + (kept_values * values + 2.5 * eager_factor * layers * scores) * size
            } else {
                (parameters + values / layers + 2.0 * eager_factor * scores) * size
            },
            units: steps * batch,
            // The compilation time grows with the square root of the number of products, relative to a network with 50
            // products.
            compiled: (layers * products / 50.0).sqrt(),
            ..Amounts::one_call()
        };
        Amounts {
            to_gpu: samples * self.sample_values.value() * size,
            to_gpu_transfers: 1.0 + trains,
            step_to_gpu: batch * self.sample_values.value() * size,
            ..amounts.with_steps(steps)
        }
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        match stage.name {
            "attention" => stage.work == Work::Dense(ArithmeticUnit::Matrix),
            "between the products" | "optimizer" | "reordering" => stage.work == Work::Elementwise,
            _ => matches!(stage.work, Work::Matmul(_)),
        }
    }

    fn has_width(&self) -> bool {
        !self.layers.is_zero()
    }
}

impl FamilyCase for Language {
    numbers! { |edge|
        parameters: count(edge, 1.0, 1e12), active: count(edge, 1.0, 1e12),
        layers: count(edge, 1.0, 200.0), key_width: count(edge, 1.0, 1e5),
        // 8 and 16 bits are the limits below which weights are unpacked.
        bits: prop_oneof![count(edge, 1.0, 32.0), select(vec![8.0, 16.0]).prop_map(Count::new)],
        prompt: count(edge, 1.0, 1e5), tokens: count(edge, 1.0, 1e5),
        batch: count(edge, 1.0, 1e3),
        gpu_layers: Just(Count::new(LIMIT)), drafts: Just(Drafts::NONE), split: Just(ModelSplit::Layers), gpus: Just(Count::new(1.0)),
    }

    sizes! {
        // With the same number of weights, more layers make each layer narrower, so `layers` is not a size.
        larger: parameters, active, key_width, bits, prompt, tokens, batch;
        split: batch;
        extent: parameters, active, key_width;
    }

    fn expected_amounts(&self, size: f64, _: LibraryTraits) -> Amounts {
        let (parameters, active) = (self.parameters.value(), self.active.value());
        let (layers, batch) = (self.layers.value(), self.batch.value());
        let (prompt, tokens) = (self.prompt.value(), self.tokens.value());
        let width = (active / (12.0 * layers)).sqrt();
        let weight = self.bits.value() / 8.0;
        let (weights, read_bytes) =
            (parameters * weight, (active * batch).min(parameters) * weight);
        let reads = prompt.min(1.0);
        // The operations of one token's attention to one other token, and the bytes of a token's keys and values in
        // FP16.
        let token = 2.0 * 2.0 * layers * width * batch;
        let kept_bytes = 2.0 * 2.0 * layers * self.key_width.value() * batch;
        let context = prompt + tokens / 2.0;
        let attention = reads * prompt * batch * width * 4.0 * size;
        let kernels = |prompt: f64| layers * (28.0 * tokens + (prompt + 1.0) * reads);
        let decodes = if tokens > 0.0 { read_bytes.max(context * kept_bytes) } else { 0.0 };
        // The values and scores of a prompt are kept only if the weights are packed, and for at most 512 tokens at a
        // time.
        let is_packed = self.bits.value() < if size < 2.0 { 8.0 } else { 16.0 };
        let heads = width / if width > 2048.0 { 128.0 } else { 64.0 };
        let rows = if is_packed { reads * prompt * batch } else { 0.0 };
        let at_once = rows.min(512.0);
        let context_at_once = heads * (prompt + prompt.min(512.0)) / 2.0;
        let compared_rows = if is_packed {
            (3.0 * at_once * context_at_once).max(16.0 * width * at_once)
        } else {
            attention / reads
        };
        let prompts = if prompt * layers > 0.0 { weights.max(compared_rows) } else { 0.0 };
        let amounts = Amounts {
            operations: reads * (2.0 * active * prompt * batch + token * prompt * prompt / 2.0)
                + tokens * (2.0 * active * batch + token * context),
            working_set: prompts.max(decodes),
            calls: kernels(28.0),
            launches: kernels(42.0),
            weights,
            arrays: weights + kept_bytes * (prompt + tokens),
            compiled: 0.0,
            units: self.batch.value() * (prompt + tokens),
            ..Amounts::one_call().with_copies(4.0 * prompt, 4.0 * tokens)
        };
        let bytes =
            reads * weights + layers * attention + tokens * (read_bytes + kept_bytes * context);
        let product_gap_bytes = layers * rows * (53.0 * 4.0 * width + 24.0 * context_at_once);
        Amounts { gpu_bytes: bytes + product_gap_bytes, ..amounts.with_traffic(bytes) }
            .with_steps(tokens)
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        match stage.name {
            "prompt" => matches!(stage.work, Work::Matmul(_)),
            "between the products" => stage.work == Work::Elementwise,
            _ => stage.work == Work::Dense(ArithmeticUnit::Matrix),
        }
    }

    fn processor(&self, stage: &str, precision: Precision) -> ProcessorLimits {
        let has_weights = !stage.starts_with("attention") && stage != "between the products";
        ProcessorLimits {
            arithmetic: (has_weights && self.unpacks_weights(precision))
                .then_some(Throughput::new(0.94e12)),
            memory: (stage == "tokens").then_some(Bandwidth::new(9.4e9)),
        }
    }

    fn unpacks_weights(&self, precision: Precision) -> bool {
        self.bits.value() < if precision == Precision::Int8 { 8.0 } else { 16.0 }
    }

    fn has_width(&self) -> bool {
        !self.layers.is_zero()
    }
}

impl FamilyCase for Recurrent {
    numbers! { |edge|
        width: count(edge, 1.0, 1e4), gates: (1.0..8.0).prop_map(Count::new), layers: count(edge, 1.0, 10.0),
        // With a batch of 1, each cell is a single kernel.
        batch: prop_oneof![3 => count(edge, 1.0, 1e3), 1 => Just(Count::new(1.0))],
        length: count(edge, 1.0, 1e5), trains: any::<bool>(),
    }

    sizes! { larger: width, gates, layers, batch, length; split: batch; extent: width; }

    fn expected_amounts(&self, size: f64, fusion: LibraryTraits) -> Amounts {
        let (width, layers, batch) = (self.width.value(), self.layers.value(), self.batch.value());
        let gates = self.gates.value();
        let at_once = layers * if self.trains { 3.0 } else { 1.0 };
        let length = self.length.value();
        let cells = length * at_once;
        // Each layer multiplies all inputs at once. Each step then takes one kernel for the product with the state. The
        // gates take all element-wise kernels, half of them, or a single kernel, depending on fusion.
        let kernels = |fused: FusionLevel| at_once + cells * (1.0 + passes(fused, 2.25 * gates));
        let is_whole = fusion.gpu == FusionLevel::Whole;
        let state = batch * width;
        let weights = 2.0 * gates * width * width;
        let product = |rows: f64| ((1.0 + gates) * rows * width + weights / 2.0) * size;
        let (inputs, states) = (product(batch * length), product(batch));
        let cell = 6.0 * gates * state * size;
        let input = length * state * size;
        let all_weights = weights * layers * size;
        let amounts = Amounts {
            operations: cells * state * (4.0 * gates * width + 2.25 * gates),
            functions: cells * state * (gates + 1.0),
            working_set: inputs.max(states).max(cell),
            calls: kernels(fusion.cpu),
            // A library with built-in cells launches all kernels in three calls. With a batch of 1, each cell is a
            // single kernel.
            launches: if is_whole {
                at_once.min(1.0) + 2.0 * cells.min(1.0)
            } else {
                kernels(fusion.gpu)
            },
            nested: if is_whole {
                at_once + cells * if batch > 1.0 { 3.0 } else { 1.0 }
            } else {
                0.0
            },
            exchanged: if self.trains { all_weights } else { 0.0 },
            arrays: all_weights * if self.trains { 4.0 } else { 1.0 } + input * layers,
            compiled: 0.0,
            units: self.batch.value(),
            ..Amounts::one_call().with_copies(input, state * size)
        };
        amounts.with_traffic(at_once * inputs + cells * (states + cell))
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        match stage.name {
            "gates" => stage.work == Work::Elementwise,
            _ => matches!(stage.work, Work::Matmul(_)),
        }
    }
}
