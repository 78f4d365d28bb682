//! The Node side: wasm-opt, which shrinks the program, Playwright, which drives the browser, and the
//! generator of one of the sample sites.

use std::fs;
use std::path::Path;

use crate::shell::{self, ChoreResult};

/// The packages package-lock.json names, installed when they are missing or older than it.
pub(super) fn packages() -> ChoreResult {
    install("npm packages", shell::root(), "seconds")
}

/// The packages that the Docusaurus site is built with, beside the folder it is built in.
pub(super) fn site_packages() -> ChoreResult {
    let from = shell::root().join("tests/hosts/docusaurus");
    let to = shell::root().join("target/hosts");
    for name in ["package.json", "package-lock.json"] {
        let text = fs::read(from.join(name))?;
        if fs::read(to.join(name)).ok().as_ref() != Some(&text) {
            fs::write(to.join(name), text)?;
        }
    }
    install("Docusaurus", &to, "a minute")
}

fn install(what: &str, folder: &Path, patience: &str) -> ChoreResult {
    if fresh(folder) {
        println!("  {what}: already there");
        return Ok(());
    }
    if shell::read("node", &["--version"]).is_none() {
        return Err("Node is missing: install version 20 or newer, with npm".into());
    }
    println!("  {what}: missing or outdated, installing it ({patience})");
    let mut install = shell::command("npm", &["ci", "--no-audit", "--no-fund"]);
    // The tests drive the browser of the system: Playwright need not bring one of its own.
    install.current_dir(folder).env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
    shell::show(&mut install)
}

/// Whether what is installed is at least as new as the lock file.
fn fresh(root: &Path) -> bool {
    let changed = |file: &str| shell::changed(&root.join(file)).ok();
    let installed = changed("node_modules/.package-lock.json");
    installed.is_some() && installed >= changed("package-lock.json")
}
