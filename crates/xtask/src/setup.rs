//! Installs the tools that the chores need, if they are missing. Rust and Node must already be installed.

mod npm;
mod system;

pub(crate) use npm::NPM;
pub(crate) use system::{
    LINTER_ENVIRONMENT, SITES, WHEEL_ENVIRONMENT, chromium, headless_chromium, python_in,
};

use std::path::Path;

use xshell::{Cmd, Shell, cmd};

use crate::shell::ChoreResult;

/// Installs the tools that build the page.
pub(crate) fn page_tools(sh: &Shell) -> ChoreResult {
    println!("Checking the tools that build the page");
    wasm_target(sh)?;
    npm::packages(sh)?;
    // Downloads the crates now, so that later builds work without a network.
    Ok(cmd!(sh, "cargo fetch").run()?)
}

/// Installs the Rust standard library for wasm. rust-toolchain.toml lists the target, but not every version of rustup
/// installs it automatically.
pub(crate) fn wasm_target(sh: &Shell) -> ChoreResult {
    let target = "wasm32-unknown-unknown";
    let folder = cmd!(sh, "rustc --print target-libdir --target {target}").read()?;
    let install = cmd!(sh, "rustup target add {target}");
    ensure(target, Path::new(&folder).is_dir(), "seconds", install)
}

/// Installs the tools that build the sample documentation sites.
pub(crate) fn site_tools(sh: &Shell) -> ChoreResult {
    println!("Checking the tools that build the sample sites");
    SITES.install(sh)?;
    npm::site_packages(sh)
}

/// Installs the Python environment that runs the recorder's tests.
pub(crate) fn recorder_tools(sh: &Shell) -> ChoreResult {
    SITES.install(sh)
}

/// Installs the tools that build and test the npm and Python packages.
pub(crate) fn package_tools(sh: &Shell) -> ChoreResult {
    page_tools(sh)?;
    println!("Checking the tools that build and test packages");
    WHEEL_ENVIRONMENT.install(sh)?;
    npm::type_checker(sh)
}

/// Installs the programs that check spelling and dependencies.
pub(crate) fn linters(sh: &Shell) -> ChoreResult {
    println!("Checking the linters");
    LINTER_ENVIRONMENT.install(sh)
}

/// Installs the tools that build the twin, which benchmarks compare with the calculator's page.
pub(crate) fn twin_tools(sh: &Shell) -> ChoreResult {
    println!("Checking the tools that build the twin");
    npm::twin_packages(sh)
}

/// Prints whether a tool is up to date, and installs the tool if it is missing or outdated.
fn ensure(tool: &str, is_current: bool, time: &str, install: Cmd) -> ChoreResult {
    if report(tool, is_current, time) { Ok(()) } else { Ok(install.run()?) }
}

/// Prints whether a tool is up to date. If the tool is missing, the output includes `time`, the time that the
/// installation takes. Returns `is_current`.
pub(crate) fn report(tool: &str, is_current: bool, time: &str) -> bool {
    if is_current {
        println!("  {tool}: up to date")
    } else {
        println!("  {tool}: missing or outdated; installing or building it takes {time}")
    }
    is_current
}
