//! Inference of single images with networks of 2017 to 2020.

use crate::evidence::question::{Question, Stated, machine_keys};
use crate::evidence::table::MeasuredWork;
use crate::library_timing::TimedSide;

/// The parts of machine names that state the GPU.
const GPUS: [(&str, &str); 6] = [
    ("K80", "k80"),
    ("P100", "p100-pcie"),
    ("GTX-1080 Ti", "gtx-1080-ti"),
    ("V100", "v100-sxm2-16gb"),
    ("gn6i", "t4"),
    ("gn5i", "p4"),
];

/// States ResNets for ImageNet by their names.
pub(super) fn state(work: &MeasuredWork) -> Stated {
    let model = match work.what.as_str() {
        "ResNet50 ImageNet" => "resnet-50",
        other => return Err(other.to_owned()),
    };
    if work.side == TimedSide::Cpu {
        return Err("the CPU, which isn't named".to_owned());
    }
    let gpu = GPUS.iter().find(|(name, _)| work.hardware.contains(name));
    let (_, gpu) = gpu.ok_or_else(|| format!("{} isn't in the catalog", work.hardware))?;
    let library = match work.library.split([' ', ',']).next().unwrap_or_default() {
        "TensorFlow" => "tensorflow",
        "PyTorch" => "pytorch",
        _ => return Err(format!("the library {}", work.library)),
    };
    Ok(Question {
        work: format!("model={model}&phase=infer&batch=1&steps=1&dtype=fp32&data=gpu"),
        machine: machine_keys(work.side, gpu, library),
        units: 1.0,
    })
}
