//! Timings of the project's own program, `data/gpu/measure.py`: one library's time of a case in each line.

use std::path::Path;

use serde::Deserialize;

/// One library's time of a case.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct LibraryTiming {
    /// The name of the case.
    pub(crate) case: String,
    /// The side it ran on.
    pub(crate) side: TimedSide,
    /// The id of the library.
    pub(crate) library: String,
    /// Median seconds of one run.
    pub(crate) seconds: f64,
    /// The computation, without machine and library.
    pub(crate) link: String,
}

/// The timed side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TimedSide {
    /// The CPU's.
    Cpu,
    /// The GPU's.
    Gpu,
}

impl TimedSide {
    /// Returns its name in the files of measurements.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Cpu => "cpu",
            Self::Gpu => "gpu",
        }
    }

    /// Returns the key of a link for its library.
    pub(crate) const fn library_key(self) -> &'static str {
        match self {
            Self::Cpu => "cpulib",
            Self::Gpu => "gpulib",
        }
    }
}

/// Reads the timings of a file that state work, and skips the machine's capabilities.
pub(crate) fn read(file: &Path) -> Result<Vec<LibraryTiming>, String> {
    let problem = |error: csv::Error| format!("{}: {error}", file.display());
    let rows = csv::Reader::from_path(file).map_err(problem)?.into_deserialize();
    let mut rows: Vec<LibraryTiming> = rows.collect::<csv::Result<_>>().map_err(problem)?;
    rows.retain(|row| row.link.starts_with("w="));
    Ok(rows)
}
