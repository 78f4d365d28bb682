//! The rule for the benchmark of Albumentations, which timed operations on images with four libraries.
//!
//! Each call has one image from the validation set of ImageNet and uses one thread. The sizes of windows and results
//! come from the source's code (`benchmark/transforms`) of 2026-04-29.

use crate::evidence::question::{Question, QuestionResult, machine_keys};
use crate::evidence::table::MeasuredWork;

/// The most common size of an image in ImageNet: 500 × 375.
const PIXELS: u32 = 187_500;

/// The pixels of an image of 512 × 512, and of such an image if its longer or its shorter side has 512 pixels.
const SQUARE: u32 = 262_144;
const LONGER_SIDE: u32 = 196_608;
const SHORTER_SIDE: u32 = 349_696;

/// The only M4 with 16 cores is the M4 Max.
const MACHINE: (&str, &str) = ("MacBook M4 (16 cores, 128 GB)", "apple-m4-max");

/// Describes an operation by its filter or by its array operations.
pub(super) fn state(work: &MeasuredWork) -> QuestionResult {
    if work.hardware != MACHINE.0 {
        return Err(format!("{} isn't in the catalog", work.hardware));
    }
    let channels = work.number("channels")?;
    let library = match work.library.split(' ').next() {
        Some("AlbumentationsX") => "opencv",
        Some("Kornia" | "torchvision") => "pytorch-cpu",
        Some("Pillow") => "pillow",
        _ => return Err(work.library.clone()),
    };
    let dtype = if work.dtype == "FP32" { "fp32" } else { "int8" };
    let keys = match filter(work, channels)? {
        Some(keys) => format!("w=filter&{keys}&channels={channels}&dims=2&dtype={dtype}"),
        None => {
            let elements = f64::from(PIXELS) * channels;
            format!("w=elementwise&elements={elements}&{}", operations(work)?)
        }
    };
    Ok(Question {
        work: format!("{keys}&data=gpu"),
        machine: machine_keys(work.side, MACHINE.1, library) + "&cores=1",
        units: 1.0,
    })
}

/// Returns the keys of a filter, or `None` for other operations.
fn filter(work: &MeasuredWork, channels: f64) -> Result<Option<String>, String> {
    let starts_with = |name: &str| work.library.starts_with(name);
    let is_pillow = starts_with("Pillow");
    let keys = |filter: &str, pixels: u32| format!("filter={filter}&elements={pixels}");
    let window = |filter: &str, side: u32| format!("{}&side={side}", keys(filter, PIXELS));
    Ok(Some(match work.what.as_str() {
        "Resize" | "SmallestMaxSize" if starts_with("torchvision") => keys("resize", SHORTER_SIDE),
        "Resize" | "RandomResizedCrop" => keys("resize", SQUARE),
        "LongestMaxSize" => keys("resize", LONGER_SIDE),
        "SmallestMaxSize" => keys("resize", SHORTER_SIDE),
        // The other libraries take the nearest pixel.
        "Rotate" if starts_with("Kornia") => keys("warp", PIXELS),
        "Rotate" => return Err("the nearest pixel".to_owned()),
        "GaussianBlur" | "Shear" if is_pillow => {
            return Err("boxes in place of a Gaussian, or an unknown interpolation".to_owned());
        }
        "Affine" | "Perspective" | "Shear" => keys("warp", PIXELS),
        "GaussianBlur" => window("separable", 5),
        "MedianBlur" => window("median", 5),
        "MotionBlur" => window("window", 5),
        "Sharpen" => window("window", 3),
        "Grayscale" if channels == 3.0 => keys("color", PIXELS),
        _ => return Ok(None),
    }))
}

/// Returns the keys of an operation that torchvision computes with array operations.
fn operations(work: &MeasuredWork) -> Result<String, String> {
    if !work.library.starts_with("torchvision") {
        return Err("operations on pixels outside PyTorch, or with Kornia's own steps".to_owned());
    }
    let (chain, inputs, dtype) = match work.what.as_str() {
        "HorizontalFlip" | "VerticalFlip" | "ChannelShuffle" | "Invert" | "Posterize" => {
            (1, 1.0, "int8")
        }
        // A comparison, an inversion and a choice between two images.
        "Solarize" => (3, 1.67, "int8"),
        // A product, its limits and a conversion to bytes.
        "Brightness" => (3, 1.0, "fp32"),
        // A conversion, a division, a difference and a division.
        "Normalize" => (4, 1.0, "fp32"),
        other => return Err(other.to_owned()),
    };
    Ok(format!("chain={chain}&inputs={inputs}&outputs=1&each=1&dtype={dtype}"))
}

#[cfg(test)]
mod tests {
    use crate::evidence::tests::first_link_of;

    #[test]
    fn an_operation_is_stated_by_its_filter_or_by_its_array_operations() {
        let link = |what: &str, library: &str| {
            first_link_of("albumentations", |work| {
                work.what == what && work.library.starts_with(library)
            })
        };
        assert_eq!(
            link("MedianBlur", "AlbumentationsX"),
            "w=filter&filter=median&elements=187500&side=5&channels=3&dims=2&dtype=int8&data=gpu&cpu=apple-m4-max\
             &cpulib=opencv&cores=1"
        );
        assert_eq!(
            link("Solarize", "torchvision"),
            "w=elementwise&elements=562500&chain=3&inputs=1.67&outputs=1&each=1&dtype=int8&data=gpu&cpu=apple-m4-max\
             &cpulib=pytorch-cpu&cores=1"
        );
    }
}
