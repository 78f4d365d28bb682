//! What the chores need on a machine that has only Rust and Node: checked, then installed if missing.

mod cargo;
mod npm;
mod system;

pub(crate) use cargo::{mdbook, wasm_target};
pub(crate) use system::{chromium, site_python};

use xshell::{Cmd, Shell, cmd};

use crate::shell::ChoreResult;

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
    system::python_packages(sh)?;
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
