//! The chores of the project. Run them with `cargo xtask <command>`.

mod browser;
mod dist;
mod docs;
mod lint;
mod packages;
mod serve;
mod setup;
mod shell;
mod sites;
mod size;
mod steps;
mod test;
mod tidy;
mod wasm_bench;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use xshell::{Shell, cmd};

use shell::ChoreResult;

#[derive(Debug, Parser)]
#[command(
    name = "cargo xtask",
    bin_name = "cargo xtask",
    about = "The chores of the project",
    after_help = "A chore checks its tools, installs what is missing, and says how long that takes."
)]
enum Chore {
    /// Build the page and serve it on this machine; rebuild after every change
    Serve {
        #[arg(long, default_value_t = 8080)]
        port: u16,
        /// Build faster and unoptimized
        #[arg(long)]
        dev: bool,
    },
    /// Build the page for release into dist/
    Dist {
        /// Build the page that the stories test into target/tested/, faster because it is not shrunk
        #[arg(long)]
        tested: bool,
    },
    /// Build the page, then the book into dist/docs/, and check its links
    Docs {
        /// Build only the book, without rebuilding the page
        #[arg(long)]
        fast: bool,
    },
    /// Check and test a change
    Test {
        /// Skip the steps that need the built page or a browser
        #[arg(long)]
        fast: bool,
        /// Also test the published build, its size, every story, every site and the packages, and run ten times as many
        /// random questions
        #[arg(long, conflicts_with = "fast")]
        full: bool,
        /// Only build the documentation sites that embed the page, and open them
        #[arg(long, conflicts_with_all = ["fast", "full"])]
        sites: bool,
        /// Run only one of the two lanes that usually run in parallel
        #[arg(long, conflicts_with_all = ["fast", "sites"])]
        lane: Option<test::Lane>,
        /// Seed for the random questions of the property tests
        #[arg(long, default_value_t = test::SEED)]
        seed: u64,
    },
    /// Check the project's own rules about its files
    Tidy,
    /// Check spelling, and licenses, sources and known vulnerabilities of the crates in Cargo.lock
    Lint,
    /// Compress the files of a first visit and compare their total size with the limit
    Size,
    /// Time the model natively, and time the page and a comparable page in React and Chart.js in a browser
    Bench,
    /// Build the packages for npm, Python and Rust, install them, and compare their answers with the command's
    Packages,
    /// Compare the answers to a thousand links in wasm with the native answers
    Agree,
    /// Test the code reader on random, mutated and adversarial programs, and report wrong results and slow readings
    Fuzz {
        /// Number of programs
        #[arg(long, default_value_t = 100_000)]
        programs: u64,
        /// Seed for the random programs, which are the same for the same seed
        #[arg(long, default_value_t = test::SEED)]
        seed: u64,
    },
    /// Take screenshots of the page, wide and narrow, light and dark
    Screenshots {
        /// Folder for the screenshots [default: target/screenshots]
        folder: Option<PathBuf>,
    },
    /// Fit the model's constants to measurements and compare them with the constants in use
    Fit,
    /// Score the model on published measurements and write docs/accuracy.md
    Accuracy {
        /// `--rows` prints every row, `--tsv` prints every time, `--check` fails if a file is out of date
        #[arg(allow_hyphen_values = true)]
        options: Vec<String>,
    },
    /// Score the model on the published tables in data/evidence
    Evidence {
        /// Print every row of this table, or of the `questions` in data/questions.toml
        table: Option<String>,
    },
    /// Calibrate the widths of the predicted ranges, and count the measurements inside the ranges
    Calibrate {
        /// `--write` updates libraries.toml, `--check` fails if it is out of date
        #[arg(allow_hyphen_values = true)]
        options: Vec<String>,
    },
}

fn main() -> ExitCode {
    match run(Chore::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nxtask: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(chore: Chore) -> ChoreResult {
    let sh = &shell::at_root()?;
    match chore {
        Chore::Serve { port, dev } => serve::run(sh, port, dev),
        Chore::Dist { tested: false } => dist::run(sh),
        Chore::Dist { tested: true } => test::build_page(sh),
        Chore::Docs { fast } => docs::run(sh, fast),
        Chore::Test { sites: true, .. } => test::sites(sh),
        Chore::Test { fast, full, lane, seed, .. } => {
            let extent = test::Extent { full, seed };
            match lane {
                Some(lane) => test::run_lane(sh, lane, extent),
                None if fast => test::run_fast(sh, extent),
                None => test::run(sh, extent),
            }
        }
        Chore::Tidy => tidy::run(),
        Chore::Lint => lint::run(sh),
        Chore::Size => size::run(sh),
        Chore::Bench => browser::bench(sh),
        Chore::Agree => wasm_bench::run(sh),
        Chore::Fuzz { programs, seed } => fuzz(sh, programs, seed),
        Chore::Packages => packages::run(sh),
        Chore::Screenshots { folder } => browser::screenshots(sh, folder),
        Chore::Fit => calibration(sh, "fit", &[]),
        Chore::Accuracy { options } => calibration(sh, "accuracy", &options),
        Chore::Evidence { table } => calibration(sh, "evidence", table.as_slice()),
        Chore::Calibrate { options } => calibration(sh, "calibrate", &options),
    }
}

/// Runs the code reader on many random programs. Saves programs that reveal an error to target/fuzz.
fn fuzz(sh: &Shell, programs: u64, seed: u64) -> ChoreResult {
    let (programs, seed) = (programs.to_string(), seed.to_string());
    let run_options =
        ["--quiet", "--release", "--package", "offload-reader", "--example", "fuzz", "--"];
    Ok(cmd!(sh, "cargo run {run_options...} --programs {programs} --seed {seed}").run()?)
}

/// Runs a task of the calibration crate, which compares the model with measurements.
fn calibration(sh: &Shell, task: &str, options: &[String]) -> ChoreResult {
    let run_options = ["--quiet", "--package", "offload-calibration", "--"];
    Ok(cmd!(sh, "cargo run {run_options...} {task} {options...}").run()?)
}
