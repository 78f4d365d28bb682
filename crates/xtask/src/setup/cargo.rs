//! The Rust side: the wasm target, the programs that Cargo installs, and the crates' sources.

use std::path::Path;

use super::ensure;
use crate::shell::{self, ChoreResult};

const TARGET: &str = "wasm32-unknown-unknown";

/// The standard library for the browser.
pub(crate) fn wasm_target() -> ChoreResult {
    let folder = shell::read("rustc", &["--print", "target-libdir", "--target", TARGET]);
    let there = folder.is_some_and(|folder| Path::new(&folder).is_dir());
    let words = ["target", "add", TARGET];
    ensure(&format!("Rust target {TARGET}"), there, "seconds", "rustup", &words)
}

/// The bundler, in the one version that Trunk.toml asks for.
pub(super) fn trunk() -> ChoreResult {
    program("trunk", "trunk", "0.21.14", "about 6 minutes", &["--locked"])
}

/// mdBook in the one version that the book is built with.
pub(crate) fn mdbook() -> ChoreResult {
    let bare = ["--no-default-features", "--features", "search", "--locked"];
    program("mdbook", "mdbook", "0.5.4", "about 3 minutes", &bare)
}

/// The command that joins wasm and JavaScript. It has to equal the crate the page is built with.
pub(super) fn wasm_bindgen() -> ChoreResult {
    let id = shell::read("cargo", &["pkgid", "wasm-bindgen"]).unwrap_or_default();
    let (_, version) = id.rsplit_once('@').ok_or("Cargo.lock has no wasm-bindgen")?;
    // Not `--locked`: the versions this release was locked to no longer resolve.
    program("wasm-bindgen", "wasm-bindgen-cli", version, "about 2 minutes", &[])
}

/// The sources of every crate, so that builds need no network from here on.
pub(super) fn crates() -> ChoreResult {
    shell::run("cargo", &["fetch"])
}

/// A program of a package, unless it says that it is of this version already.
fn program(name: &str, package: &str, version: &str, patience: &str, more: &[&str]) -> ChoreResult {
    let said = shell::read(name, &["--version"]).unwrap_or_default();
    let there =
        said.split_whitespace().nth(1).is_some_and(|it| it.trim_start_matches('v') == version);
    let words = [&["install", package, "--version", version], more].concat();
    ensure(&format!("{name} {version}"), there, patience, "cargo", &words)
}
