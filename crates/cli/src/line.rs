//! A command line, read.

use crate::command::{Command, Own};
use crate::flag::Flag;
use offload_scenario::nearest;
use offload_scenario::{FIELDS, field};

/// The word for standard input.
pub(crate) const INPUT: &str = "-";

/// What is to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// What the command is for.
    Work,
    /// How the command is used.
    Help,
    /// The documentation of every key.
    Keys,
    /// Which version it is.
    Version,
}

/// How it is to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// For people.
    Text,
    /// For programs.
    Json,
    /// For spreadsheets.
    Csv,
    /// For other people.
    Markdown,
}

/// What was asked on a command line.
#[derive(Debug, PartialEq)]
pub(crate) struct Line {
    /// What to do.
    pub(crate) command: Command,
    /// What of it to tell.
    pub(crate) wanted: Wanted,
    /// In which form.
    pub(crate) format: Format,
    /// The options that only this command has, with what stood behind them.
    own: Vec<(&'static str, String)>,
    /// What to say of each question beyond its link.
    pub(crate) flags: Vec<Flag>,
    /// The questions; [`INPUT`] stands for those of standard input.
    pub(crate) links: Vec<String>,
}

impl Line {
    /// Reads the words behind the command's name.
    ///
    /// # Errors
    /// Says which word makes no sense, and what would.
    pub(crate) fn read(words: &[String]) -> Result<Self, String> {
        let (command, asks_help, at) = command_of(words);
        let mut line = Self {
            command,
            wanted: if asks_help { Wanted::Help } else { Wanted::Work },
            format: Format::Text,
            own: Vec::new(),
            flags: Vec::new(),
            links: Vec::new(),
        };
        let mut formats = Vec::new();
        let places = words.iter().enumerate();
        let mut rest = places.filter(|(place, _)| !at.contains(place)).map(|(_, word)| word);
        while let Some(word) = rest.next() {
            match word.as_str() {
                "--" => line.links.extend(rest.by_ref().cloned()),
                "-h" => line.wanted = Wanted::Help,
                "-V" => line.wanted = Wanted::Version,
                option if option.starts_with("--") => {
                    let (name, value) = match option[2..].split_once('=') {
                        Some((name, value)) => (name, Some(value.to_owned())),
                        None => (&option[2..], None),
                    };
                    line.option(name, value, &mut rest, &mut formats)?;
                }
                option if option.starts_with('-') && option != INPUT => {
                    return Err(format!("there is no option {option}"));
                }
                late if Command::named(late).is_some() => {
                    return Err(format!("{late} goes first: offload {late} …"));
                }
                _ => line.links.push(word.clone()),
            }
        }
        formats.dedup();
        match formats[..] {
            [] => {}
            [format] => line.format = format,
            _ => return Err("the answer has one form: --json, --csv or another".to_owned()),
        }
        let listing = !command.asks() || matches!(line.wanted, Wanted::Keys | Wanted::Version);
        if listing && !(line.links.is_empty() && line.flags.is_empty()) {
            return Err("there is no question to this: it goes without links".to_owned());
        }
        Ok(line)
    }

    /// What stood behind an option of this command alone; the last time, if it stood there twice.
    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        self.own.iter().rev().find(|(own, _)| *own == name).map(|(_, value)| value.as_str())
    }

    fn option<'a>(
        &mut self,
        name: &str,
        value: Option<String>,
        rest: &mut impl Iterator<Item = &'a String>,
        formats: &mut Vec<Format>,
    ) -> Result<(), String> {
        let mut value_of = |what: &str| match value.clone().or_else(|| rest.next().cloned()) {
            Some(value) if !value.starts_with("--") => Ok(value),
            _ => Err(format!("--{name} takes a value: {what}")),
        };
        let own = self.command.options().find(|own| own.name == name);
        match (own, field(name)) {
            (Some(Own { name, takes: Some(takes), .. }), _) => {
                self.own.push((name, value_of(takes)?));
            }
            (Some(_), _) if value.is_some() => return Err(format!("--{name} takes no value")),
            (Some(_), _) => match name {
                "text" => formats.push(Format::Text),
                "json" => formats.push(Format::Json),
                "csv" => formats.push(Format::Csv),
                "markdown" => formats.push(Format::Markdown),
                "keys" => self.wanted = Wanted::Keys,
                "version" => self.wanted = Wanted::Version,
                _ => self.wanted = Wanted::Help,
            },
            (None, Some(field)) if self.command.asks() => {
                self.flags.push(Flag::read(field, &value_of(field.label)?)?);
            }
            (None, _) => return Err(self.unknown(name)),
        }
        Ok(())
    }

    fn unknown(&self, name: &str) -> String {
        let of = Command::ALL.into_iter().find(|it| it.own().iter().any(|own| own.name == name));
        if let Some(of) = of {
            let here = format!("offload {}", self.command.name());
            let there = format!("offload {}", of.name());
            return format!("--{name} is an option of {}, not of {}", there.trim(), here.trim());
        }
        let keys = FIELDS.iter().map(|field| field.key).filter(|_| self.command.asks());
        match nearest(name, keys.chain(self.command.options().map(|own| own.name))) {
            Some(near) => format!("there is no option --{name}; did you mean --{near}?"),
            None => format!("there is no option --{name}"),
        }
    }
}

/// The command of a line, whether its help is asked for by a word, and the places of those words:
/// the first that is no option, behind `help` the second too.
fn command_of(words: &[String]) -> (Command, bool, Vec<usize>) {
    let before_links = words.iter().take_while(|word| *word != "--");
    let mut plain =
        before_links.enumerate().filter(|(_, word)| !word.starts_with('-') || *word == INPUT);
    let Some((place, word)) = plain.next() else { return (Command::Answer, false, Vec::new()) };
    if word == "help" {
        return match plain.next().and_then(|(next, word)| Some((next, Command::named(word)?))) {
            Some((next, command)) => (command, true, vec![place, next]),
            None => (Command::Answer, true, vec![place]),
        };
    }
    match Command::named(word) {
        Some(command) => (command, false, vec![place]),
        None => (Command::Answer, false, Vec::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::{Command, Format, Line, Wanted};
    use offload_scenario::{FIELDS, PRESETS};

    fn read(line: &str) -> Result<Line, String> {
        Line::read(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    fn problem(line: &str) -> String {
        read(line).expect_err(line)
    }

    #[test]
    fn options_and_links_come_in_any_order() {
        let line = read("w=matmul --json #svd --gpu t4 - --n=4096").expect("all are known");
        assert_eq!((line.command, line.format), (Command::Answer, Format::Json));
        assert_eq!(line.links, ["w=matmul", "#svd", "-"]);
        assert_eq!(line.flags.len(), 2);
    }

    #[test]
    fn the_first_word_names_the_command() {
        let line = read("--csv sweep matmul --over n --steps=5 --gpu t4").expect("all are known");
        assert_eq!((line.command, line.format), (Command::Sweep, Format::Csv));
        assert_eq!((line.value("over"), line.value("steps")), (Some("n"), Some("5")));
        assert_eq!((line.value("to"), &line.links[..]), (None, &["matmul".to_owned()][..]));
        assert!(problem("matmul rank").contains("goes first"));
        assert_eq!(read("-- rank").expect("a link").links, ["rank"]);
    }

    #[test]
    fn help_is_a_word_or_an_option() {
        for (line, command) in [
            ("--help", Command::Answer),
            ("help", Command::Answer),
            ("help sweep", Command::Sweep),
            ("sweep --help", Command::Sweep),
            ("rank -h", Command::Rank),
        ] {
            let read = read(line).expect(line);
            assert_eq!((read.command, read.wanted), (command, Wanted::Help), "{line}");
        }
    }

    #[test]
    fn what_is_no_option_is_refused_with_what_is_near() {
        assert_eq!(problem("--gpulbi cupy"), "there is no option --gpulbi; did you mean --gpulib?");
        assert_eq!(problem("--jsno"), "there is no option --jsno; did you mean --json?");
        assert_eq!(problem("--cheese"), "there is no option --cheese");
        assert_eq!(problem("-x"), "there is no option -x");
        assert_eq!(problem("--by cost"), "--by is an option of offload rank, not of offload");
        assert_eq!(problem("gpus --n 4"), "there is no option --n");
    }

    #[test]
    fn a_value_is_missed_where_none_follows_and_refused_where_none_goes() {
        assert_eq!(problem("--n"), "--n takes a value: Columns (n)");
        assert_eq!(problem("--n --gpu t4"), "--n takes a value: Columns (n)");
        assert_eq!(problem("sweep --over"), "--over takes a value: KEY");
        assert_eq!(problem("--json=yes"), "--json takes no value");
    }

    #[test]
    fn there_is_one_form_and_a_list_goes_without_links() {
        assert!(problem("--json --csv").contains("one form"));
        assert_eq!(read("--csv --csv").expect("twice the same").format, Format::Csv);
        assert!(problem("--keys w=matmul").contains("without links"));
        assert!(problem("cpus matmul").contains("without links"));
    }

    #[test]
    fn no_field_and_no_preset_has_the_name_of_anything_else() {
        for command in Command::ALL {
            for own in command.options() {
                // A sweep has steps of its own; those of training go into its link.
                let known = own.name == "steps";
                assert!(known || FIELDS.iter().all(|field| field.key != own.name), "{}", own.name);
            }
            assert!(PRESETS.iter().all(|preset| preset.id != command.name()));
        }
    }
}
