//! Runs the model as a wasm module under Node, either to time the model or to compare its results with a native build.

use xshell::{Shell, cmd};

use crate::setup;
use crate::shell::{self, ChoreResult};

/// Times the model and the code reader in the wasm module. The reader reads programs of a thousand lines.
pub(crate) fn time(sh: &Shell) -> ChoreResult {
    let module = build(sh, "release")?;
    cmd!(sh, "node crates/wasm-bench/time.cjs {module}").run()?;
    Ok(cmd!(sh, "node crates/wasm-bench/read.cjs {module}").run()?)
}

/// Installs missing tools, then compares the results of the wasm module with a native build.
pub(crate) fn run(sh: &Shell) -> ChoreResult {
    setup::page_tools(sh)?;
    agree(sh)
}

/// Compares the results of the wasm module with a native build for the same links, bit by bit.
pub(crate) fn agree(sh: &Shell) -> ChoreResult {
    let module = build(sh, "serve")?;
    let figures = cmd!(sh, "cargo run --quiet --package wasm-bench --bin figures").read()?;
    let file = shell::target().join("wasm-bench/figures.txt");
    sh.write_file(&file, figures)?;
    Ok(cmd!(sh, "node crates/wasm-bench/agree.cjs {module} {file}").run()?)
}

/// Builds the wasm module and returns the path of its JavaScript loader.
///
/// The results don't depend on the profile. Callers that choose the profile of the tested page save time, because most
/// crates are already compiled with that profile.
fn build(sh: &Shell, profile: &str) -> ChoreResult<String> {
    let wasm = "wasm32-unknown-unknown";
    let build_options = ["--package", "wasm-bench", "--lib", "--profile", profile];
    cmd!(sh, "cargo build {build_options...} --target {wasm}").run()?;
    let folder = shell::target().join("wasm-bench");
    // Overrides the package.json of the project, which may be in a parent folder.
    sh.write_file(folder.join("package.json"), "{\"type\": \"commonjs\"}\n")?;
    let module = shell::target().join(wasm).join(profile).join("wasm_bench.wasm");
    cmd!(sh, "cargo run --quiet --package wasm-split -- --node {module} {folder}").run()?;
    Ok(format!("{}/wasm_bench.js", folder.display()))
}
