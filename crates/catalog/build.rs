//! Generates the constants of this crate from `data/*.toml`.

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

#[path = "build/generator.rs"]
mod generator;

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=data");
    match write() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Cargo shows only one line per directive.
            error.lines().for_each(|line| println!("cargo::error={line}"));
            ExitCode::FAILURE
        }
    }
}

/// Writes `catalog.rs`, which `src/generated.rs` includes.
fn write() -> Result<(), String> {
    let folder = |name: &str| env::var(name).map_err(|error| format!("{name}: {error}"));
    let text = generator::constants(&Path::new(&folder("CARGO_MANIFEST_DIR")?).join("data"))?;
    let file = Path::new(&folder("OUT_DIR")?).join("catalog.rs");
    fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))
}
