//! What the chores need on a machine that has only Rust and Node: checked, then installed if missing.

mod cargo;
mod chromium;
mod npm;
mod python;

pub(crate) use cargo::{mdbook, wasm_target};
pub(crate) use chromium::chromium;
pub(crate) use python::python as site_python;

use xshell::{Cmd, Shell, cmd};

use crate::shell::{self, ChoreResult};

/// Everything that building the page takes.
pub(crate) fn page_tools(sh: &Shell) -> ChoreResult {
    println!("Checking the tools that build the page");
    wasm_target(sh)?;
    cargo::trunk(sh)?;
    cargo::wasm_bindgen(sh)?;
    npm::packages(sh)?;
    // Builds need no network from here on.
    Ok(cmd!(sh, "cargo fetch").run()?)
}

/// Everything that building the sample documentation sites takes.
pub(crate) fn site_tools(sh: &Shell) -> ChoreResult {
    println!("Checking the tools that build the sample sites");
    mdbook(sh)?;
    python::packages(sh)?;
    npm::site_packages(sh)
}

/// Says whether one thing is there, and installs it if not.
fn ensure(what: &str, there: bool, time: &str, install: Cmd) -> ChoreResult {
    if report(what, there, time) { Ok(()) } else { Ok(install.run()?) }
}

/// Says whether one thing is there, or how long installing it takes.
fn report(what: &str, there: bool, time: &str) -> bool {
    match there {
        true => println!("  {what}: installed"),
        false => println!("  {what}: missing or outdated; installing it takes {time}"),
    }
    there
}

/// A program of the system, installed first where Debian's package manager may do so without asking.
fn system_program<T>(
    sh: &Shell,
    what: &str,
    package: &str,
    advice: &'static str,
    find: impl Fn() -> Option<T>,
) -> ChoreResult<T> {
    let found = find();
    if found.is_none() {
        let is_root = cmd!(sh, "id -u").read().is_ok_and(|user| user == "0");
        if !is_root || shell::find("apt-get").is_none() {
            return Err(advice.into());
        }
    }
    if !report(what, found.is_some(), "a minute") {
        cmd!(sh, "apt-get update").run()?;
        let install = cmd!(sh, "apt-get install --yes {package}");
        install.env("DEBIAN_FRONTEND", "noninteractive").run()?;
    }
    found.or_else(find).ok_or_else(|| advice.into())
}
