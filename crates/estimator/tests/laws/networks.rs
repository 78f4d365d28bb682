//! What networks, loops and pipelines ask of a machine by their definition.

use super::asked::Asked;
use super::definitions::passes;
use offload_estimator::computation::chunks::Chunks;
use offload_estimator::computation::elementwise::Elementwise;
use offload_estimator::computation::interpreted::Loop;
use offload_estimator::computation::language::Language;
use offload_estimator::computation::network::{Layer, Network};
use offload_estimator::computation::pipeline::Pipeline;
use offload_estimator::computation::recurrent::Recurrent;
use offload_estimator::workload::Fusion;
use offload_vocabulary::execution::FusionLevel;
use offload_vocabulary::quantity::Count;

/// A loop is a chain of array operations over its iterations.
pub(crate) fn interpreted(it: &Loop, chain: impl Fn(&Elementwise) -> Asked) -> Asked {
    let one = Count::new(1.0);
    chain(&Elementwise {
        elements: it.iterations,
        inputs: it.inputs,
        outputs: one,
        operations_each: one,
        chain: one.max(it.operations_each + it.functions_each),
        functions_each: it.functions_each,
        iterations: one,
    })
}

pub(crate) fn network(it: &Network, size: f64, fusion: Fusion) -> Asked {
    let trains = f64::from(u8::from(it.trains));
    // A weight takes part forward, and in training in the gradients of inputs and weights.
    let sides = 1.0 + 2.0 * trains;
    let (squares, products, modules, kept) = match it.layer {
        Layer::Dense => (1.0, 1.0, 2.0, 2.0),
        Layer::Convolution => (1.0, 1.0, 3.0, 2.0),
        Layer::Block => (12.0, 4.0, 10.0, 17.0),
    };
    let attends = f64::from(u8::from(it.layer == Layer::Block));
    let between = |fused: FusionLevel| {
        let (kernels, passes) = match (it.layer, it.trains) {
            (Layer::Dense, false) => (1.0, 2.0),
            (Layer::Dense, true) => (3.0, 5.0),
            (Layer::Convolution, false) => (2.5, 5.5),
            (Layer::Convolution, true) => (6.0, 15.0),
            (Layer::Block, false) => (10.0, 24.0),
            (Layer::Block, true) => (30.0, 72.0),
        };
        let part = if fused == FusionLevel::No { 1.0 } else { 0.5 };
        (kernels * part, passes * part)
    };
    let (on_cpu, on_gpu) = (between(fusion.cpu), between(fusion.gpu));
    let (parameters, layers) = (it.parameters.value(), it.layers.value());
    let (steps, batch, uses) = (it.steps.value(), it.batch.value(), it.uses.value());
    let width = (parameters / (layers * squares)).sqrt();
    let (rows, values) = (batch * uses, batch * it.activations.value());
    let bytes = |passes: f64| {
        let products = parameters + layers * rows * width * (products + squares);
        let attention = attends * 4.0 * layers * rows * width;
        steps
            * (sides * (products + attention) * size
                + passes * values * size
                + trains * 28.0 * parameters)
    };
    let calls = |kernels: f64, optimizer: f64| {
        let multiplied = sides * layers * (products + attends);
        steps * (multiplied + kernels * layers + trains * (6.0 + optimizer))
    };
    let weights = width * width * squares / products;
    let product = (rows * width * (1.0 + squares / products) + weights) * size;
    let attention = attends * sides * 4.0 * rows * width * size;
    let largest = product.max(attention).max(on_cpu.1 * values * size);
    let samples = if it.trains { it.samples.value() } else { batch * steps };
    let asked = Asked {
        operations: steps
            * (sides * rows * (2.0 * parameters + attends * 4.0 * layers * uses * width)
                + on_cpu.1 * values
                + trains * 12.0 * parameters),
        cpu_bytes: bytes(on_cpu.1),
        gpu_bytes: bytes(on_gpu.1),
        working_set: largest.max(trains * 28.0 * parameters),
        calls: calls(on_cpu.0, 24.0 * layers),
        launches: calls(on_gpu.0, 12.0),
        modules: steps * layers * modules,
        exchanged: trains * parameters * size.max(4.0),
        arrays: match it.trains {
            true => 16.0 * parameters + kept * values * size,
            false => (parameters + values / layers) * size,
        },
        ..Asked::one_call()
    };
    Asked {
        to_gpu: samples * it.sample_values.value() * size,
        to_gpu_transfers: 1.0 + trains,
        step_to_gpu: batch * it.sample_values.value() * size,
        ..asked.stepping(steps)
    }
}

pub(crate) fn language(it: &Language, size: f64) -> Asked {
    let (parameters, layers, batch) = (it.parameters.value(), it.layers.value(), it.batch.value());
    let (prompt, tokens) = (it.prompt.value(), it.tokens.value());
    let width = (parameters / (12.0 * layers)).sqrt();
    let weights = parameters * it.bits.value() / 8.0;
    let reads = prompt.min(1.0);
    // Keys and values of a token in FP16, and the products of one token with another.
    let token = 2.0 * 2.0 * layers * width * batch;
    let context = prompt + tokens / 2.0;
    let attention = reads * prompt * batch * width * 4.0 * size;
    let kernels = 28.0 * layers * (reads + tokens) + reads * layers;
    let decodes = if tokens > 0.0 { weights + context * token } else { 0.0 };
    let prompts = if prompt > 0.0 { weights.max(attention / reads) } else { 0.0 };
    let asked = Asked {
        operations: reads * (2.0 * parameters * prompt * batch + token * prompt * prompt / 2.0)
            + tokens * (2.0 * parameters * batch + token * context),
        working_set: prompts.max(decodes),
        calls: kernels,
        launches: kernels,
        arrays: weights + token * (prompt + tokens),
        compiled: 0.0,
        ..Asked::one_call().copying(4.0 * prompt, 4.0 * tokens)
    };
    let bytes = reads * weights + layers * attention + tokens * (weights + token * context);
    asked.moving(bytes).stepping(tokens)
}

pub(crate) fn recurrent(it: &Recurrent, size: f64, fusion: Fusion) -> Asked {
    let (width, layers, batch) = (it.width.value(), it.layers.value(), it.batch.value());
    let cells = it.length.value() * layers * if it.trains { 3.0 } else { 1.0 };
    // A product, then the gates in one, half of or all nine kernels.
    let kernels = |fused: FusionLevel| cells * (1.0 + passes(fused, 9.0));
    let whole = fusion.gpu == FusionLevel::Whole;
    let state = batch * width;
    let weights = 8.0 * width * width;
    let (product, gates) = ((6.0 * state + weights) * size, 24.0 * state * size);
    let input = it.length.value() * state * size;
    let all_weights = weights * layers * size;
    let asked = Asked {
        operations: cells * state * (16.0 * width + 9.0),
        functions: cells * state * 5.0,
        working_set: product.max(gates),
        calls: kernels(fusion.cpu),
        // A library with cells of its own launches them all within a product and the gates.
        launches: if whole { 2.0 * cells.min(1.0) } else { kernels(fusion.gpu) },
        nested: if whole { kernels(fusion.gpu) } else { 0.0 },
        exchanged: if it.trains { all_weights } else { 0.0 },
        arrays: all_weights * if it.trains { 4.0 } else { 1.0 } + input * layers,
        compiled: 0.0,
        ..Asked::one_call().copying(input, state * size)
    };
    asked.moving(cells * (product + gates))
}

pub(crate) fn chunks(it: &Chunks, size: f64) -> Asked {
    let (chunks, chain, bytes) = (it.chunks.value(), it.chain.value(), it.bytes.value());
    let asked = Asked {
        operations: chunks * bytes / size * it.operations_each.value() * chain,
        working_set: 2.0 * bytes,
        calls: chunks * chain,
        launches: chunks * chain,
        ..Asked::one_call().copying(chunks * bytes, chunks * bytes)
    };
    asked.moving(2.0 * chunks * chain * bytes).stepping(chunks)
}

pub(crate) fn pipeline(it: &Pipeline) -> Asked {
    let items = it.items.value();
    let (data, results) = (items * it.item.value(), items * it.result.value());
    let cycles = items * (it.prepare.value() + it.finish.value());
    let asked = Asked {
        operations: items * it.operations_each.value(),
        cycles,
        gpu_only: 200.0 * cycles,
        working_set: data.max(results),
        handed_over: data + 2.0 * results,
        calls: 2.0 + it.launches.value(),
        launches: 2.0 + it.launches.value(),
        ..Asked::one_call().copying(data, results)
    };
    asked.moving(2.0 * data + results)
}
