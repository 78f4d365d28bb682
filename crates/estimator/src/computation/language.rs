//! Large language models that read a prompt and write an answer, token by token.

mod between_products;
mod cpu_layers;
mod drafts;

use super::learning::without_calls;
use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{ProcessorLimits, Shape, Stage, Work, Workload, derive, derive_stage};
use between_products::{SCORE_PASSES, TOKENS_PER_PROMPT_PART, is_narrow, values_in_use};
pub use between_products::{prompt_scores, prompt_values};
pub use drafts::Drafts;
use offload_vocabulary::execution::{ArithmeticUnit, ModelSplit};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bandwidth, Bytes, Count, Operations, Throughput};

/// The number of square weight matrices in one block, whose sides equal the model's width: one each for query, key,
/// value and output, and four for each of two dense layers. Vaswani et al. 2017.
pub(super) const SQUARES_PER_BLOCK: f64 = 12.0;

/// The number of matrix products with weights in one block.
const PRODUCTS_PER_BLOCK: f64 = 7.0;

/// Number of GPU kernels, or CPU calls, for one token in one block without fusion: norms, products with the
/// quantization of their inputs, rotary embeddings, attention, gate and sums. Counted by hand from llama.cpp's graph of
/// a Llama block, 2026-11-21.
const KERNELS_PER_BLOCK: f64 = 28.0;

/// Number of GPU kernels for a prompt in one block, in which all products are matrix–matrix products:
///
/// - 21 for seven products, each with one kernel to quantize the inputs and one kernel to sum the partial results of
///   the multiprocessors;
/// - 9 before and after the softmax of the attention: each of two products converts its inputs, collects addresses,
///   multiplies and converts the result, and one more kernel reorders the result;
/// - 4 for norms;
/// - 2 each for rotary embeddings, for storing keys and values, for the gate and for sums.
///
/// Counted by hand from llama.cpp's `mmq.cuh` and `ggml-cuda.cu`, 2026-11-22.
const PROMPT_KERNELS_PER_BLOCK: f64 = 42.0;

/// The kernels in [`KERNELS_PER_BLOCK`] that process the keys and values of earlier tokens: the products with keys, the
/// softmax, and the products with values. llama.cpp uses either one or three kernels, so the model uses the mean.
/// Counted in the same way as [`KERNELS_PER_BLOCK`].
const ATTENTION_KERNELS: f64 = 2.0;

/// Operations per second of one GPU processor in products with quantized weights. This rate does not depend on the
/// matrix units.
///
/// The processor unpacks the weights on the fly. The rate is the median of 16 cards from the RTX 3070 to the H100,
/// whose rates differ little. It excludes the memory traffic between the products. `cargo xtask fit` recomputes the
/// rate from GPU-Benchmarks-on-LLM-Inference, accessed 2026-11-22. The rate does not apply to CPUs, because their
/// integer instructions compensate for the unpacking.
pub const UNPACKING_RATE_PER_PROCESSOR: Throughput = Throughput::new(0.94e12);

/// Bytes per second that one GPU processor reads in a product of a matrix and a few vectors. This rate is limited by
/// the number of bytes in flight divided by the memory latency.
///
/// The rate limits GPUs with few processors and a high bandwidth, such as GPUs with HBM. The value is the median of ten
/// rates on an A100, an H100 and an MI250X. `cargo xtask fit` recomputes the median from gpt-fast and
/// GPU-Benchmarks-on-LLM-Inference, accessed 2026-11-22.
pub const VECTOR_BANDWIDTH_PER_PROCESSOR: Bandwidth = Bandwidth::new(9.4e9);

/// All-reduces in one block whose matrices are divided between GPUs: one after attention and one after the dense
/// layers. Shoeybi et al. 2019, "Megatron-LM", section 3.
const EXCHANGES_PER_BLOCK: f64 = 2.0;

/// The number of bits per weight below which weights are unpacked before use, unless they are at least as wide as the
/// precision.
const MIN_UNPACKED_BITS: f64 = 16.0;

/// Inference with a language model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Language {
    /// The number of weights.
    pub parameters: Count,
    /// Number of weights that each token is multiplied by. This excludes embeddings, which are looked up, and the
    /// inactive experts in a mixture of experts.
    pub active: Count,
    /// The number of blocks.
    pub layers: Count,
    /// Length of a token's key vector in one block. The value vector has the same length. If heads share keys, the
    /// length is less than the model's width.
    pub key_width: Count,
    /// Bits per weight.
    pub bits: Count,
    /// Number of tokens in the prompt, which are processed together.
    pub prompt: Count,
    /// Number of tokens in the answer, which the model writes one after another.
    pub tokens: Count,
    /// Number of sequences processed together.
    pub batch: Count,
    /// The parameters of speculative decoding, or [`Drafts::NONE`].
    pub drafts: Drafts,
    /// The number of blocks on the GPUs. The other blocks stay on the CPU.
    pub gpu_layers: Count,
    pub split: ModelSplit,
    /// The number of GPUs that share the model. The workload is the work of one GPU.
    pub gpus: Count,
}

impl Language {
    /// Returns the model's width, assuming that all active weights are in blocks.
    pub fn width(&self) -> f64 {
        (self.active / (self.layers * SQUARES_PER_BLOCK)).sqrt()
    }

    /// Returns the workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// Reading a prompt is a matrix product of `prompt · batch` rows with the active weights, so the weights are read
    /// once for all tokens of the prompt. A pass that writes a token reads the weights in use, and then the keys and
    /// values of earlier tokens. In a mixture of experts, `batch` sequences use up to `batch` times the active weights.
    /// Memory bandwidth limits these reads.
    ///
    /// GPUs that split the layers take turns, so only the memory use is divided. GPUs that split the matrices divide
    /// the work, the memory traffic and the memory use. In speculative decoding, a pass of the large model processes
    /// the drafted tokens and one more token, and writes `tokens per pass` tokens.
    ///
    /// The CPU computes the blocks that stay on the CPU (see `Self::leave_layers_on_cpu`).
    ///
    /// # Assumptions
    /// Keys and values are stored in FP16. Weights of fewer than 16 bits are unpacked on the fly, unless they are as
    /// wide as the precision, such as 8-bit weights with INT8.
    pub fn workload(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Workload {
        let (parameters, active) = (self.parameters.value(), self.active.value());
        let weights = self.weight_bytes(parameters);
        let drafts = &self.drafts;
        let checked_tokens = drafts.tokens.value() + 1.0;
        let passes = self.tokens / drafts.tokens_per_pass().value();
        let share = self.gpus_per_matrix();
        let in_use = (active * self.batch.value() * checked_tokens).min(parameters);
        let pass_weights = self.weight_bytes(in_use);
        let width = self.width();
        let layers = self.layers.value();
        let is_packed = self.bits.value() < MIN_UNPACKED_BITS.min(8.0 * precision.size().value());
        let processor = if is_packed {
            ProcessorLimits {
                arithmetic: Some(UNPACKING_RATE_PER_PROCESSOR),
                ..ProcessorLimits::NONE
            }
        } else {
            ProcessorLimits::NONE
        };
        let rows = self.prompt.value() * self.batch.value();
        // One product represents all products of a block. The weights of the block are divided evenly among seven
        // matrices.
        let columns = SQUARES_PER_BLOCK / PRODUCTS_PER_BLOCK * width / share;
        let prompt_shape = |times: f64| Shape { m: rows, n: columns, k: width, batch: times };
        let at_most_one = |count: Count| count.min(Count::new(1.0));
        let blocks = Count::new(layers * PRODUCTS_PER_BLOCK);
        let prefill = Stage {
            processor,
            cpu_bytes: weights / share / blocks.value(),
            gpu_bytes: weights / share / blocks.value(),
            working_set: weights / share,
            calls: Count::new(KERNELS_PER_BLOCK / PRODUCTS_PER_BLOCK),
            launches: Count::new(PROMPT_KERNELS_PER_BLOCK / PRODUCTS_PER_BLOCK),
            ..prompt_shape(1.0).stage(
                "prompt",
                precision,
                blocks * at_most_one(self.prompt).value(),
            )
        };
        let context = self.prompt.value() + self.tokens.value() / 2.0;
        let context_bytes = self.kept_bytes(context);
        let total_tokens = self.prompt.value() + self.tokens.value();
        // Each token of the prompt attends only to earlier tokens, so we count half of all pairs.
        let pairs = self.prompt.value() * self.prompt.value() / 2.0 * self.batch.value();
        let attention = Stage {
            times: self.layers * at_most_one(self.prompt).value(),
            operations: Operations::new(4.0 * width * pairs / share),
            ..Stage::new("attention of the prompt", Work::Dense(ArithmeticUnit::Matrix), precision)
        }
        .with_traffic(Count::new(4.0 * rows * width / share) * precision.size());
        let (values, attention) = if is_packed {
            let scores = prompt_scores(width, self.prompt.value()) * (rows / share);
            let at_once = rows.min(TOKENS_PER_PROMPT_PART) / rows.max(1.0);
            let values = Stage {
                times: attention.times,
                gpu_bytes: prompt_values(width) * (rows / share),
                working_set: values_in_use(width) * (rows * at_once / share),
                ..without_calls(Stage::new("between the products", Work::Elementwise, precision))
            };
            let attention = Stage {
                gpu_bytes: attention.gpu_bytes + scores,
                working_set: scores * (at_once / SCORE_PASSES),
                ..attention
            };
            (Some(values), attention)
        } else {
            (None, attention)
        };
        let cost = drafts.cost.value();
        let draft_weights = self.weight_bytes((active * self.batch.value()).min(parameters));
        let per_token =
            ProcessorLimits { memory: Some(VECTOR_BANDWIDTH_PER_PROCESSOR), ..processor };
        // Returns a stage of a pass. `operations` are per sequence, `read_bytes` are weights or keys and values, and
        // `kernels` are per block.
        let pass_stage = |name, times, operations: f64, read_bytes: Bytes, kernels: f64| {
            Stage {
                times,
                operations: Operations::new(operations * self.batch.value() / share),
                ..Stage::new(name, Work::Dense(ArithmeticUnit::Matrix), precision)
            }
            .with_traffic(read_bytes / share)
            .with_calls(Count::new(kernels * layers))
        };
        let (weight_operations, kept_operations) = (2.0 * active, 4.0 * layers * width * context);
        let product_kernels = KERNELS_PER_BLOCK - ATTENTION_KERNELS;
        let decode = Stage {
            processor: per_token,
            ..pass_stage(
                "tokens",
                passes,
                weight_operations * checked_tokens,
                pass_weights,
                product_kernels,
            )
        };
        let look_back = pass_stage(
            "attention of the tokens",
            passes,
            kept_operations * checked_tokens,
            context_bytes,
            ATTENTION_KERNELS,
        );
        let drafted_tokens = passes * drafts.tokens.value();
        let drafting = Stage {
            processor: per_token,
            ..pass_stage(
                "drafts",
                drafted_tokens,
                weight_operations * cost,
                draft_weights * cost,
                product_kernels * cost,
            )
        };
        let draft_look_back = pass_stage(
            "attention of the drafts",
            drafted_tokens,
            kept_operations * cost,
            context_bytes * cost,
            ATTENTION_KERNELS * cost,
        );
        let terms = [
            term(Symbol::ActiveParameters, self.active),
            term(Symbol::Layers, self.layers),
            term(Symbol::Squares, Count::new(SQUARES_PER_BLOCK)),
        ];
        let formula = "√({0} ÷ {1} ÷ {2})";
        derive(trace, "Layer width", formula, &terms, Count::new(width).into());
        let terms = [
            term(Symbol::ActiveParameters, self.active),
            term(Symbol::Batch, self.batch),
            term(Symbol::Parameters, self.parameters),
            term(Symbol::Bits, self.bits),
            term(Symbol::Checked, Count::new(checked_tokens)),
        ];
        let formula = if self.is_drafted() {
            "min({0} · {1} · {4}, {2}) · {3} ÷ 8"
        } else {
            "min({0} · {1}, {2}) · {3} ÷ 8"
        };
        derive(trace, "Weights read per token", formula, &terms, pass_weights.into());
        let terms = [
            term(Symbol::ActiveParameters, self.active),
            term(Symbol::Prompt, self.prompt),
            term(Symbol::Batch, self.batch),
        ];
        derive(
            trace,
            "Operations of the prompt's products",
            "2 · {0} · {1} · {2}",
            &terms,
            prefill.total_operations().into(),
        );
        let terms = [
            term(Symbol::Layers, self.layers),
            term(Symbol::Width, Count::new(width)),
            term(Symbol::Batch, self.batch),
            term(Symbol::Prompt, self.prompt),
            term(Symbol::ElementSize, precision.size()),
            term(Symbol::Tokens, self.tokens),
            term(Symbol::ActiveParameters, self.active),
            term(Symbol::KeyWidth, self.key_width),
        ];
        let traffic = match &values {
            None => "4 · {0} · {1} · {2} · {3} · {4}",
            Some(_) if is_narrow(width) => {
                "4 · {0} · {1} · {2} · {3} · {4} + {0} · {2} · {3} · ({3} + min({3}, 512)) ÷ 2 · {1} ÷ 64 · 24 B"
            }
            Some(_) => {
                "4 · {0} · {1} · {2} · {3} · {4} + {0} · {2} · {3} · ({3} + min({3}, 512)) ÷ 2 · {1} ÷ 128 · 24 B"
            }
        };
        let formulas = ["2 · {0} · {1} · {2} · {3}²", traffic];
        derive_stage(trace, &attention, formulas, [&terms[..4], &terms[..5]]);
        if let Some(values) = &values {
            trace.enter(values.name);
            let formula = "53 · {0} · {1} · {2} · {3} · 4 B";
            let bytes = values.total_gpu_bytes().into();
            derive(trace, "Memory traffic on the GPU", formula, &terms[..4], bytes);
        }
        trace.enter("");
        let formula = "4 · {0} · {1} · {2} · ({3} + {4} ÷ 2)";
        let kept_terms = [terms[0], terms[7], terms[2], terms[3], terms[5]];
        derive(
            trace,
            "Keys and values of earlier tokens",
            formula,
            &kept_terms,
            context_bytes.into(),
        );
        let pass_term = if self.is_drafted() {
            term(Symbol::LargePasses, passes)
        } else {
            term(Symbol::Tokens, self.tokens)
        };
        if self.is_drafted() {
            let terms = [
                term(Symbol::Tokens, self.tokens),
                term(Symbol::TokensPerPass, drafts.tokens_per_pass()),
            ];
            derive(trace, "Large-model passes", "{0} ÷ {1}", &terms, passes.into());
        }
        let checked_term = term(Symbol::Checked, Count::new(checked_tokens));
        let kept_term = term(Symbol::KeptTokens, context_bytes);
        let decode_terms = [pass_term, terms[6], terms[2], checked_term];
        let look_back_terms =
            [pass_term, terms[0], terms[1], terms[2], terms[3], terms[5], checked_term];
        let [decode_formula, look_back_formula] = if self.is_drafted() {
            ["2 · {0} · {1} · {2} · {3}", "4 · {0} · {1} · {2} · {3} · ({4} + {5} ÷ 2) · {6}"]
        } else {
            ["2 · {0} · {1} · {2}", "4 · {0} · {1} · {2} · {3} · ({4} + {5} ÷ 2)"]
        };
        let read_terms = [pass_term, term(Symbol::Weights, pass_weights)];
        derive_stage(trace, &decode, [decode_formula, "{0} · {1}"], [&decode_terms, &read_terms]);
        derive_stage(
            trace,
            &look_back,
            [look_back_formula, "{0} · {1}"],
            [&look_back_terms, &[pass_term, kept_term]],
        );
        if self.is_drafted() {
            let (count, cost) =
                (term(Symbol::Drafted, drafts.tokens), term(Symbol::DraftCost, drafts.cost));
            let weight_term = term(Symbol::Weights, draft_weights);
            for (draft, checking, read_term) in
                [(&drafting, &decode, weight_term), (&draft_look_back, &look_back, kept_term)]
            {
                let checked_operations = term(Symbol::StageOperations, checking.total_operations());
                let formulas = ["{0} · {1} · {2} ÷ {3}", "{0} · {1} · {2} · {3}"];
                let traffic = [pass_term, count, cost, read_term];
                derive_stage(
                    trace,
                    draft,
                    formulas,
                    [&[checked_operations, count, cost, checked_term], &traffic],
                );
            }
        }
        trace.enter("");
        let [prompt_ids, output_ids] = self.token_ids();
        let stages = [prefill, attention]
            .into_iter()
            .chain(values)
            .chain([decode, look_back, drafting, draft_look_back])
            .filter(|stage| !stage.times.is_zero())
            .collect();
        let [weights, arrays] = self.memory().map(|bytes| bytes * self.share_on_gpus());
        let workload = Workload {
            compiled_kernels: Count::ZERO,
            weights,
            ..Workload::new(stages)
                .with_units(Count::new(total_tokens * self.batch.value()))
                .with_copies(prompt_ids, output_ids)
                .with_steps(passes)
                .with_arrays(arrays)
        };
        let calls = passes * (1.0 + drafts.tokens.value() * cost);
        let compiled_calls = calls.max(workload.compiled_calls);
        let workload = self.with_exchanges(Workload { compiled_calls, ..workload }, precision);
        let workload = self.leave_layers_on_cpu(workload, passes, trace);
        workload.note(trace);
        workload
    }

    /// Returns the memory that each GPU needs if all blocks are on the GPUs: first for the weights alone, then for the
    /// weights and the keys and values of all tokens.
    pub fn memory(&self) -> [Bytes; 2] {
        // The small model has its own weights, keys and values.
        let models = if self.is_drafted() { 1.0 + self.drafts.cost.value() } else { 1.0 };
        let tokens = self.prompt.value() + self.tokens.value();
        let weights = self.weight_bytes(self.parameters.value());
        let (weights, kept) = (weights * models, self.kept_bytes(tokens) * models);
        [weights, weights + kept].map(|bytes| bytes / self.gpus.value().max(1.0))
    }

    /// Returns the sizes of the prompt and of the output as token ids, which are copied between CPU and GPU.
    pub fn token_ids(&self) -> [Bytes; 2] {
        [self.prompt, self.tokens].map(|tokens| tokens * Bytes::new(4.0))
    }

    fn weight_bytes(&self, weights: f64) -> Bytes {
        Bytes::new(weights * self.bits.value() / 8.0)
    }

    /// Returns the size of the FP16 keys and values for `tokens` tokens in each sequence.
    fn kept_bytes(&self, tokens: f64) -> Bytes {
        let per_token = 2.0 * self.layers.value() * self.key_width.value();
        Bytes::new(per_token * tokens * self.batch.value() * 2.0)
    }

    fn is_drafted(&self) -> bool {
        !self.drafts.tokens.is_zero()
    }

    /// Returns the number of GPUs among which every matrix is divided.
    fn gpus_per_matrix(&self) -> f64 {
        match self.split {
            ModelSplit::Layers => 1.0,
            ModelSplit::Tensors => self.gpus.value().max(1.0),
        }
    }

    /// Adds the exchanges between GPUs that divide the matrices. Each block exchanges two vectors per token, whose
    /// length is the model's width.
    fn with_exchanges(&self, workload: Workload, precision: Precision) -> Workload {
        if self.split == ModelSplit::Layers {
            return workload;
        }
        let steps = workload.steps.value();
        let passes = (self.tokens / self.drafts.tokens_per_pass().value()).value();
        let written_tokens = passes * (self.drafts.tokens.value() + 1.0);
        let layer_exchanges = self.layers.value() * EXCHANGES_PER_BLOCK;
        let values = (self.prompt.value() + written_tokens) * self.batch.value() * self.width();
        let calls = passes + self.prompt.value().min(1.0);
        Workload {
            exchanged: precision.size() * (layer_exchanges * values / steps),
            exchanges: Count::new(layer_exchanges * calls / steps),
            ..workload
        }
    }
}
