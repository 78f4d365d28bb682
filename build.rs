//! Generates the constants of `src/accuracy.rs` from `src/accuracy/points.toml`.

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use serde::Deserialize;

const POINTS: &str = "src/accuracy/points.toml";

/// The contents of `points.toml`. Each field becomes a constant.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Points {
    tables: TestScores,
    all: ErrorFigures,
    foreign: ErrorFigures,
    families: Vec<ErrorFigures>,
    sources: Vec<ErrorFigures>,
    speedups: Vec<[i16; 3]>,
}

/// A copy of `TestScores` in `src/accuracy.rs`. Its `Debug` output is valid Rust code for a constant.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only `Debug` reads the fields")]
struct TestScores {
    tables: u16,
    errors: [u16; 2],
    inside: u16,
}

/// A copy of `ErrorFigures` in `src/accuracy.rs`. Its `Debug` output is valid Rust code for a constant.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only `Debug` reads the fields")]
struct ErrorFigures {
    name: String,
    pairs: u16,
    errors: [u16; 3],
    inside: u16,
    simple: u32,
}

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed={POINTS}");
    match write() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Cargo shows only the first line of a directive, so each line of the error needs a directive.
            error.lines().for_each(|line| println!("cargo::error={POINTS}: {line}"));
            ExitCode::FAILURE
        }
    }
}

/// Writes `accuracy.rs`, which `src/accuracy.rs` includes.
fn write() -> Result<(), String> {
    let text = fs::read_to_string(POINTS).map_err(|error| error.to_string())?;
    let points: Points = toml::from_str(&text).map_err(|error| error.to_string())?;
    let folder = env::var("OUT_DIR").map_err(|error| error.to_string())?;
    let file = Path::new(&folder).join("accuracy.rs");
    fs::write(file, constants(&points)).map_err(|error| error.to_string())
}

fn constants(points: &Points) -> String {
    let Points { tables, all, foreign, families, sources, speedups } = points;
    format!(
        "/// The published tables that only score the model.\n\
         pub const TABLES: TestScores = {tables:?};\n\
         /// All pairs.\n\
         pub const ALL: ErrorFigures = {all:?};\n\
         /// Core pairs of the sources that gave the model no constant.\n\
         pub const FOREIGN: ErrorFigures = {foreign:?};\n\
         /// By family.\n\
         pub static FAMILIES: &[ErrorFigures] = &{families:?};\n\
         /// By source.\n\
         pub static SOURCES: &[ErrorFigures] = &{sources:?};\n\
         /// The measured, the modeled and the simple formula's speedup (at 65 % of peak) of each pair. Each is a thousand \
         times its decimal logarithm.\n\
         static SPEEDUPS: &[[i16; 3]] = &{speedups:?};\n"
    )
}
