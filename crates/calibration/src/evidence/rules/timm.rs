//! The rule for PyTorch Image Models, which timed convolutional networks and vision transformers.
//!
//! The source states parameters, multiplications and activations. A transformer's name determines its number of blocks
//! (Dosovitskiy et al. 2021, table 1).

use crate::evidence::devices::device_id;
use crate::evidence::question::{Question, QuestionResult, machine_keys};
use crate::evidence::table::MeasuredWork;
use crate::library_timing::TimedSide;

/// The name prefixes of transformers and mixers, whose layers process the image or a window of it as a sequence of
/// tokens. Networks that alternate convolutions and attention count as convolutional.
const TRANSFORMERS: [&str; 24] = [
    "aimv2",
    "beit",
    "cait",
    "convit",
    "crossvit",
    "deit",
    "eva",
    "flexivit",
    "gmixer",
    "gmlp",
    "hiera",
    "jx_nest",
    "mixer",
    "naflexvit",
    "nest",
    "pit_",
    "resmlp",
    "samvit",
    "swin",
    "tnt",
    "twins",
    "vit_",
    "volo",
    "xcit",
];

/// The words for sizes in the names of transformers, and the number of blocks of each size.
const BLOCKS: [(&str, f64); 4] =
    [("large", 24.0), ("huge", 32.0), ("giant", 40.0), ("gigantic", 48.0)];

/// The number of blocks of transformers of other sizes, such as ViT-B.
const DEFAULT_TRANSFORMER_BLOCKS: f64 = 12.0;

/// Describes a network by its parameters, multiplications and activations per image.
pub(super) fn state(work: &MeasuredWork) -> QuestionResult {
    let parameters = work.number("params_M")? * 1e6;
    let multiplications = work.number("gmacs")? * 1e9;
    let (image, batch) = (work.number("image")?, work.number("batch")?);
    let uses = multiplications / parameters;
    let phase = work.text("phase").ok_or("the phase isn't stated")?;
    let network = if TRANSFORMERS.iter().any(|start| work.what.starts_with(start)) {
        let blocks = BLOCKS.iter().rfind(|(size, _)| work.what.contains(size));
        let blocks = blocks.map_or(DEFAULT_TRANSFORMER_BLOCKS, |(_, blocks)| *blocks);
        let tokens = uses.round().max(1.0);
        format!("w=transformer&params={parameters}&layers={blocks}&seq={tokens}")
    } else {
        let activations = work.number("macts")? * 1e6;
        format!("w=cnn&params={parameters}&uses={uses}&acts={activations}")
    };
    let dtype = match work.dtype.as_str() {
        "fp32" => "fp32",
        "fp16 (autocast)" => "fp16",
        "bf16 (autocast)" | "bf16" => "bf16",
        other => return Err(format!("the precision {other}")),
    };
    // Only convolutional networks have a link key for the layout of images.
    let layout = match work.text("layout") {
        Some(layout) if network.starts_with("w=cnn") && work.side == TimedSide::Gpu => {
            format!("&layout={layout}")
        }
        _ => String::new(),
    };
    let is_compiled = work.library.contains("torch.compile");
    let library = match (work.side, is_compiled) {
        (TimedSide::Cpu, true) => "pytorch-compile-cpu",
        (TimedSide::Cpu, false) => "pytorch-cpu",
        (TimedSide::Gpu, true) => "pytorch-compile",
        (TimedSide::Gpu, false) => "pytorch",
    };
    let device = device_id(work.side, &work.hardware)?;
    let values = 3.0 * image * image;
    Ok(Question {
        work: format!(
            "{network}&phase={phase}&batch={batch}&steps=1&values={values}&dtype={dtype}&data=gpu{layout}"
        ),
        machine: machine_keys(work.side, device, library),
        units: batch,
    })
}

#[cfg(test)]
mod tests {
    use crate::evidence::tests::first_link_of;

    #[test]
    fn networks_are_described_by_the_sizes_in_the_table() {
        let link = first_link_of("timm", |work| {
            work.what == "vit_base_patch16_224" && work.hardware == "NVIDIA RTX 4090"
        });
        assert_eq!(
            link,
            "w=transformer&params=86570000&layers=12&seq=203&phase=infer&batch=256&steps=1&values=150528\
             &dtype=fp16&data=gpu&gpu=rtx-4090&gpulib=pytorch-compile"
        );
    }
}
