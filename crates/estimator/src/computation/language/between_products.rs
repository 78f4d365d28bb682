//! What a prompt moves between its products on a GPU where weights are unpacked on the way: llama.cpp keeps values in
//! FP32 there, and works on them in a kernel for each operation.

use offload_vocabulary::quantity::Bytes;

/// How often a value as wide as the model is read or written between the products of a block, for each token of a
/// prompt: 8 times by two norms and their weights, 11 by the rounding of the inputs of seven products, 10 by their
/// results, 4 by rotations, 3 by keys and values kept, 11 by the gate and 6 by sums. Counted by hand from llama.cpp's graph
/// of a Llama block and its `mmq.cu`, 2026-11-23.
const PASSES_PER_BLOCK: f64 = 53.0;

/// A value between products.
const VALUE: Bytes = Bytes::new(4.0);

/// What is moved for each pair of tokens and each head: the product with keys in FP16, written and read, its conversion,
/// likewise, the softmax, and the conversion back, which the product with values reads. Counted by hand from
/// llama.cpp's `ggml_cuda_mul_mat_batched_cublas` and `softmax.cu`, 2026-11-23; it has fused attention where asked for it.
const A_SCORE: Bytes = Bytes::new(2.0 + 2.0 + 4.0 + 4.0 + 4.0 + 4.0 + 2.0 + 2.0);

/// How often a score is read or written for that.
pub(super) const SCORE_PASSES: f64 = 8.0;

/// Tokens of a prompt that llama.cpp reads at once: the default of `--ubatch-size`, read 2026-11-23.
pub(super) const READ_AT_ONCE: f64 = 512.0;

/// Values of a head in models up to a width, and in wider ones: Llama 3.2 1B and 3B, read 2026-11-23.
const HEAD: [f64; 2] = [128.0, 64.0];

/// That width.
const NARROW: f64 = 2048.0;

/// What one token of a prompt moves in one block of this width, between the products.
pub fn prompt_values(width: f64) -> Bytes {
    VALUE * (PASSES_PER_BLOCK * width)
}

/// What the scores of a token of a prompt move in one block: with all tokens read before and at once with it.
pub fn prompt_scores(width: f64, prompt: f64) -> Bytes {
    let heads = width / HEAD[usize::from(is_narrow(width))];
    let others = (prompt + prompt.min(READ_AT_ONCE)) / 2.0;
    A_SCORE * (heads * others)
}

/// Returns `true` if a model of this width has small heads.
pub(super) fn is_narrow(width: f64) -> bool {
    width <= NARROW
}

/// The values of one token that are in use at once: those around the gate.
pub(super) fn values_in_use(width: f64) -> Bytes {
    VALUE * (4.0 * width)
}
