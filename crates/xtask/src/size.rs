//! What a first visit loads, compressed as servers compress it, compared with the bar.

use std::fs;
use std::path::Path;

use crate::shell::{self, ChoreResult};

/// The most a first visit may load, compressed with brotli: a second and a fifth on a connection of
/// 1.5 Mbit/s. A fifth of it is what leaves the page: dialog, files, drawings.
const BAR: u64 = 228_000;

/// The most that a page which embeds the calculator may load for it itself, compressed with gzip.
const SCRIPT_BAR: u64 = 1_500;

/// Node has both compressors, with which the bar was set; another brotli gives other sizes.
const COMPRESS: &str = "\
const { readFileSync } = require('node:fs');
const { brotliCompressSync, gzipSync } = require('node:zlib');
for (const file of process.argv.slice(1)) {
  const bytes = readFileSync(file);
  console.log(bytes.length, gzipSync(bytes, { level: 9 }).length, brotliCompressSync(bytes).length);
}";

/// Bytes as they are, and compressed as far as gzip (9) and brotli (11) go.
type Sizes = [u64; 3];

/// Prints one row a file and the total. Fails above the bar.
pub(crate) fn run() -> ChoreResult {
    let dist = shell::root().join("dist");
    let html = fs::read_to_string(dist.join("index.html"))
        .map_err(|_| "there is no page in dist/: `cargo xtask dist` builds it")?;
    let mut files = vec!["index.html".to_owned()];
    files.extend(first_load(&html));

    println!("  {:>9} {:>9} {:>9}", "raw", "gzip", "brotli");
    let mut total = Sizes::default();
    for (file, sizes) in files.iter().zip(measure(&dist, &files)?) {
        println!("{} {file}", row(sizes));
        total = [0, 1, 2].map(|at| total[at] + sizes[at]);
    }
    println!("{} in all, of at most {BAR}", row(total));
    let [_, _, brotli] = total;
    if brotli > BAR {
        return Err(format!("a first visit loads {} bytes too many", brotli - BAR).into());
    }

    let script = measure(&dist, &["embed.js".to_owned()])?[0];
    println!("{} embed.js, gzip of at most {SCRIPT_BAR}", row(script));
    let [_, gzip, _] = script;
    if gzip > SCRIPT_BAR {
        return Err("embed.js is too large for a script that others put on their pages".into());
    }
    Ok(())
}

fn row([raw, gzip, brotli]: Sizes) -> String {
    format!("  {raw:>9} {gzip:>9} {brotli:>9}")
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

fn measure(dist: &Path, files: &[String]) -> ChoreResult<Vec<Sizes>> {
    let paths = files.iter().map(|file| dist.join(file).to_string_lossy().into_owned());
    let mut words = vec!["-e".to_owned(), COMPRESS.to_owned()];
    words.extend(paths);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let printed = shell::read("node", &words).ok_or("Node could not compress the page's files")?;
    let sizes = |line: &str| {
        let numbers: Vec<u64> = line.split(' ').filter_map(|word| word.parse().ok()).collect();
        numbers.try_into().map_err(|_| format!("Node printed `{line}` instead of three sizes"))
    };
    Ok(printed.lines().map(sizes).collect::<Result<_, _>>()?)
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
        assert_eq!(first_load(html), ["a.css", "boot.js", "p.js", "p.wasm"]);
    }
}
