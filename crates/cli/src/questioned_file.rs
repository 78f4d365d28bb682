//! The arguments of `read` and `import`: a file, and answers to the open questions about the file.

use std::fs;

use clap::{Arg, ArgAction, ArgMatches, Command};
use offload_api::{Answers, check_names};
use offload_reader::Reading;

use crate::arguments::INPUT;
use crate::{CommandFailure, Io};

/// Adds the arguments `FILE` and `--set`. `file` is the help text of `FILE`.
pub(crate) fn define(command: Command, file: &'static str) -> Command {
    command.arg(Arg::new("FILE").required(true).help(file)).arg(
        Arg::new("set")
            .long("set")
            .value_name("NAME=NUMBER")
            .action(ArgAction::Append)
            .help("Answer to a question about the file, as NAME=NUMBER"),
    )
}

/// A file, and answers to the open questions about it.
pub(crate) struct QuestionedFile {
    /// The name of the file, as given on the command line.
    pub(crate) name: String,
    /// The contents of the file. Invalid UTF-8 is replaced.
    pub(crate) text: String,
    /// The answers, keyed by the name of the question.
    pub(crate) answers: Answers,
}

impl QuestionedFile {
    /// Reads the file that the arguments name, and parses the answers.
    pub(crate) fn of(matches: &ArgMatches, streams: &mut Io<'_>) -> Result<Self, CommandFailure> {
        let name = matches.get_one::<String>("FILE").map_or(INPUT, String::as_str);
        let mut bytes = Vec::new();
        if name == INPUT {
            streams.input.read_to_end(&mut bytes)?;
        } else {
            let unreadable = |error| CommandFailure::Usage(format!("can't read {name}: {error}"));
            bytes = fs::read(name).map_err(unreadable)?;
        }
        let answers = matches.get_many::<String>("set").into_iter().flatten();
        Ok(Self {
            name: name.to_owned(),
            text: String::from_utf8_lossy(&bytes).into_owned(),
            answers: answers.map(|text| parse_answer(text)).collect::<Result<_, _>>()?,
        })
    }
}

/// Returns an error if an answer does not belong to an open question of the file. `read` reads the file with some of
/// the answers, and `reading` is the result with all answers.
pub(crate) fn refuse_unknown_names(
    answers: &Answers,
    reading: &Reading,
    read: impl Fn(&Answers) -> Option<Reading>,
) -> Result<(), CommandFailure> {
    check_names(answers, reading, read)
        .map_err(|unusable| CommandFailure::Usage(format!("--set {unusable}")))
}

/// Parses the value of `--set`: `n=1000`, `samples=5e4` or `customers.csv rows=2M`.
fn parse_answer(text: &str) -> Result<(String, f64), CommandFailure> {
    let invalid_answer = || {
        CommandFailure::Usage(format!(
            "--set {text}: expected NAME=NUMBER, with a number of at least 0"
        ))
    };
    let (name, number) = text.rsplit_once('=').ok_or_else(invalid_answer)?;
    let (digits, factor) = match number.chars().last() {
        Some('k') => (&number[..number.len() - 1], 1e3),
        Some('M') => (&number[..number.len() - 1], 1e6),
        Some('G' | 'B') => (&number[..number.len() - 1], 1e9),
        _ => (number, 1.0),
    };
    let number: f64 = digits.replace('_', "").parse().map_err(|_| invalid_answer())?;
    let is_valid = number.is_finite() && number >= 0.0;
    if is_valid { Ok((name.trim().to_owned(), number * factor)) } else { Err(invalid_answer()) }
}
