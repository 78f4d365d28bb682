//! Shorter names for what the program and its script call each other by: some 200 names of up to 60
//! letters, 4 KB of a first visit.

use std::collections::BTreeMap;

use xshell::{Shell, cmd};

use crate::shell::ChoreResult;

/// What Rust's programs use of WebAssembly, which all browsers know. With all that binaryen knows, it
/// writes import sections that none does.
const FEATURES: [&str; 8] = [
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-call-indirect-overlong",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Gives the names that wasm-bindgen made short ones, in the script and in the program beside it, which lie in
/// the shell's folder.
pub(crate) fn shorten(sh: &Shell, script: &str) -> ChoreResult {
    let names = sh.create_temp_dir()?;
    let (names, text) = (names.path().join("names.json"), names.path().join("program.wat"));
    let program = script.replace(".js", "_bg.wasm");
    let mangle = ["--mangle-props=^_+wb", "--allow-overwrite", "--log-level=warning"];
    cmd!(sh, "esbuild {script} --outfile={script} --mangle-cache={names} {mangle...}").run()?;
    // The cache is a line for each name: `  "old": "new",`.
    let names = sh.read_file(names)?;
    let pair = |line| match str::split(line, '"').collect::<Vec<_>>()[..] {
        [_, old, _, new, _] => Some((old, new)),
        _ => None,
    };
    let short: BTreeMap<&str, &str> = names.lines().filter_map(pair).collect();
    cmd!(sh, "wasm-dis {FEATURES...} {program} -o {text}").run()?;
    let rename = |line: &str| match line.trim_start().split(' ').next() {
        Some("(import" | "(export") => {
            line.split('"').map(|it| *short.get(it).unwrap_or(&it)).collect::<Vec<_>>().join("\"")
        }
        _ => line.to_owned(),
    };
    let renamed = sh.read_file(&text)?.lines().map(rename).collect::<Vec<_>>().join("\n");
    sh.write_file(&text, renamed)?;
    Ok(cmd!(sh, "wasm-as {FEATURES...} {text} -o {program}").run()?)
}
