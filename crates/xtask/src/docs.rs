//! The book: the pages of `docs/` with calculators in them, built into `dist/docs/` and checked.

use crate::shell::{self, Outcome};
use crate::{dist, setup};

/// Where the book goes, beside the page that its calculators come from.
const BOOK: &str = "dist/docs";

/// Sets up what is missing, builds the page unless told not to, then the book.
pub(crate) fn run(fast: bool) -> Outcome {
    println!("Tools");
    setup::mdbook()?;
    if !fast {
        dist::run()?;
    }
    build()
}

/// Builds the book, with mdBook in place, and looks for links in it that lead nowhere.
pub(crate) fn build() -> Outcome {
    println!("Building the book into {BOOK}/");
    let output = shell::command("mdbook", &["build", "--dest-dir", BOOK]).output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    print!("{said}");
    // What it cannot read it warns of, and goes on.
    if !output.status.success() || said.contains(" WARN ") {
        return Err("mdBook could not read every page".into());
    }
    shell::run("cargo", &["run", "--quiet", "--package", "offload-book", "--", "--check", BOOK])
}
