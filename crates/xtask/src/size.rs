//! Measures the compressed sizes of a first visit and of the parts that the page loads later, and compares them with
//! limits. The files are compressed as servers compress them.

use std::collections::{BTreeMap, BTreeSet};

use regex::Regex;
use xshell::{Shell, cmd};

use crate::shell::ChoreResult;

/// The maximum size of a first visit in bytes, compressed with brotli at level 11.
const MAX_FIRST_VISIT: u64 = 225_000;

/// The maximum size of the code reader in bytes, compressed with brotli at level 11. The page fetches the code reader
/// on demand.
const MAX_READER: u64 = 450_000;

/// The maximum size of the measured times and the accuracy panel in bytes, compressed with brotli at level 11. The page
/// fetches them on demand.
const MAX_EVIDENCE: u64 = 80_000;

/// The maximum size of the embedded page in bytes, compressed with brotli at level 11, in addition to a first visit and
/// the models. The full page does not fetch it.
const MAX_EMBEDDED: u64 = 8_000;

/// The maximum total size of the other parts of the program in bytes, compressed with brotli at level 11. The page
/// fetches these parts when the browser is idle.
const MAX_IDLE: u64 = 420_000;

/// The parts that the page fetches when the browser is idle. `chart` is a part of the page's panels.
const IDLE_PARTS: [&str; 4] = ["families", "panels", "phases", "chart"];

/// The parts that the page fetches only when the user opens them.
const PARTS_ON_DEMAND: [&str; 3] = ["code", "evidence", "embedded"];

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
    let parts = parts(sh, &first_files)?;
    let files_of = |names: &[&str]| -> BTreeSet<String> {
        names.iter().filter_map(|name| parts.get(*name)).flatten().cloned().collect()
    };
    let idle = files_of(&IDLE_PARTS);
    // A file that two on-demand parts share counts toward both parts, because either may be fetched first.
    let on_demand = |name: &str| files_of(&[name]).difference(&idle).cloned().collect();
    let [reader, evidence, embedded] = PARTS_ON_DEMAND.map(on_demand);
    let mut excesses = Vec::new();
    for (name, files, limit) in [
        ("a first visit", first_files, MAX_FIRST_VISIT),
        ("the reader of code", reader, MAX_READER),
        ("the measurements", evidence, MAX_EVIDENCE),
        ("the embedded page", embedded, MAX_EMBEDDED),
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

/// Returns the files of each part of the program, as listed in the page's script.
fn parts(
    sh: &Shell,
    first_files: &BTreeSet<String>,
) -> ChoreResult<BTreeMap<String, BTreeSet<String>>> {
    let script = first_files.iter().find(|name| name.starts_with("page-") && name.ends_with(".js"));
    let parts = parts_in(&sh.read_file(script.ok_or("a first visit loads no script")?)?)?;
    let is_listed = |name: &&str| parts.get(*name).is_some_and(|files| !files.is_empty());
    let mut all_parts = IDLE_PARTS.iter().chain(&PARTS_ON_DEMAND);
    if let Some(name) = all_parts.find(|name| !is_listed(name)) {
        return Err(format!("the page's script does not list the files of the part {name}").into());
    }
    let files = sh.read_dir(".")?;
    let names = files.iter().filter_map(|file| file.file_name()?.to_str());
    let mut programs = names.filter(|name| name.ends_with(".wasm"));
    let is_known = |name: &&str| {
        first_files.contains(*name) || parts.values().any(|files| files.contains(*name))
    };
    match programs.find(|name| !is_known(name)) {
        Some(name) => Err(format!("{name} belongs to no part of the program").into()),
        None => Ok(parts),
    }
}

/// Returns the files of each part that a minified script lists. The script exports a function for each part, and
/// defines it with the list of files.
fn parts_in(script: &str) -> ChoreResult<BTreeMap<String, BTreeSet<String>>> {
    let exports = Regex::new(r"__wasm_split_load_(\w+):\(\)=>([\w$]+)")?;
    let lists = Regex::new(r"([\w$]+)=[\w$]+\(\[([^\]]*)\]\)")?;
    let files = Regex::new(r#""\./([^"]+)""#)?;
    let lists: BTreeMap<&str, &str> = lists
        .captures_iter(script)
        .map(|list| list.extract())
        .map(|(_, [name, files])| (name, files))
        .collect();
    Ok(exports
        .captures_iter(script)
        .map(|export| export.extract())
        .map(|(_, [part, name])| {
            let list = lists.get(name).copied().unwrap_or_default();
            let names = files.captures_iter(list).map(|file| file[1].to_owned());
            (part.to_owned(), names.collect())
        })
        .collect())
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
    use super::{first_load, parts_in};

    #[test]
    fn each_part_has_the_files_in_its_list() {
        let script = r#"N(d,{__wasm_split_load_code:()=>U,__wasm_split_load_panels:()=>V$});
            var U=m(["./a-1.wasm","./b-2.wasm"]),V$=m(["./a-1.wasm"]);"#;
        let parts = parts_in(script).expect("three patterns");
        assert_eq!(Vec::from_iter(&parts["code"]), ["a-1.wasm", "b-2.wasm"]);
        assert_eq!(Vec::from_iter(&parts["panels"]), ["a-1.wasm"]);
        assert_eq!(parts.len(), 2);
    }

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
