//! The rule for LLM-Inference-Bench, which timed language models in FP16 on single GPUs.
//!
//! vLLM and TensorRT-LLM ran the whole batch. The script of llama.cpp passes the batch as the number of prompt tokens
//! per pass, so that a batch of 1 reads the prompt token by token.

use crate::evidence::question::{Question, QuestionResult, machine_keys};
use crate::evidence::table::MeasuredWork;

/// A language model of the source. The sizes are from the models' configurations on Hugging Face.
struct Model {
    name: &'static str,
    /// The link keys of the model.
    keys: &'static str,
    /// The number of parameters, in billions.
    billions: f64,
    layers: f64,
    /// Values per token and layer in the keys, and the same in the values.
    kv: f64,
}

const fn model(
    name: &'static str,
    keys: &'static str,
    billions: f64,
    layers: f64,
    kv: f64,
) -> Model {
    Model { name, keys, billions, layers, kv }
}

const MODELS: [Model; 13] = [
    model("meta-llama/Llama-2-7b-hf", "model=llama-2-7b", 6.74, 32.0, 4096.0),
    // The first Llama has the sizes of the second.
    model("huggyllama/llama-7b", "model=llama-2-7b", 6.74, 32.0, 4096.0),
    model("meta-llama/Llama-2-70b-hf", "model=llama-2-70b", 69.0, 80.0, 1024.0),
    model("meta-llama/Meta-Llama-3-8B", "model=llama-3-8b", 8.03, 32.0, 1024.0),
    model("meta-llama/Meta-Llama-3-70B", "model=llama-3-70b", 70.6, 80.0, 1024.0),
    model("mistralai/Mistral-7B-v0.1", "model=mistral-7b", 7.24, 32.0, 1024.0),
    model("mistralai/Mixtral-8x7B-v0.1", "model=mixtral-8x7b", 46.7, 32.0, 1024.0),
    // Qwen 2 has the sizes of Qwen 2.5.
    model("Qwen/Qwen2-7B", "model=qwen-2-5-7b", 7.62, 28.0, 512.0),
    model("Qwen/Qwen1.5-7B", "w=llm&params=7720000000&layers=32&kv=4096", 7.72, 32.0, 4096.0),
    model("BAAI/Aquila-7B", "w=llm&params=7300000000&layers=32&kv=4096", 7.3, 32.0, 4096.0),
    model("bigscience/bloom-7b1", "w=llm&params=7070000000&layers=30&kv=4096", 7.07, 30.0, 4096.0),
    model("EleutherAI/gpt-j-6b", "w=llm&params=6050000000&layers=28&kv=4096", 6.05, 28.0, 4096.0),
    model("facebook/opt-6.7b", "w=llm&params=6660000000&layers=32&kv=4096", 6.66, 32.0, 4096.0),
];

/// The GPUs of the source with their memory in gigabytes. The README files name an H100 with HBM3, and the scripts for
/// the A100 ran on Polaris, whose A100 have 40 GB.
const GPUS: [(&str, &str, f64); 4] = [
    ("Nvidia A100 GPU", "a100-sxm-40gb", 40.0),
    ("Nvidia H100 GPU", "h100-sxm", 80.0),
    ("Nvidia GH200 GPU", "gh200", 96.0),
    ("AMD MI300X GPU", "mi300x", 192.0),
];

/// The share of the memory that vLLM uses by default.
const MEMORY_SHARE: f64 = 0.9;

/// The size of an FP16 number, in bytes.
const SIZE: f64 = 2.0;

/// Describes reading the prompts and writing the answers of a batch.
pub(super) fn state(work: &MeasuredWork) -> QuestionResult {
    let gpu = GPUS.iter().find(|(name, ..)| *name == work.hardware);
    let (_, gpu, memory) = gpu.ok_or_else(|| match work.hardware.as_str() {
        "Habana Gaudi2" => "Gaudi 2 isn't in the catalog".to_owned(),
        "AMD MI250 GPU" => "the number of dies of the MI250".to_owned(),
        _ => "the number of stacks of the Max 1550".to_owned(),
    })?;
    let model = MODELS.iter().find(|model| model.name == work.what);
    let model = model.ok_or("DeciLM, whose layers have different numbers of keys")?;
    let (prompt, tokens) = (work.number("prompt")?, work.number("tokens")?);
    let batch = work.number("batch")?;
    let library = match work.library.as_str() {
        "vLLM" => "vllm",
        "TensorRT-LLM" => "tensorrt-llm",
        "llama.cpp" if batch > 1.0 => {
            return Err("llama.cpp with few prompt tokens per pass".to_owned());
        }
        "llama.cpp" => "llama",
        other => return Err(format!("the library {other}")),
    };
    let cache = batch * (prompt + tokens) * 2.0 * model.layers * model.kv * SIZE;
    if model.billions * 1e9 * SIZE + cache > memory * 1e9 * MEMORY_SHARE {
        return Err("more keys and values than the GPU's memory holds".to_owned());
    }
    let (prompt, tokens) =
        if library == "llama" { (0.0, prompt + tokens) } else { (prompt, tokens) };
    Ok(Question {
        work: format!(
            "{}&bits=16&dtype=fp16&batch={batch}&prompt={prompt}&tokens={tokens}",
            model.keys
        ),
        machine: machine_keys(work.side, gpu, library),
        units: 1.0,
    })
}

#[cfg(test)]
mod tests {
    use crate::evidence::tests::first_link_of;

    #[test]
    fn a_batch_is_stated_by_its_prompts_and_answers() {
        let link = first_link_of("llmbench", |work| {
            work.what.ends_with("Mistral-7B-v0.1")
                && work.library == "vLLM"
                && work.hardware == "Nvidia H100 GPU"
                && work.number("batch") == Ok(64.0)
        });
        assert_eq!(
            link,
            "model=mistral-7b&bits=16&dtype=fp16&batch=64&prompt=1024&tokens=1024&gpu=h100-sxm&gpulib=vllm"
        );
    }

    #[test]
    fn llama_cpp_reads_the_prompt_token_by_token() {
        let link = first_link_of("llmbench", |work| work.library == "llama.cpp");
        assert!(link.contains("&batch=1&prompt=0&tokens=2048&"), "{link}");
    }
}
