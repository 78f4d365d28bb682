//! Reads the timings of the project's own program, `data/gpu/measure.py`. Each line contains the time of one library in
//! one case.

use std::path::Path;

use serde::Deserialize;

/// The time of one library in one case.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct LibraryTiming {
    /// The name of the case, such as `chain-10000-fp64`.
    pub(crate) case: String,
    pub(crate) side: TimedSide,
    /// The catalog's id for the library.
    pub(crate) library: String,
    /// The median time of one run, in seconds.
    pub(crate) seconds: f64,
    /// The keys of a link that represent the computation, without the machine and the library.
    pub(crate) link: String,
}

/// The side that was timed, CPU or GPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TimedSide {
    Cpu,
    Gpu,
}

impl TimedSide {
    /// Returns the name of the side in the measurement files.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Cpu => "cpu",
            Self::Gpu => "gpu",
        }
    }

    /// Returns the link key for the side's library.
    pub(crate) const fn library_key(self) -> &'static str {
        match self {
            Self::Cpu => "cpulib",
            Self::Gpu => "gpulib",
        }
    }
}

/// Reads the timings from a file. Skips lines that describe the machine's capabilities, which have no computation.
pub(crate) fn read(file: &Path) -> Result<Vec<LibraryTiming>, String> {
    let problem = |error: csv::Error| format!("{}: {error}", file.display());
    let rows = csv::Reader::from_path(file).map_err(problem)?.into_deserialize();
    let mut rows: Vec<LibraryTiming> = rows.collect::<csv::Result<_>>().map_err(problem)?;
    rows.retain(|row| row.link.starts_with("w="));
    Ok(rows)
}
