//! The page as it is published: built for release, shrunk, its files named after their content.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::setup;
use crate::shell::{self, Outcome};

/// The scripts that stand beside the program.
const SCRIPTS: [&str; 2] = ["boot.js", "early.js"];

/// Sets up what is missing and builds into `dist/`.
pub(crate) fn run() -> Outcome {
    println!("Tools");
    setup::release_tools()?;
    build()
}

/// Builds into `dist/`, with every tool in place.
pub(crate) fn build() -> Outcome {
    println!("Building the page into dist/");
    shell::run("trunk", &["build", "--release", "--offline"])?;

    let dist = shell::root().join("dist");
    // Trunk's own minifier cannot read what wasm-bindgen writes, and leaves copied files alone.
    let loader = file(&dist, "js", "offload-")?;
    let scripts = SCRIPTS.map(|name| dist.join(name));
    let scripts = scripts.iter().chain([&loader]).map(|it| it.to_string_lossy());
    let scripts: Vec<_> = scripts.collect();
    let outdir = format!("--outdir={}", dist.display());
    let mut words = vec![&*outdir, "--minify", "--allow-overwrite", "--log-level=warning"];
    words.extend(scripts.iter().map(|it| &**it));
    shell::run("esbuild", &words)?;
    shrink_embed_script(&dist)?;

    // Trunk leaves the program as it was before wasm-opt beside Cargo's own output.
    let before = wasm_size(&target().join("wasm-bindgen/release"))?;
    let after = wasm_size(&shell::root().join("dist"))?;
    println!("  wasm-opt took the program from {before} to {after} bytes");
    if after >= before {
        return Err("wasm-opt did not run: index.html asks for it with data-wasm-opt".into());
    }
    pin(&dist)
}

/// Shrinks the script that other pages load; what begins with `_` in it is nobody else's business.
fn shrink_embed_script(dist: &Path) -> Outcome {
    let script = dist.join("embed.js");
    let script = script.to_string_lossy();
    let outfile = format!("--outfile={script}");
    let names = "--mangle-props=^_[a-z]";
    let quiet = ["--allow-overwrite", "--log-level=warning"];
    shell::run("esbuild", &[&script, &outfile, "--minify", names, quiet[0], quiet[1]])
}

/// Puts the page once more into a folder named after its version, for those who link to one.
fn pin(dist: &Path) -> Outcome {
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
fn wasm_size(folder: &Path) -> Outcome<u64> {
    Ok(fs::metadata(file(folder, "wasm", "")?)?.len())
}

/// The file in a folder with an ending and a beginning.
fn file(folder: &Path, ending: &str, beginning: &str) -> Outcome<PathBuf> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let begins =
            path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(beginning));
        if begins && path.extension().is_some_and(|it| it == ending) {
            return Ok(path);
        }
    }
    Err(format!("no {beginning}*.{ending} in {}", folder.display()).into())
}

/// Where Cargo builds.
pub(crate) fn target() -> PathBuf {
    let chosen = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    shell::root().join(chosen.unwrap_or_else(|| "target".into()))
}
