//! Builds a book with the mdBook library: `book-build FROM TO`, where `FROM` contains `book.toml`. Warnings that mdBook
//! gives about pages are written to standard error.
//!
//! This program is separate from `xtask`, so that `xtask` does not depend on mdBook. Cargo.lock pins the version of
//! mdBook, which is compiled when a book is first built.

use std::error::Error;
use std::path::absolute;
use std::{env, io};

use mdbook_driver::MDBook;
use tracing_subscriber::filter::LevelFilter;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [from, to] = words.as_slice() else {
        return Err("usage: book-build FROM TO".into());
    };
    tracing_subscriber::fmt()
        .without_time()
        .with_ansi(false)
        .with_target(false)
        .with_max_level(LevelFilter::WARN)
        .with_writer(io::stderr)
        .init();
    let mut book = MDBook::load(from)?;
    book.config.build.build_dir = absolute(to)?;
    Ok(book.build()?)
}
