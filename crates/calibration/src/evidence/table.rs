//! Reads a table of measured times.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use crate::library_timing::TimedSide;

/// A row of a table: the work, the machine, and the measured time of one side.
#[derive(Clone, Debug, Deserialize)]
#[serde(from = "Record")]
pub(super) struct TableRow {
    pub(super) work: MeasuredWork,
    /// The measured time per unit, in seconds.
    pub(super) seconds: f64,
    /// The label shared by the rows of the same work. Each label has at least one row per side. The label is empty if
    /// the work was timed on only one side.
    pub(super) pair: String,
}

/// The part of a row that a rule may read: everything except the time.
#[derive(Clone, Debug)]
pub(super) struct MeasuredWork {
    /// The name of the network or operation in the source.
    pub(super) what: String,
    /// Sizes and settings, by name.
    params: BTreeMap<String, String>,
    /// The precision, as the source names it.
    pub(super) dtype: String,
    pub(super) side: TimedSide,
    /// The machine, as the source names it.
    pub(super) hardware: String,
    /// The number of cores or threads, as the source states it.
    pub(super) cores: String,
    /// The library with its version.
    pub(super) library: String,
    /// The unit of work to which the time refers, such as `image`, `batch` or `call`.
    pub(super) unit: String,
    /// The reliability. `A` is a raw log that names the hardware, `B` is a published table, `C` is a source whose
    /// hardware or settings were inferred, and `D` is a weak source.
    pub(super) trust: String,
    /// The differences from the other rows of the table.
    pub(super) note: String,
}

/// A row as written in a CSV file. A file may omit the optional columns if all of their cells are empty.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    what: String,
    #[serde(default)]
    params: String,
    #[serde(default)]
    dtype: String,
    side: TimedSide,
    hardware: String,
    #[serde(default)]
    cores: String,
    #[serde(default)]
    library: String,
    seconds: f64,
    unit: String,
    #[serde(default)]
    pair: String,
    trust: String,
    #[serde(default)]
    note: String,
}

impl From<Record> for TableRow {
    fn from(record: Record) -> Self {
        let pairs = record.params.split_whitespace().filter_map(|pair| pair.split_once('='));
        let params = pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let Record { what, dtype, side, hardware, cores, library, unit, trust, note, .. } = record;
        let work =
            MeasuredWork { what, params, dtype, side, hardware, cores, library, unit, trust, note };
        Self { work, seconds: record.seconds, pair: record.pair }
    }
}

impl MeasuredWork {
    /// Returns the text of a parameter.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.params.get(name).map(String::as_str)
    }

    /// Returns the value of a numeric parameter, or an error that names the parameter.
    pub(super) fn number(&self, name: &str) -> Result<f64, String> {
        let text = self.text(name).ok_or_else(|| format!("{name} isn't stated"))?;
        text.parse().map_err(|_| format!("{name} isn't a number"))
    }
}

/// Reads all rows of a table.
pub(super) fn read(file: &Path) -> Result<Vec<TableRow>, String> {
    let problem = |error: csv::Error| format!("{}: {error}", file.display());
    let rows = csv::Reader::from_path(file).map_err(problem)?.into_deserialize();
    let rows: Vec<TableRow> = rows.collect::<csv::Result<_>>().map_err(problem)?;
    match rows.iter().find(|row| !(row.seconds.is_finite() && row.seconds > 0.0)) {
        Some(row) => Err(format!("{}: {} has an impossible time", file.display(), row.work.what)),
        None => Ok(rows),
    }
}
