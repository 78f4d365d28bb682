//! Compares the model with measurements: `cargo xtask fit`, `accuracy` and `calibrate`.
//!
//! [`fit`] derives the model's constants from measurements of parts of programs. [`accuracy`] scores predictions of
//! whole programs. [`ranges`] sets the width of the predicted ranges and counts the measurements inside their ranges.

mod accuracy;
mod evidence;
mod fit;
mod library_timing;
mod ranges;
mod statistics;
mod text_table;

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

use accuracy::Printed;
use clap::Parser;

/// A value, or an error message for the terminal.
type Fallible<T = ()> = Result<T, Box<dyn Error>>;

#[derive(Clone, Debug, Parser, PartialEq)]
#[command(bin_name = "cargo xtask", about = "Compares the model with measurements")]
enum CalibrationTask {
    /// Fit the constants on data/micro.csv and data/cpu/measured.csv and compare with those in use
    Fit,
    /// Score the predictions on data/measured.toml and data/measured_sides.toml, and write
    /// docs/accuracy.md, the figures of README.md and data/README.md, and src/accuracy/points.toml
    Accuracy {
        /// Print every row
        #[arg(long)]
        rows: bool,
        /// Print a tab-separated line for every measured time, and write nothing
        #[arg(long, conflicts_with = "rows")]
        tsv: bool,
        /// Compare the written files instead of writing them
        #[arg(long)]
        check: bool,
    },
    /// Score the predictions on the tables of data/evidence
    Evidence {
        /// Print every row of this table, such as timm
        table: Option<String>,
    },
    /// Count the measurements inside the predicted ranges, also of sources that are left out, and print
    /// the errors of the model at which 80 % are inside
    Calibrate {
        /// Put these errors and the evidence for each family into libraries.toml and the catalog
        #[arg(long)]
        write: bool,
        /// Fail if others are in use
        #[arg(long, conflicts_with = "write")]
        check: bool,
    },
}

fn main() -> ExitCode {
    let outcome = match CalibrationTask::parse() {
        CalibrationTask::Fit => fit::run(),
        CalibrationTask::Accuracy { check: true, .. } => accuracy::check(),
        CalibrationTask::Accuracy { tsv: true, .. } => accuracy::run(Printed::TabSeparated),
        CalibrationTask::Accuracy { rows: true, .. } => accuracy::run(Printed::Rows),
        CalibrationTask::Accuracy { .. } => accuracy::run(Printed::Report),
        CalibrationTask::Evidence { table } => evidence::run(table.as_deref()),
        CalibrationTask::Calibrate { check: true, .. } => ranges::check(),
        CalibrationTask::Calibrate { write, .. } => ranges::run(write),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Returns the root folder of the project.
fn project_root() -> &'static Path {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    crate_folder.ancestors().nth(2).unwrap_or(crate_folder)
}
