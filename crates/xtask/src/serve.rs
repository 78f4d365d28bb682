//! The page on this machine, built again after every change.

use xshell::{Shell, cmd};

use crate::setup;
use crate::shell::ChoreResult;

/// Sets up what is missing, builds, and serves until interrupted.
pub(crate) fn run(sh: &Shell, port: u16, dev: bool) -> ChoreResult {
    setup::page_tools(sh)?;
    let (port, release) = (port.to_string(), (!dev).then_some("--release"));
    println!("Building the page; then open http://127.0.0.1:{port}/ (Ctrl+C stops it)");
    // A folder of its own: dist/ stays what `dist` built and the tests opened.
    let folder = "target/serve";
    Ok(cmd!(sh, "trunk serve --offline --dist {folder} --port {port} {release...}").run()?)
}
