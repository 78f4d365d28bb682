//! The model as a wasm module under Node: how fast it is, and whether its figures are the native ones.

use std::fs;

use crate::shell::{self, ChoreResult};
use crate::{dist, setup};

/// Times it.
pub(crate) fn time() -> ChoreResult {
    shell::run("node", &["crates/stopwatch/time.cjs", &build()?])
}

/// Sets up what is missing, then holds its figures against the native ones.
pub(crate) fn run() -> ChoreResult {
    println!("Tools");
    setup::release_tools()?;
    agree()
}

/// Holds its figures against those of the same links worked out natively, bit by bit.
pub(crate) fn agree() -> ChoreResult {
    let module = build()?;
    let natively = ["run", "--quiet", "--package", "stopwatch", "--bin", "figures"];
    let figures = shell::read("cargo", &natively).ok_or("the figures cannot be worked out")?;
    let file = dist::target().join("stopwatch/figures.txt");
    fs::write(&file, figures)?;
    shell::run("node", &["crates/stopwatch/agree.cjs", &module, &file.to_string_lossy()])
}

/// Builds the module and says where its loader is.
fn build() -> ChoreResult<String> {
    let wasm = ["--lib", "--target", "wasm32-unknown-unknown"];
    let package = ["build", "--release", "--package", "stopwatch"];
    shell::run("cargo", &[&package[..], &wasm].concat())?;
    let target = dist::target();
    let module = target.join("wasm32-unknown-unknown/release/stopwatch.wasm");
    let folder = target.join("stopwatch");
    fs::create_dir_all(&folder)?;
    // The project's own package.json, which may lie above, says otherwise.
    fs::write(folder.join("package.json"), "{\"type\": \"commonjs\"}\n")?;
    let (module, folder) = (module.to_string_lossy(), folder.to_string_lossy());
    shell::run("wasm-bindgen", &["--target", "nodejs", "--out-dir", &folder, &module])?;
    Ok(format!("{folder}/stopwatch.js"))
}
