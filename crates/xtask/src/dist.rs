//! The page as it is published: built for release, shrunk, its files named after their content.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::setup;
use crate::shell::{self, ChoreResult};

/// The scripts that stand beside the program; the last one is for other pages.
const SCRIPTS: [&str; 3] = ["boot.js", "early.js", "embed.js"];

/// Sets up what is missing and builds into `dist/`.
pub(crate) fn run() -> ChoreResult {
    println!("Tools");
    setup::release_tools()?;
    build()
}

/// Builds into `dist/`, with every tool in place.
pub(crate) fn build() -> ChoreResult {
    println!("Building the page into dist/");
    shell::run("trunk", &["build", "--release", "--offline"])?;

    let dist = shell::root().join("dist");
    let path = |path: PathBuf| path.to_string_lossy().into_owned();
    let shrink = |words: &[&str]| {
        let quiet = ["--minify", "--allow-overwrite", "--log-level=warning"];
        shell::run("esbuild", &[words, &quiet].concat())
    };
    // Trunk's own minifier cannot read what wasm-bindgen writes, and leaves copied files alone.
    let [boot, early, embed] = SCRIPTS.map(|name| path(dist.join(name)));
    let loader = path(file(&dist, "js", "offload-")?);
    shrink(&[&boot, &early, &loader, &format!("--outdir={}", dist.display())])?;
    // What begins with `_` in the script that other pages load is its own.
    shrink(&[&embed, &format!("--outfile={embed}"), "--mangle-props=^_[a-z]"])?;

    // Trunk leaves the program as it was before wasm-opt beside Cargo's own output.
    let before = wasm_size(&target().join("wasm-bindgen/release"))?;
    let after = wasm_size(&dist)?;
    println!("  wasm-opt took the program from {before} to {after} bytes");
    if after >= before {
        return Err("wasm-opt did not run: index.html asks for it with data-wasm-opt".into());
    }
    pin(&dist)
}

/// Puts the page once more into a folder named after its version, for those who link to one.
fn pin(dist: &Path) -> ChoreResult {
    let pinned = dist.join(concat!("v", env!("CARGO_PKG_VERSION")));
    fs::create_dir_all(&pinned)?;
    for entry in fs::read_dir(dist)? {
        let path = entry?.path();
        if let Some(name) = path.file_name().filter(|_| path.is_file()) {
            fs::copy(&path, pinned.join(name))?;
        }
    }
    Ok(())
}

/// The size of the one wasm file in a folder.
fn wasm_size(folder: &Path) -> ChoreResult<u64> {
    Ok(fs::metadata(file(folder, "wasm", "")?)?.len())
}

/// The file in a folder with an ending and a beginning.
fn file(folder: &Path, ending: &str, beginning: &str) -> ChoreResult<PathBuf> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with(beginning) && name.ends_with(&format!(".{ending}")) {
            return Ok(entry.path());
        }
    }
    Err(format!("no {beginning}*.{ending} in {}", folder.display()).into())
}

/// Where Cargo builds.
pub(crate) fn target() -> PathBuf {
    let chosen = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    shell::root().join(chosen.unwrap_or_else(|| "target".into()))
}
