//! Reads timings of the project's own program, `data/gpu/measure.py`. Each line is one library's
//! time of one case.

use std::path::Path;

use serde::Deserialize;

/// One library's time of one case.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct LibraryTiming {
    /// The name of the case, such as `chain-10000-fp64`.
    pub(crate) case: String,
    /// The side on which the library ran.
    pub(crate) side: TimedSide,
    /// The catalog's id of the library.
    pub(crate) library: String,
    /// The median time of one run, in seconds.
    pub(crate) seconds: f64,
    /// The part of a link that represents the computation, without machine and library.
    pub(crate) link: String,
}

/// The side of a timing, CPU or GPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TimedSide {
    Cpu,
    Gpu,
}

impl TimedSide {
    /// Returns the side's name in the files of measurements.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Cpu => "cpu",
            Self::Gpu => "gpu",
        }
    }

    /// Returns the key for the side's library in a link.
    pub(crate) const fn library_key(self) -> &'static str {
        match self {
            Self::Cpu => "cpulib",
            Self::Gpu => "gpulib",
        }
    }
}

/// Reads the timings of a file. Lines without a computation, which state the machine's
/// capabilities, are skipped.
pub(crate) fn read(file: &Path) -> Result<Vec<LibraryTiming>, String> {
    let problem = |error: csv::Error| format!("{}: {error}", file.display());
    let rows = csv::Reader::from_path(file).map_err(problem)?.into_deserialize();
    let mut rows: Vec<LibraryTiming> = rows.collect::<csv::Result<_>>().map_err(problem)?;
    rows.retain(|row| row.link.starts_with("w="));
    Ok(rows)
}
