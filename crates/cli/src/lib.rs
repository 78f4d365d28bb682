//! The whole answer to any link on the command line, as text for people or JSON for programs.
//!
//! [`link`] reads what was given, `offload_answer` holds the answer to it and writes it for
//! programs, [`text`] writes it for people; [`keys`] documents every key of a link and of an answer.
//! Figures are the library's and words the page's: nothing is worked out here.

mod help;
pub mod keys;
pub mod link;
mod options;
pub mod text;

pub use help::USAGE;

use link::Unreadable;
use offload_answer::{Finding, MODEL_VERSION, json, refusal};
use offload_scenario::Arrival;
use options::{Options, Wanted};
use std::io::{self, BufRead, Write};
use std::process::ExitCode;

/// How the command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// At least one link had an answer.
    Fine,
    /// Nothing could be read in any link.
    NothingRead,
    /// The command was not called as it should be.
    Usage,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Does what the words of a command line ask.
///
/// # Errors
/// Where input cannot be read or output cannot be written.
pub fn run(
    words: &[String],
    input: &mut impl BufRead,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<Exit> {
    match Options::read(words) {
        Ok(Options { wanted: Wanted::Help, .. }) => {
            write!(out, "{}", help::help())?;
            Ok(Exit::Fine)
        }
        Ok(Options { wanted: Wanted::Keys, .. }) => {
            write!(out, "{}", keys::document())?;
            Ok(Exit::Fine)
        }
        Ok(Options { wanted: Wanted::Version, .. }) => {
            writeln!(out, "offload {MODEL_VERSION}, data of {}", offload_catalog::EDITION)?;
            Ok(Exit::Fine)
        }
        Ok(Options { wanted: Wanted::Answers { json }, links }) => {
            let titled = links.len() != 1 || links[0] == options::INPUT;
            let mut desk = Desk { out, err, json, titled, answered: 0 };
            for link in &links {
                match link.as_str() {
                    options::INPUT => desk.answer_lines(input)?,
                    link => desk.answer(link)?,
                }
            }
            Ok(if desk.answered > 0 { Exit::Fine } else { Exit::NothingRead })
        }
        Err(problem) => {
            writeln!(err, "offload: {problem}\n\n{}", help::USAGE)?;
            Ok(Exit::Usage)
        }
    }
}

/// Where links are answered one after another.
struct Desk<'a, O, E> {
    out: &'a mut O,
    err: &'a mut E,
    json: bool,
    /// Whether each text says first what it answers.
    titled: bool,
    answered: usize,
}

impl<O: Write, E: Write> Desk<'_, O, E> {
    /// Answers each line that is neither blank nor a comment.
    fn answer_lines(&mut self, input: &mut impl BufRead) -> io::Result<()> {
        let mut line = Vec::new();
        while input.read_until(b'\n', &mut line)? > 0 {
            let text = String::from_utf8_lossy(&line);
            let text = text.trim();
            if !text.is_empty() && !is_comment(text) {
                self.answer(text)?;
            }
            line.clear();
        }
        Ok(())
    }

    fn answer(&mut self, given: &str) -> io::Result<()> {
        match link::read(given) {
            Ok(arrival) => {
                self.answered += 1;
                self.tell(given, arrival)?;
            }
            Err(unreadable) => self.refuse(given, &unreadable)?,
        }
        self.out.flush()
    }

    fn tell(&mut self, given: &str, arrival: Arrival) -> io::Result<()> {
        let finding = Finding::of(arrival);
        if self.json {
            return writeln!(self.out, "{}", json(given, &finding));
        }
        if self.titled {
            let gap = if self.answered > 1 { "\n" } else { "" };
            writeln!(self.out, "{gap}── {given}")?;
        }
        write!(self.out, "{}", text::answer(&finding))
    }

    fn refuse(&mut self, given: &str, unreadable: &Unreadable) -> io::Result<()> {
        if self.json {
            return writeln!(self.out, "{}", refusal(given, &unreadable.notices));
        }
        write!(self.err, "{}", text::refusal(given, unreadable))
    }
}

/// Whether a line is a comment: `# such`. A fragment has no blank behind its `#`.
fn is_comment(line: &str) -> bool {
    line.strip_prefix('#').is_some_and(|rest| {
        rest.is_empty() || rest.starts_with(|c: char| c.is_whitespace() || c == '#')
    })
}
