//! The book: the pages of `docs/` with calculators in them, built into `dist/docs/` and checked.

use std::fs;

use crate::shell::{self, ChoreResult};
use crate::{dist, setup};

/// Where the book goes, beside the page that its calculators come from.
const BOOK: &str = "dist/docs";

/// What the page looks for.
const SIGN: &str = "<link rel=help href=./docs/>";

/// Sets up what is missing, builds the page unless told not to, then the book.
pub(crate) fn run(fast: bool) -> ChoreResult {
    println!("Tools");
    setup::mdbook()?;
    if !fast {
        dist::run()?;
    }
    build()
}

/// Builds the book, with mdBook in place, and looks for links in it that lead nowhere.
pub(crate) fn build() -> ChoreResult {
    println!("Building the book into {BOOK}/");
    let output = shell::command("mdbook", &["build", "--dest-dir", BOOK]).output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    print!("{said}");
    // What it cannot read it warns of, and goes on.
    if !output.status.success() || said.contains(" WARN ") {
        return Err("mdBook could not read every page".into());
    }
    shell::run("cargo", &["run", "--quiet", "--package", "offload-book", "--", "--check", BOOK])?;
    announce()
}

/// Tells the page that the book is there, so that it leads to it.
fn announce() -> ChoreResult {
    let page = shell::root().join("dist/index.html");
    let html = fs::read_to_string(&page)?;
    if html.contains(SIGN) {
        return Ok(());
    }
    let (before, after) = html.split_once("<title>").ok_or("dist/index.html has no title")?;
    Ok(fs::write(page, format!("{before}{SIGN}<title>{after}"))?)
}
