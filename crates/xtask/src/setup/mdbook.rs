//! The program that turns the pages of `docs/` into the book.

use super::ensure;
use crate::shell::{self, Outcome};

const MDBOOK: &str = "0.5.4";

/// mdBook in the one version that the book is built with.
pub(crate) fn mdbook() -> Outcome {
    let there =
        shell::read("mdbook", &["--version"]).as_deref() == Some(&format!("mdbook v{MDBOOK}"));
    let bare = ["--no-default-features", "--features", "search", "--locked"];
    let words = [&["install", "mdbook", "--version", MDBOOK], &bare[..]].concat();
    ensure(&format!("mdBook {MDBOOK}"), there, "about 3 minutes", "cargo", &words)
}
