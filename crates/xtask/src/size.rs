//! What a first visit loads, compressed as servers compress it, held against the bar.

use std::fs;
use std::path::Path;

use crate::shell::{self, Outcome};

/// The most a first visit may load, compressed with brotli: a second and a fifth on a connection of
/// 1.5 Mbit/s. A fifth of it is what leaves the page: dialog, files, drawings.
const BAR: u64 = 228_000;

/// The most that a page which embeds the calculator may load for it itself, compressed with gzip.
const SCRIPT_BAR: u64 = 1_500;

/// Node carries both compressors; `xtask` then needs no crate for them.
const COMPRESS: &str = "\
const { readFileSync } = require('node:fs');
const { brotliCompressSync, gzipSync } = require('node:zlib');
for (const file of process.argv.slice(1)) {
  const bytes = readFileSync(file);
  console.log(bytes.length, gzipSync(bytes, { level: 9 }).length, brotliCompressSync(bytes).length);
}";

/// Bytes as they are, and compressed as far as gzip (9) and brotli (11) go.
#[derive(Clone, Copy, Default)]
struct Size {
    raw: u64,
    gzip: u64,
    brotli: u64,
}

/// Prints one row a file and the total. Fails above the bar.
pub(crate) fn run() -> Outcome {
    let dist = shell::root().join("dist");
    let html = fs::read_to_string(dist.join("index.html"))
        .map_err(|_| "there is no page in dist/: `cargo xtask dist` builds it")?;
    let mut files = vec!["index.html".to_owned()];
    files.extend(first_load(&html));

    println!("  {:>9} {:>9} {:>9}", "raw", "gzip", "brotli");
    let mut total = Size::default();
    for (file, size) in files.iter().zip(measure(&dist, &files)?) {
        println!("{} {file}", row(size));
        total.raw += size.raw;
        total.gzip += size.gzip;
        total.brotli += size.brotli;
    }
    println!("{} in all, of at most {BAR}", row(total));

    if total.brotli > BAR {
        return Err(format!("a first visit loads {} bytes too many", total.brotli - BAR).into());
    }
    let script = measure(&dist, &["embed.js".to_owned()])?.swap_remove(0);
    println!("{} embed.js, gzip of at most {SCRIPT_BAR}", row(script));
    if script.gzip > SCRIPT_BAR {
        return Err("embed.js is too large for a script that others put on their pages".into());
    }
    Ok(())
}

fn row(size: Size) -> String {
    format!("  {:>9} {:>9} {:>9}", size.raw, size.gzip, size.brotli)
}

/// The page's own files that its links and scripts name, each once.
fn first_load(html: &str) -> Vec<String> {
    let tags = html.split('<').skip(1);
    let loading = tags.filter(|tag| tag.starts_with("link") || tag.starts_with("script"));
    let words = loading.flat_map(|tag| tag.split(|c: char| c.is_whitespace() || c == '>'));
    let mut files: Vec<String> = words
        .filter_map(|word| {
            let (name, value) = word.split_once('=')?;
            let named = ["href", "src", "data-js", "data-wasm"].contains(&name);
            let file = value.trim_matches(['"', '\'']).strip_prefix("./")?;
            // A folder is a place to go to: the book.
            (named && !file.ends_with('/')).then(|| file.to_owned())
        })
        .collect();
    files.sort();
    files.dedup();
    files
}

fn measure(dist: &Path, files: &[String]) -> Outcome<Vec<Size>> {
    let paths = files.iter().map(|file| dist.join(file));
    let paths: Vec<String> = paths.map(|it| it.to_string_lossy().into_owned()).collect();
    let mut words = vec!["-e", COMPRESS];
    words.extend(paths.iter().map(String::as_str));
    let printed = shell::read("node", &words).ok_or("Node could not compress the page's files")?;
    printed.lines().map(parse).collect()
}

fn parse(line: &str) -> Outcome<Size> {
    let numbers: Result<Vec<u64>, _> = line.split(' ').map(str::parse).collect();
    match numbers?[..] {
        [raw, gzip, brotli] => Ok(Size { raw, gzip, brotli }),
        _ => Err(format!("not three numbers: {line}").into()),
    }
}

#[cfg(test)]
mod tests {
    use super::first_load;

    #[test]
    fn a_first_visit_loads_what_links_and_scripts_name_once() {
        let html = "<html><link href=./a.css rel=stylesheet>\
                    <link rel=\"preload\" href=\"./p.wasm\">\
                    <script src=./boot.js data-js=./p.js data-wasm=./p.wasm></script>\
                    <link rel=help href=./docs/><a href=./docs/index.html>The book</a>";
        assert_eq!(first_load(html), ["a.css", "boot.js", "p.js", "p.wasm"]);
    }

    #[test]
    fn what_another_place_or_the_page_itself_holds_is_not_counted() {
        let html = "<link rel=icon href=data:,><link rel=canonical href=https://example.org/>";
        assert!(first_load(html).is_empty());
    }
}
