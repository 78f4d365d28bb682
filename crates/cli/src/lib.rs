//! The whole answer to any link on the command line, as text for people or as JSON, CSV and Markdown.
//!
//! `offload_api::link` reads links and [`flag`] flags, `offload_export` writes an answer for programs and
//! [`text`] for people; [`keys`] documents every key of a link and of a JSON document. Figures come
//! from the report and words from `offload_words`.

mod advise;
mod answer_writer;
mod arguments;
mod benchmark;
mod columns;
mod command;
mod compare;
mod cost;
pub mod flag;
mod import;
mod inputs;
pub mod keys;
mod listing;
mod machines;
mod program;
mod questioned_file;
mod rank;
mod read;
mod report_table;
mod roofline;
mod schema;
mod sensitivity;
mod shell;
mod subcommand_names;
mod sweep;
mod table;
pub mod text;

use answer_writer::{AnswerWriter, flagged};
use arguments::{Arguments, INPUT};
use clap::error::ErrorKind;
use offload_scenario::{Arrival, Scenario};
use offload_words::sentences;
use std::fmt::Display;
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
    /// Some of several links had an answer, others could not be read; or a part of a program was not read.
    SomeRead,
    /// Every link had an answer, and one named a GPU, CPU, machine or library that is not known.
    Unknown,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Why a subcommand has nothing to print.
enum CommandFailure {
    /// The arguments contradict each other.
    Call(String),
    /// Nothing could be read in the one question there was.
    Unread(String),
    /// Input could not be read, or output not be written.
    Io(io::Error),
}

impl From<io::Error> for CommandFailure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Where links come from and answers go.
struct Streams<'a> {
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
    err: &'a mut dyn Write,
    /// Whether a GPU, CPU, machine or library was asked for that is not known.
    unknown: bool,
    /// Whether work of a program was not read, so that its times are least ones.
    unread: bool,
}

/// How the command is called, in a few lines.
pub fn usage() -> String {
    let usage = command::offload().render_usage();
    format!("{usage}\n\nFor more information, try '--help'.")
}

/// Runs the command with the words of a command line, without its own name.
///
/// # Errors
/// Where input cannot be read or output cannot be written.
pub fn run(
    words: &[String],
    input: &mut impl BufRead,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<Exit> {
    let mut command = command::offload();
    let matches = match command::read(&mut command, words) {
        Ok(matches) => matches,
        Err(error) if error.use_stderr() => return end(err, error.render(), Exit::Usage),
        Err(help) => return end(out, help.render(), Exit::Fine),
    };
    let mut streams = Streams { input, out, err, unknown: false, unread: false };
    let subcommand = matches.subcommand().and_then(|(name, arguments)| {
        Some((command::SUBCOMMANDS.iter().find(|it| it.name == name)?, arguments))
    });
    let Some((subcommand, arguments)) = subcommand else {
        return match matches.get_flag("keys") {
            true => end(out, keys::document(), Exit::Fine),
            false => answers(&Arguments::of(&matches), streams),
        };
    };
    match (subcommand.run)(arguments, &mut streams) {
        Ok(text) if streams.unread => end(out, text, Exit::SomeRead),
        Ok(text) if streams.unknown => end(out, text, Exit::Unknown),
        Ok(text) => end(out, text, Exit::Fine),
        Err(CommandFailure::Call(problem)) => {
            let error = subcommand.command().error(ErrorKind::ValueValidation, problem);
            end(err, error.render(), Exit::Usage)
        }
        Err(CommandFailure::Unread(refusal)) => end(err, refusal, Exit::NothingRead),
        Err(CommandFailure::Io(error)) => Err(error),
    }
}

/// Writes the last output and ends.
fn end(stream: &mut dyn Write, text: impl Display, exit: Exit) -> io::Result<Exit> {
    write!(stream, "{text}")?;
    Ok(exit)
}

/// Answers every question; without any, those of standard input.
fn answers(arguments: &Arguments, streams: Streams<'_>) -> io::Result<Exit> {
    let Arguments { format, flags, links } = arguments;
    // Flags alone ask about the default scenario, which is what an empty link stands for.
    let default = [if flags.is_empty() { INPUT } else { "" }.to_owned()];
    let links = if links.is_empty() { &default[..] } else { links };
    let titled = links.len() != 1 || inputs::is_many(&links[0]);
    let Streams { mut input, out, err, .. } = streams;
    let mut writer = AnswerWriter {
        out,
        err,
        format: *format,
        flags,
        titled,
        answered: 0,
        unknown: 0,
        refused: 0,
    };
    inputs::each(links, &mut input, |given, read| writer.answer(given, read))?;
    Ok(match (writer.answered, writer.refused) {
        (0, _) => Exit::NothingRead,
        (_, 0) if writer.unknown > 0 => Exit::Unknown,
        (_, 0) => Exit::Fine,
        (_, _) => Exit::SomeRead,
    })
}

/// The one question that is asked; without any, what the page starts with.
fn question(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Scenario, CommandFailure> {
    let mut all = Vec::new();
    inputs::each(&arguments.links, &mut streams.input, |given, read| {
        all.push((given.to_owned(), read));
        Ok(())
    })?;
    let arrival = match (all.len(), all.pop()) {
        (0, _) if arguments.links.is_empty() => Arrival::default(),
        (1, Some((given, read))) => {
            read.map_err(|unreadable| CommandFailure::Unread(text::refusal(&given, &unreadable)))?
        }
        (many, _) => return Err(CommandFailure::Call(format!("one link at a time, not {many}"))),
    };
    let arrival = flagged(arrival, &arguments.flags);
    for notice in &arrival.notices {
        writeln!(streams.err, "offload: {}", sentences::notice_line(notice))?;
    }
    let unknown = sentences::unknown(&arrival.notices, &arrival.scenario);
    if !unknown.is_empty() {
        streams.unknown = true;
        writeln!(streams.err, "offload: {unknown}")?;
    }
    for caveat in arguments.flags.iter().filter_map(|flag| flag.caveat(&arrival.scenario)) {
        writeln!(streams.err, "offload: {caveat}")?;
    }
    Ok(arrival.scenario)
}
