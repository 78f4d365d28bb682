//! The rule for mlx-benchmark, which timed single array operations with MLX and PyTorch.
//!
//! The operations and their shapes come from the source's code (`mlx_benchmark/operations`). The source waits for each
//! call, and the arrays are already on the device.

use crate::evidence::devices::{apple_chip, device_id};
use crate::evidence::question::{Question, QuestionResult, machine_keys};
use crate::evidence::table::MeasuredWork;
use crate::library_timing::TimedSide;

/// The size of an FP32 number, in bytes.
const SIZE: f64 = 4.0;

/// Describes an operation by the shapes of its arrays.
pub(super) fn state(work: &MeasuredWork) -> QuestionResult {
    // These CPUs belong to rented slices of servers. The source does not state the number of rented cores.
    if ["Intel Xeon Gold 5120", "Intel Xeon Gold 6148"].contains(&work.hardware.as_str()) {
        return Err("the number of cores of a rented slice".to_owned());
    }
    let (library, is_compiled) = library(work)?;
    let operation = operation(work)?;
    // Only a chain of kernels can be compiled into one.
    let fused = if is_compiled && operation.contains("chain=") { "&fused=yes" } else { "" };
    Ok(Question {
        work: format!("{operation}&dtype=fp32&data=gpu"),
        machine: machine_keys(work.side, &device(work)?, library) + fused,
        units: 1.0,
    })
}

/// Returns the catalog's id for the library, and `true` if the library compiles the operation into one kernel.
fn library(work: &MeasuredWork) -> Result<(&'static str, bool), String> {
    let is_mlx = work.library.starts_with("MLX");
    match (is_mlx, work.side) {
        (true, TimedSide::Cpu) => Err("MLX on the CPU".to_owned()),
        (true, TimedSide::Gpu) => Ok(("mlx", work.library.contains("mx.compile"))),
        (false, TimedSide::Cpu) => Ok(("pytorch-cpu", false)),
        (false, TimedSide::Gpu) => Ok(("pytorch", false)),
    }
}

/// Returns the catalog's id for the device. If the source states a different number of cores than the catalog, keys for
/// these cores are appended.
fn device(work: &MeasuredWork) -> Result<String, String> {
    let id = match work.hardware.as_str() {
        "RTX4090" => "rtx-4090",
        "A100 80GB 80GB PCIe" => "a100-pcie-80gb",
        "Tesla V100 PCIe" => "v100-pcie-16gb",
        "Tesla V100 NVLink" => "v100-sxm2-16gb",
        name => match name.split_once(" (") {
            Some((chip, cores)) => {
                return apple_chip(work.side, chip, parse_core_count(work.side, cores));
            }
            None => device_id(work.side, name)?,
        },
    };
    Ok(id.to_owned())
}

/// Parses the number of the CPU's performance cores or of the GPU cores from a list. An example of a list is `cores:
/// 4E+6P+16GPU`. Returns `None` if the list doesn't contain the number.
fn parse_core_count(side: TimedSide, list: &str) -> Option<f64> {
    let unit = match side {
        TimedSide::Cpu => "P",
        TimedSide::Gpu => "GPU",
    };
    list.split(['+', ' ', ')']).find_map(|cores| cores.strip_suffix(unit)?.parse().ok())
}

/// Returns the link keys that represent the operation.
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
        "ScaledDotProductAttention" => attention(&first, &shape(work, "dim2")?),
        "Sum" => {
            let axis = work.number("axis")? as usize;
            let summed = first.get(axis).copied().ok_or("the axis doesn't exist")?;
            let results = elements / summed;
            Ok(format!("w=reduction&elements={elements}&results={results}"))
        }
        "SumAll" => Ok(format!("w=reduction&elements={elements}&results=1")),
        "Gather" => copied_rows(work, &first, 0.0, 1.0),
        "Scatter" => copied_rows(work, &first, 1.0, 0.0),
        "ScatterSum" | "ScatterMax" => reduced_rows(work),
        "Sort" => Err("a sort of many short rows".to_owned()),
        other => Err(other.to_owned()),
    }
}

/// Returns the keys of a gather or scatter of whole rows, with one index of 8 bytes per row. The largest table has 128
/// kB and stays in cache, so only the indices and the rows outside the table are read from or written to memory.
/// Therefore the call is described as a copy of these rows.
fn copied_rows(
    work: &MeasuredWork,
    table: &[f64],
    rows_read: f64,
    rows_written: f64,
) -> Result<String, String> {
    let width = table.last().copied().unwrap_or(1.0);
    let moved = indices(work)? * width;
    let inputs = rows_read + 2.0 / width;
    Ok(format!(
        "w=elementwise&elements={moved}&chain=1&inputs={inputs}&outputs={rows_written}&each=0"
    ))
}

/// Returns the keys of a scatter that adds values or keeps the largest. In PyTorch, the indices form a single column,
/// so `scatter_reduce` reads only the first value of each row. With MLX, the source discards the result of
/// `x.at[y].add(z)`, so MLX never computes it.
fn reduced_rows(work: &MeasuredWork) -> Result<String, String> {
    if work.library.starts_with("MLX") {
        return Err("a scatter whose result is discarded".to_owned());
    }
    Ok(format!("w=arraycall&op=scatter&elements={}", indices(work)?))
}

/// Returns the number of indices of a gather or scatter.
fn indices(work: &MeasuredWork) -> Result<f64, String> {
    Ok(shape(work, "dim2")?.iter().product())
}

/// Returns the keys of attention with a mask. None of the timed libraries has a fused kernel for heads of 1,024 values,
/// so attention takes five kernels: scaling the queries, the product with the keys, the mask, the softmax, and the
/// product with the values. Each kernel reads and writes its arrays once.
fn attention(queries: &[f64], keys: &[f64]) -> Result<String, String> {
    let ([batch, heads, rows, width], [.., columns, _]) = (queries, keys) else {
        return Err("the shape of the attention".to_owned());
    };
    let scores = batch * heads * rows * columns;
    let queries = batch * heads * rows * width;
    let keys = batch * heads * columns * width;
    let operations = 4.0 * scores * width;
    let values_moved = 4.0 * queries + 2.0 * keys + 6.0 * scores;
    let (bytes, inputs) = (values_moved * SIZE, (queries + 2.0 * keys) * SIZE);
    Ok(format!(
        "w=custom&kind=dense&ops={operations}&bytes={bytes}B&set={bytes}B&in={inputs}B&launches=5&funcs={scores}"
    ))
}

/// Returns the keys of a convolution of images in channels-last order, without padding.
fn convolution(images: &[f64], weights: &[f64]) -> Result<String, String> {
    let ([batch, sides @ .., channels], [filters, kernel @ .., _]) = (images, weights) else {
        return Err("the shape of the convolution".to_owned());
    };
    let positions: f64 =
        sides.iter().zip(kernel).map(|(side, window)| side - window + 1.0).product();
    let parameters = filters * kernel.iter().product::<f64>() * channels;
    let values = sides.iter().product::<f64>() * channels;
    let activations = positions * filters;
    Ok(format!(
        "w=cnn&phase=infer&params={parameters}&uses={positions}&acts={activations}&values={values}\
         &batch={batch}&layers=1&steps=1"
    ))
}

/// Parses the lengths of an array's dimensions from a parameter such as `64x128`.
fn shape(work: &MeasuredWork, name: &str) -> Result<Vec<f64>, String> {
    let text = work.text(name).ok_or_else(|| format!("{name} isn't stated"))?;
    text.split('x')
        .map(|length| length.parse().map_err(|_| format!("{name} isn't a shape")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::tests::first_link;

    #[test]
    fn products_are_described_by_their_shapes() {
        assert_eq!(
            first_link("mlx", "Linear", "RTX4090"),
            "w=matmul&m=102400&k=32&n=1024&dtype=fp32&data=gpu&gpu=rtx-4090&gpulib=pytorch"
        );
    }

    #[test]
    fn rows_are_gathered_by_a_copy() {
        assert_eq!(
            first_link("mlx", "Gather", "RTX4090"),
            "w=elementwise&elements=2560&chain=1&inputs=0.0078125&outputs=1&each=0&dtype=fp32&data=gpu\
             &gpu=rtx-4090&gpulib=pytorch"
        );
        assert_eq!(
            first_link("mlx", "Scatter", "RTX4090"),
            "w=elementwise&elements=160&chain=1&inputs=1.125&outputs=0&each=0&dtype=fp32&data=gpu\
             &gpu=rtx-4090&gpulib=pytorch"
        );
    }

    #[test]
    fn a_scatter_that_reduces_takes_one_value_per_row() {
        let link = first_link("mlx", "ScatterSum", "RTX4090");
        assert!(link.starts_with("w=arraycall&op=scatter&elements=10&"), "{link}");
    }

    #[test]
    fn attention_is_described_by_operations_and_bytes() {
        let shape = |rows| [64.0, 8.0, rows, 1024.0];
        assert_eq!(
            attention(&shape(16.0), &shape(64.0)).as_deref(),
            Ok("w=custom&kind=dense&ops=2147483648&bytes=415236096B&set=415236096B&in=301989888B\
                &launches=5&funcs=524288")
        );
    }

    #[test]
    fn cores_are_read_from_the_name_of_the_machine() {
        for (list, cpu, gpu) in [
            ("cores: 4E+6P+16GPU)", Some(6.0), Some(16.0)),
            ("4E+16P+48GPU+64GB)", Some(16.0), Some(48.0)),
            ("64GB)", None, None),
            (")", None, None),
        ] {
            assert_eq!(parse_core_count(TimedSide::Cpu, list), cpu, "{list}");
            assert_eq!(parse_core_count(TimedSide::Gpu, list), gpu, "{list}");
        }
    }
}
