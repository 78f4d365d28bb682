//! The page as it is published: built for release, shrunk, its files named after their content.

use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
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
    join_style_sheets(&dist)?;

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

/// Joins the page's style sheets into one: each is a request, and together they compress better.
fn join_style_sheets(dist: &Path) -> Outcome {
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
