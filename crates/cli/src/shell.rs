//! Generates shell completions and manual pages from the clap definition of the command.

use crate::subcommand_names::SUBCOMMAND_NAMES;
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command, value_parser};
use clap_complete::Shell;
use clap_mangen::Man;
use std::io;

const SHELL: &str = "SHELL";
const COMMAND: &str = "COMMAND";

pub(crate) fn define_completions(command: Command) -> Command {
    let shell = Arg::new(SHELL).required(true).value_parser(value_parser!(Shell));
    command.about("Print completions for a shell").arg(shell.help("The shell")).after_help(
        "Examples:
  offload completions bash > ~/.local/share/bash-completion/completions/offload
  offload completions zsh > ~/.zfunc/_offload
  offload completions fish > ~/.config/fish/completions/offload.fish",
    )
}

/// Returns the completion script of a command for a shell.
pub(crate) fn completions(matches: &ArgMatches, command: &mut Command) -> String {
    let mut script = Vec::new();
    if let Some(shell) = matches.get_one::<Shell>(SHELL) {
        clap_complete::generate(*shell, command, "offload", &mut script);
    }
    String::from_utf8_lossy(&script).into_owned()
}

pub(crate) fn define_man(command: Command) -> Command {
    let names = PossibleValuesParser::new(SUBCOMMAND_NAMES);
    let command_arg =
        Arg::new(COMMAND).value_parser(names).help("The command; default: offload itself");
    command.about("Print the manual page of a command").arg(command_arg).after_help(
        "Examples:
  offload man | man -l -
  offload man sweep > offload-sweep.1",
    )
}

/// Returns the manual page of a command, or of one of its subcommands, in roff format.
pub(crate) fn man(matches: &ArgMatches, command: Command) -> io::Result<String> {
    // The main manual page refers to a page for each subcommand, and there is no page for `help`.
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let name = matches.get_one::<String>(COMMAND);
    let described_command = name.and_then(|name| command.find_subcommand(name)).unwrap_or(&command);
    let mut page = Vec::new();
    Man::new(described_command.clone()).render(&mut page)?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}
