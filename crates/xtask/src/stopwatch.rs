//! The model as a wasm module under Node: how fast it is, and whether its figures are the native ones.

use xshell::{Shell, cmd};

use crate::setup;
use crate::shell::{self, ChoreResult};

/// Times it, and the reader of code on programs of a thousand lines.
pub(crate) fn time(sh: &Shell) -> ChoreResult {
    let module = build(sh, "release")?;
    cmd!(sh, "node crates/stopwatch/time.cjs {module}").run()?;
    Ok(cmd!(sh, "node crates/stopwatch/read.cjs {module}").run()?)
}

/// Sets up what is missing, then compares its figures with the native ones.
pub(crate) fn run(sh: &Shell) -> ChoreResult {
    setup::page_tools(sh)?;
    agree(sh)
}

/// Compares its figures with those that the same links have natively, bit by bit.
pub(crate) fn agree(sh: &Shell) -> ChoreResult {
    let module = build(sh, "serve")?;
    let figures = cmd!(sh, "cargo run --quiet --package stopwatch --bin figures").read()?;
    let file = shell::target().join("stopwatch/figures.txt");
    sh.write_file(&file, figures)?;
    Ok(cmd!(sh, "node crates/stopwatch/agree.cjs {module} {file}").run()?)
}

/// Builds the module and returns the path of its loader. Figures do not depend on the profile: the page that the stories
/// test has compiled most of the module already.
fn build(sh: &Shell, profile: &str) -> ChoreResult<String> {
    let wasm = "wasm32-unknown-unknown";
    let what = ["--package", "stopwatch", "--lib", "--profile", profile];
    cmd!(sh, "cargo build {what...} --target {wasm}").run()?;
    let folder = shell::target().join("stopwatch");
    // The project's own package.json, which may lie above, says otherwise.
    sh.write_file(folder.join("package.json"), "{\"type\": \"commonjs\"}\n")?;
    let module = shell::target().join(wasm).join(profile).join("stopwatch.wasm");
    cmd!(sh, "cargo run --quiet --package splitter -- --node {module} {folder}").run()?;
    Ok(format!("{}/stopwatch.js", folder.display()))
}
