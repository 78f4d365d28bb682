//! The page's program: compiled, cut into parts, shrunk, and put beside the page.

use std::path::Path;

use xshell::{Shell, cmd};

use super::named;
use crate::shell::{self, ChoreResult};

/// What wasm-opt does to each part. The stack lies below 1 MiB, data above it.
const SHRINK: [&str; 7] = [
    "--low-memory-unused",
    "--generate-global-effects",
    "--flatten",
    "--rereloop",
    "-Oz",
    "-Oz",
    "--strip-producers",
];

/// The files that a page loads at once, by their names in `dist/`.
pub(super) struct Program {
    /// The JavaScript by which the program and the browser call each other, and which fetches
    /// parts.
    pub(super) script: String,
    /// The main part.
    pub(super) main: String,
}

/// Builds the program in parts and writes them into `dist/`.
pub(super) fn build(sh: &Shell) -> ChoreResult<Program> {
    let target = "wasm32-unknown-unknown";
    let what = ["--release", "--package", "offload", "--bin", "offload-page", "--features=parts"];
    // The linker leaves its notes in the program: they say what belongs to which part.
    let link = "-Clink-arg=--emit-relocs";
    cmd!(sh, "cargo rustc {what...} --target {target} -- {link}").run()?;
    let compiled = shell::target().join(target).join("release/offload-page.wasm");
    let made = shell::target().join("parts");
    sh.remove_path(&made)?;
    cmd!(sh, "cargo run --quiet --package splitter -- {compiled} {made}").run()?;

    let _made = sh.push_dir(&made);
    // One script instead of two, with short names for what the program calls.
    let (quiet, join) = ("--log-level=warning", ["--bundle", "--format=esm", "--minify"]);
    let mangle = ["--mangle-props=^_+wb", "--mangle-cache=names.json"];
    cmd!(sh, "esbuild main.js {join...} {mangle...} --outfile=joined.js {quiet}").run()?;
    let mut script = sh.read_file("joined.js")?;
    let shorten = shell::root().join("crates/xtask/shorten-names.cjs");
    let mut main = None;
    for file in sh.read_dir(".")?.iter().filter(|it| it.extension().is_some_and(|it| it == "wasm"))
    {
        cmd!(sh, "wasm-opt {SHRINK...} {file} --output {file}").run()?;
        cmd!(sh, "node {shorten} {file} names.json").run()?;
        let (name, bytes) = (file_name(file), sh.read_binary_file(file)?);
        match name.strip_prefix("split_") {
            None if name == "main_bg.wasm" => main = Some(named(sh, "page", "wasm", &bytes)?),
            part => {
                // The splitter numbers what several parts share.
                let stem = part.map_or("shared", |part| part.trim_end_matches(".wasm"));
                let asked = format!("\"./{name}\"");
                if !script.contains(&asked) {
                    return Err(format!("the script does not fetch {name}").into());
                }
                script =
                    script.replace(&asked, &format!("\"./{}\"", named(sh, stem, "wasm", &bytes)?));
            }
        }
    }
    let main = main.ok_or("the program has no main part")?;
    Ok(Program { script: named(sh, "page", "js", script.as_bytes())?, main })
}

fn file_name(path: &Path) -> &str {
    path.file_name().and_then(|name| name.to_str()).unwrap_or_default()
}
