//! The rule for llmfit, which collects timings of language models on users' machines.
//!
//! The table rounds parameters to billions, so we prefer the size in a model's name. For example, `Qwen3-0.6B` has 0.6
//! billion parameters, and `Qwen3.6-35B-A3B` uses 3 of 35 billion parameters per token. For mixtures of experts whose
//! names don't state both sizes, we use the sizes that their makers publish.

use crate::evidence::devices::device_id;
use crate::evidence::question::{Question, QuestionResult, machine_keys};
use crate::evidence::table::MeasuredWork;
use crate::library_timing::TimedSide;

/// The bits per weight of each quantization format, including scales. The key is a prefix of the format's name. The
/// formats of llama.cpp come first, then the formats of vLLM and MLX. NVFP4 has an 8-bit scale per 16 weights, and
/// MXFP4 has one per 32 weights. AWQ and GPTQ add 20 bits per 128 weights, and AutoRound adds 16 bits. MLX adds a
/// 16-bit scale and a 16-bit offset per 64 weights.
const BITS: [(&str, f64); 26] = [
    ("Q2_K", 3.35),
    ("Q3_K", 3.91),
    ("Q4_0", 4.55),
    ("Q4_K", 4.85),
    ("Q6_K", 6.56),
    ("Q8_0", 8.5),
    ("IQ1_S", 2.0),
    ("IQ1_M", 2.15),
    ("IQ2_XXS", 2.38),
    ("IQ2_M", 2.93),
    ("IQ3_XXS", 3.25),
    ("IQ4_XS", 4.46),
    ("IQ4_NL", 4.78),
    ("BF16", 16.0),
    ("F16", 16.0),
    ("fp16", 16.0),
    ("fp8", 8.0),
    ("NVFP4", 4.5),
    ("MXFP4", 4.25),
    ("AWQ", 4.16),
    ("INT4", 4.16),
    ("int4", 4.16),
    ("AutoRound", 4.13),
    ("MLX-8bit", 8.5),
    ("8bit", 8.5),
    ("6bit", 6.5),
];

/// The number of parameters and the number of parameters in use per token, in billions, by the prefix of the model's
/// name. The names of these models don't state both numbers.
const KNOWN_SIZES: [(&str, f64, f64); 9] = [
    // OpenAI, gpt-oss model card, 2025.
    ("gpt-oss-20b", 20.9, 3.6),
    // DeepSeek-AI, DeepSeek-Coder-V2, 2024.
    ("DeepSeek-Coder-V2-Lite", 16.0, 2.4),
    // Z.ai, model card: 30B-A3B.
    ("GLM-4.7-Flash", 30.0, 3.0),
    // Poolside, model card of Laguna XS.
    ("Laguna-XS", 33.0, 3.0),
    // Liquid AI, model card of LFM2-8B-A1B.
    ("LFM2.5-8B-A1B", 8.3, 1.5),
    // Ornith AI: a mixture of experts with the architecture of Qwen3.5-35B-A3B.
    ("Ornith-1.0-35B", 35.0, 3.0),
    // Google, Gemma documentation: the number after E is the number of parameters in use. The other parameters are
    // per-layer embeddings.
    ("gemma-4-E2B", 5.0, 2.0),
    ("gemma-4-E4B", 8.0, 4.0),
    ("godot-gemma-4-e4b", 8.0, 4.0),
];

/// The bits per weight of gpt-oss-20b, whose experts stay in MXFP4 in every format. This follows from the file size of
/// 12.1 GB.
const GPT_OSS_BITS: f64 = 4.63;

/// The number of output tokens in one run of a link if the row doesn't state it. This is the default of llama-bench.
const DEFAULT_OUTPUT_TOKENS: f64 = 128.0;

/// If at least this many layers are on the GPU, we assume that all layers are. No dense model in the table has more
/// than 64 layers.
const MIN_FULL_OFFLOAD_LAYERS: f64 = 64.0;

/// The largest batch size that we read as a number of sequences. A larger batch size is a number of tokens per pass, as
/// in llama.cpp.
const MAX_SEQUENCES: f64 = 256.0;

/// Describes the processing of a prompt, or the generation of the output, for one sequence. The link contains the
/// parameters and the bits per weight.
pub(super) fn state(work: &MeasuredWork) -> QuestionResult {
    for (word, reason) in [
        ("speculative", "speculative decoding"),
        ("says", "contradicting statements of the side"),
        ("GPUs", "several GPUs"),
    ] {
        if work.note.contains(word) {
            return Err(reason.to_owned());
        }
    }
    if work.what.contains("DFlash") || work.library.to_lowercase().contains("lucebox") {
        return Err("speculative decoding".to_owned());
    }
    if let Some((_, layers)) = work.note.split_once("GPU layers ") {
        let layers: f64 = layers.parse().map_err(|_| "the layers on the GPU")?;
        if work.side == TimedSide::Gpu && layers < MIN_FULL_OFFLOAD_LAYERS {
            return Err("layers on both sides".to_owned());
        }
    }
    if (2.0..=MAX_SEQUENCES).contains(&work.number("batch")?) {
        return Err("a batch, which may be of sequences or of tokens".to_owned());
    }
    let (parameters, active) = sizes(work)?;
    let bits = bits(work)?;
    if work.number("memory_GB").is_ok_and(|memory| parameters * bits / 8.0 > memory * 1e9) {
        return Err("more weights than the GPU's memory holds".to_owned());
    }
    let active = active.map_or(String::new(), |active| format!("&active={active}"));
    let library = library(work)?;
    let name = work.hardware.replace("Apple M1 M1", "Apple M1").replace("Apple M4 M4", "Apple M4");
    let (prompt, written) = (work.number("prompt")?, work.number("tokens")?);
    let (prompt, written) = match (work.unit.as_str(), written) {
        ("token read", _) => (prompt, 0.0),
        (_, 0.0) => (0.0, DEFAULT_OUTPUT_TOKENS),
        (_, written) => (0.0, written),
    };
    if prompt + written == 0.0 {
        return Err("the number of prompt tokens".to_owned());
    }
    Ok(Question {
        work: format!(
            "w=llm&params={parameters}{active}&bits={bits}&prompt={prompt}&tokens={written}"
        ),
        machine: machine_keys(work.side, device_id(work.side, &name)?, library),
        units: prompt + written,
    })
}

/// Returns the number of parameters and, for a mixture of experts, the number of parameters in use per token.
fn sizes(work: &MeasuredWork) -> Result<(f64, Option<f64>), String> {
    let known = KNOWN_SIZES.iter().find(|(start, ..)| work.what.starts_with(start));
    if let Some((_, all, active)) = known {
        return Ok((all * 1e9, Some(active * 1e9)));
    }
    let words = || work.what.split(['-', '_']);
    let all = words().find_map(size);
    let active = words().find_map(|word| size(word.strip_prefix(['A', 'a'])?));
    let is_mixture = work.text("moe").is_some();
    if is_mixture && active.is_none() {
        return Err("the parameters in use of a mixture".to_owned());
    }
    let stated = || work.number("params_B").ok().map(|billions| billions * 1e9);
    let all = all.or_else(|| stated().filter(|parameters| *parameters > 0.0));
    Ok((all.ok_or("the number of parameters")?, active))
}

/// Parses a size such as `0.6B` or `350M`.
fn size(word: &str) -> Option<f64> {
    let upper = word.to_ascii_uppercase();
    let (digits, unit) = match (upper.strip_suffix('B'), upper.strip_suffix('M')) {
        (Some(digits), _) => (digits, 1e9),
        (None, Some(digits)) => (digits, 1e6),
        (None, None) => return None,
    };
    let number: f64 = digits.parse().ok()?;
    Some((number * unit).round())
}

fn bits(work: &MeasuredWork) -> Result<f64, String> {
    if work.what.starts_with("gpt-oss") {
        return Ok(GPT_OSS_BITS);
    }
    let format = work.dtype.trim_start_matches("UD-");
    if format == "fp16" && work.what.contains("int4") {
        return Err("contradicting statements of the format".to_owned());
    }
    let bits = BITS.iter().find(|(name, _)| format.starts_with(name));
    bits.map(|(_, bits)| *bits).ok_or_else(|| format!("the format {}", work.dtype))
}

/// Returns the catalog's id for the library. Ollama and LM Studio are based on llama.cpp.
fn library(work: &MeasuredWork) -> Result<&'static str, String> {
    let program = work.library.split(' ').next().unwrap_or_default();
    let library = match (program, work.side) {
        _ if work.library.contains("vulkan") => None,
        ("llama.cpp" | "ollama" | "lmstudio", TimedSide::Cpu) => Some("llama-cpu"),
        ("llama.cpp" | "ollama" | "lmstudio", TimedSide::Gpu) => Some("llama"),
        ("vllm", TimedSide::Gpu) => Some("vllm"),
        ("mlx", TimedSide::Gpu) => Some("mlx"),
        _ => None,
    };
    library.ok_or_else(|| format!("the library {program}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::tests::first_link;

    #[test]
    fn models_are_described_by_the_size_in_their_name() {
        assert_eq!(
            first_link("llmfit", "Qwen3-8B", "RTX 5090"),
            "w=llm&params=8000000000&bits=4.85&prompt=0&tokens=512&gpu=rtx-5090&gpulib=llama"
        );
    }

    #[test]
    fn model_sizes_are_parsed_from_names() {
        for (word, expected) in [
            ("27B", Some(27e9)),
            ("0.6B", Some(0.6e9)),
            ("350M", Some(350e6)),
            ("3m", Some(3e6)),
            ("4bit", None),
            ("M", None),
            ("NVFP4", None),
        ] {
            assert_eq!(size(word), expected, "{word}");
        }
    }
}
