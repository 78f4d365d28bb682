//! Language models on the machines of users.

use crate::evidence::devices::device_id;
use crate::evidence::question::{Question, Stated, machine_keys};
use crate::evidence::table::MeasuredWork;
use crate::library_timing::TimedSide;

/// The bits per weight of the formats of llama.cpp, including scales, by the first letters of their names.
const BITS: [(&str, f64); 15] = [
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
];

/// States reading or writing of one sequence by the parameters and the bits per weight.
pub(super) fn state(work: &MeasuredWork) -> Stated {
    for (word, reason) in [
        ("speculative", "speculative decoding"),
        ("GPU layers", "layers on both sides"),
        ("says", "contradicting statements of the side"),
        ("GPUs", "several GPUs"),
    ] {
        if work.note.contains(word) {
            return Err(reason.to_owned());
        }
    }
    let parameters = work.number("params_B")? * 1e9;
    if parameters == 0.0 {
        return Err("the number of parameters".to_owned());
    }
    let is_mixture = work.text("moe").is_some();
    let active = match work.number("active_B") {
        Ok(active) => format!("&active={}", active * 1e9),
        Err(_) if is_mixture => return Err("the parameters in use of a mixture".to_owned()),
        Err(_) => String::new(),
    };
    let format = work.dtype.trim_start_matches("UD-");
    let bits = BITS.iter().find(|(name, _)| format.starts_with(name));
    let (_, bits) = bits.ok_or_else(|| format!("the format {}", work.dtype))?;
    let is_llama = work.library.starts_with("llama.cpp") || work.library.starts_with("ollama");
    if !is_llama || work.library.contains("vulkan") {
        return Err(format!("the library {}", work.library.split(' ').next().unwrap_or_default()));
    }
    let library = match work.side {
        TimedSide::Cpu => "llama-cpu",
        TimedSide::Gpu => "llama",
    };
    let name = work.hardware.replace("Apple M1 M1", "Apple M1").replace("Apple M4 M4", "Apple M4");
    let (prompt, written) = (work.number("prompt")?, work.number("tokens")?);
    let (prompt, written) =
        if work.unit == "token read" { (prompt, 0.0) } else { (0.0, written) };
    if prompt + written == 0.0 {
        return Err("the number of tokens".to_owned());
    }
    Ok(Question {
        work: format!("w=llm&params={parameters}{active}&bits={bits}&prompt={prompt}&tokens={written}"),
        machine: machine_keys(work.side, device_id(work.side, &name)?, library),
        units: prompt + written,
    })
}
