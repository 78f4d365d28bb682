//! Builds the book from the pages of `docs/`, with embedded calculators, into `dist/docs/` and
//! checks its links.

use std::path::Path;

use xshell::{Shell, cmd};

use crate::dist;
use crate::shell::ChoreResult;

/// The address of the book. [`ANNOUNCEMENT`] announces it in the page.
const ADDRESS: &str = "./docs/";
const ANNOUNCEMENT: &str = "<link rel=help href=./docs/>";

/// Installs missing tools and builds the page, unless `fast`. Then builds the book.
pub(crate) fn run(sh: &Shell, fast: bool) -> ChoreResult {
    if !fast {
        dist::run(sh)?;
    }
    build(sh, &dist::published_folder())
}

/// Builds the book from `docs` into a folder.
///
/// # Errors
///
/// Fails if mdBook can't read every page. For mdBook itself, that is only a warning.
pub(crate) fn build_book_only(sh: &Shell, folder: &Path) -> ChoreResult {
    // The first build takes a minute, so Cargo's progress is shown.
    cmd!(sh, "cargo build --package binder --package offload-book").run()?;
    let report = cmd!(sh, "cargo run --quiet --package binder -- . {folder}").read_stderr()?;
    print!("{report}");
    if report.contains(" WARN ") {
        Err("mdBook could not read every page: see its warnings above".into())
    } else {
        Ok(())
    }
}

/// Builds the book next to the page in a folder, and checks it for dead links.
pub(crate) fn build(sh: &Shell, page: &Path) -> ChoreResult {
    let book = page.join("docs");
    println!("Building the book into {}", book.display());
    build_book_only(sh, &book)?;
    cmd!(sh, "cargo run --quiet --package offload-book -- --check {book}").run()?;

    // Announces the book to the page, which then links to it from the first paint on.
    let page = page.join("index.html");
    let [plain_visit, book_visit] = [None, Some(ADDRESS)].map(|book| dist::first_visit(sh, book));
    let html = sh.read_file(&page)?.replace(&plain_visit?, &book_visit?);
    Ok(sh.write_file(page, insert_announcement(&html)?)?)
}

/// Returns the page's HTML with the line [`ANNOUNCEMENT`], which announces the book.
pub(crate) fn insert_announcement(html: &str) -> ChoreResult<String> {
    let plain_html = html.replace(ANNOUNCEMENT, "");
    let (head, tail) = plain_html.split_once("<title>").ok_or("the page has no title")?;
    Ok(format!("{head}{ANNOUNCEMENT}<title>{tail}"))
}
