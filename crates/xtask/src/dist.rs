//! The page: served while it changes, or built for release, shrunk, its files named after their content.

use std::hash::{DefaultHasher, Hash, Hasher};

use regex::Regex;
use xshell::{Shell, cmd};

use crate::setup;
use crate::shell::ChoreResult;

/// Sets up what is missing and builds into `dist/`.
pub(crate) fn run(sh: &Shell) -> ChoreResult {
    setup::page_tools(sh)?;
    build(sh)
}

/// Serves the page on this machine until interrupted, built again after every change.
pub(crate) fn serve(sh: &Shell, port: u16, dev: bool) -> ChoreResult {
    setup::page_tools(sh)?;
    println!("Building the page; then open http://127.0.0.1:{port}/ (Ctrl+C stops it)");
    // A folder of its own: dist/ stays what `dist` built and the tests opened.
    let (folder, port) = ("target/serve", port.to_string());
    let release = (!dev).then_some("--release");
    Ok(cmd!(sh, "trunk serve --offline --dist {folder} --port {port} {release...}").run()?)
}

/// Builds into `dist/`, with every tool in place.
pub(crate) fn build(sh: &Shell) -> ChoreResult {
    println!("Building the page into dist/");
    cmd!(sh, "trunk build --release --offline").run()?;

    let _dist = sh.push_dir("dist");
    let scripts = sh.read_dir(".")?;
    // Trunk's own minifier cannot read what wasm-bindgen writes, and leaves copied files alone.
    for script in scripts.iter().filter(|file| file.extension().is_some_and(|it| it == "js")) {
        // What begins with `_` in the script that other pages load is its own.
        let mangle = script.ends_with("embed.js").then_some("--mangle-props=^_[a-z]");
        let quiet = ["--allow-overwrite", "--log-level=warning"];
        cmd!(sh, "esbuild --minify {script} --outfile={script} {mangle...} {quiet...}").run()?;
    }
    join_style_sheets(sh)?;

    // Once more in a folder named after its version, for those who link to one.
    let pinned = sh.create_dir(concat!("v", env!("CARGO_PKG_VERSION")))?;
    for file in sh.read_dir(".")?.iter().filter(|path| path.is_file()) {
        sh.copy_file(file, &pinned)?;
    }
    Ok(())
}

/// Joins the page's style sheets into one: each is a request, and together they compress better.
fn join_style_sheets(sh: &Shell) -> ChoreResult {
    let html = sh.read_file("index.html")?;
    // As Trunk's minifier leaves them. The one for browsers without scripts stands by itself.
    let row = Regex::new(r"(?:<link href=\./[^ >]+ rel=stylesheet>){2,}")?.find(&html);
    let row = row.ok_or("dist/index.html does not link its style sheets in one row")?;
    let mut rules = String::new();
    for name in row.as_str().split("<link href=./").filter_map(|link| link.split(' ').next()) {
        if !name.is_empty() {
            rules += &sh.read_file(name)?;
            sh.remove_path(name)?;
        }
    }
    // Sixteen digits of a hash of the content, as in the names that Trunk gives.
    let mut hasher = DefaultHasher::new();
    rules.hash(&mut hasher);
    let name = format!("page-{:016x}.css", hasher.finish());
    sh.write_file(&name, rules)?;
    let link = format!("<link href=./{name} rel=stylesheet>");
    Ok(sh.write_file("index.html", html.replacen(row.as_str(), &link, 1))?)
}

#[cfg(test)]
mod tests {
    use xshell::Shell;

    use super::join_style_sheets;

    #[test]
    fn linked_style_sheets_become_one_in_their_order() {
        let sh = Shell::new().expect("a shell");
        let folder = sh.create_temp_dir().expect("a folder");
        sh.change_dir(folder.path());
        let rest = "<noscript><link href=./noscript.css rel=stylesheet></noscript>";
        let row = "<link href=./b-1.css rel=stylesheet><link href=./a-2.css rel=stylesheet>";
        let page = format!("{row}{rest}");
        for (name, text) in [("b-1.css", "b{}"), ("a-2.css", "a{}"), ("index.html", &page)] {
            sh.write_file(name, text).expect("a file");
        }
        join_style_sheets(&sh).expect("two style sheets in a row");
        let html = sh.read_file("index.html").expect("the page");
        let joined = html.strip_suffix(rest).and_then(|it| it.strip_prefix("<link href=./"));
        let name = joined.and_then(|it| it.strip_suffix(" rel=stylesheet>")).expect("one link");
        assert_eq!(sh.read_file(name).expect(name), "b{}a{}");
        assert!(!sh.path_exists("b-1.css"));
        assert!(join_style_sheets(&sh).is_err());
    }
}
