//! Builds the page for release. The files of the page are shrunk, and the name of each file contains a digest of the
//! file's content.

pub(crate) mod html;
pub(crate) mod program;
pub(crate) mod shrink;

use std::path::{Path, PathBuf};

use xshell::{Shell, cmd};

use self::program::BuildKind;
use crate::setup;
use crate::shell::{ChoreResult, root, target};

/// The scripts that are copied next to the page, each with the `esbuild` options that minify it.
const SCRIPTS: [(&str, &[&str]); 2] = [
    ("boot.js", &[]),
    // Other sites load this script. Names that begin with `_` are internal and can be shortened.
    ("embed.js", &["--mangle-props=^_[a-z]"]),
];

/// Returns the folder into which the published page is built.
pub(crate) fn published_folder() -> PathBuf {
    root().join("dist")
}

/// Returns the folder of the page that the stories test. The folder contains the same files as the published page, but
/// the files are not shrunk.
pub(crate) fn tested_folder() -> PathBuf {
    target().join("tested")
}

/// Installs missing tools and builds the page into `dist/`.
pub(crate) fn run(sh: &Shell) -> ChoreResult {
    setup::page_tools(sh)?;
    build(sh, BuildKind::Published, &published_folder())
}

/// Builds the page into a folder. All tools must be installed. Keeps the folders of earlier versions, such as `v0.0.9`.
pub(crate) fn build(sh: &Shell, kind: BuildKind, dist: &Path) -> ChoreResult {
    println!("Building the page into {}", dist.display());
    sh.create_dir(dist)?;
    let current_version = format!("v{}", env!("CARGO_PKG_VERSION"));
    for path in sh.read_dir(dist)? {
        if !is_earlier_version(&path, &current_version) {
            sh.remove_path(path)?;
        }
    }

    let quiet = "--log-level=warning";
    for (script, options) in SCRIPTS {
        let (from, to) = (format!("static/{script}"), dist.join(script));
        cmd!(sh, "esbuild --minify {from} --outfile={to} {options...} {quiet}").run()?;
    }
    for file in ["static/noscript.css", "recorder/offload_record.py"] {
        sh.copy_file(file, dist)?;
    }
    let inline = html::Inline {
        styles: pair_with_hash(
            sh,
            cmd!(sh, "esbuild static/page.css --bundle --minify {quiet}").read()?,
        )?,
        early: pair_with_hash(sh, cmd!(sh, "esbuild static/early.js --minify {quiet}").read()?)?,
        example: first_visit(sh, None)?,
    };
    let program = program::build(sh, kind, dist)?;
    let (page, tags) = (sh.read_file("index.html")?, sh.read_file("Trunk.toml")?);
    sh.write_file(dist.join("index.html"), html::assemble_page(&page, &tags, &inline, &program)?)?;

    // Puts a second copy of the page into a folder named after the version, for links to that version.
    let version_folder = sh.create_dir(dist.join(current_version))?;
    for file in sh.read_dir(dist)?.iter().filter(|path| path.is_file()) {
        sh.copy_file(file, &version_folder)?;
    }
    Ok(())
}

/// Returns `true` if the path is a version's folder, such as `v0.0.9`, and the version is not `pinned`.
fn is_earlier_version(path: &Path, pinned: &str) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let version =
        name.strip_prefix('v').filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    path.is_dir() && version.is_some() && name != pinned
}

/// Returns the HTML that a first visit shows until the program is loaded. `book` is the address of the book, or `None`
/// if there is no book.
pub(crate) fn first_visit(sh: &Shell, book: Option<&str>) -> ChoreResult<String> {
    Ok(cmd!(sh, "cargo run --quiet --package offload --example prerender -- {book...}").read()?)
}

/// Returns an inline script or style sheet with its hash. The content security policy allows the text by this hash.
fn pair_with_hash(sh: &Shell, text: String) -> ChoreResult<html::Allowed> {
    let script = "const hash = require('node:crypto').createHash('sha256');
        process.stdin.on('data', (part) => hash.update(part)).on('end', () => console.log(hash.digest('base64')));";
    let hash = cmd!(sh, "node -e {script}").stdin(&text).read()?;
    Ok(html::Allowed { text, source: format!("'sha256-{hash}'") })
}

/// Writes a file into a page's folder and returns the name of the file. The name contains a digest of the content, so
/// that files of different builds never mix, even if a browser or a server caches them for a long time.
fn write_with_digest(
    sh: &Shell,
    folder: &Path,
    stem: &str,
    extension: &str,
    content: &[u8],
) -> ChoreResult<String> {
    // 32 bits are enough to distinguish the versions of one file. Digests don't compress, and the files of a first
    // visit contain each name about twice, so we keep digests short.
    let digest = digest(content) >> 32;
    let name = format!("{stem}-{digest:08x}.{extension}");
    sh.write_file(folder.join(&name), content)?;
    Ok(name)
}

/// Returns the 64-bit FNV-1a digest of a file's content. 64 bits are enough to distinguish the files of a page.
pub(crate) fn digest(content: &[u8]) -> u64 {
    content.iter().fold(0xcbf2_9ce4_8422_2325, |digest, byte| {
        (digest ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use xshell::Shell;

    use super::is_earlier_version;

    #[test]
    fn folders_of_other_versions_are_kept() {
        let sh = Shell::new().expect("a shell");
        let folder = sh.create_temp_dir().expect("a folder");
        let is_kept = |name: &str| {
            let path = folder.path().join(name);
            sh.create_dir(&path).expect("a folder");
            is_earlier_version(&path, "v0.2.0")
        };
        assert!(is_kept("v0.1.0") && is_kept("v0.10.0"));
        assert!(!is_kept("v0.2.0") && !is_kept("docs") && !is_kept("videos"));
        assert!(!is_earlier_version(Path::new("v0.1.0"), "v0.2.0"), "no folder");
    }

    #[test]
    fn digests_match_the_published_test_values() {
        // Test values from http://www.isthe.com/chongo/src/fnv/test_fnv.c.
        assert_eq!(super::digest(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(super::digest(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
