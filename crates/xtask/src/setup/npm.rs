//! The tools from npm: wasm-opt, which shrinks the program, Playwright, which drives the browser,
//! and the generator of one of the sample sites.

use std::path::Path;

use xshell::{Shell, cmd};

use super::ensure;
use crate::shell::{ChoreResult, change_time};

/// The package manager. On Windows it is a script, which must be called by its full name.
pub(crate) const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// Installs the packages of the project's package-lock.json.
pub(super) fn packages(sh: &Shell) -> ChoreResult {
    install(sh, "npm packages", Path::new(""), "seconds")
}

/// Installs the packages that build the Docusaurus site, next to the folder in which it is built.
pub(super) fn site_packages(sh: &Shell) -> ChoreResult {
    install_copied(sh, "Docusaurus", "tests/sites/docusaurus", "target/sites", "a minute")
}

/// Installs the compiler that checks the types of the npm package.
pub(super) fn type_checker(sh: &Shell) -> ChoreResult {
    install_copied(sh, "TypeScript", "tests/packages", "target/packages/tools", "seconds")
}

/// Copies the lock file of a folder into another folder, and installs its packages there.
fn install_copied(sh: &Shell, tool: &str, from: &str, to: &str, time: &str) -> ChoreResult {
    let (from, to) = (Path::new(from), Path::new(to));
    for name in ["package.json", "package-lock.json"] {
        // A copy that is newer than its original would trigger another installation.
        if change_time(to.join(name)) < change_time(from.join(name)) {
            sh.write_file(to.join(name), sh.read_file(from.join(name))?)?;
        }
    }
    install(sh, tool, to, time)
}

/// Installs the packages of the twin, including its bundler.
pub(super) fn twin_packages(sh: &Shell) -> ChoreResult {
    install(sh, "the twin's packages", Path::new("benches/twin"), "seconds")
}

/// Installs the packages of a folder's lock file, unless they were installed after its last change.
fn install(sh: &Shell, tool: &str, folder: &Path, time: &str) -> ChoreResult {
    cmd!(sh, "node --version")
        .ignore_stdout()
        .quiet()
        .run()
        .map_err(|_| "Node is missing: install version 20 or newer, with npm")?;
    let install_time = change_time(folder.join("node_modules/.package-lock.json"));
    let is_current =
        install_time.is_some() && install_time >= change_time(folder.join("package-lock.json"));
    let _folder = sh.push_dir(folder);
    let install = cmd!(sh, "{NPM} ci --no-audit --no-fund");
    // The tests drive the system's browser, so Playwright doesn't need to download one.
    ensure(tool, is_current, time, install.env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"))
}
