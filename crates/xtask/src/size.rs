//! Measures the compressed sizes of a first visit and of the parts that the page loads later, and compares them with
//! limits. The files are compressed as servers compress them.

use std::collections::BTreeSet;

use regex::Regex;
use xshell::{Shell, cmd};

use crate::shell::ChoreResult;

/// The maximum size of a first visit in bytes, compressed with brotli at level 11.
const MAX_FIRST_VISIT: u64 = 225_000;

/// The maximum size of the code reader in bytes, compressed with brotli at level 11. The page fetches the code reader
/// on demand.
const MAX_READER: u64 = 450_000;

/// The maximum total size of the other parts of the program in bytes, compressed with brotli at level 11. The page
/// fetches these parts when the browser is idle.
const MAX_IDLE: u64 = 420_000;

/// The maximum size of embed.js in bytes, compressed with gzip at level 9. Other sites load this script.
const MAX_SCRIPT: u64 = 1_500;

/// Prints the size of each file and the totals. Fails if a total exceeds its limit.
pub(crate) fn run(sh: &Shell) -> ChoreResult {
    let _dist = sh.push_dir("dist");
    let html = sh
        .read_file("index.html")
        .map_err(|_| "there is no page in dist/: `cargo xtask dist` builds it")?;
    let brotli_size = |file: &str| compressed_size(sh, file, "brotliCompressSync(bytes)");
    let first_files = first_load(&html)?;
    let (reader, idle): (Vec<_>, Vec<_>) =
        later_parts(sh, &first_files)?.into_iter().partition(|file| file.starts_with("code-"));
    let mut excesses = Vec::new();
    for (name, files, limit) in [
        ("a first visit", Vec::from_iter(first_files), MAX_FIRST_VISIT),
        ("the reader of code", reader, MAX_READER),
        ("the parts that are fetched when idle", idle, MAX_IDLE),
    ] {
        let mut total = 0;
        for file in files {
            let bytes = brotli_size(&file)?;
            println!("  {bytes:>9} {file}");
            total += bytes;
        }
        println!("  {total:>9} bytes of {name}, brotli; at most {limit}");
        excesses.extend((total > limit).then(|| format!("{name}: {}", total - limit)));
    }
    let script = compressed_size(sh, "embed.js", "gzipSync(bytes, { level: 9 })")?;
    println!("  {script:>9} bytes of embed.js, gzip; at most {MAX_SCRIPT}");
    excesses.extend((script > MAX_SCRIPT).then(|| format!("embed.js: {}", script - MAX_SCRIPT)));
    if excesses.is_empty() {
        Ok(())
    } else {
        Err(format!("too many bytes of {}", excesses.join(", ")).into())
    }
}

/// Returns the program files that a first visit does not load.
fn later_parts(sh: &Shell, first_files: &BTreeSet<String>) -> ChoreResult<Vec<String>> {
    let files = sh.read_dir(".")?;
    let names = files.iter().filter_map(|file| file.file_name()?.to_str());
    let parts = names.filter(|name| name.ends_with(".wasm") && !first_files.contains(*name));
    Ok(parts.map(str::to_owned).collect())
}

/// Returns the files that a first visit loads: the page, and the project's files that the page's links and scripts
/// name.
fn first_load(html: &str) -> ChoreResult<BTreeSet<String>> {
    let tags = Regex::new("<(?:link|script) [^>]*>")?;
    // A path that ends with a slash links to the book and does not load a file.
    let names = r#"(?:href|src|data-js|data-wasm)=["']?\./([^"' >]*[^"' >/])["' >]"#;
    let names = Regex::new(names)?;
    let matches = tags.find_iter(html).flat_map(|tag| names.captures_iter(tag.as_str()));
    Ok(matches.map(|captures| captures[1].to_owned()).chain(["index.html".to_owned()]).collect())
}

/// Returns the size of a file in bytes after compression with Node. The limits are based on the brotli version in Node,
/// and other versions produce other sizes.
fn compressed_size(sh: &Shell, file: &str, call: &str) -> ChoreResult<u64> {
    let script = format!(
        "const bytes = require('node:fs').readFileSync('{file}');
         console.log(require('node:zlib').{call}.length);"
    );
    Ok(cmd!(sh, "node -e {script}").read()?.parse()?)
}

#[cfg(test)]
mod tests {
    use super::first_load;

    #[test]
    fn a_first_visit_loads_each_linked_file_and_script_once() {
        let html = "<html><link href=./a.css rel=stylesheet>\
                    <link rel=\"preload\" href=\"./p.wasm\">\
                    <script src=./boot.js data-js=./p.js data-wasm=./p.wasm></script>\
                    <link rel=help href=./docs/><a href=./docs/index.html>The book</a>\
                    <link rel=icon href=data:,><link rel=canonical href=https://example.org/>";
        let files: Vec<String> = first_load(html).expect("two patterns").into_iter().collect();
        assert_eq!(files, ["a.css", "boot.js", "index.html", "p.js", "p.wasm"]);
    }
}
