//! Builds the book from the pages in `docs/`, with embedded calculators, into `dist/docs/`, and checks the links of the
//! book.

use std::path::Path;

use xshell::{Shell, cmd};

use crate::dist;
use crate::shell::ChoreResult;

/// The address of the book, relative to the page. [`ANNOUNCEMENT`] contains this address.
const ADDRESS: &str = "./docs/";
const ANNOUNCEMENT: &str = "<link rel=help href=./docs/>";

/// Builds the book. Unless `fast` is `true`, first installs missing tools and builds the page.
pub(crate) fn run(sh: &Shell, fast: bool) -> ChoreResult {
    if !fast {
        dist::run(sh)?;
    }
    build(sh, &dist::published_folder())
}

/// Builds the book from `docs/` into a folder.
///
/// # Errors
///
/// Fails if mdBook can't read a page. mdBook itself only prints a warning.
pub(crate) fn build_book_only(sh: &Shell, folder: &Path) -> ChoreResult {
    // The first build takes a minute, so we don't hide Cargo's progress.
    cmd!(sh, "cargo build --package book-build --package offload-book").run()?;
    let report = cmd!(sh, "cargo run --quiet --package book-build -- . {folder}").read_stderr()?;
    print!("{report}");
    if report.contains(" WARN ") {
        Err("mdBook could not read every page: see its warnings above".into())
    } else {
        Ok(())
    }
}

/// Builds the book next to the page in a folder, and checks the book for broken links.
pub(crate) fn build(sh: &Shell, page: &Path) -> ChoreResult {
    let book = page.join("docs");
    println!("Building the book into {}", book.display());
    build_book_only(sh, &book)?;
    cmd!(sh, "cargo run --quiet --package offload-book -- --check {book}").run()?;

    // Adds the announcement of the book to the page. The first paint then already contains a link to the book.
    let page = page.join("index.html");
    let [plain_visit, book_visit] = [None, Some(ADDRESS)].map(|book| dist::first_visit(sh, book));
    let html = sh.read_file(&page)?.replace(&plain_visit?, &book_visit?);
    Ok(sh.write_file(page, insert_announcement(&html)?)?)
}

/// Returns the page's HTML with [`ANNOUNCEMENT`], which tells the page that there is a book.
pub(crate) fn insert_announcement(html: &str) -> ChoreResult<String> {
    let plain_html = html.replace(ANNOUNCEMENT, "");
    let (head, tail) = plain_html.split_once("<title>").ok_or("the page has no title")?;
    Ok(format!("{head}{ANNOUNCEMENT}<title>{tail}"))
}
