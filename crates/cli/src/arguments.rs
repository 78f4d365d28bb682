//! The arguments that several subcommands share: links, flags for the fields, and the output format.

use crate::flag::Flag;
use crate::subcommand_names::SUBCOMMAND_NAMES;
use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Command, Id};
use offload_export::accepted_values;
use offload_scenario::field::Visibility;
use offload_scenario::{FIELDS, FORMER_KEYS, Field, Kind, PRESETS};
use std::ffi::OsStr;

/// The argument that requests reading from standard input.
pub(crate) const INPUT: &str = "-";

/// The id of the argument for links. The id is uppercase because `link` is already the key of a field.
const LINKS: &str = "LINK";

/// The id of the argument for links after `--`. There, a link may equal the name of a subcommand.
const ESCAPED_LINKS: &str = "ESCAPED_LINK";

/// The id of the argument group with the output format flags.
pub(crate) const FORMAT: &str = "format";

/// The name of the flag that requests an answer even if part of the link was not understood.
pub(crate) const LENIENT: &str = "lenient";

const ABOUT_LINKS: &str = "\
A URL of the page, its query or fragment (with or without the ? or #), a preset id, or a *.json file \
of saved answers. With no link and no flags, or with -, links are read from standard input, one per \
line; blank lines and lines that begin with \"# \" are skipped. The output of --json is accepted as \
links too.";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OutputFormat {
    /// Text for people.
    Text,
    /// JSON for programs.
    Json,
    /// CSV for spreadsheets.
    Csv,
    /// Markdown, for pasting into documents.
    Markdown,
}

impl OutputFormat {
    /// All formats, in the order in which the help lists them.
    pub(crate) const ALL: [Self; 4] = [Self::Text, Self::Json, Self::Csv, Self::Markdown];

    /// The formats of subcommands that print a table.
    pub(crate) const TABLE_FORMATS: [Self; 3] = [Self::Text, Self::Json, Self::Csv];

    pub(crate) fn of(matches: &ArgMatches) -> Self {
        let name = matches.get_one::<Id>(FORMAT);
        let format =
            Self::ALL.into_iter().find(|format| name.is_some_and(|name| *name == format.flag().0));
        format.unwrap_or(Self::Text)
    }

    /// Returns the name and the help text of the format's flag.
    const fn flag(self) -> (&'static str, &'static str) {
        match self {
            Self::Text => ("text", "Write text; the default"),
            Self::Json => ("json", "Write one JSON object per line"),
            Self::Csv => ("csv", "Write CSV with unrounded numbers"),
            Self::Markdown => ("markdown", "Write a Markdown table"),
        }
    }
}

/// Adds a flag for each of the given formats. The flags exclude each other.
pub(crate) fn formats(command: Command, formats: &[OutputFormat]) -> Command {
    let flags = formats.iter().map(|format| {
        let (name, help) = format.flag();
        Arg::new(name).long(name).action(ArgAction::SetTrue).help(help).group(FORMAT)
    });
    command.args(flags).group(ArgGroup::new(FORMAT))
}

/// Adds the flag `--lenient`, which requests an answer even if part of the link was not understood.
pub(crate) fn lenient(command: Command) -> Command {
    command.arg(
        Arg::new(LENIENT)
            .long(LENIENT)
            .action(ArgAction::SetTrue)
            .help("Answer links despite parts that are not understood, and list them"),
    )
}

/// Adds the arguments for links and a flag for each field. Skips a field if the command already has an option with the
/// same name.
pub(crate) fn question(command: Command) -> Command {
    let command = lenient(command);
    let is_free =
        |field: &&Field| command.get_arguments().all(|option| option.get_long() != Some(field.key));
    let fields: Vec<Arg> = FIELDS.iter().filter(is_free).map(field_flag).collect();
    let presets =
        PRESETS.iter().map(|preset| PossibleValue::new(preset.id).help(preset.name)).collect();
    let links = Arg::new(LINKS)
        .action(ArgAction::Append)
        .num_args(0..)
        .help("A link, a preset or a file of saved answers; - for standard input")
        .long_help(ABOUT_LINKS)
        .hide_possible_values(true)
        .value_parser(ValueReader { read: parse_link, options: presets });
    let escaped_links = Arg::new(ESCAPED_LINKS).num_args(0..).last(true).hide(true);
    command.arg(links).arg(escaped_links).args(fields)
}

fn parse_link(text: &str) -> Result<String, String> {
    if SUBCOMMAND_NAMES.contains(&text) {
        return Err(format!("put {text} first: offload {text} …"));
    }
    Ok(text.to_owned())
}

fn field_flag(field: &'static Field) -> Arg {
    let (value_name, options) = match &field.kind {
        Kind::Number(_) => ("NUMBER", Vec::new()),
        Kind::Choice(choice) => {
            let options = choice.options();
            ("ID", options.map(|option| PossibleValue::new(option.id).help(option.label)).collect())
        }
    };
    let (label, help) = (field.label, field.help());
    let former_keys = FORMER_KEYS.iter().filter(|(_, present)| *present == field.key);
    let name = Flag::name(field);
    option(field.key, value_name, move |text| Flag::read(field, text), options)
        .long(name)
        .aliases(
            former_keys.map(|(former, _)| *former).chain((name != field.key).then_some(field.key)),
        )
        .help(label)
        .long_help(format!("{label}. {help} Takes {}.", accepted_values(field)))
        .help_heading(field.group.title())
        .hide_short_help(field.visibility == Visibility::More)
}

/// Creates an option that takes a value.
pub(crate) fn option<T: Clone + Send + Sync + 'static>(
    name: &'static str,
    value_name: &'static str,
    read: impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static,
    options: Vec<PossibleValue>,
) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name(value_name)
        // Otherwise clap would parse a negative number as an option, and the field could not report that the number is
        // out of range.
        .allow_hyphen_values(true)
        .hide_possible_values(true)
        .value_parser(ValueReader { read, options })
}

/// A value parser that also lists the possible values for shell completion.
#[derive(Clone)]
struct ValueReader<R> {
    read: R,
    options: Vec<PossibleValue>,
}

impl<R, T> TypedValueParser for ValueReader<R>
where
    R: Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static,
    T: Clone + Send + Sync + 'static,
{
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        option: Option<&Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        if value.as_encoded_bytes().starts_with(b"--") {
            // In `--n --gpu t4`, the value of `--n` is missing. Because values may begin with a hyphen, clap would use
            // `--gpu` as the value.
            let mut error = clap::Error::new(ErrorKind::InvalidValue).with_cmd(command);
            let option = option.map(ToString::to_string).unwrap_or_default();
            error.insert(ContextKind::InvalidArg, ContextValue::String(option));
            error.insert(ContextKind::InvalidValue, ContextValue::String(String::new()));
            return Err(error);
        }
        self.read.parse_ref(command, option, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        if self.options.is_empty() { None } else { Some(Box::new(self.options.iter().cloned())) }
    }
}

/// The questions and the options that apply to every question.
pub(crate) struct Arguments {
    pub(crate) format: OutputFormat,
    /// The flags that are applied to each question.
    pub(crate) flags: Vec<Flag>,
    /// `true` to answer a question even if parts of it were not understood.
    pub(crate) lenient: bool,
    /// The links of the questions. [`INPUT`] means that questions are read from standard input.
    pub(crate) links: Vec<String>,
}

impl Arguments {
    /// Returns the values of the arguments that [`question`] and [`formats`] define.
    pub(crate) fn of(matches: &ArgMatches) -> Self {
        // A command may have an option with the same name as a field, such as `--steps` of `offload sweep`.
        let find_flag =
            |field: &Field| matches.try_get_one::<Flag>(field.key).ok().flatten().cloned();
        let links = [LINKS, ESCAPED_LINKS].into_iter();
        Self {
            format: OutputFormat::of(matches),
            lenient: matches.get_flag(LENIENT),
            flags: FIELDS.iter().filter_map(find_flag).collect(),
            links: links
                .flat_map(|id| matches.get_many::<String>(id).unwrap_or_default().cloned())
                .collect(),
        }
    }
}
