//! The rule for pytorch-gpu-benchmark, which timed torchvision's networks for 12 images on single GPUs.
//!
//! The source states only the names of the networks. The table has their sizes, counted from the layers.

use crate::evidence::devices::device_id;
use crate::evidence::question::{Question, QuestionResult, machine_keys};
use crate::evidence::table::MeasuredWork;

/// Describes a network by its parameters, multiplications, activations and layers.
pub(super) fn state(work: &MeasuredWork) -> QuestionResult {
    let number = |name| work.number(name);
    let (parameters, image) = (number("params")?, number("image")?);
    let device = match work.hardware.as_str() {
        "A100-SXM4-40GB" => "a100-sxm-40gb",
        name => device_id(work.side, name)?,
    };
    let dtype = match work.dtype.as_str() {
        "half" => "fp16",
        // PyTorch 1.7 rounds to TF32 by default.
        _ if device.starts_with("a100") => "tf32",
        _ => "fp32",
    };
    // The newer script copies the images in each step.
    let data = if work.text("copies") == Some("yes") { "step" } else { "gpu" };
    Ok(Question {
        work: format!(
            "w=cnn&phase={}&params={parameters}&uses={}&acts={}&layers={}&batch={}&steps=1&values={}\
             &dtype={dtype}&data={data}",
            work.text("phase").ok_or("the phase isn't stated")?,
            number("macs")? / parameters,
            number("acts")?,
            number("layers")?,
            number("batch")?,
            3.0 * image * image,
        ),
        machine: machine_keys(work.side, device, "pytorch"),
        units: 1.0,
    })
}

#[cfg(test)]
mod tests {
    use crate::evidence::tests::first_link_of;

    #[test]
    fn a_network_is_stated_by_the_sizes_in_the_table() {
        let link = first_link_of("torchgpu", |work| {
            work.what == "densenet121" && work.hardware == "A100-SXM4-40GB"
        });
        assert_eq!(
            link,
            "w=cnn&phase=infer&params=7978856&uses=355.20902545427566&acts=6900200&layers=121&batch=12&steps=1\
             &values=150528&dtype=tf32&data=step&gpu=a100-sxm-40gb&gpulib=pytorch"
        );
    }
}
