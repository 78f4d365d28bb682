//! The traffic of a prompt between its products on a GPU if weights are unpacked on the fly. llama.cpp then keeps
//! values in FP32 and has a kernel for each operation.

use offload_vocabulary::quantity::Bytes;

/// The number of reads and writes of a vector of the model's width between the products of a block, for each token of a
/// prompt: 8 by two norms and their weights, 11 by the rounding of the inputs of seven products, 10 by their results, 4
/// by rotations, 3 by stored keys and values, 11 by the gate and 6 by sums. Counted by hand from llama.cpp's graph of a
/// Llama block and its `mmq.cu`, 2026-11-23.
const PASSES_PER_BLOCK: f64 = 53.0;

/// The size of a value between products.
const VALUE: Bytes = Bytes::new(4.0);

/// Bytes moved for each pair of tokens and each head: the product with keys in FP16 and its conversion, both written
/// and read, the softmax, and the conversion back, which the product with values reads. Counted by hand from
/// llama.cpp's `ggml_cuda_mul_mat_batched_cublas` and `softmax.cu`, 2026-11-23. Fused attention is optional there.
const A_SCORE: Bytes = Bytes::new(2.0 + 2.0 + 4.0 + 4.0 + 4.0 + 4.0 + 2.0 + 2.0);

/// The number of those reads and writes of a score.
pub(super) const SCORE_PASSES: f64 = 8.0;

/// Tokens of a prompt that llama.cpp reads at once: the default of `--ubatch-size`, read 2026-11-23.
pub(super) const READ_AT_ONCE: f64 = 512.0;

/// Values of a head in models wider than [`NARROW`], and in narrower ones: Llama 3.2 1B and 3B, read 2026-11-23.
const HEAD: [f64; 2] = [128.0, 64.0];

/// The maximum width of a model with small heads.
const NARROW: f64 = 2048.0;

/// Returns the bytes that one token of a prompt moves in one block of this width, between the products.
pub fn prompt_values(width: f64) -> Bytes {
    VALUE * (PASSES_PER_BLOCK * width)
}

/// Returns the bytes that a prompt token's scores move in one block: with all tokens read before it or together with
/// it.
pub fn prompt_scores(width: f64, prompt: f64) -> Bytes {
    let heads = width / HEAD[usize::from(is_narrow(width))];
    let others = (prompt + prompt.min(READ_AT_ONCE)) / 2.0;
    A_SCORE * (heads * others)
}

/// Returns `true` if a model of this width has small heads.
pub(super) fn is_narrow(width: f64) -> bool {
    width <= NARROW
}

/// Returns the bytes of one token's values that are in use at once: those around the gate.
pub(super) fn values_in_use(width: f64) -> Bytes {
    VALUE * (4.0 * width)
}
