//! The Node side: wasm-opt, which shrinks the program, Playwright, which drives the browser, and the
//! generator of one of the sample sites.

use std::path::Path;

use xshell::{Shell, cmd};

use super::ensure;
use crate::shell::{ChoreResult, changed};

/// The package manager. Windows wraps it in a script, which has to be called by its full name.
pub(crate) const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// The packages package-lock.json names.
pub(super) fn packages(sh: &Shell) -> ChoreResult {
    install(sh, "npm packages", Path::new(""), "seconds")
}

/// The packages that the Docusaurus site is built with, beside the folder it is built in.
pub(super) fn site_packages(sh: &Shell) -> ChoreResult {
    install_copied(sh, "Docusaurus", "tests/sites/docusaurus", "target/sites", "a minute")
}

/// The compiler that checks the types of the npm package.
pub(super) fn type_checker(sh: &Shell) -> ChoreResult {
    install_copied(sh, "TypeScript", "tests/packages", "target/packages/tools", "seconds")
}

/// Installs what the lock file of a folder names into another one.
fn install_copied(sh: &Shell, what: &str, from: &str, to: &str, time: &str) -> ChoreResult {
    let (from, to) = (Path::new(from), Path::new(to));
    for name in ["package.json", "package-lock.json"] {
        // A copy that is newer than what is installed would have it installed again.
        if changed(to.join(name)) < changed(from.join(name)) {
            sh.write_file(to.join(name), sh.read_file(from.join(name))?)?;
        }
    }
    install(sh, what, to, time)
}

/// The packages that the twin is built of, with their builder.
pub(super) fn twin_packages(sh: &Shell) -> ChoreResult {
    install(sh, "the twin's packages", Path::new("benches/twin"), "seconds")
}

/// Installs what the lock file of a folder names, unless that was done since it was changed.
fn install(sh: &Shell, what: &str, folder: &Path, time: &str) -> ChoreResult {
    cmd!(sh, "node --version")
        .ignore_stdout()
        .quiet()
        .run()
        .map_err(|_| "Node is missing: install version 20 or newer, with npm")?;
    let installed = changed(folder.join("node_modules/.package-lock.json"));
    let there = installed.is_some() && installed >= changed(folder.join("package-lock.json"));
    let _folder = sh.push_dir(folder);
    let install = cmd!(sh, "{NPM} ci --no-audit --no-fund");
    // The tests drive the browser of the system: Playwright need not bring one of its own.
    ensure(what, there, time, install.env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"))
}
