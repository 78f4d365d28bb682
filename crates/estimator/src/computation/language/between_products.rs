//! GPU memory traffic between the matrix products of a prompt, if weights are unpacked on the fly. In this case,
//! llama.cpp keeps values in FP32 and runs one kernel per operation.

use offload_vocabulary::quantity::Bytes;

/// The number of times per prompt token that a vector of the model's width is read or written between the products in a
/// block: 8 for two norms and their weights, 11 to quantize the inputs of seven products, 10 for the results of the
/// products, 4 for rotary embeddings, 3 to store keys and values, 11 for the gate and 6 for sums. Counted by hand from
/// llama.cpp's graph of a Llama block and its `mmq.cu`, 2026-11-23.
const PASSES_PER_BLOCK: f64 = 53.0;

/// The size of an FP32 value between products.
const VALUE: Bytes = Bytes::new(4.0);

/// Bytes moved per attention score. Each head has one score for each pair of tokens. The score is stored in FP16,
/// converted to FP32, passed through the softmax and converted back to FP16 for the product with the values. Each of
/// these four results is written once and read once. Counted by hand from llama.cpp's
/// `ggml_cuda_mul_mat_batched_cublas` and `softmax.cu`, 2026-11-23. Fused attention is optional in llama.cpp.
const BYTES_PER_SCORE: Bytes = Bytes::new(2.0 + 2.0 + 4.0 + 4.0 + 4.0 + 4.0 + 2.0 + 2.0);

/// The number of reads and writes per score in [`BYTES_PER_SCORE`].
pub(super) const SCORE_PASSES: f64 = 8.0;

/// Number of prompt tokens that llama.cpp processes at once. This is the default of `--ubatch-size`, accessed
/// 2026-11-23.
pub(super) const TOKENS_PER_PROMPT_PART: f64 = 512.0;

/// Number of values per head: first in models wider than [`MAX_NARROW_WIDTH`] (e.g. Llama 3.2 3B), then in narrower
/// models (e.g. Llama 3.2 1B), accessed 2026-11-23.
const HEAD_WIDTHS: [f64; 2] = [128.0, 64.0];

/// The maximum width of a model with heads of 64 values.
const MAX_NARROW_WIDTH: f64 = 2048.0;

/// Returns the memory traffic of one prompt token between the products of one block.
pub fn prompt_values(width: f64) -> Bytes {
    VALUE * (PASSES_PER_BLOCK * width)
}

/// Returns the memory traffic of one prompt token's attention scores in one block. A token has a score for each earlier
/// token and for each token that is processed at the same time.
pub fn prompt_scores(width: f64, prompt: f64) -> Bytes {
    let heads = width / HEAD_WIDTHS[usize::from(is_narrow(width))];
    let other_tokens = (prompt + prompt.min(TOKENS_PER_PROMPT_PART)) / 2.0;
    BYTES_PER_SCORE * (heads * other_tokens)
}

/// Returns `true` if a model of this width has heads of 64 values.
pub(super) fn is_narrow(width: f64) -> bool {
    width <= MAX_NARROW_WIDTH
}

/// Returns the maximum number of bytes of one token's values that are in use at the same time. The maximum occurs at
/// the gate.
pub(super) fn values_in_use(width: f64) -> Bytes {
    VALUE * (4.0 * width)
}
