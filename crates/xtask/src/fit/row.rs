//! A row of `data/micro.csv`: one published measurement of one thing.

use std::fs;
use std::path::Path;

/// The columns, in their order.
const COLUMNS: &str = "id,kind,device,gpu,metric,value,unit,size,size_unit,dtype,\
                       fraction_of_peak,source,trust";

/// A measurement.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Row {
    /// Its name.
    pub(crate) id: String,
    /// What kind of thing was measured.
    pub(crate) kind: String,
    /// The machine, as the source calls it.
    pub(crate) device: String,
    /// The catalog's id of the GPU; empty where it has none.
    pub(crate) gpu: String,
    /// How it was measured.
    pub(crate) metric: String,
    /// The measurement, in base units.
    pub(crate) value: f64,
    /// The sizes it holds for, from and to: the same where there is one.
    pub(crate) size: (f64, f64),
    /// The size as it is written.
    pub(crate) extent: String,
    /// The number format.
    pub(crate) dtype: String,
    /// The measurement over the peak, where the source states or implies one.
    pub(crate) fraction: Option<f64>,
}

/// Reads the rows of a file.
pub(crate) fn read(path: &Path) -> Result<Vec<Row>, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    parse(&text)
}

/// Rows from text: a line of names, then one line a row, without quotes.
fn parse(text: &str) -> Result<Vec<Row>, String> {
    let mut lines = text.lines();
    if lines.next() != Some(COLUMNS) {
        return Err(format!("the first line is not {COLUMNS}"));
    }
    lines
        .enumerate()
        .map(|(at, line)| row(line).map_err(|why| format!("row {}: {why}", at + 1)))
        .collect()
}

fn row(line: &str) -> Result<Row, String> {
    let cells: Vec<&str> = line.split(',').collect();
    let [id, kind, device, gpu, metric, value, unit, size, _, dtype, fraction, _, _] = cells[..]
    else {
        return Err(format!("{} cells", cells.len()));
    };
    Ok(Row {
        id: id.into(),
        kind: kind.into(),
        device: device.into(),
        gpu: gpu.into(),
        metric: metric.into(),
        value: number(value)? * scale(unit)?,
        size: sizes(size)?,
        extent: size.into(),
        dtype: dtype.into(),
        fraction: if fraction.is_empty() { None } else { Some(number(fraction)?) },
    })
}

fn number(text: &str) -> Result<f64, String> {
    text.parse().map_err(|_| format!("\"{text}\" is not a number"))
}

/// How many base units one of these is.
fn scale(unit: &str) -> Result<f64, String> {
    match unit {
        "us" => Ok(1e-6),
        "GB/s" => Ok(1e9),
        "TFLOP/s" => Ok(1e12),
        _ => Err(format!("\"{unit}\" is not a unit")),
    }
}

/// One size, two with dots between them, or zero for a shape or none.
fn sizes(text: &str) -> Result<(f64, f64), String> {
    match text.split_once("..") {
        Some((from, to)) => Ok((number(from)?, number(to)?)),
        None if text.is_empty() || text.contains('x') => Ok((0.0, 0.0)),
        None => number(text).map(|one| (one, one)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Row, String> {
        parse(&format!("{COLUMNS}\n{line}\n")).map(|rows| rows[0].clone())
    }

    #[test]
    fn a_row_is_read_in_base_units() {
        let row = read("a,gemm,Card,t4,median,2.5,TFLOP/s,1e8..1e9,FLOP,FP32,0.31,somebody,A");
        let row = row.expect("a row");
        assert_eq!((row.value, row.size, row.fraction), (2.5e12, (1e8, 1e9), Some(0.31)));
        let row = read("b,launch,Card,,back to back,2,us,,,,,somebody,B").expect("a row");
        assert_eq!((row.value, row.size, row.fraction), (2e-6, (0.0, 0.0), None));
    }

    #[test]
    fn what_is_no_row_is_refused() {
        assert!(parse("id,kind\n").is_err());
        assert!(read("a,gemm").is_err());
        assert!(read("a,gemm,Card,t4,median,2.5,parsecs,,,,,somebody,A").is_err());
        assert!(read("a,gemm,Card,t4,median,much,us,,,,,somebody,A").is_err());
    }
}
