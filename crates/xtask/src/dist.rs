//! The page: served while it changes, or built for release, shrunk, its files named after their content.

use xshell::{Shell, cmd};

use crate::setup;
use crate::shell::ChoreResult;

/// Sets up what is missing and builds into `dist/`.
pub(crate) fn run(sh: &Shell) -> ChoreResult {
    setup::page_tools(sh)?;
    build(sh)
}

/// Serves the page on this machine until interrupted, built again after every change.
pub(crate) fn serve(sh: &Shell, port: u16, dev: bool) -> ChoreResult {
    setup::page_tools(sh)?;
    println!("Building the page; then open http://127.0.0.1:{port}/ (Ctrl+C stops it)");
    // A folder of its own: dist/ stays what `dist` built and the tests opened.
    let (folder, port) = ("target/serve", port.to_string());
    let release = (!dev).then_some("--release");
    Ok(cmd!(sh, "trunk serve --offline --dist {folder} --port {port} {release...}").run()?)
}

/// Builds into `dist/`, with every tool in place.
pub(crate) fn build(sh: &Shell) -> ChoreResult {
    println!("Building the page into dist/");
    cmd!(sh, "trunk build --release --offline").run()?;

    let _dist = sh.push_dir("dist");
    let scripts = sh.read_dir(".")?;
    // The names by which the program and its script call each other, new for each build.
    let names = "../target/names.json";
    sh.remove_path(names)?;
    // Trunk's own minifier cannot read what wasm-bindgen writes, and leaves copied files alone.
    for script in scripts.iter().filter(|file| file.extension().is_some_and(|it| it == "js")) {
        let program = script.to_string_lossy().replace(".js", "_bg.wasm");
        let has_program = sh.path_exists(&program);
        // What begins with `_` in the script that other pages load is its own.
        let mangle: &[_] = match has_program {
            true => &["--mangle-props=^_+wb", "--mangle-cache=../target/names.json"],
            false if script.ends_with("embed.js") => &["--mangle-props=^_[a-z]"],
            false => &[],
        };
        let quiet = ["--allow-overwrite", "--log-level=warning"];
        cmd!(sh, "esbuild --minify {script} --outfile={script} {mangle...} {quiet...}").run()?;
        if has_program {
            cmd!(sh, "node ../crates/xtask/shorten-names.cjs {program} {names}").run()?;
        }
    }

    // Once more in a folder named after its version, for those who link to one.
    let pinned = sh.create_dir(concat!("v", env!("CARGO_PKG_VERSION")))?;
    for file in sh.read_dir(".")?.iter().filter(|path| path.is_file()) {
        sh.copy_file(file, &pinned)?;
    }
    Ok(())
}
