//! The page built for release, shrunk, its files named after their content.

pub(crate) mod html;
pub(crate) mod program;

use xshell::{Shell, cmd};

use crate::setup;
use crate::shell::{ChoreResult, root};

/// Scripts that go beside the page as they are, but for what `esbuild` makes shorter.
const SCRIPTS: [(&str, &[&str]); 2] = [
    ("boot.js", &[]),
    // What begins with `_` in the script that other pages load is its own.
    ("embed.js", &["--mangle-props=^_[a-z]"]),
];

/// Sets up what is missing and builds into `dist/`.
pub(crate) fn run(sh: &Shell) -> ChoreResult {
    setup::page_tools(sh)?;
    build(sh)
}

/// Builds into `dist/`, with every tool in place.
pub(crate) fn build(sh: &Shell) -> ChoreResult {
    println!("Building the page into dist/");
    sh.remove_path("dist")?;
    let dist = sh.create_dir("dist")?;

    let quiet = "--log-level=warning";
    for (script, options) in SCRIPTS {
        let (from, to) = (format!("static/{script}"), dist.join(script));
        cmd!(sh, "esbuild --minify {from} --outfile={to} {options...} {quiet}").run()?;
    }
    for file in ["static/noscript.css", "recorder/offload_record.py"] {
        sh.copy_file(file, &dist)?;
    }
    let inline = html::Inline {
        styles: hashed(sh, cmd!(sh, "esbuild static/page.css --bundle --minify {quiet}").read()?)?,
        early: hashed(sh, cmd!(sh, "esbuild static/early.js --minify {quiet}").read()?)?,
        example: first_visit(sh, None)?,
    };
    let program = program::build(sh)?;
    let (page, tags) = (sh.read_file("index.html")?, sh.read_file("Trunk.toml")?);
    sh.write_file("dist/index.html", html::finished(&page, &tags, &inline, &program)?)?;

    // Once more in a folder named after its version, for those who link to one.
    let pinned = sh.create_dir(concat!("dist/v", env!("CARGO_PKG_VERSION")))?;
    for file in sh.read_dir("dist")?.iter().filter(|path| path.is_file()) {
        sh.copy_file(file, &pinned)?;
    }
    Ok(())
}

/// What a first visit shows, as HTML; `book` is the address of the book, if there is one.
pub(crate) fn first_visit(sh: &Shell, book: Option<&str>) -> ChoreResult<String> {
    Ok(cmd!(sh, "cargo run --quiet --package offload --example prerender -- {book...}").read()?)
}

/// A text that stands in the page, with what allows it there.
fn hashed(sh: &Shell, text: String) -> ChoreResult<html::Allowed> {
    let script = "const hash = require('node:crypto').createHash('sha256');
        process.stdin.on('data', (part) => hash.update(part)).on('end', () => console.log(hash.digest('base64')));";
    let hash = cmd!(sh, "node -e {script}").stdin(&text).read()?;
    Ok(html::Allowed { text, source: format!("'sha256-{hash}'") })
}

/// Writes a file into `dist/` under a name that says what is in it, and returns that name. Files of
/// one build never meet those of another, however long a browser or a server keeps them.
fn named(sh: &Shell, stem: &str, end: &str, content: &[u8]) -> ChoreResult<String> {
    let name = format!("{stem}-{:016x}.{end}", digest(content));
    sh.write_file(root().join("dist").join(&name), content)?;
    Ok(name)
}

/// The FNV-1a digest of a file, 64 bits of it: enough to tell the files of a page apart.
pub(crate) fn digest(content: &[u8]) -> u64 {
    content.iter().fold(0xcbf2_9ce4_8422_2325, |digest, byte| {
        (digest ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_digest_is_the_published_one() {
        // http://www.isthe.com/chongo/src/fnv/test_fnv.c
        assert_eq!(super::digest(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(super::digest(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
