//! The Rust side: the wasm target, and the programs that Cargo installs.

use std::path::Path;

use xshell::{Shell, cmd};

use super::ensure;
use crate::shell::ChoreResult;

const TARGET: &str = "wasm32-unknown-unknown";

/// The standard library for the browser.
pub(crate) fn wasm_target(sh: &Shell) -> ChoreResult {
    let folder = cmd!(sh, "rustc --print target-libdir --target {TARGET}").read();
    let there = folder.is_ok_and(|folder| Path::new(&folder).is_dir());
    ensure(
        &format!("Rust target {TARGET}"),
        there,
        "seconds",
        cmd!(sh, "rustup target add {TARGET}"),
    )
}

/// The bundler, in the one version that Trunk.toml asks for.
pub(super) fn trunk(sh: &Shell) -> ChoreResult {
    program(sh, "trunk", "trunk", "0.21.14", "about 6 minutes", &["--locked"])
}

/// mdBook in the one version that the book is built with.
pub(crate) fn mdbook(sh: &Shell) -> ChoreResult {
    let bare = ["--no-default-features", "--features", "search", "--locked"];
    program(sh, "mdbook", "mdbook", "0.5.4", "about 3 minutes", &bare)
}

/// The command that joins wasm and JavaScript. It has to equal the crate the page is built with.
pub(super) fn wasm_bindgen(sh: &Shell) -> ChoreResult {
    let id = cmd!(sh, "cargo pkgid wasm-bindgen").read()?;
    let (_, version) = id.rsplit_once('@').ok_or("Cargo.lock has no wasm-bindgen")?;
    // Not `--locked`: the versions this release was locked to no longer resolve.
    program(sh, "wasm-bindgen", "wasm-bindgen-cli", version, "about 2 minutes", &[])
}

/// A program of a package, unless it says that it is of this version already.
fn program(
    sh: &Shell,
    name: &str,
    package: &str,
    version: &str,
    time: &str,
    options: &[&str],
) -> ChoreResult {
    let answer = cmd!(sh, "{name} --version").ignore_stderr().read().unwrap_or_default();
    let installed = answer.split_whitespace().nth(1).map(|word| word.trim_start_matches('v'));
    let install = cmd!(sh, "cargo install {package} --version {version} {options...}");
    ensure(&format!("{name} {version}"), installed == Some(version), time, install)
}
