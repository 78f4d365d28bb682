//! The Node side: wasm-opt, which shrinks the program, and Playwright, which drives the browser.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use crate::shell::{self, Outcome};

/// The packages package-lock.json names, installed when they are missing or older than it.
pub(super) fn packages() -> Outcome {
    if fresh(shell::root()) {
        println!("  npm packages: already there");
        return Ok(());
    }
    if shell::read("node", &["--version"]).is_none() {
        return Err("Node is missing: install version 20 or newer, with npm".into());
    }
    println!("  npm packages: missing or outdated, installing them (seconds)");
    let mut install = shell::command("npm", &["ci"]);
    // The tests drive the browser of the system: Playwright need not bring one of its own.
    shell::show(install.env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"))
}

/// Whether what is installed is at least as new as the lock file.
fn fresh(root: &Path) -> bool {
    let installed = changed(&root.join("node_modules/.package-lock.json"));
    installed.is_some() && installed >= changed(&root.join("package-lock.json"))
}

fn changed(file: &Path) -> Option<SystemTime> {
    fs::metadata(file).and_then(|it| it.modified()).ok()
}
