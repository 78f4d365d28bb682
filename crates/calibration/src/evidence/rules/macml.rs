//! The rule for mac-ml-speed-test, which timed epochs of training on Apple chips and two NVIDIA cards.
//!
//! The source counts neither parameters nor operations. The sizes of ResNet-50 come from its layers. All scripts wait
//! for each step: two read the loss, Keras shows it, and the trainer of Transformers checks that it is finite.

use crate::evidence::devices::{apple_chip, device_id};
use crate::evidence::question::{Question, QuestionResult, machine_keys};
use crate::evidence::table::MeasuredWork;

/// DistilBERT without embeddings has 42.47 million parameters in six layers. The script trains only the last layer,
/// whose backward pass takes twice its forward pass. This is as much arithmetic as a forward pass through eight layers.
/// Transformers 4.36 does not fuse the attention of DistilBERT.
const DISTILBERT: &str =
    "w=transformer&params=66360000&active=56630000&layers=8&phase=infer&values=512&fused=no";

/// A transformer block of width 128 with eight heads of 128 values and dense layers of 128 units. The parameters include
/// the embeddings of 20,000 words and 200 positions.
const SMALL_TRANSFORMER: &str =
    "w=transformer&params=3163000&active=577700&layers=1&phase=train&values=200";

/// Describes an epoch by the network and the number of steps.
pub(super) fn state(work: &MeasuredWork) -> QuestionResult {
    let (batch, samples) = (work.number("batch")?, work.number("samples")?);
    let network = match work.what.as_str() {
        "ResNet-50 CIFAR" => {
            let parameters = work.number("params")?;
            let uses = work.number("macs")? / parameters;
            let (activations, layers) = (work.number("acts")?, work.number("layers")?);
            let image = work.number("image")?;
            let values = 3.0 * image * image;
            format!(
                "w=cnn&phase=train&params={parameters}&uses={uses}&acts={activations}&layers={layers}\
                 &values={values}"
            )
        }
        "ResNet-50 Food-101" => {
            return Err("photos that the CPU decodes at an unknown rate".to_owned());
        }
        "DistilBERT IMDB" => format!("{DISTILBERT}&seq={}", work.number("seq")?),
        _ => format!("{SMALL_TRANSFORMER}&seq={}", work.number("seq")?),
    };
    let library = match work.library.as_str() {
        "PyTorch" => "pytorch",
        _ => "tensorflow",
    };
    let device = match work.hardware.split_once(" (") {
        Some((chip, cores)) => {
            let cores = cores.split(' ').next().and_then(|count| count.parse().ok());
            apple_chip(work.side, chip, cores)?
        }
        None if work.hardware.starts_with("Tesla V100") => "v100-sxm2-16gb".to_owned(),
        None => device_id(work.side, &work.hardware)?.to_owned(),
    };
    let steps = (samples / batch).ceil();
    Ok(Question {
        work: format!(
            "{network}&batch={batch}&steps={steps}&samples={samples}&dtype=fp32&data=step&waits=step"
        ),
        machine: machine_keys(work.side, &device, library),
        units: 1.0,
    })
}

#[cfg(test)]
mod tests {
    use crate::evidence::tests::first_link;

    #[test]
    fn an_epoch_has_a_step_for_each_batch() {
        assert_eq!(
            first_link("macml", "ResNet-50 CIFAR", "NVIDIA TITAN RTX"),
            "w=cnn&phase=train&params=23712932&uses=3.526166397305909&acts=226916&layers=54&values=3072\
             &batch=1024&steps=49&samples=50000&dtype=fp32&data=step&waits=step&gpu=titan-rtx&gpulib=pytorch"
        );
    }
}
