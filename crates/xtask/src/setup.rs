//! What the chores need on a machine that has only Rust and Node: checked, then installed if missing.

mod npm;
mod system;

pub(crate) use system::{chromium, site_python};

use xshell::{Cmd, Shell, cmd};

use crate::shell::ChoreResult;

/// Everything that building the page takes, but the wasm target: rust-toolchain.toml names that.
pub(crate) fn page_tools(sh: &Shell) -> ChoreResult {
    println!("Checking the tools that build the page");
    npm::packages(sh)?;
    // Builds need no network from here on.
    Ok(cmd!(sh, "cargo fetch").run()?)
}

/// Everything that serving the page while it changes takes.
pub(crate) fn serve_tools(sh: &Shell) -> ChoreResult {
    page_tools(sh)?;
    program(sh, "trunk", "trunk", "0.21.14", "about 6 minutes", &["--locked"])?;
    // The command that joins wasm and JavaScript has to equal the crate the page is built with.
    let id = cmd!(sh, "cargo pkgid wasm-bindgen").read()?;
    let (_, version) = id.rsplit_once('@').ok_or("Cargo.lock has no wasm-bindgen")?;
    // Not `--locked`: the versions this release was locked to no longer resolve.
    program(sh, "wasm-bindgen", "wasm-bindgen-cli", version, "about 2 minutes", &[])
}

/// Everything that building the sample documentation sites takes.
pub(crate) fn site_tools(sh: &Shell) -> ChoreResult {
    println!("Checking the tools that build the sample sites");
    mdbook(sh)?;
    system::python_packages(sh)?;
    npm::site_packages(sh)
}

/// mdBook in the one version that the book is built with.
pub(crate) fn mdbook(sh: &Shell) -> ChoreResult {
    let bare = ["--no-default-features", "--features", "search", "--locked"];
    program(sh, "mdbook", "mdbook", "0.5.4", "about 3 minutes", &bare)
}

/// A program that Cargo installs, unless it says that it is of this version already.
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

/// Says whether one thing is there, and installs it if not.
fn ensure(what: &str, there: bool, time: &str, install: Cmd) -> ChoreResult {
    if report(what, there, time) { Ok(()) } else { Ok(install.run()?) }
}

/// Says whether one thing is there, or how long installing it takes.
pub(crate) fn report(what: &str, there: bool, time: &str) -> bool {
    match there {
        true => println!("  {what}: up to date"),
        false => println!("  {what}: missing or outdated; installing or building it takes {time}"),
    }
    there
}
