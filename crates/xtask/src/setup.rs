//! What the chores need on a machine that has only Rust and Node: checked, then installed if missing.

mod cargo;
mod chromium;
mod npm;
mod python;

pub(crate) use cargo::{mdbook, wasm_target};
pub(crate) use chromium::chromium;
pub(crate) use python::python as site_python;

use crate::shell::{self, ChoreResult};

/// Everything that building the page for release takes.
pub(crate) fn release_tools() -> ChoreResult {
    dev_tools()?;
    npm::packages()
}

/// Everything that building the sample documentation sites takes.
pub(crate) fn site_tools() -> ChoreResult {
    mdbook()?;
    python::packages()?;
    npm::site_packages()
}

/// Everything that building the page for a quick look takes.
pub(crate) fn dev_tools() -> ChoreResult {
    wasm_target()?;
    cargo::trunk()?;
    cargo::wasm_bindgen()?;
    cargo::crates()
}

/// Installs one thing unless it is there, and says which of the two.
fn ensure(what: &str, there: bool, patience: &str, program: &str, words: &[&str]) -> ChoreResult {
    if there {
        println!("  {what}: already there");
        return Ok(());
    }
    println!("  {what}: missing, installing it ({patience})");
    shell::run(program, words)
}

/// A program of the system, installed first where Debian's package manager may do so without asking.
fn system_program<T>(
    what: &str,
    package: &str,
    advice: &'static str,
    find: impl Fn() -> Option<T>,
) -> ChoreResult<T> {
    if let Some(found) = find() {
        println!("  {what}: already there");
        return Ok(found);
    }
    let is_root = shell::read("id", &["-u"]).as_deref() == Some("0");
    if !is_root || shell::find("apt-get").is_none() {
        return Err(advice.into());
    }
    println!("  {what}: missing, installing it (a minute)");
    for words in [&["update"][..], &["install", "--yes", package]] {
        let mut command = shell::command("apt-get", words);
        shell::show(command.env("DEBIAN_FRONTEND", "noninteractive"))?;
    }
    find().ok_or_else(|| advice.into())
}
