//! Where questions come from: the words of the command line, files of answers, standard input.

use crate::line::INPUT;
use crate::link::{Opened, opened};
use std::fs::File;
use std::io::{self, BufRead, BufReader};

/// Hands over each question of some words: a link itself, the lines of a file or of standard input.
///
/// # Errors
/// Where input cannot be read, or what takes the questions fails.
pub(crate) fn each(
    words: &[String],
    input: &mut impl BufRead,
    mut take: impl FnMut(&str) -> io::Result<()>,
) -> io::Result<()> {
    for word in words {
        match word.as_str() {
            INPUT => lines(input, &mut take)?,
            path if is_file(path) => {
                let named =
                    |error: io::Error| io::Error::new(error.kind(), format!("{path}: {error}"));
                lines(&mut BufReader::new(File::open(path).map_err(named)?), &mut take)?;
            }
            link => one(link, &mut take)?,
        }
    }
    Ok(())
}

/// Whether a word stands for any number of questions.
pub(crate) fn is_many(word: &str) -> bool {
    word == INPUT || is_file(word)
}

/// Whether a word names a file of answers rather than an address.
fn is_file(word: &str) -> bool {
    word.ends_with(".json") && !word.contains(['?', '#', '=']) && !word.contains("://")
}

/// Hands over a link, or that of an answer.
fn one(text: &str, take: &mut impl FnMut(&str) -> io::Result<()>) -> io::Result<()> {
    match opened(text) {
        Opened::Link(link) => take(&link),
        Opened::Begun | Opened::Other => take(text),
    }
}

/// Hands over each line that is neither blank nor a comment. An answer may take several lines.
fn lines(
    input: &mut impl BufRead,
    take: &mut impl FnMut(&str) -> io::Result<()>,
) -> io::Result<()> {
    let mut line = Vec::new();
    let mut begun = String::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        if !begun.is_empty() || text.starts_with('{') {
            begun = format!("{begun}{text}\n");
            // Before a bracket that may end it, it is not worth asking whether it is whole.
            if text.ends_with('}') && opened(&begun) != Opened::Begun {
                one(std::mem::take(&mut begun).trim(), take)?;
            }
        } else if !text.is_empty() && !is_comment(text) {
            take(text)?;
        }
        line.clear();
    }
    if begun.is_empty() { Ok(()) } else { take(begun.trim()) }
}

/// Whether a line is a comment: `# such`. A fragment has no blank behind its `#`.
fn is_comment(line: &str) -> bool {
    line.strip_prefix('#').is_some_and(|rest| {
        rest.is_empty() || rest.starts_with(|c: char| c.is_whitespace() || c == '#')
    })
}
