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

    // Trunk's own minifier cannot read what wasm-bindgen writes.
    let loader = file(&shell::root().join("dist"), "js", "offload-")?;
    let loader = loader.to_string_lossy();
    let outfile = format!("--outfile={loader}");
    let quiet = ["--minify", "--allow-overwrite", "--log-level=warning"];
    shell::run("esbuild", &[&loader, &outfile, quiet[0], quiet[1], quiet[2]])?;

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
    Ok(fs::metadata(file(folder, "wasm", "")?)?.len())
}

/// The file in a folder with an ending and a beginning.
fn file(folder: &Path, ending: &str, beginning: &str) -> Outcome<PathBuf> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let begins =
            path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(beginning));
        if begins && path.extension().is_some_and(|it| it == ending) {
            return Ok(path);
        }
    }
    Err(format!("no {beginning}*.{ending} in {}", folder.display()).into())
}

/// Where Cargo builds.
pub(crate) fn target() -> PathBuf {
    let chosen = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    shell::root().join(chosen.unwrap_or_else(|| "target".into()))
}
