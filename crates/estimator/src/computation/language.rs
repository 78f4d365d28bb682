//! Large language models: reading a prompt and writing an answer.

use crate::symbol::Symbol;
use crate::trace::{Trace, term};
use crate::workload::{ProcessorLimits, Shape, Stage, Work, Workload, derive, derive_stage};
use offload_vocabulary::execution::ArithmeticUnit;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bandwidth, Bytes, Count, Operations, Throughput};

/// Square matrices of one block: query, key, value and output, and two of four times the width.
/// Vaswani et al. 2017.
pub(super) const SQUARES_A_BLOCK: f64 = 12.0;

/// Products of one block that have weights.
const PRODUCTS_A_BLOCK: f64 = 7.0;

/// Kernels of one block when nothing is fused: norms, products with the rounding of their inputs,
/// rotations, attention, gate and sums. Counted by hand from llama.cpp's graph of a Llama block,
/// 2026-11-21.
const KERNELS_A_BLOCK: f64 = 28.0;

/// Kernels of those that work on the keys and values of earlier tokens: the products with keys, the
/// softmax, and the products with values, as one kernel or as three. Counted as above.
const ATTENTION_KERNELS: f64 = 2.0;

/// Operations per second at which one processor of a GPU multiplies by quantized weights, which it
/// unpacks on the way, whatever its matrix units could do: the median of 16 cards from the RTX 3070
/// to the H100, which differ little in it. `cargo xtask fit` works it out again from GPU-Benchmarks-on-
/// LLM-Inference, read 2026-11-22. On a CPU integer instructions make up for it.
pub const UNPACKED_EACH: Throughput = Throughput::new(0.68e12);

/// Bytes per second that one processor of a GPU reads in a product of a matrix and a few vectors:
/// what it has under way at once, over the latency of memory. Binds where few processors have
/// much bandwidth to themselves, as with HBM. The median of ten rates on an A100, an H100 and an
/// MI250X; `cargo xtask fit` works it out again from gpt-fast and GPU-Benchmarks-on-LLM-Inference, read
/// 2026-11-22.
pub const VECTORS_EACH: Bandwidth = Bandwidth::new(9.4e9);

/// Bits from which on weights are used as they are.
const WHOLE_BITS: f64 = 16.0;

/// A language model at work.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Language {
    /// Weights.
    pub parameters: Count,
    /// Weights that one token is multiplied with: all but embeddings that are looked up, and of a
    /// mixture of experts those of the experts that work on it.
    pub active: Count,
    /// Blocks.
    pub layers: Count,
    /// Values that a block keeps of a token as its key, and as many as its value: fewer than its
    /// width where heads share keys.
    pub key_width: Count,
    /// Bits that one weight takes.
    pub bits: Count,
    /// Tokens read at once.
    pub prompt: Count,
    /// Tokens written one after another.
    pub tokens: Count,
    /// Sequences at once.
    pub batch: Count,
}

impl Language {
    /// Width of the model if all its active weights are in its blocks.
    pub fn width(&self) -> f64 {
        (self.active / (self.layers * SQUARES_A_BLOCK)).sqrt()
    }

    /// The workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// Reading a prompt is a matrix product of `prompt · batch` rows with every active weight; its
    /// tokens together read all weights. Each token written reads those it uses, at most `batch`
    /// times as many as one token does, then what is kept of earlier tokens: memory sets the pace.
    ///
    /// # Assumptions
    /// Keys and values are kept in FP16. Weights of fewer than 16 bits are unpacked
    /// on the way.
    pub fn workload(&self, precision: Precision, trace: &mut Trace) -> Workload {
        let (parameters, active) = (self.parameters.value(), self.active.value());
        let weights = Bytes::new(parameters * self.bits.value() / 8.0);
        let in_use = (active * self.batch.value()).min(parameters);
        let read_each = Bytes::new(in_use * self.bits.value() / 8.0);
        let width = self.width();
        let layers = self.layers.value();
        let processor = match self.bits.value() < WHOLE_BITS {
            true => ProcessorLimits { arithmetic: Some(UNPACKED_EACH), ..ProcessorLimits::NONE },
            false => ProcessorLimits::NONE,
        };
        let rows = self.prompt.value() * self.batch.value();
        // One product stands for a block's: all its weights, spread over seven matrices.
        let columns = SQUARES_A_BLOCK / PRODUCTS_A_BLOCK * width;
        let read = |times: f64| Shape { m: rows, n: columns, k: width, batch: times };
        let present = |count: Count| count.min(Count::new(1.0));
        let blocks = Count::new(layers * PRODUCTS_A_BLOCK);
        let prefill = Stage {
            processor,
            cpu_bytes: weights / blocks.value(),
            gpu_bytes: weights / blocks.value(),
            working_set: weights,
            calls: Count::new(KERNELS_A_BLOCK / PRODUCTS_A_BLOCK),
            launches: Count::new(KERNELS_A_BLOCK / PRODUCTS_A_BLOCK),
            ..read(1.0).stage("prompt", precision, blocks * present(self.prompt).value())
        };
        let context = self.prompt.value() + self.tokens.value() / 2.0;
        let key_width = self.key_width.value();
        let kept = Bytes::new(2.0 * layers * key_width * context * self.batch.value() * 2.0);
        let all = self.prompt.value() + self.tokens.value();
        let all_kept = Bytes::new(2.0 * layers * key_width * all * self.batch.value() * 2.0);
        // Each token of the prompt looks at those before it: half of all pairs.
        let pairs = self.prompt.value() * self.prompt.value() / 2.0 * self.batch.value();
        let attention = Stage {
            times: self.layers * present(self.prompt).value(),
            operations: Operations::new(4.0 * width * pairs),
            ..Stage::new("attention of the prompt", Work::Dense(ArithmeticUnit::Matrix), precision)
        }
        .moving(Count::new(4.0 * rows * width) * precision.size());
        let decode = Stage {
            times: self.tokens,
            operations: Operations::new(2.0 * active * self.batch.value()),
            processor: ProcessorLimits { memory: Some(VECTORS_EACH), ..processor },
            ..Stage::new("tokens", Work::Dense(ArithmeticUnit::Matrix), precision)
        }
        .moving(read_each)
        .in_calls(Count::new((KERNELS_A_BLOCK - ATTENTION_KERNELS) * layers));
        let look_back = Stage {
            times: self.tokens,
            operations: Operations::new(4.0 * layers * width * context * self.batch.value()),
            ..Stage::new("attention of the tokens", Work::Dense(ArithmeticUnit::Matrix), precision)
        }
        .moving(kept)
        .in_calls(Count::new(ATTENTION_KERNELS * layers));
        let of = [
            term(Symbol::ActiveParameters, self.active),
            term(Symbol::Layers, self.layers),
            term(Symbol::Squares, Count::new(SQUARES_A_BLOCK)),
        ];
        let formula = "√({0} ÷ {1} ÷ {2})";
        derive(trace, "Width of a layer", formula, &of, Count::new(width).into());
        let of = [
            term(Symbol::ActiveParameters, self.active),
            term(Symbol::Batch, self.batch),
            term(Symbol::Parameters, self.parameters),
            term(Symbol::Bits, self.bits),
        ];
        let formula = "min({0} · {1}, {2}) · {3} ÷ 8";
        derive(trace, "Weights read for a token", formula, &of, read_each.into());
        let of = [
            term(Symbol::ActiveParameters, self.active),
            term(Symbol::Prompt, self.prompt),
            term(Symbol::Batch, self.batch),
        ];
        derive(
            trace,
            "Operations of the prompt's products",
            "2 · {0} · {1} · {2}",
            &of,
            prefill.all_operations().into(),
        );
        let of = [
            term(Symbol::Layers, self.layers),
            term(Symbol::Width, Count::new(width)),
            term(Symbol::Batch, self.batch),
            term(Symbol::Prompt, self.prompt),
            term(Symbol::ElementSize, precision.size()),
            term(Symbol::Tokens, self.tokens),
            term(Symbol::ActiveParameters, self.active),
            term(Symbol::KeyWidth, self.key_width),
        ];
        let formulas = ["2 · {0} · {1} · {2} · {3}²", "4 · {0} · {1} · {2} · {3} · {4}"];
        derive_stage(trace, &attention, formulas, [&of[..4], &of[..5]]);
        trace.enter(decode.name);
        let formula = "2 · {0} · {1} · {2}";
        let operations = decode.all_operations().into();
        derive(trace, "Operations", formula, &[of[5], of[6], of[2]], operations);
        let read = [of[5], term(Symbol::Weights, read_each)];
        let bytes = decode.all_gpu_bytes().into();
        derive(trace, "Memory traffic on the GPU", "{0} · {1}", &read, bytes);
        let of_operations = [of[0], of[1], of[2], of[3], of[5]];
        let of_bytes = [of[0], of[7], of[2], of[3], of[5]];
        let formulas = [
            "4 · {4} · {0} · {1} · {2} · ({3} + {4} ÷ 2)",
            "4 B · {4} · {0} · {1} · {2} · ({3} + {4} ÷ 2)",
        ];
        derive_stage(trace, &look_back, formulas, [&of_operations, &of_bytes]);
        trace.enter("");
        let ids = Bytes::new(4.0);
        let stages = [prefill, attention, decode, look_back]
            .into_iter()
            .filter(|stage| !stage.times.is_zero())
            .collect();
        let workload = Workload {
            compiled_kernels: Count::ZERO,
            weights,
            ..Workload::of(stages)
                .copying(self.prompt * ids, self.tokens * ids)
                .stepping(self.tokens)
                .keeping(weights + all_kept)
        };
        workload.note(trace);
        workload
    }
}
