//! Single array operations with MLX and PyTorch.

use crate::evidence::devices::device_id;
use crate::evidence::question::{Question, Stated, machine_keys};
use crate::evidence::table::MeasuredWork;
use crate::library_timing::TimedSide;

/// States an operation by the shapes of its arrays. Every call is waited for, and its arrays are on the device.
pub(super) fn state(work: &MeasuredWork) -> Stated {
    if work.note.contains("ten to twenty times slower") {
        return Err("the number of cores, which seems to be one".to_owned());
    }
    let (library, is_compiled) = library(work)?;
    let operation = operation(work)?;
    // Only a chain of kernels can be compiled into one.
    let fused = if is_compiled && operation.contains("chain=") { "&fused=yes" } else { "" };
    Ok(Question {
        work: format!("{operation}&dtype=fp32&data=gpu"),
        machine: machine_keys(work.side, device(work)?, library) + fused,
        units: 1.0,
    })
}

/// Returns the catalog's id for the library, and whether it compiles the operation into one kernel.
fn library(work: &MeasuredWork) -> Result<(&'static str, bool), String> {
    let is_mlx = work.library.starts_with("MLX");
    match (is_mlx, work.side) {
        (true, TimedSide::Cpu) => Err("MLX on the CPU".to_owned()),
        (true, TimedSide::Gpu) => Ok(("mlx", work.library.contains("mx.compile"))),
        (false, TimedSide::Cpu) => Ok(("pytorch-cpu", false)),
        (false, TimedSide::Gpu) => Ok(("pytorch", false)),
    }
}

fn device(work: &MeasuredWork) -> Result<&'static str, String> {
    match work.hardware.as_str() {
        "RTX4090" => Ok("rtx-4090"),
        "A100 80GB 80GB PCIe" => Ok("a100-pcie-80gb"),
        "Tesla V100 PCIe" => Ok("v100-pcie-16gb"),
        "Tesla V100 NVLink" => Ok("v100-sxm2-16gb"),
        name => {
            let chip = name.split(" (").next().unwrap_or(name);
            device_id(work.side, chip)
        }
    }
}

/// Returns the keys of the operation.
fn operation(work: &MeasuredWork) -> Result<String, String> {
    let first = shape(work, "dim1")?;
    let elements: f64 = first.iter().product();
    match work.what.as_str() {
        // A call computes two logarithms per element and the mean of the results.
        "BCE" => Ok(format!(
            "w=elementwise&elements={elements}&chain=2&inputs=1.5&outputs=0.5&funcs=2&each=3"
        )),
        "SeLU" => Ok(format!(
            "w=elementwise&elements={elements}&chain=1&inputs=1&outputs=1&funcs=1&each=3"
        )),
        "Concat" => {
            let all = elements + shape(work, "dim2")?.iter().product::<f64>();
            Ok(format!("w=elementwise&elements={all}&chain=1&inputs=1&outputs=1&each=0"))
        }
        "Conv1d" | "Conv2d" => convolution(&first, &shape(work, "dim2")?),
        "Linear" => {
            let inner = first.last().copied().unwrap_or(1.0);
            let columns = shape(work, "dim2")?.last().copied().unwrap_or(1.0);
            let rows = elements / inner;
            Ok(format!("w=matmul&m={rows}&k={inner}&n={columns}"))
        }
        "Sum" => {
            let axis = work.number("axis")? as usize;
            let summed = first.get(axis).copied().ok_or("the axis doesn't exist")?;
            let results = elements / summed;
            Ok(format!("w=reduction&elements={elements}&results={results}"))
        }
        "SumAll" => Ok(format!("w=reduction&elements={elements}&results=1")),
        "Gather" => arrays_of_rows(work, "gather", &first),
        "Scatter" | "ScatterSum" | "ScatterMax" => arrays_of_rows(work, "scatter", &first),
        "Sort" => Err("a sort of many short rows".to_owned()),
        other => Err(other.to_owned()),
    }
}

/// Returns the keys of a gather or scatter of whole rows: one random index per row.
fn arrays_of_rows(work: &MeasuredWork, op: &str, table: &[f64]) -> Result<String, String> {
    let row = table.last().copied().unwrap_or(1.0);
    let moved = shape(work, "dim2")?.iter().product::<f64>() * row;
    Ok(format!("w=arraycall&op={op}&elements={moved}"))
}

/// Returns the keys of a convolution of images in channels-last order, without padding.
fn convolution(images: &[f64], weights: &[f64]) -> Result<String, String> {
    let ([batch, sides @ .., channels], [filters, kernel @ .., _]) = (images, weights) else {
        return Err("the shape of the convolution".to_owned());
    };
    let positions: f64 = sides.iter().zip(kernel).map(|(side, window)| side - window + 1.0).product();
    let parameters = filters * kernel.iter().product::<f64>() * channels;
    let values = sides.iter().product::<f64>() * channels;
    let activations = positions * filters;
    Ok(format!(
        "w=cnn&phase=infer&params={parameters}&uses={positions}&acts={activations}&values={values}\
         &batch={batch}&layers=1&steps=1"
    ))
}

/// Returns the lengths of an array's dimensions, such as 64x128.
fn shape(work: &MeasuredWork, name: &str) -> Result<Vec<f64>, String> {
    let text = work.text(name).ok_or_else(|| format!("{name} isn't stated"))?;
    text.split('x')
        .map(|length| length.parse().map_err(|_| format!("{name} isn't a shape")))
        .collect()
}
