//! The whole answer to any link on the command line, as text for people or as JSON, CSV and Markdown.
//!
//! [`link`] reads what was given and [`flag`] what was said beside it, `offload_answer` holds the
//! answer and writes it for programs, [`text`] writes it for people; [`keys`] documents every key of
//! a link and of an answer. Figures are the library's and words the page's.

mod columns;
mod command;
mod desk;
pub mod flag;
mod help;
mod inputs;
pub mod keys;
mod line;
pub mod link;
mod listing;
mod machines;
mod rank;
mod sweep;
mod table;
pub mod text;

pub use help::USAGE;
pub use table::Column;

use command::Command;
use desk::{Desk, flagged};
use line::{INPUT, Line, Wanted};
use offload_answer::MODEL_VERSION;
use offload_scenario::{Arrival, Scenario};
use offload_words::words;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;

/// How the command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Every link had an answer.
    Fine,
    /// Nothing could be read in any link.
    NothingRead,
    /// The command was not called as it should be.
    Usage,
    /// Some of several links had an answer, others could not be read.
    SomeRead,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Why nothing was done.
enum Failure {
    /// The call makes no sense.
    Call(String),
    /// Nothing could be read in the one question there was.
    Unread(String),
    /// Input could not be read, or output not be written.
    Io(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
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
    match done(words, input, out, err) {
        Ok(exit) => Ok(exit),
        Err(Failure::Call(problem)) => {
            writeln!(err, "offload: {problem}\n\n{}", help::USAGE)?;
            Ok(Exit::Usage)
        }
        Err(Failure::Unread(refusal)) => {
            write!(err, "{refusal}")?;
            Ok(Exit::NothingRead)
        }
        Err(Failure::Io(error)) => Err(error),
    }
}

fn done(
    words: &[String],
    input: &mut impl BufRead,
    out: &mut impl Write,
    err: &mut impl Write,
) -> Result<Exit, Failure> {
    let line = Line::read(words).map_err(Failure::Call)?;
    let told = match (line.wanted, line.command) {
        (Wanted::Help, command) => help::of(command),
        (Wanted::Keys, _) => keys::document(),
        (Wanted::Version, _) => {
            format!("offload {MODEL_VERSION}, data of {}\n", offload_catalog::EDITION)
        }
        (Wanted::Work, Command::Answer) => return Ok(answers(&line, input, out, err)?),
        (Wanted::Work, Command::Sweep) => sweep::told(&line, &question(&line, input, err)?)?,
        (Wanted::Work, Command::Rank) => rank::told(&line, &question(&line, input, err)?)?,
        (Wanted::Work, Command::Gpus) => machines::gpus(line.format),
        (Wanted::Work, Command::Cpus) => machines::cpus(line.format),
        (Wanted::Work, Command::Inputs) => listing::listing(line.format),
    };
    write!(out, "{told}")?;
    Ok(Exit::Fine)
}

/// Answers every question of a line; without any, those of standard input.
fn answers(
    line: &Line,
    input: &mut impl BufRead,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<Exit> {
    let alone = [if line.flags.is_empty() { INPUT } else { "" }.to_owned()];
    let links = if line.links.is_empty() { &alone[..] } else { &line.links };
    let titled = links.len() != 1 || inputs::is_many(&links[0]);
    let Line { format, flags, .. } = line;
    let mut desk = Desk { out, err, format: *format, flags, titled, answered: 0, refused: 0 };
    inputs::each(links, input, |given, read| desk.answer(given, read))?;
    Ok(match (desk.answered, desk.refused) {
        (0, _) => Exit::NothingRead,
        (_, 0) => Exit::Fine,
        _ => Exit::SomeRead,
    })
}

/// The one question of a line; without any, what the page starts with.
fn question(
    line: &Line,
    input: &mut impl BufRead,
    err: &mut impl Write,
) -> Result<Scenario, Failure> {
    let mut all = Vec::new();
    inputs::each(&line.links, input, |given, read| {
        all.push((given.to_owned(), read));
        Ok(())
    })?;
    let arrival = match (all.len(), all.pop()) {
        (0, _) if line.links.is_empty() => Arrival::default(),
        (1, Some((given, read))) => {
            read.map_err(|unreadable| Failure::Unread(text::refusal(&given, &unreadable)))?
        }
        (many, _) => return Err(Failure::Call(format!("one link at a time, not {many}"))),
    };
    let arrival = flagged(arrival, &line.flags);
    for notice in &arrival.notices {
        writeln!(err, "offload: ignored {}", words::notice(notice))?;
    }
    for doubt in line.flags.iter().filter_map(|flag| flag.doubt(&arrival.scenario)) {
        writeln!(err, "offload: {doubt}")?;
    }
    Ok(arrival.scenario)
}
