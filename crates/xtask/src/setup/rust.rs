//! The Rust side: the wasm target, Trunk, the wasm-bindgen command, and the crates' sources.

use std::fs;
use std::path::Path;

use super::ensure;
use crate::shell::{self, Outcome};

const TARGET: &str = "wasm32-unknown-unknown";
const TRUNK: &str = "0.21.14";

/// The standard library for the browser.
pub(crate) fn wasm_target() -> Outcome {
    let folder = shell::read("rustc", &["--print", "target-libdir", "--target", TARGET]);
    let there = folder.is_some_and(|folder| Path::new(&folder).is_dir());
    let words = ["target", "add", TARGET];
    ensure(&format!("Rust target {TARGET}"), there, "seconds", "rustup", &words)
}

/// The bundler, in the one version that Trunk.toml asks for.
pub(crate) fn trunk() -> Outcome {
    let there = has("trunk", TRUNK);
    let words = ["install", "trunk", "--version", TRUNK, "--locked"];
    ensure(&format!("Trunk {TRUNK}"), there, "about 6 minutes", "cargo", &words)
}

/// The command that joins wasm and JavaScript. It has to equal the crate the page is built with.
pub(crate) fn wasm_bindgen() -> Outcome {
    let lock = fs::read_to_string(shell::root().join("Cargo.lock"))?;
    let version = locked_version(&lock, "wasm-bindgen").ok_or("Cargo.lock has no wasm-bindgen")?;
    let there = has("wasm-bindgen", version);
    // Not `--locked`: the versions this release was locked to no longer resolve.
    let words = ["install", "wasm-bindgen-cli", "--version", version];
    ensure(&format!("wasm-bindgen {version}"), there, "about 2 minutes", "cargo", &words)
}

/// The sources of every crate, so that builds need no network from here on.
pub(super) fn crates() -> Outcome {
    shell::run("cargo", &["fetch"])
}

/// Whether a program is on the path and says it is of this version.
fn has(program: &str, version: &str) -> bool {
    shell::read(program, &["--version"])
        .is_some_and(|text| text.split_whitespace().nth(1) == Some(version))
}

/// The version of a package in a lock file.
fn locked_version<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    lines.nth(1)?.strip_prefix("version = \"")?.strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::locked_version;

    const LOCK: &str = "\
[[package]]
name = \"wasm-bindgen-macro\"
version = \"0.2.9\"

[[package]]
name = \"wasm-bindgen\"
version = \"0.2.130\"
";

    #[test]
    fn the_locked_version_is_that_of_the_package_with_exactly_this_name() {
        assert_eq!(locked_version(LOCK, "wasm-bindgen"), Some("0.2.130"));
        assert_eq!(locked_version(LOCK, "wasm"), None);
    }
}
