//! Generates the constants of this crate from `data/*.toml`.

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

#[path = "build/generator.rs"]
mod generator;

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=data");
    match write_constants() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Cargo shows only one line per directive.
            error.lines().for_each(|line| println!("cargo::error={line}"));
            ExitCode::FAILURE
        }
    }
}

/// Writes `catalog.rs`, the file that `src/generated.rs` includes.
fn write_constants() -> Result<(), String> {
    let variable = |name: &str| env::var(name).map_err(|error| format!("{name}: {error}"));
    let text = generator::constants(&Path::new(&variable("CARGO_MANIFEST_DIR")?).join("data"))?;
    let file = Path::new(&variable("OUT_DIR")?).join("catalog.rs");
    fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))
}
