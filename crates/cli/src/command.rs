//! Defines the command line: the table of subcommands and the argument parser.

use crate::arguments::{FORMAT, OutputFormat, formats, question};
use crate::flag::Flag;
use crate::{
    CommandFailure, Io, advise, benchmark, compare, cost, import, listing, machines, nearest,
    program, rank, read, roofline, schema, sensitivity, shell, sweep,
};
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Command, Id};
use offload_catalog::EDITION;
use offload_export::MODEL_VERSION;
use offload_scenario::{PRESETS, field_named, nearest};
use std::fmt::Write;
use std::iter::once;

/// A subcommand. To add a subcommand, add a row to [`SUBCOMMANDS`] and a name to `SUBCOMMAND_NAMES`.
pub(crate) struct Subcommand {
    pub(crate) name: &'static str,
    /// Adds the subcommand's arguments and help text.
    define: fn(Command) -> Command,
    /// Runs the subcommand and returns its output.
    pub(crate) run: fn(&ArgMatches, &mut Io<'_>) -> Result<String, CommandFailure>,
}

impl Subcommand {
    /// Returns the clap definition of the subcommand, with its arguments and help text.
    pub(crate) fn command(&self) -> Command {
        (self.define)(Command::new(self.name).bin_name(format!("offload {}", self.name)))
    }
}

/// All subcommands, in the order in which the help lists them.
pub(crate) const SUBCOMMANDS: [Subcommand; 20] = [
    Subcommand { name: "advise", define: advise::define, run: advise::run },
    Subcommand { name: "sweep", define: sweep::define, run: sweep::run },
    Subcommand { name: "rank", define: rank::define, run: rank::run },
    Subcommand { name: "cost", define: cost::define, run: cost::run },
    Subcommand { name: "roofline", define: roofline::define, run: roofline::run },
    Subcommand { name: "sensitivity", define: sensitivity::define, run: sensitivity::run },
    Subcommand { name: "nearest", define: nearest::define, run: nearest::run },
    Subcommand { name: "compare", define: compare::define, run: compare::run },
    Subcommand { name: "program", define: program::define, run: program::run },
    Subcommand { name: "read", define: read::define, run: read::run },
    Subcommand { name: "import", define: import::define, run: import::run },
    Subcommand { name: "benchmark", define: benchmark::define, run: benchmark::run },
    Subcommand { name: "record", define: benchmark::define_recorder, run: benchmark::record },
    Subcommand { name: "gpus", define: machines::define_gpus, run: machines::gpus },
    Subcommand { name: "cpus", define: machines::define_cpus, run: machines::cpus },
    Subcommand { name: "machines", define: machines::define_machines, run: machines::machines },
    Subcommand { name: "inputs", define: listing::define, run: listing::run },
    Subcommand { name: "schema", define: schema::define, run: schema::run },
    Subcommand { name: "completions", define: shell::define_completions, run: completions },
    Subcommand { name: "man", define: shell::define_man, run: man },
];

const ABOUT: &str = "\
Should this Python workload move to a GPU? How much faster and cheaper would it be, and what limits it?";

const USAGE: &str = "\
offload [OPTIONS] [LINK]...
       offload <COMMAND> [OPTIONS]";

const EXAMPLES: &str = "\
Examples:
  offload matmul-fp64
  offload --work matmul --n 4096 --gpu a100 --dtype fp16
  offload matmul --gpu t4
  offload \"w=elementwise&elements=250M&inputs=1&data=gpu\" --csv > times.csv
  offload --json - < links.txt | jq .speedup.likely
  offload answer.json

If a part of a link isn't understood and could change the answer, there is no
answer. The part is named with the nearest choices, and the rest has times but
no advice. --lenient ignores such parts. A flag that can't be read ends the
command.

Exit status:
  0  every link was answered
  1  no file of links could be read
  2  invalid arguments
  3  some files could not be read, or a part of a program was not read
  4  a part of a link was not understood; with --lenient, no part was
     understood, or an unknown GPU, CPU, machine, library or network was
     replaced (the answer names it)

Presets:
";

/// Returns the clap definition of `offload`, with all subcommands.
pub(crate) fn offload() -> Command {
    let keys = Arg::new("keys").long("keys").action(ArgAction::SetTrue).exclusive(true);
    let mut presets = EXAMPLES.to_owned();
    for preset in PRESETS {
        let _ = writeln!(presets, "  {:<20} {}", preset.id, preset.name);
    }
    let command = Command::new("offload")
        .bin_name("offload")
        .no_binary_name(true)
        .version(format!("{MODEL_VERSION}, {EDITION} data"))
        .about(ABOUT)
        .long_about(format!(
            "{ABOUT}\n\nAnswers links of the page on the command line. Each key of a link is a \
             flag too, alone or on top of a link: --KEY VALUE or --KEY=VALUE."
        ))
        .override_usage(USAGE)
        .after_long_help(presets)
        .args_conflicts_with_subcommands(true)
        .args_override_self(true)
        .max_term_width(80)
        .arg(keys.help("Print every key of a link and of an answer, as Markdown"));
    question(formats(command, &OutputFormat::ALL))
        .subcommands(SUBCOMMANDS.iter().map(Subcommand::command))
}

/// Returns the completion script for a shell.
fn completions(matches: &ArgMatches, _: &mut Io<'_>) -> Result<String, CommandFailure> {
    Ok(shell::completions(matches, &mut offload()))
}

/// Returns the manual page of `offload` or of a subcommand.
fn man(matches: &ArgMatches, _: &mut Io<'_>) -> Result<String, CommandFailure> {
    Ok(shell::man(matches, offload())?)
}

/// Parses the arguments. `words` does not contain the name of the program.
///
/// # Errors
/// Returns an error that names the wrong argument and suggests a correct one. Also returns an error if the arguments
/// request the help or the version.
pub(crate) fn read(command: &mut Command, words: &[String]) -> Result<ArgMatches, clap::Error> {
    let mut words = words.to_vec();
    // Options may come before the name of a subcommand, but clap expects the name first.
    let is_option = |word: &&String| word.starts_with('-') && !["-", "--"].contains(&word.as_str());
    let options = words.iter().take_while(is_option).count();
    match words.get(options).map(String::as_str) {
        Some("help") => drop(words.drain(..options)),
        Some(name) if command.find_subcommand(name).is_some() => words[..=options].rotate_right(1),
        _ => {}
    }
    command.try_get_matches_from_mut(&words).map_err(|error| suggest(command, &words, error))
}

/// Adds a suggestion to an error about an unknown option: another subcommand that has the option, or the option with
/// the most similar name.
fn suggest(command: &Command, words: &[String], mut error: clap::Error) -> clap::Error {
    let argument = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(argument)) if error.kind() == ErrorKind::UnknownArgument => {
            argument
        }
        _ => return error,
    };
    let Some(name) = argument.strip_prefix('-').map(|name| name.trim_start_matches('-')) else {
        return error;
    };
    let used_command =
        words.first().and_then(|word| command.find_subcommand(word)).unwrap_or(command);
    let has_option =
        |command: &Command| command.get_arguments().any(|arg| arg.get_long() == Some(name));
    let formats = if name == FORMAT { format_names(used_command) } else { Vec::new() };
    let tip = match once(command)
        .chain(command.get_subcommands())
        .find(|command| has_option(command))
    {
        Some(owner) => {
            Some(format!("{argument} is an option of {}", owner.get_bin_name().unwrap_or_default()))
        }
        None if !formats.is_empty() => Some(format!("did you mean --{}?", formats.join(", --"))),
        None => field_named(name)
            .map(Flag::name)
            .filter(|name| used_command.get_arguments().any(|arg| arg.get_long() == Some(name)))
            .or_else(|| nearest(name, used_command.get_arguments().filter_map(Arg::get_long)))
            .map(|suggestion| format!("did you mean --{suggestion}?")),
    };
    // Replace clap's tip, which recommends `--` before the option. It would not help, because no link begins with a
    // dash.
    let tips = tip.into_iter().map(StyledStr::from).collect();
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
    error
}

/// Returns the names of the format flags that a command has.
fn format_names(command: &Command) -> Vec<&str> {
    let groups = command.get_groups().filter(|group| group.get_id() == FORMAT);
    groups.flat_map(ArgGroup::get_args).map(Id::as_str).collect()
}

#[cfg(test)]
mod tests {
    use super::{SUBCOMMANDS, offload, read};
    use crate::arguments::{Arguments, OutputFormat};
    use crate::subcommand_names::SUBCOMMAND_NAMES;
    use clap::ArgMatches;
    use clap::error::ErrorKind;
    use offload_scenario::{PRESETS, field};

    fn parse(line: &str) -> Result<ArgMatches, clap::Error> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        read(&mut offload(), &words)
    }

    fn problem(line: &str) -> String {
        parse(line).expect_err(line).render().to_string()
    }

    #[test]
    fn clap_accepts_the_definition() {
        offload().debug_assert();
    }

    #[test]
    fn every_subcommand_is_known_by_its_name() {
        assert_eq!(SUBCOMMANDS.each_ref().map(|subcommand| subcommand.name), SUBCOMMAND_NAMES);
    }

    #[test]
    fn options_and_links_are_accepted_in_any_order() {
        let matches = parse("w=matmul --json #svd --gpu t4 - --n=4096").expect("all are known");
        let arguments = Arguments::of(&matches);
        assert_eq!(arguments.format, OutputFormat::Json);
        assert_eq!(arguments.links, ["w=matmul", "#svd", "-"]);
        assert_eq!(arguments.flags.len(), 2);
    }

    #[test]
    fn options_may_precede_the_subcommand_and_links_may_not() {
        let line = "--csv --gpu=t4 sweep matmul --vary n --steps=5";
        let matches = parse(line).expect("all are known");
        let (name, sweep) = matches.subcommand().expect("a subcommand");
        let arguments = Arguments::of(sweep);
        assert_eq!((name, arguments.format), ("sweep", OutputFormat::Csv));
        assert_eq!((arguments.links.len(), arguments.flags.len()), (1, 1));
        assert!(problem("matmul rank").contains("put rank first: offload rank"));
        assert!(problem("- rank").contains("put rank first: offload rank"));
        assert!(problem("--n 4096 rank").contains("put rank first: offload rank"));
        let escaped = parse("svd -- rank --x").expect("links");
        assert_eq!(Arguments::of(&escaped).links, ["svd", "rank", "--x"]);
    }

    #[test]
    fn help_is_a_word_or_an_option() {
        for line in ["--help", "help", "-h", "help sweep", "sweep --help", "--help rank"] {
            assert_eq!(parse(line).expect_err(line).kind(), ErrorKind::DisplayHelp, "{line}");
        }
        assert_eq!(problem("--help rank"), problem("help rank"));
        assert_eq!(problem("--json help rank"), problem("help rank"));
        assert_eq!(problem("--version").lines().count(), 1);
    }

    #[test]
    fn an_unknown_option_is_refused_with_the_nearest() {
        assert!(problem("--gpulbi cupy").contains("did you mean --gpulib?"));
        assert!(problem("--jsno").contains("did you mean --json?"));
        assert!(
            problem("--format json").contains("did you mean --text, --json, --csv, --markdown?")
        );
        assert!(problem("rank --format json").contains("did you mean --text, --json, --csv?"));
        assert!(problem("--threads 8").contains("did you mean --cores?"));
        assert!(problem("--batch_size=8").contains("did you mean --batch?"));
        assert!(!problem("gpus --threads 8").contains("--cores"));
        assert!(problem("--by cost").contains("--by is an option of offload rank"));
        assert!(problem("rank --markdown").contains("--markdown is an option of offload\n"));
        assert!(problem("gpus --n 4").contains("--n is an option of offload\n"));
        assert!(!problem("gpus n").contains("tip"));
        for line in ["--cheese", "-x"] {
            let problem = problem(line);
            assert!(problem.contains(&format!("unexpected argument '{line}' found")), "{problem}");
            assert!(!problem.contains("tip"), "{problem}");
        }
    }

    #[test]
    fn a_missing_value_and_a_superfluous_value_are_refused() {
        for line in ["--n", "--n --gpu t4", "--n --help"] {
            let problem = problem(line);
            assert!(problem.contains("a value is required for '--n <NUMBER>'"), "{problem}");
        }
        assert!(problem("sweep --vary").contains("a value is required for '--vary <KEY>'"));
        assert!(problem("--json=yes").contains("unexpected value 'yes' for '--json'"));
    }

    #[test]
    fn the_last_repeated_option_wins_and_formats_are_exclusive() {
        let matches = parse("--csv --csv --gpu t4 --gpu a100").expect("all are known");
        let arguments = Arguments::of(&matches);
        assert_eq!((arguments.format, arguments.flags.len()), (OutputFormat::Csv, 1));
        assert_eq!(arguments.flags, Arguments::of(&parse("--gpu a100").expect("it is")).flags);
        assert!(problem("--json --csv").contains("'--json' cannot be used with '--csv'"));
        assert!(problem("--keys w=matmul").contains("'--keys' cannot be used with"));
    }

    #[test]
    fn names_of_fields_presets_subcommands_and_options_are_distinct() {
        let offload = offload();
        for command in [&offload].into_iter().chain(offload.get_subcommands()) {
            let own_options =
                command.get_arguments().filter(|arg| arg.get_help_heading().is_none());
            let names = own_options.filter_map(clap::Arg::get_long);
            let shared_names: Vec<&str> = names.filter(|name| field(name).is_some()).collect();
            // These options have the same name as a field. `sweep` uses `--steps` for the number of values, so training
            // steps must be set in the link. `read` and `import` use `--set` for answers to open questions, and have no
            // flags for fields.
            let allowed_names = match command.get_name() {
                "sweep" => &["steps"][..],
                "read" | "import" => &["set"][..],
                _ => &[],
            };
            assert_eq!(shared_names, allowed_names, "{}", command.get_name());
        }
        for subcommand in &SUBCOMMANDS {
            assert!(PRESETS.iter().all(|preset| preset.id != subcommand.name));
        }
    }
}
