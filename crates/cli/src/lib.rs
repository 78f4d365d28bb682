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
use arguments::{Arguments, INPUT, OutputFormat};
use clap::error::ErrorKind;
use offload_api::link::Unreadable;
use offload_export::refusal;
use offload_scenario::{Arrival, Notice, Scenario};
use offload_words::sentences;
use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;

/// How the command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Every link had an answer.
    Fine,
    /// No file of links or answers could be read.
    NothingRead,
    /// The command was not called as it should be.
    Usage,
    /// Some links were read, and other files of them could not be; or a part of a program was not read.
    SomeRead,
    /// A part of a link was not understood and could change the answer, so that it has none; answered all the same, a
    /// link named a GPU, CPU, machine or library that is not known.
    Unanswered,
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
    /// A part of a question was not understood: what to say of it, and in its place in JSON.
    Unanswered(String, Option<String>),
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
    /// `true` if the question was not understood, or a GPU, CPU, machine or library is not known.
    unanswered: bool,
    /// `true` if work of a program was not read, so that its times are least ones.
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
    let mut streams = Streams { input, out, err, unanswered: false, unread: false };
    let subcommand = matches.subcommand().and_then(|(name, arguments)| {
        Some((command::SUBCOMMANDS.iter().find(|subcommand| subcommand.name == name)?, arguments))
    });
    let Some((subcommand, arguments)) = subcommand else {
        return if matches.get_flag("keys") {
            end(out, keys::document(), Exit::Fine)
        } else {
            answers(&Arguments::of(&matches), streams)
        };
    };
    match (subcommand.run)(arguments, &mut streams) {
        Ok(text) if streams.unanswered => end(out, text, Exit::Unanswered),
        Ok(text) if streams.unread => end(out, text, Exit::SomeRead),
        Ok(text) => end(out, text, Exit::Fine),
        Err(CommandFailure::Call(problem)) => {
            let error = subcommand.command().error(ErrorKind::ValueValidation, problem);
            end(err, error.render(), Exit::Usage)
        }
        Err(CommandFailure::Unread(refusal)) => end(err, refusal, Exit::NothingRead),
        Err(CommandFailure::Unanswered(refusal, document)) => {
            write!(out, "{}", document.unwrap_or_default())?;
            end(err, refusal, Exit::Unanswered)
        }
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
    let Arguments { format, flags, lenient, links } = arguments;
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
        lenient: *lenient,
        answered: 0,
        unanswered: 0,
        refused: 0,
    };
    inputs::each(links, &mut input, |given, read| writer.answer(given, read))?;
    Ok(match (writer.answered + writer.unanswered, writer.refused) {
        (0, _) => Exit::NothingRead,
        (_, 0) if writer.unanswered > 0 => Exit::Unanswered,
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
        (0, _) if arguments.links.is_empty() => flagged(Arrival::default(), &arguments.flags),
        (1, Some((given, read))) => {
            let arrival = read_or_refuse(&given, read, arguments)?;
            refuse_unread(&given, &arrival.notices, &arrival.scenario, arguments)?;
            arrival
        }
        (many, _) => return Err(CommandFailure::Call(format!("one link at a time, not {many}"))),
    };
    for notice in &arrival.notices {
        writeln!(streams.err, "offload: {}", sentences::notice_line(notice))?;
    }
    let unknown = sentences::unknown(&arrival.notices, &arrival.scenario);
    if !unknown.is_empty() {
        streams.unanswered = true;
        writeln!(streams.err, "offload: {unknown}")?;
    }
    for caveat in arguments.flags.iter().filter_map(|flag| flag.caveat(&arrival.scenario)) {
        writeln!(streams.err, "offload: {caveat}")?;
    }
    Ok(arrival.scenario)
}

/// Returns what was read, with the flags on top of it.
///
/// # Errors
/// Where nothing was read.
fn read_or_refuse(
    given: &str,
    read: Result<Arrival, Unreadable>,
    arguments: &Arguments,
) -> Result<Arrival, CommandFailure> {
    match leniently(read, arguments.lenient) {
        Ok(arrival) => Ok(flagged(arrival, &arguments.flags)),
        Err(unreadable) => {
            let text = text::refusal(given, &unreadable);
            let document = || refusal(given, unreadable.problem(), unreadable.notices());
            Err(if unreadable.is_unanswered() && !arguments.lenient {
                CommandFailure::Unanswered(text, in_json(arguments, document))
            } else {
                CommandFailure::Unread(text)
            })
        }
    }
}

/// An address that asks nothing counts as what the page starts with, where that was asked for.
fn leniently(read: Result<Arrival, Unreadable>, lenient: bool) -> Result<Arrival, Unreadable> {
    read.or_else(|unreadable| match unreadable {
        Unreadable::NoQuestion if lenient => Ok(Arrival::default()),
        unreadable => Err(unreadable),
    })
}

/// Refuses a question of which a part was not understood, unless what was understood is to be answered.
fn refuse_unread<'a>(
    given: &str,
    notices: impl IntoIterator<Item = &'a Notice>,
    scenario: &Scenario,
    arguments: &Arguments,
) -> Result<(), CommandFailure> {
    let unread = notices.into_iter().filter(|notice| notice.is_unread() && !arguments.lenient);
    let unread: Vec<Notice> = unread.cloned().collect();
    if unread.is_empty() {
        return Ok(());
    }
    let document = || refusal(given, &sentences::not_understood(&unread), &unread);
    Err(CommandFailure::Unanswered(
        format!("offload: {}", text::unanswered(&unread, scenario)),
        in_json(arguments, document),
    ))
}

/// The line that stands in the place of a document, where one was asked for.
fn in_json(arguments: &Arguments, document: impl Fn() -> String) -> Option<String> {
    (arguments.format == OutputFormat::Json).then(|| format!("{}\n", document()))
}
