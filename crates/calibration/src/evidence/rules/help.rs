//! The rule for HELP, which timed networks from two search spaces of neural architecture search.
//!
//! The choices in the table determine the layers of a network, as in the code of HW-NAS-Bench (Li et al. 2021). HELP
//! (Lee et al. 2021) measured networks from both search spaces:
//!
//! - FBNet (Wu et al. 2019, table 1): 22 inverted residual blocks in seven stages.
//! - NAS-Bench-201 (Dong and Yang 2020, section 2.1): 15 cells in three stages, all with the same six edges.

use super::conv_count::{ConvCount, Convolution};
use crate::evidence::devices::device_id;
use crate::evidence::question::{Question, QuestionResult, machine_keys};
use crate::evidence::table::MeasuredWork;
use crate::library_timing::TimedSide;

/// A stage of FBNet. Only the first block of a stage uses the stride.
struct Stage {
    channels: f64,
    blocks: usize,
    stride: f64,
}

const STAGES: [Stage; 7] = [
    Stage { channels: 16.0, blocks: 1, stride: 1.0 },
    Stage { channels: 24.0, blocks: 4, stride: 2.0 },
    Stage { channels: 32.0, blocks: 4, stride: 2.0 },
    Stage { channels: 64.0, blocks: 4, stride: 2.0 },
    Stage { channels: 112.0, blocks: 4, stride: 1.0 },
    Stage { channels: 184.0, blocks: 4, stride: 2.0 },
    Stage { channels: 352.0, blocks: 1, stride: 1.0 },
];

/// The number of channels of FBNet's first convolution.
const STEM_CHANNELS: f64 = 16.0;
const HEAD_CHANNELS: f64 = 1984.0;

/// The kernel size, expansion ratio and number of groups for the choices 0 to 7. Choice 8 is a skip.
const BLOCKS: [(f64, f64, f64); 8] = [
    (3.0, 1.0, 1.0),
    (3.0, 1.0, 2.0),
    (3.0, 3.0, 1.0),
    (3.0, 6.0, 1.0),
    (5.0, 1.0, 1.0),
    (5.0, 1.0, 2.0),
    (5.0, 3.0, 1.0),
    (5.0, 6.0, 1.0),
];
const SKIP: u32 = 8;

/// The number of classes in ImageNet.
const IMAGENET_CLASSES: f64 = 1000.0;
const CIFAR_CLASSES: f64 = 10.0;

/// The number of channels in each stage of NAS-Bench-201.
const CELL_CHANNELS: [f64; 3] = [16.0, 32.0, 64.0];
const CELLS_PER_STAGE: usize = 5;

/// Describes a network by its weights, multiplications, activations and layers.
pub(super) fn state(work: &MeasuredWork) -> QuestionResult {
    if work.side == TimedSide::Cpu {
        return Err("the batch on the CPU".to_owned());
    }
    let (image, batch) = (work.number("image")?, work.number("batch")?);
    let count = match (work.text("blocks"), work.text("cell")) {
        (Some(blocks), _) => fbnet(&choices(blocks)?, image)?,
        (None, Some(cell)) => cell_network(&choices(cell)?, image),
        (None, None) => return Err("a network without choices".to_owned()),
    };
    let values = 3.0 * image * image;
    Ok(Question {
        work: format!("{}&batch={batch}&steps=1&values={values}&dtype=fp32&data=gpu", count.keys()),
        machine: machine_keys(work.side, device_id(work.side, &work.hardware)?, "pytorch"),
        units: 1.0,
    })
}

/// Parses a string with one digit per choice.
fn choices(digits: &str) -> Result<Vec<u32>, String> {
    let choices = digits.chars().map(|digit| digit.to_digit(10));
    choices.collect::<Option<_>>().ok_or_else(|| format!("the choices {digits}"))
}

/// Counts the work of a network from FBNet for ImageNet.
fn fbnet(choices: &[u32], image: f64) -> Result<ConvCount, String> {
    if choices.len() != STAGES.iter().map(|stage| stage.blocks).sum::<usize>() {
        return Err("a network with another number of blocks".to_owned());
    }
    let mut count = ConvCount::default();
    let mut side = image / 2.0;
    count.add(&Convolution::full(3.0, STEM_CHANNELS, 3.0, side));
    let mut inputs = STEM_CHANNELS;
    let mut remaining = choices.iter();
    for stage in &STAGES {
        let choices = remaining.by_ref().take(stage.blocks);
        for (index, choice) in choices.enumerate() {
            let stride = if index == 0 { stage.stride } else { 1.0 };
            let outputs = stage.channels;
            add_block(&mut count, *choice, inputs, outputs, side, stride)?;
            inputs = outputs;
            side /= stride;
        }
    }
    count.add(&Convolution::full(inputs, HEAD_CHANNELS, 1.0, side));
    count.add_dense(HEAD_CHANNELS, IMAGENET_CLASSES);
    Ok(count)
}

/// Adds a block of FBNet: a 1×1 convolution that expands the channels, a depthwise convolution, and a 1×1 convolution
/// that reduces the channels. A skip has a 1×1 convolution only if the shape changes.
fn add_block(
    count: &mut ConvCount,
    choice: u32,
    inputs: f64,
    outputs: f64,
    side: f64,
    stride: f64,
) -> Result<(), String> {
    let reduced = side / stride;
    if choice == SKIP {
        if stride > 1.0 || inputs != outputs {
            count.add(&Convolution::full(inputs, outputs, 1.0, reduced));
        }
        return Ok(());
    }
    let (kernel, expansion, groups) =
        *BLOCKS.get(choice as usize).ok_or_else(|| format!("the block {choice}"))?;
    let width = inputs * expansion;
    count.add(&Convolution { inputs, outputs: width, kernel: 1.0, groups, side });
    count.add(&Convolution { inputs: width, outputs: width, kernel, groups: width, side: reduced });
    count.add(&Convolution { inputs: width, outputs, kernel: 1.0, groups, side: reduced });
    Ok(())
}

/// Counts the work of a network from NAS-Bench-201 for CIFAR-10. The operation of an edge is 0 for none, 1 for a skip,
/// 2 for a 1×1 convolution, 3 for a 3×3 convolution, and 4 for pooling.
fn cell_network(edges: &[u32], image: f64) -> ConvCount {
    let mut count = ConvCount::default();
    let mut side = image;
    let [mut channels, ..] = CELL_CHANNELS;
    count.add(&Convolution::full(3.0, channels, 3.0, side));
    for outputs in CELL_CHANNELS {
        // Between stages, a residual block with two convolutions and a shortcut halves the side.
        if outputs != channels {
            side /= 2.0;
            for (inputs, kernel) in [(channels, 3.0), (outputs, 3.0), (channels, 1.0)] {
                count.add(&Convolution::full(inputs, outputs, kernel, side));
            }
            channels = outputs;
        }
        for _ in 0..CELLS_PER_STAGE {
            for edge in edges {
                let kernel = match edge {
                    2 => 1.0,
                    3 => 3.0,
                    _ => continue,
                };
                count.add(&Convolution::full(channels, channels, kernel, side));
            }
        }
    }
    count.add_dense(channels, CIFAR_CLASSES);
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::tests::first_link;

    #[test]
    fn fbnet_networks_are_described_by_layers() {
        assert_eq!(
            first_link("help", "fbnet network 0", "NVIDIA GTX 1080 Ti"),
            "w=cnn&phase=infer&params=3768496&uses=72.280489617078&acts=5209112&layers=56&batch=1&steps=1\
             &values=150528&dtype=fp32&data=gpu&gpu=gtx-1080-ti&gpulib=pytorch"
        );
    }

    #[test]
    fn cell_networks_are_described_by_layers() {
        assert_eq!(
            first_link("help", "nasbench201 network 0", "NVIDIA RTX 2080 Ti"),
            "w=cnn&phase=infer&params=126512&uses=123.68281269760972&acts=339978&layers=38&batch=1&steps=1\
             &values=3072&dtype=fp32&data=gpu&gpu=rtx-2080-ti&gpulib=pytorch"
        );
    }

    /// The largest network of the benchmark has 220.1 million multiplications (Dong and Yang 2020, table 5: 220.12
    /// including normalization).
    #[test]
    fn the_largest_cell_network_has_the_published_multiplications() {
        let largest = cell_network(&[3; 6], 32.0);
        assert_eq!(largest.multiplications, 220_119_680.0);
    }
}
