//! The page as it is published: built for release, shrunk, its files named after their content.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::setup;
use crate::shell::{self, Outcome};

/// Sets up what is missing and builds into `dist/`.
pub(crate) fn run() -> Outcome {
    println!("Tools");
    setup::release_tools()?;
    build()
}

/// Builds into `dist/`, with every tool in place.
pub(crate) fn build() -> Outcome {
    println!("Building the page into dist/");
    shell::run("trunk", &["build", "--release", "--offline"])?;

    // Trunk leaves the program as it was before wasm-opt beside Cargo's own output.
    let before = wasm_size(&target().join("wasm-bindgen/release"))?;
    let after = wasm_size(&shell::root().join("dist"))?;
    println!("  wasm-opt took the program from {before} to {after} bytes");
    if after >= before {
        return Err("wasm-opt did not run: index.html asks for it with data-wasm-opt".into());
    }
    Ok(())
}

/// The size of the one wasm file in a folder.
fn wasm_size(folder: &Path) -> Outcome<u64> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|it| it == "wasm") {
            return Ok(fs::metadata(path)?.len());
        }
    }
    Err(format!("no wasm file in {}", folder.display()).into())
}

/// Where Cargo builds.
pub(crate) fn target() -> PathBuf {
    let chosen = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    shell::root().join(chosen.unwrap_or_else(|| "target".into()))
}
