//! What a first visit loads before the page can be used, and each part that follows when the
//! browser is idle: compressed as servers compress it, compared with the bars.

use std::collections::BTreeSet;

use regex::Regex;
use xshell::{Shell, cmd};

use crate::shell::ChoreResult;

/// The most bytes a first visit may load, compressed with brotli (11): 0.83 s on a connection of
/// 1.6 Mbit/s.
const BAR: u64 = 165_000;

/// The most bytes of each part of the program that is fetched later, compressed with brotli (11).
const PARTS: [(&str, u64); 13] = [
    ("behind", 90_000),
    ("chart", 5_000),
    ("code", 400_000),
    ("common", 43_500),
    ("families", 30_000),
    ("machines", 90_000),
    ("measure", 50_000),
    ("models", 10_000),
    ("phases", 20_000),
    ("programs", 10_000),
    ("sections", 90_000),
    ("share", 50_000),
    ("shared", 12_000),
];

/// By how much a bar is missed today, and some noise of the folder it is built in. The bar stays where it is.
const MISSED: [(&str, u64); 1] = [("a first visit", 47_700)];

/// The most bytes of embed.js, compressed with gzip (9), as others put it on their pages.
const SCRIPT_BAR: u64 = 1_500;

/// Prints the size of each file and the total. Fails above a bar.
pub(crate) fn run(sh: &Shell) -> ChoreResult {
    let _dist = sh.push_dir("dist");
    let html = sh
        .read_file("index.html")
        .map_err(|_| "there is no page in dist/: `cargo xtask dist` builds it")?;
    let mut total = 0;
    let first = first_load(&html)?;
    for file in &first {
        let bytes = compressed(sh, file, "brotliCompressSync(bytes)")?;
        println!("  {bytes:>9} {file}");
        total += bytes;
    }
    println!("  {total:>9} bytes for a first visit, brotli; at most {BAR}");
    let mut too_many = vec![("a first visit", total, BAR)];
    for (file, name, bar) in parts(sh, &first)? {
        let bytes = compressed(sh, &file, "brotliCompressSync(bytes)")?;
        println!("  {bytes:>9} bytes of {file}, fetched when idle; at most {bar}");
        too_many.push((name, bytes, bar));
    }
    let script = compressed(sh, "embed.js", "gzipSync(bytes, { level: 9 })")?;
    println!("  {script:>9} bytes of embed.js, gzip; at most {SCRIPT_BAR}");
    too_many.push(("embed.js", script, SCRIPT_BAR));
    for (what, bytes, bar) in &too_many {
        if bytes > bar {
            println!("  {what} misses its bar by {}", bytes - bar);
        }
    }
    let missed = |what: &str| MISSED.iter().find(|it| it.0 == what).map_or(0, |it| it.1);
    too_many.retain(|(what, bytes, bar)| *bytes > bar + missed(what));
    let words: Vec<String> =
        too_many.iter().map(|(what, bytes, bar)| format!("{what}: {}", bytes - bar)).collect();
    if words.is_empty() {
        Ok(())
    } else {
        Err(format!("too many bytes of {}", words.join(", ")).into())
    }
}

/// The parts of the program that a first visit does not load, each with its stem and its bar.
fn parts(sh: &Shell, first: &BTreeSet<String>) -> ChoreResult<Vec<(String, &'static str, u64)>> {
    let files = sh.read_dir(".")?;
    let names = files.iter().filter_map(|file| file.file_name()?.to_str());
    let parts = names.filter(|name| name.ends_with(".wasm") && !first.contains(*name));
    let with_bar = |file: &str| {
        let part = PARTS
            .iter()
            .find(|(stem, _)| file.strip_prefix(stem).is_some_and(|rest| rest.starts_with('-')));
        let (name, bar) = part.ok_or_else(|| format!("no bar is set for {file}"))?;
        Ok((file.to_owned(), *name, *bar))
    };
    parts.map(with_bar).collect()
}

/// The page, and its own files that its links and scripts name.
fn first_load(html: &str) -> ChoreResult<BTreeSet<String>> {
    let tags = Regex::new("<(?:link|script) [^>]*>")?;
    // A path that ends in a slash is a place to go to: the book.
    let names = r#"(?:href|src|data-js|data-wasm)=["']?\./([^"' >]*[^"' >/])["' >]"#;
    let names = Regex::new(names)?;
    let named = tags.find_iter(html).flat_map(|tag| names.captures_iter(tag.as_str()));
    Ok(named.map(|found| found[1].to_owned()).chain(["index.html".to_owned()]).collect())
}

/// How many bytes of a file are left by Node's compressors, with which the bars were set; another
/// brotli gives other sizes.
fn compressed(sh: &Shell, file: &str, call: &str) -> ChoreResult<u64> {
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
    fn a_first_visit_loads_what_links_and_scripts_name_once() {
        let html = "<html><link href=./a.css rel=stylesheet>\
                    <link rel=\"preload\" href=\"./p.wasm\">\
                    <script src=./boot.js data-js=./p.js data-wasm=./p.wasm></script>\
                    <link rel=help href=./docs/><a href=./docs/index.html>The book</a>\
                    <link rel=icon href=data:,><link rel=canonical href=https://example.org/>";
        let files: Vec<String> = first_load(html).expect("two patterns").into_iter().collect();
        assert_eq!(files, ["a.css", "boot.js", "index.html", "p.js", "p.wasm"]);
    }
}
