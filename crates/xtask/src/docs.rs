//! The book: the pages of `docs/` with calculators in them, built into `dist/docs/` and checked.

use std::path::Path;

use xshell::{Shell, cmd};

use crate::dist;
use crate::shell::ChoreResult;

/// Where the book goes, beside the page that its calculators come from.
const BOOK: &str = "dist/docs";

/// Its address, and where the page looks for that.
const ADDRESS: &str = "./docs/";
const SIGN: &str = "<link rel=help href=./docs/>";

/// Sets up what is missing, builds the page unless told not to, then the book.
pub(crate) fn run(sh: &Shell, fast: bool) -> ChoreResult {
    if !fast {
        dist::run(sh)?;
    }
    build(sh)
}

/// Builds the book from `docs` into a folder.
///
/// # Errors
///
/// If mdBook cannot read every page, which for mdBook itself is only a warning.
pub(crate) fn bind(sh: &Shell, to: &Path) -> ChoreResult {
    // What the book needs takes a minute, the first time: Cargo shows how far it is.
    cmd!(sh, "cargo build --package binder --package offload-book").run()?;
    let report = cmd!(sh, "cargo run --quiet --package binder -- . {to}").read_stderr()?;
    print!("{report}");
    match report.contains(" WARN ") {
        true => Err("mdBook could not read every page: see its warnings above".into()),
        false => Ok(()),
    }
}

/// Builds the book into `dist/`, and looks for links in it that lead nowhere.
pub(crate) fn build(sh: &Shell) -> ChoreResult {
    println!("Building the book into {BOOK}/");
    bind(sh, Path::new(BOOK))?;
    cmd!(sh, "cargo run --quiet --package offload-book -- --check {BOOK}").run()?;

    // Tells the page that the book is there, so that it leads to it, from the first paint on.
    let page = "dist/index.html";
    let [without, with] = [None, Some(ADDRESS)].map(|book| dist::first_visit(sh, book));
    let html = sh.read_file(page)?.replace(&without?, &with?);
    Ok(sh.write_file(page, announced(&html)?)?)
}

/// The page's HTML with the sign that the book is beside it.
pub(crate) fn announced(html: &str) -> ChoreResult<String> {
    let rest = html.replace(SIGN, "");
    let (before, after) = rest.split_once("<title>").ok_or("the page has no title")?;
    Ok(format!("{before}{SIGN}<title>{after}"))
}
