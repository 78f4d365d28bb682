//! The tools that are installed with npm: wasm-opt, which shrinks the program, Playwright, which drives the browser,
//! and Docusaurus, which builds one of the sample sites.

use std::path::Path;

use xshell::{Shell, cmd};

use super::ensure;
use crate::shell::{ChoreResult, change_time};

/// The npm command. On Windows, it is a script, which must be invoked by its full file name.
pub(crate) const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// Installs the packages in the project's package-lock.json.
pub(super) fn packages(sh: &Shell) -> ChoreResult {
    install(sh, "npm packages", Path::new(""), "seconds")
}

/// Installs the packages that build the Docusaurus site. They are installed next to the folder in which the site is
/// built.
pub(super) fn site_packages(sh: &Shell) -> ChoreResult {
    install_copied(sh, "Docusaurus", "tests/sites/docusaurus", "target/sites", "a minute")
}

/// Installs the TypeScript compiler, which checks the types of the npm package.
pub(super) fn type_checker(sh: &Shell) -> ChoreResult {
    install_copied(sh, "TypeScript", "tests/packages", "target/packages/tools", "seconds")
}

/// Copies the lock file from one folder to another, and installs the packages in the other folder.
fn install_copied(sh: &Shell, tool: &str, from: &str, to: &str, time: &str) -> ChoreResult {
    let (from, to) = (Path::new(from), Path::new(to));
    for name in ["package.json", "package-lock.json"] {
        // We copy only changed files, because a newer copy would trigger an installation.
        if change_time(to.join(name)) < change_time(from.join(name)) {
            sh.write_file(to.join(name), sh.read_file(from.join(name))?)?;
        }
    }
    install(sh, tool, to, time)
}

/// Installs the twin's packages, including the bundler.
pub(super) fn twin_packages(sh: &Shell) -> ChoreResult {
    install(sh, "the twin's packages", Path::new("benches/twin"), "seconds")
}

/// Installs the packages in a folder's lock file, unless they have been installed since the lock file last changed.
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
    // The tests use the system's browser, so Playwright doesn't need to download one.
    ensure(tool, is_current, time, install.env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"))
}
