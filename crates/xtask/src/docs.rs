//! The book: the pages of `docs/` with calculators in them, built into `dist/docs/` and checked.

use xshell::{Shell, cmd};

use crate::shell::ChoreResult;
use crate::{dist, setup};

/// Where the book goes, beside the page that its calculators come from.
const BOOK: &str = "dist/docs";

/// Its address, and where the page looks for that.
const ADDRESS: &str = "./docs/";
const SIGN: &str = "<link rel=help href=./docs/>";

/// Sets up what is missing, builds the page unless told not to, then the book.
pub(crate) fn run(sh: &Shell, fast: bool) -> ChoreResult {
    setup::mdbook(sh)?;
    if !fast {
        dist::run(sh)?;
    }
    build(sh)
}

/// Builds the book, with mdBook in place, and looks for links in it that lead nowhere.
pub(crate) fn build(sh: &Shell) -> ChoreResult {
    println!("Building the book into {BOOK}/");
    let report = cmd!(sh, "mdbook build --dest-dir {BOOK}").read_stderr()?;
    print!("{report}");
    // mdBook only warns of a page that it cannot read.
    if report.contains(" WARN ") {
        return Err("mdBook could not read every page: see its warnings above".into());
    }
    cmd!(sh, "cargo run --quiet --package offload-book -- --check {BOOK}").run()?;

    // Tells the page that the book is there, so that it leads to it, from the first paint on.
    let page = "dist/index.html";
    let [without, with] = [None, Some(ADDRESS)].map(|book| dist::first_visit(sh, book));
    let html = sh.read_file(page)?.replace(&without?, &with?);
    let rest = html.replace(SIGN, "");
    let (before, after) = rest.split_once("<title>").ok_or("dist/index.html has no title")?;
    Ok(sh.write_file(page, format!("{before}{SIGN}<title>{after}"))?)
}
