//! The page on this machine, built again after every change.

use crate::setup;
use crate::shell::{self, ChoreResult};

/// Sets up what is missing, builds, and serves until interrupted.
pub(crate) fn run(port: u16, dev: bool) -> ChoreResult {
    println!("Tools");
    match dev {
        true => setup::dev_tools()?,
        false => setup::release_tools()?,
    }
    let port = port.to_string();
    println!("Building the page; then open http://127.0.0.1:{port}/ (Ctrl+C stops it)");
    // A folder of its own: dist/ stays what `dist` built and the tests opened.
    let mut words = vec!["serve", "--offline", "--dist", "target/serve", "--port", &port];
    if !dev {
        words.push("--release");
    }
    shell::run("trunk", &words)
}
