//! What the chores need on a machine that has only Rust and Node: checked, then installed if missing.

mod apt;
mod chromium;
mod mdbook;
mod npm;
mod python;
mod rust;

pub(crate) use chromium::chromium;
pub(crate) use mdbook::mdbook;
pub(crate) use python::python as site_python;
pub(crate) use rust::wasm_target;

use crate::shell::{self, Outcome};

/// Everything that building the page for release takes.
pub(crate) fn release_tools() -> Outcome {
    dev_tools()?;
    npm::packages()
}

/// Everything that building the sample documentation sites takes.
pub(crate) fn site_tools() -> Outcome {
    mdbook()?;
    python::packages()?;
    npm::site_packages()
}

/// Everything that building the page for a quick look takes.
pub(crate) fn dev_tools() -> Outcome {
    rust::wasm_target()?;
    rust::trunk()?;
    rust::wasm_bindgen()?;
    rust::crates()
}

/// Installs one thing unless it is there, and says which of the two.
fn ensure(what: &str, there: bool, patience: &str, program: &str, words: &[&str]) -> Outcome {
    if there {
        println!("  {what}: already there");
        return Ok(());
    }
    println!("  {what}: missing, installing it ({patience})");
    shell::run(program, words)
}
