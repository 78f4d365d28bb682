//! Reads `data/micro.csv`, which contains published measurements of parts of programs.

use std::path::Path;

use serde::{Deserialize, Deserializer, de};

/// A published measurement of part of a program.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub(crate) struct Microbenchmark {
    /// The permanent id, such as `launch-a40-stream`.
    pub(crate) id: String,
    /// The kind of measurement, such as `gemm`.
    pub(crate) kind: String,
    /// The machine, as the source names it.
    pub(crate) device: String,
    /// The catalog's id of the GPU, or an empty string if the GPU is not in the catalog.
    pub(crate) gpu: String,
    /// The measured quantity, such as `back to back` for launches.
    pub(crate) metric: String,
    /// The measured value, in base units.
    pub(crate) value: f64,
    /// The unit in which the file states the value.
    pub(crate) unit: MeasuredUnit,
    /// One size, the smallest and the largest size of a range, or the sides of a product.
    #[serde(deserialize_with = "deserialize_sizes")]
    pub(crate) size: Vec<f64>,
    /// The name of the precision, or an empty string.
    pub(crate) dtype: String,
    /// The publication on GitHub: `owner/name`, followed by the path.
    #[serde(default)]
    pub(crate) source: String,
    /// The value as a share of peak, if the source states or implies it.
    pub(crate) fraction_of_peak: Option<f64>,
}

/// A unit in the `unit` column of the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
pub(crate) enum MeasuredUnit {
    #[default]
    #[serde(rename = "us")]
    Microseconds,
    #[serde(rename = "GB/s")]
    GigabytesPerSecond,
    #[serde(rename = "TFLOP/s")]
    TeraflopsPerSecond,
}

impl MeasuredUnit {
    /// Returns the factor that converts this unit to base units.
    const fn scale(self) -> f64 {
        match self {
            Self::Microseconds => 1e-6,
            Self::GigabytesPerSecond => 1e9,
            Self::TeraflopsPerSecond => 1e12,
        }
    }
}

impl Microbenchmark {
    /// Returns the smallest and the largest size. Both are equal if there is only one size, and zero if there is no
    /// size.
    pub(crate) fn size_range(&self) -> (f64, f64) {
        let size_or_zero = |size: Option<&f64>| size.copied().unwrap_or_default();
        (size_or_zero(self.size.first()), size_or_zero(self.size.last()))
    }

    /// Returns the geometric mean of the smallest and the largest size.
    pub(crate) fn middle_size(&self) -> f64 {
        let (smallest, largest) = self.size_range();
        (smallest * largest).sqrt()
    }
}

fn deserialize_sizes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<f64>, D::Error> {
    let text = String::deserialize(deserializer)?;
    let separator = if text.contains("..") { ".." } else { "x" };
    let sizes = text.split(separator).filter(|size| !size.is_empty());
    sizes.map(|size| size.parse().map_err(de::Error::custom)).collect()
}

/// Reads the measurements from a file.
pub(crate) fn read(path: &Path) -> Result<Vec<Microbenchmark>, String> {
    let rows = csv::Reader::from_path(path).and_then(parse);
    rows.map_err(|error| format!("{}: {error}", path.display()))
}

fn parse(mut file: csv::Reader<impl std::io::Read>) -> csv::Result<Vec<Microbenchmark>> {
    let convert_to_base_units = |mut row: Microbenchmark| {
        row.value *= row.unit.scale();
        row
    };
    file.deserialize().map(|row| row.map(convert_to_base_units)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::MICROBENCHMARKS;
    use super::*;
    use crate::project_root;

    fn row(cells: &str) -> csv::Result<Microbenchmark> {
        let columns = "id,kind,device,gpu,metric,dtype,value,unit,size,fraction_of_peak";
        let text = format!("{columns}\na,b,c,d,e,f,{cells}\n");
        parse(csv::Reader::from_reader(text.as_bytes())).map(|mut rows| rows.remove(0))
    }

    #[test]
    fn unknown_units_and_words_for_numbers_are_refused() {
        for cells in ["1,us", "1,parsecs,,", "much,us,,", "1,us,large,"] {
            assert!(row(cells).is_err(), "{cells}");
        }
    }

    #[test]
    fn every_row_has_a_unique_id_and_a_known_gpu_or_none() {
        let mut ids = BTreeSet::new();
        for row in read(&project_root().join(MICROBENCHMARKS)).expect("the measurements") {
            let has_known_gpu = row.gpu.is_empty() || offload_catalog::gpu(&row.gpu).is_some();
            assert!(has_known_gpu && row.value > 0.0, "{}", row.id);
            assert!(ids.insert(row.id.clone()), "{} twice", row.id);
        }
    }
}
