//! The book: the pages of `docs/` with calculators in them, built into `dist/docs/` and checked.

use std::path::Path;

use xshell::{Shell, cmd};

use crate::dist;
use crate::shell::ChoreResult;

/// Its address, and where the page looks for that.
const ADDRESS: &str = "./docs/";
const SIGN: &str = "<link rel=help href=./docs/>";

/// Sets up what is missing, builds the page unless told not to, then the book.
pub(crate) fn run(sh: &Shell, fast: bool) -> ChoreResult {
    if !fast {
        dist::run(sh)?;
    }
    build(sh, &dist::published())
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
    if report.contains(" WARN ") {
        Err("mdBook could not read every page: see its warnings above".into())
    } else {
        Ok(())
    }
}

/// Builds the book beside the page in a folder, and looks for links in it that lead nowhere.
pub(crate) fn build(sh: &Shell, page: &Path) -> ChoreResult {
    let book = page.join("docs");
    println!("Building the book into {}", book.display());
    bind(sh, &book)?;
    cmd!(sh, "cargo run --quiet --package offload-book -- --check {book}").run()?;

    // Tells the page that the book is there, so that it leads to it, from the first paint on.
    let page = page.join("index.html");
    let [without, with] = [None, Some(ADDRESS)].map(|book| dist::first_visit(sh, book));
    let html = sh.read_file(&page)?.replace(&without?, &with?);
    Ok(sh.write_file(page, announced(&html)?)?)
}

/// The page's HTML with the sign that the book is beside it.
pub(crate) fn announced(html: &str) -> ChoreResult<String> {
    let rest = html.replace(SIGN, "");
    let (before, after) = rest.split_once("<title>").ok_or("the page has no title")?;
    Ok(format!("{before}{SIGN}<title>{after}"))
}
