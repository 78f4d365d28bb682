//! Runs the model as a wasm module under Node: times it, and compares its figures with the native
//! ones.

use xshell::{Shell, cmd};

use crate::setup;
use crate::shell::{self, ChoreResult};

/// Times the module: the model, and the code reader on programs of a thousand lines.
pub(crate) fn time(sh: &Shell) -> ChoreResult {
    let module = build(sh, "release")?;
    cmd!(sh, "node crates/stopwatch/time.cjs {module}").run()?;
    Ok(cmd!(sh, "node crates/stopwatch/read.cjs {module}").run()?)
}

/// Installs missing tools, then compares the module's figures with the native ones.
pub(crate) fn run(sh: &Shell) -> ChoreResult {
    setup::page_tools(sh)?;
    agree(sh)
}

/// Compares the module's figures with the native ones for the same links, bit by bit.
pub(crate) fn agree(sh: &Shell) -> ChoreResult {
    let module = build(sh, "serve")?;
    let figures = cmd!(sh, "cargo run --quiet --package stopwatch --bin figures").read()?;
    let file = shell::target().join("stopwatch/figures.txt");
    sh.write_file(&file, figures)?;
    Ok(cmd!(sh, "node crates/stopwatch/agree.cjs {module} {file}").run()?)
}

/// Builds the module and returns the path of its loader.
///
/// The figures don't depend on the profile. Most of the module is already compiled in the profile
/// of the tested page.
fn build(sh: &Shell, profile: &str) -> ChoreResult<String> {
    let wasm = "wasm32-unknown-unknown";
    let build_options = ["--package", "stopwatch", "--lib", "--profile", profile];
    cmd!(sh, "cargo build {build_options...} --target {wasm}").run()?;
    let folder = shell::target().join("stopwatch");
    // This file overrides the project's own package.json, which may be in a parent folder.
    sh.write_file(folder.join("package.json"), "{\"type\": \"commonjs\"}\n")?;
    let module = shell::target().join(wasm).join(profile).join("stopwatch.wasm");
    cmd!(sh, "cargo run --quiet --package splitter -- --node {module} {folder}").run()?;
    Ok(format!("{}/stopwatch.js", folder.display()))
}
