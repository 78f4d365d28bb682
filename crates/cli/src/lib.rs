//! The `offload` command: answers any link as text, JSON, CSV or Markdown.
//!
//! `offload_api::link` parses links, and [`flag`] parses flags. [`text`] writes answers for people, and
//! `offload_export` writes answers for programs. [`keys`] documents all keys of links and of JSON documents. Numbers
//! come from the report, and sentences from `offload_messages`.

mod advise;
mod answer_writer;
mod arguments;
mod benchmark;
mod command;
mod compare;
mod cost;
pub mod flag;
mod import;
mod inputs;
pub mod keys;
mod listing;
mod machines;
mod nearest;
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

use answer_writer::{AnswerWriter, apply_flags};
use arguments::{Arguments, INPUT, OutputFormat};
use clap::error::ErrorKind;
use inputs::QuestionName;
use offload_api::link::Unreadable;
use offload_export::{refusal, unread_refusal};
use offload_messages::sentences;
use offload_scenario::{DecodedLink, Notice, Scenario};
use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;

/// The exit status. The numbers are documented in `--help`, and scripts rely on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// All links were answered.
    Success,
    /// None of the files with links or answers could be read.
    NothingRead,
    /// The arguments are invalid.
    Usage,
    /// Some of the files with links could not be read, or some lines of a Python program were not read.
    Partial,
    /// Some links were not fully understood, or were answered with a substitute for an unknown GPU, CPU, machine or
    /// library.
    Unanswered,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// The reason why a subcommand has no output.
enum CommandFailure {
    /// The arguments are invalid in a way that clap does not detect.
    Usage(String),
    /// The only question could not be read.
    Unread(String),
    /// The question was only partly understood. Contains the error message, and the line of JSON to print instead of a
    /// document.
    Unanswered(String, Option<String>),
    /// The input could not be read, or the output could not be written.
    Io(io::Error),
}

impl From<io::Error> for CommandFailure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// The streams of the command, and the facts that determine its exit status.
struct Io<'a> {
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
    err: &'a mut dyn Write,
    /// `true` if the question was not understood, or names an unknown GPU, CPU, machine, library or network.
    unanswered: bool,
    /// `true` if some lines of a program were not read. The times of the program are then lower bounds.
    unread: bool,
}

/// Returns a summary of the command's usage, with a hint to use `--help`.
pub fn usage() -> String {
    let usage = command::offload().render_usage();
    format!("{usage}\n\nFor more information, try '--help'.")
}

/// Runs the command. `words` contains the arguments without the name of the command.
///
/// # Errors
/// Fails if the input cannot be read or the output cannot be written.
pub fn run(
    words: &[String],
    input: &mut impl BufRead,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<Exit> {
    let mut command = command::offload();
    let matches = match command::read(&mut command, words) {
        Ok(matches) => matches,
        Err(error) if error.use_stderr() => return finish(err, error.render(), Exit::Usage),
        Err(help) => return finish(out, help.render(), Exit::Success),
    };
    let mut streams = Io { input, out, err, unanswered: false, unread: false };
    let subcommand = matches.subcommand().and_then(|(name, arguments)| {
        Some((command::SUBCOMMANDS.iter().find(|subcommand| subcommand.name == name)?, arguments))
    });
    let Some((subcommand, arguments)) = subcommand else {
        return if matches.get_flag("keys") {
            finish(out, keys::document(), Exit::Success)
        } else {
            answer_all(&Arguments::of(&matches), streams)
        };
    };
    match (subcommand.run)(arguments, &mut streams) {
        Ok(text) if streams.unanswered => finish(out, text, Exit::Unanswered),
        Ok(text) if streams.unread => finish(out, text, Exit::Partial),
        Ok(text) => finish(out, text, Exit::Success),
        Err(CommandFailure::Usage(problem)) => {
            let error = subcommand.command().error(ErrorKind::ValueValidation, problem);
            finish(err, error.render(), Exit::Usage)
        }
        Err(CommandFailure::Unread(refusal)) => finish(err, refusal, Exit::NothingRead),
        Err(CommandFailure::Unanswered(refusal, document)) => {
            write!(out, "{}", document.unwrap_or_default())?;
            finish(err, refusal, Exit::Unanswered)
        }
        Err(CommandFailure::Io(error)) => Err(error),
    }
}

/// Writes the final output to a stream, and returns the exit status.
fn finish(stream: &mut dyn Write, text: impl Display, exit: Exit) -> io::Result<Exit> {
    write!(stream, "{text}")?;
    Ok(exit)
}

/// Answers all questions. Without links and flags, reads the questions from standard input.
fn answer_all(arguments: &Arguments, streams: Io<'_>) -> io::Result<Exit> {
    let Arguments { format, flags, lenient, links } = arguments;
    // An empty link means the default scenario. Flags without links apply to that scenario.
    let default = [if flags.is_empty() { INPUT } else { "" }.to_owned()];
    let links = if links.is_empty() { &default[..] } else { links };
    let has_titles = links.len() != 1 || inputs::may_hold_several_questions(&links[0]);
    let Io { mut input, out, err, .. } = streams;
    let mut writer = AnswerWriter {
        out,
        err,
        format: *format,
        flags,
        has_titles,
        lenient: *lenient,
        answered: 0,
        unanswered: 0,
        refused: 0,
    };
    inputs::visit_questions(links, &mut input, |name, decoded| writer.answer(name, decoded))?;
    if writer.answered + writer.unanswered + writer.refused == 0 {
        writeln!(writer.err, "offload: standard input has no links\n{}", usage())?;
    }
    Ok(match (writer.answered + writer.unanswered, writer.refused) {
        (0, _) => Exit::NothingRead,
        (_, 0) if writer.unanswered > 0 => Exit::Unanswered,
        (_, 0) => Exit::Success,
        (_, _) => Exit::Partial,
    })
}

/// Returns the scenario of the only link. If there are no links, returns the default scenario with the flags applied.
fn question(arguments: &Arguments, streams: &mut Io<'_>) -> Result<Scenario, CommandFailure> {
    let mut questions = questions(arguments, streams)?;
    match (questions.len(), questions.pop()) {
        (1, Some(Question { scenario: Ok(scenario), .. })) => Ok(scenario),
        (count, _) => Err(CommandFailure::Usage(format!("expected one link, got {count}"))),
    }
}

/// A question of a subcommand that answers several questions.
struct Question {
    /// The link of the question, or its position in the input if the link is unknown.
    name: String,
    /// The scenario, or the line of JSON to print instead of a document if the question was refused.
    scenario: Result<Scenario, Option<String>>,
}

/// Returns each question. If there are no links, returns the default scenario with the flags applied. If there are
/// several questions, writes the reason why a question is refused, and continues with the others.
///
/// # Errors
/// Fails if no question can be answered.
fn questions(arguments: &Arguments, streams: &mut Io<'_>) -> Result<Vec<Question>, CommandFailure> {
    let links = links(arguments, streams)?;
    let is_single = links.len() == 1;
    let mut questions = Vec::new();
    for (name, line, decoded) in links {
        let name = QuestionName { text: &name, line };
        let message_start = if is_single { "offload: ".to_owned() } else { name.message_start() };
        let result = read_or_refuse(name, decoded, arguments).and_then(|decoded| {
            refuse_unread(name, &message_start, &decoded.notices, &decoded.scenario, arguments)?;
            Ok(decoded)
        });
        let decoded = match result {
            Ok(decoded) => decoded,
            Err(failure) if is_single => return Err(failure),
            Err(failure) => {
                let scenario = Err(write_failure(failure, streams)?);
                questions.push(Question { name: name.text.to_owned(), scenario });
                continue;
            }
        };
        write_notices(&message_start, &decoded, streams)?;
        for assumption in sentences::assumptions_of(&decoded.scenario) {
            writeln!(streams.err, "{message_start}{assumption}")?;
        }
        for caveat in arguments.flags.iter().filter_map(|flag| flag.caveat(&decoded.scenario)) {
            writeln!(streams.err, "{message_start}{caveat}")?;
        }
        questions.push(Question { name: name.text.to_owned(), scenario: Ok(decoded.scenario) });
    }
    if questions.iter().any(|question| question.scenario.is_ok()) {
        return Ok(questions);
    }
    let documents = questions.into_iter().filter_map(|question| question.scenario.err()?);
    Err(no_answer(documents.collect(), streams))
}

/// A link, the number of its line in standard input, and the result of reading it.
type ReadLink = (String, Option<usize>, Result<DecodedLink, Unreadable>);

/// Reads all links of the arguments. If there are none, returns the empty link.
fn links(arguments: &Arguments, streams: &mut Io<'_>) -> Result<Vec<ReadLink>, CommandFailure> {
    let mut links = Vec::new();
    inputs::visit_questions(&arguments.links, &mut streams.input, |name, decoded| {
        links.push((name.text.to_owned(), name.line, decoded));
        Ok(())
    })?;
    if arguments.links.is_empty() {
        links.push((String::new(), None, Ok(DecodedLink::default())));
    }
    if links.is_empty() {
        return Err(CommandFailure::Usage("expected one link, got 0".to_owned()));
    }
    Ok(links)
}

/// Writes the reason why one of several questions is refused. Returns the line of JSON to print instead of a document.
fn write_failure(
    failure: CommandFailure,
    streams: &mut Io<'_>,
) -> Result<Option<String>, CommandFailure> {
    let (message, document) = match failure {
        CommandFailure::Unread(message) => {
            streams.unread = true;
            (message, None)
        }
        CommandFailure::Unanswered(message, document) => {
            streams.unanswered = true;
            (message, document)
        }
        failure => return Err(failure),
    };
    write!(streams.err, "{message}")?;
    Ok(document)
}

/// Returns the failure of a command that refused all questions. The reasons have already been written.
fn no_answer(documents: String, streams: &Io<'_>) -> CommandFailure {
    if streams.unanswered {
        CommandFailure::Unanswered(String::new(), Some(documents))
    } else {
        CommandFailure::Unread(String::new())
    }
}

/// Writes the notices about a link, and the products that were replaced because they are unknown.
fn write_notices(
    message_start: &str,
    decoded: &DecodedLink,
    streams: &mut Io<'_>,
) -> io::Result<()> {
    for notice in &decoded.notices {
        writeln!(streams.err, "{message_start}{}", sentences::notice_line(notice))?;
    }
    let unknown = sentences::unknown(&decoded.notices, &decoded.scenario);
    if !unknown.is_empty() {
        streams.unanswered = true;
        writeln!(streams.err, "{message_start}{unknown}")?;
    }
    Ok(())
}

/// Applies the flags to a decoded question.
///
/// # Errors
/// Fails if the question could not be read.
fn read_or_refuse(
    name: QuestionName<'_>,
    decoded: Result<DecodedLink, Unreadable>,
    arguments: &Arguments,
) -> Result<DecodedLink, CommandFailure> {
    match apply_leniency(decoded, arguments.lenient) {
        Ok(decoded) => Ok(apply_flags(decoded, &arguments.flags)),
        Err(unreadable) => {
            let text = name.with_line(&text::refusal(name.text, &unreadable));
            let document = || refusal(name.text, unreadable.problem(), unreadable.notices());
            Err(if unreadable.is_unknown_question() {
                CommandFailure::Unanswered(text, json_document(arguments, document))
            } else {
                CommandFailure::Unread(text)
            })
        }
    }
}

/// If `lenient` is `true`, replaces an address that contains no question with the default question of the page.
fn apply_leniency(
    decoded: Result<DecodedLink, Unreadable>,
    lenient: bool,
) -> Result<DecodedLink, Unreadable> {
    decoded.or_else(|unreadable| match unreadable {
        Unreadable::NoQuestion if lenient => Ok(DecodedLink::default()),
        unreadable => Err(unreadable),
    })
}

/// Returns an error if the question was only partly understood, unless `--lenient` is set.
fn refuse_unread<'a>(
    name: QuestionName<'_>,
    message_start: &str,
    notices: impl IntoIterator<Item = &'a Notice>,
    scenario: &Scenario,
    arguments: &Arguments,
) -> Result<(), CommandFailure> {
    let unread_notices =
        notices.into_iter().filter(|notice| notice.is_unread() && !arguments.lenient);
    let unread_notices: Vec<Notice> = unread_notices.cloned().collect();
    if unread_notices.is_empty() {
        return Ok(());
    }
    let document = || unread_refusal(name.text, &unread_notices);
    Err(CommandFailure::Unanswered(
        format!("{message_start}{}", text::unanswered_message(&unread_notices, |_| scenario)),
        json_document(arguments, document),
    ))
}

/// Returns the line of JSON to print instead of a document, or `None` if the output format is not JSON.
fn json_document(arguments: &Arguments, document: impl Fn() -> String) -> Option<String> {
    (arguments.format == OutputFormat::Json).then(|| format!("{}\n", document()))
}
