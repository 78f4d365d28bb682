//! Updates the pages of the book from the catalog and the model. With `live`, replaces the numbers in mdBook's
//! chapters. With `--check`, checks the links of a built book.

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs, io};

use offload_book::{hardware, links, live, page};

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let outcome = match words[..] {
        [] => write(),
        // mdBook first asks whether the preprocessor supports the output format.
        ["live", "supports", _] => Ok(()),
        ["live"] => io::read_to_string(io::stdin())
            .map_err(|error| error.to_string())
            .and_then(|book| live::preprocess(&book))
            .map(|book| println!("{book}")),
        ["--check", folder] => links::check(Path::new(folder)),
        _ => Err("usage: cargo run -p offload-book [-- --check FOLDER | live]".to_owned()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("book: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Writes the hardware page, and updates the numbers in the prose of the other pages.
fn write() -> Result<(), String> {
    for page in page::pages().map_err(|pages| pages.to_string())? {
        let text = match page.name.as_str() {
            "hardware.md" => hardware::document(),
            _ => live::rewritten(&page)?,
        };
        fs::write(page::folder().join(&page.name), text).map_err(|error| error.to_string())?;
    }
    Ok(())
}
