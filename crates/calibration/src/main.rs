//! Compares the model with measurements: `cargo xtask fit`, `accuracy`, `evidence` and `calibrate`.
//!
//! [`fit`] derives the model's constants from measurements of parts of programs. [`accuracy`] scores predictions of
//! whole programs, and [`evidence`] scores predictions for published tables. [`ranges`] calibrates the widths of the
//! predicted ranges and counts the measurements inside them.

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

use accuracy::TerminalOutput;
use clap::Parser;

/// A value, or an error message for the terminal.
type Fallible<T = ()> = Result<T, Box<dyn Error>>;

#[derive(Clone, Debug, Parser, PartialEq)]
#[command(bin_name = "cargo xtask", about = "Compares the model with measurements")]
enum CalibrationTask {
    /// Fit the constants to data/micro.csv and data/cpu/measured.csv, and compare them with the constants in use
    Fit,
    /// Score the predictions on data/measured.toml and data/measured_sides.toml, and write docs/accuracy.md,
    /// src/accuracy/points.toml, crates/nearest/data/times.tsv, and the results in README.md and data/README.md
    Accuracy {
        /// Print every row
        #[arg(long)]
        rows: bool,
        /// Print a tab-separated line for every measured time, and write nothing
        #[arg(long, conflicts_with = "rows")]
        tsv: bool,
        /// Write nothing, and fail if a file is out of date
        #[arg(long)]
        check: bool,
    },
    /// Score the predictions on the tables of data/evidence, or the answers to data/questions.toml
    Evidence {
        /// Print every row of this table, such as timm, or of the `questions` of public threads
        table: Option<String>,
    },
    /// Count the measurements inside the predicted ranges, in sample and leave-one-out, and print the model errors that
    /// cover 80 % of the measurements
    Calibrate {
        /// Write these errors and the evidence for each family to the catalog's libraries.toml
        #[arg(long)]
        write: bool,
        /// Fail if libraries.toml contains other errors
        #[arg(long, conflicts_with = "write")]
        check: bool,
    },
}

fn main() -> ExitCode {
    let outcome = match CalibrationTask::parse() {
        CalibrationTask::Fit => fit::run(),
        CalibrationTask::Accuracy { check: true, .. } => accuracy::check(),
        CalibrationTask::Accuracy { tsv: true, .. } => accuracy::run(TerminalOutput::TabSeparated),
        CalibrationTask::Accuracy { rows: true, .. } => accuracy::run(TerminalOutput::Rows),
        CalibrationTask::Accuracy { .. } => accuracy::run(TerminalOutput::Report),
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

fn project_root() -> &'static Path {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    crate_folder.ancestors().nth(2).unwrap_or(crate_folder)
}

/// Compares a text with a file in `snapshots`. To rewrite the file after an intended change, set `INSTA_UPDATE=always`.
#[cfg(test)]
fn assert_snapshot(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_omit_expression(true);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_snapshot_path("../snapshots");
    settings.bind(|| insta::assert_snapshot!(name, text));
}
