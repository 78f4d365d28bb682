//! Writes the generated page of the book, or follows the links of a book that was built.

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use offload_book::{hardware, links, page};

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        [] => fs::write(page::folder().join("hardware.md"), hardware::document())
            .map_err(|it| it.to_string()),
        ["--check", folder] => links::check(Path::new(folder)),
        _ => Err("usage: cargo run -p offload-book [-- --check FOLDER]".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("book: {error}");
            ExitCode::FAILURE
        }
    }
}
