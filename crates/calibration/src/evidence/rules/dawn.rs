//! The rule for DAWNBench, which timed inference of single images with networks from 2017 to 2020.
//!
//! The layers of ResNets for ImageNet and CIFAR-10 follow from the depth (He et al. 2016, Deep residual learning, table
//! 1 and section 4.2; Identity mappings, appendix). The rule returns no question for other networks, or for libraries
//! whose precision is unknown.

use super::conv_count::{ConvCount, Convolution};
use crate::evidence::question::{Question, QuestionResult, machine_keys};
use crate::evidence::table::MeasuredWork;
use crate::library_timing::TimedSide;

/// The parts of machine names that identify the GPU, and the ids of these GPUs in the catalog.
const GPUS: [(&str, &str); 6] = [
    ("K80", "k80"),
    ("P100", "p100-pcie"),
    ("GTX-1080 Ti", "gtx-1080-ti"),
    ("V100", "v100-sxm2-16gb"),
    ("gn6i", "t4"),
    ("gn5i", "p4"),
];

/// The number of channels in each stage of a ResNet for CIFAR-10.
const CIFAR_CHANNELS: [f64; 3] = [16.0, 32.0, 64.0];
const CIFAR_SIDE: f64 = 32.0;
const CIFAR_CLASSES: f64 = 10.0;

/// The number of channels inside the bottleneck and the number of blocks, for each stage of ResNet-152.
const RESNET_152: [(f64, usize); 4] = [(64.0, 3), (128.0, 8), (256.0, 36), (512.0, 3)];
const IMAGENET_CLASSES: f64 = 1000.0;

/// The ratio of a block's output channels to the channels inside its bottleneck.
const WIDENING: f64 = 4.0;

/// Describes a ResNet by its name if the catalog contains the network, and otherwise by its layers.
pub(super) fn state(work: &MeasuredWork) -> QuestionResult {
    let network = match work.what.as_str() {
        "ResNet50 ImageNet" => "model=resnet-50&phase=infer".to_owned(),
        "ResNet 152 ImageNet" => resnet_152().keys(),
        "ResNet 164 (with bottleneck) CIFAR10" => cifar_bottlenecks(164).keys(),
        "ResNet 164 (without bottleneck) CIFAR10" => cifar_resnet(164).keys(),
        "ResNet 56 CIFAR10" => cifar_resnet(56).keys(),
        other => return Err(other.to_owned()),
    };
    if work.side == TimedSide::Cpu {
        return Err("the CPU, which isn't in the catalog".to_owned());
    }
    let gpu = GPUS.iter().find(|(name, _)| work.hardware.contains(name));
    let (_, gpu) = gpu.ok_or_else(|| format!("{} isn't in the catalog", work.hardware))?;
    let library = match work.library.split([' ', ',']).next().unwrap_or_default() {
        "TensorFlow" => "tensorflow",
        "PyTorch" => "pytorch",
        _ => return Err(format!("the library {}", work.library)),
    };
    // For a network in the catalog, the number of values per image is known.
    let values = if network.starts_with("model=") {
        String::new()
    } else {
        let image = work.number("image")?;
        format!("&values={}", 3.0 * image * image)
    };
    Ok(Question {
        work: format!("{network}&batch=1&steps=1{values}&dtype=fp32&data=gpu"),
        machine: machine_keys(work.side, gpu, library),
        units: 1.0,
    })
}

/// Counts the work of ResNet-152 for images of 224 × 224 pixels.
fn resnet_152() -> ConvCount {
    let mut count = ConvCount::default();
    count.add(&Convolution::full(3.0, 64.0, 7.0, 112.0));
    let (mut inputs, mut side) = (64.0, 56.0);
    for (index, (width, blocks)) in RESNET_152.into_iter().enumerate() {
        let stride = if index == 0 { 1.0 } else { 2.0 };
        for block in 0..blocks {
            let stride = if block == 0 { stride } else { 1.0 };
            add_bottleneck(&mut count, inputs, width, side, stride);
            inputs = width * WIDENING;
            side /= stride;
        }
    }
    count.add_dense(inputs, IMAGENET_CLASSES);
    count
}

/// Counts the work of a ResNet for CIFAR-10 with blocks of two convolutions. Its depth is six times the number of
/// blocks per stage, plus two.
fn cifar_resnet(depth: u32) -> ConvCount {
    let mut count = ConvCount::default();
    let [mut channels, ..] = CIFAR_CHANNELS;
    let mut side = CIFAR_SIDE;
    count.add(&Convolution::full(3.0, channels, 3.0, side));
    for outputs in CIFAR_CHANNELS {
        if outputs != channels {
            side /= 2.0;
        }
        for _ in 0..(depth - 2) / 3 {
            count.add(&Convolution::full(channels, outputs, 3.0, side));
            channels = outputs;
        }
    }
    count.add_dense(channels, CIFAR_CLASSES);
    count
}

/// Counts the work of a ResNet for CIFAR-10 with bottleneck blocks. Its depth is nine times the number of blocks per
/// stage, plus two.
fn cifar_bottlenecks(depth: u32) -> ConvCount {
    let mut count = ConvCount::default();
    let [mut inputs, ..] = CIFAR_CHANNELS;
    let mut side = CIFAR_SIDE;
    count.add(&Convolution::full(3.0, inputs, 3.0, side));
    for (index, width) in CIFAR_CHANNELS.into_iter().enumerate() {
        for block in 0..(depth - 2) / 9 {
            let stride = if block == 0 && index > 0 { 2.0 } else { 1.0 };
            add_bottleneck(&mut count, inputs, width, side, stride);
            inputs = width * WIDENING;
            side /= stride;
        }
    }
    count.add_dense(inputs, CIFAR_CLASSES);
    count
}

/// Adds a block that narrows the channels, convolves them with the stride, and widens them. The shortcut has a
/// convolution if the number of channels changes.
fn add_bottleneck(count: &mut ConvCount, inputs: f64, width: f64, side: f64, stride: f64) {
    let (outputs, reduced) = (width * WIDENING, side / stride);
    count.add(&Convolution::full(inputs, width, 1.0, side));
    count.add(&Convolution::full(width, width, 3.0, reduced));
    count.add(&Convolution::full(width, outputs, 1.0, reduced));
    if inputs != outputs {
        count.add(&Convolution::full(inputs, outputs, 1.0, reduced));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::tests::first_link;

    #[test]
    fn imagenet_networks_are_described_by_name() {
        assert_eq!(
            first_link("dawn", "ResNet50 ImageNet", "1 NVidia GTX-1080 Ti"),
            "model=resnet-50&phase=infer&batch=1&steps=1&dtype=fp32&data=gpu&gpu=gtx-1080-ti\
             &gpulib=tensorflow"
        );
    }

    #[test]
    fn cifar_networks_are_described_by_layers() {
        let machine = "1 K80 / 61 GB / 4 CPU (Amazon EC2 [p2.xlarge])";
        assert_eq!(
            first_link("dawn", "ResNet 56 CIFAR10", machine),
            "w=cnn&phase=infer&params=848944&uses=147.81386758137168&acts=532490&layers=56&batch=1&steps=1\
             &values=3072&dtype=fp32&data=gpu&gpu=k80&gpulib=pytorch"
        );
    }

    /// He et al. count 0.85 million parameters in ResNet-56 and 1.7 million in ResNet-164. PyTorch Image Models counts
    /// 60.2 million in ResNet-152, including normalization.
    #[test]
    fn resnets_have_the_published_sizes() {
        assert_eq!((cifar_resnet(56).parameters / 1e4).round(), 85.0);
        assert_eq!((cifar_bottlenecks(164).parameters / 1e5).round(), 17.0);
        assert_eq!((resnet_152().parameters / 1e6).round(), 60.0);
    }
}
