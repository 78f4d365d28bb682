//! The page as it is published: built for release, shrunk, its files named after their content.

use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
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
    join_style_sheets(&dist)?;

    // Trunk leaves the program as it was before wasm-opt beside Cargo's own output.
    let before = wasm_size(&target().join("wasm-bindgen/release"))?;
    let after = wasm_size(&dist)?;
    println!("  wasm-opt took the program from {before} to {after} bytes");
    if after >= before {
        return Err("wasm-opt did not run: index.html asks for it with data-wasm-opt".into());
    }
    pin(&dist)
}

/// Joins the page's style sheets into one: each is a request, and together they compress better.
fn join_style_sheets(dist: &Path) -> ChoreResult {
    let page = dist.join("index.html");
    let html = fs::read_to_string(&page)?;
    let names = style_sheets(&html);
    let links: String = names.iter().map(|name| style_link(name)).collect();
    let row = html.split_once(&links).filter(|_| !links.is_empty());
    let (before, after) = row.ok_or("index.html does not link its style sheets in one row")?;

    let mut rules = String::new();
    for name in names {
        rules.push_str(&fs::read_to_string(dist.join(name))?);
        fs::remove_file(dist.join(name))?;
    }
    // Sixteen digits of a hash of the content, as in the names that Trunk gives.
    let mut hasher = DefaultHasher::new();
    rules.hash(&mut hasher);
    let name = format!("page-{:016x}.css", hasher.finish());
    fs::write(dist.join(&name), rules)?;
    Ok(fs::write(page, format!("{before}{}{after}", style_link(&name)))?)
}

/// The style sheets of a page that Trunk has minified, without the one for browsers without scripts.
fn style_sheets(html: &str) -> Vec<&str> {
    let scripted = html.split("<noscript>").next().unwrap_or_default();
    let tags = scripted.split("<link href=./").skip(1);
    tags.filter_map(|tag| Some(tag.split_once(" rel=stylesheet>")?.0)).collect()
}

/// The link to a style sheet, as Trunk's minifier leaves it.
fn style_link(name: &str) -> String {
    format!("<link href=./{name} rel=stylesheet>")
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

#[cfg(test)]
mod tests {
    use super::{join_style_sheets, target};
    use std::fs;

    #[test]
    fn linked_style_sheets_become_one_in_their_order() {
        let dist = target().join("dist-test");
        fs::create_dir_all(&dist).expect("a folder");
        let rest = "<noscript><link href=./noscript.css rel=stylesheet></noscript>";
        let row = "<link href=./b-1.css rel=stylesheet><link href=./a-2.css rel=stylesheet>";
        for (name, text) in
            [("b-1.css", "b{}"), ("a-2.css", "a{}"), ("index.html", &*format!("{row}{rest}"))]
        {
            fs::write(dist.join(name), text).expect("a file");
        }
        join_style_sheets(&dist).expect("two style sheets in a row");
        let html = fs::read_to_string(dist.join("index.html")).expect("the page");
        let joined = html.strip_suffix(rest).and_then(|it| it.strip_prefix("<link href=./"));
        let name = joined.and_then(|it| it.strip_suffix(" rel=stylesheet>")).expect("one link");
        assert_eq!(fs::read_to_string(dist.join(name)).expect(name), "b{}a{}");
        assert!(!dist.join("b-1.css").exists());
        fs::write(dist.join("index.html"), rest).expect("a file");
        assert!(join_style_sheets(&dist).is_err());
        fs::remove_dir_all(&dist).expect("the folder is gone again");
    }
}
