//! What the chores need on a machine that has only Rust and Node: checked, then installed if missing.

mod npm;
mod system;

pub(crate) use npm::NPM;
pub(crate) use system::{LINTERS, SITES, WHEELS, chromium, python_in};

use std::path::Path;

use xshell::{Cmd, Shell, cmd};

use crate::shell::ChoreResult;

/// Everything that building the page takes.
pub(crate) fn page_tools(sh: &Shell) -> ChoreResult {
    println!("Checking the tools that build the page");
    wasm_target(sh)?;
    npm::packages(sh)?;
    // Builds need no network from here on.
    Ok(cmd!(sh, "cargo fetch").run()?)
}

/// Rust's library for the browser. rust-toolchain.toml names it, but not every rustup brings it by itself.
pub(crate) fn wasm_target(sh: &Shell) -> ChoreResult {
    let target = "wasm32-unknown-unknown";
    let folder = cmd!(sh, "rustc --print target-libdir --target {target}").read()?;
    let install = cmd!(sh, "rustup target add {target}");
    ensure(target, Path::new(&folder).is_dir(), "seconds", install)
}

/// Everything that building the sample documentation sites takes.
pub(crate) fn site_tools(sh: &Shell) -> ChoreResult {
    println!("Checking the tools that build the sample sites");
    SITES.install(sh)?;
    npm::site_packages(sh)
}

/// The Python that runs the recorder's tests.
pub(crate) fn recorder_tools(sh: &Shell) -> ChoreResult {
    SITES.install(sh)
}

/// Everything that building the packages for npm and Python and testing them takes.
pub(crate) fn package_tools(sh: &Shell) -> ChoreResult {
    page_tools(sh)?;
    println!("Checking the tools that build and test packages");
    WHEELS.install(sh)?;
    npm::type_checker(sh)
}

/// The programs that check spelling and dependencies.
pub(crate) fn linters(sh: &Shell) -> ChoreResult {
    println!("Checking the linters");
    LINTERS.install(sh)
}

/// Everything that building the twin, which the page is measured beside, takes.
pub(crate) fn twin_tools(sh: &Shell) -> ChoreResult {
    println!("Checking the tools that build the twin");
    npm::twin_packages(sh)
}

/// Says whether one thing is there, and installs it if not.
fn ensure(what: &str, there: bool, time: &str, install: Cmd) -> ChoreResult {
    if report(what, there, time) { Ok(()) } else { Ok(install.run()?) }
}

/// Says whether one thing is there, or how long installing it takes.
pub(crate) fn report(what: &str, there: bool, time: &str) -> bool {
    if there {
        println!("  {what}: up to date")
    } else {
        println!("  {what}: missing or outdated; installing or building it takes {time}")
    }
    there
}
