//! `offload benchmark` prints a Python script that times the work in a question. `offload record` prints the recorder,
//! a Python module that counts a program's work.

use crate::arguments::{Arguments, OutputFormat, formats, question};
use crate::{CommandFailure, Io};
use clap::{ArgMatches, Command};
use offload_analysis::Report;
use offload_benchmark::script;
use offload_recorder::RECORDER;

pub(crate) fn define(command: Command) -> Command {
    let command = command
        .about("Write a Python benchmark of a question, to run on your machine")
        .long_about(
            "Write a Python benchmark of a question, to run on your machine.\n\nThe script makes data of the given \
             sizes, warms up, repeats, and prints the link of the question with the measured times. The page and \
             this command use the times in that link. Without a GPU, the script measures the CPU alone.",
        )
        .override_usage("offload benchmark [OPTIONS] [LINK]")
        .after_long_help(
            "Examples:
  offload benchmark matmul-fp64 > offload_benchmark.py
  offload benchmark \"w=sort&elements=50M\" | python -
  offload \"w=sort&elements=50M&measured=oncpu:3.1:0.02\"",
        );
    question(formats(command, &[OutputFormat::Text]))
}

/// Returns the Python script that `offload benchmark` prints.
pub(crate) fn run(matches: &ArgMatches, streams: &mut Io<'_>) -> Result<String, CommandFailure> {
    let report = Report::of(&crate::question(&Arguments::of(matches), streams)?);
    script(&report).into_text().map_err(CommandFailure::Usage)
}

pub(crate) fn define_recorder(command: Command) -> Command {
    command
        .about("Print the recorder, a Python file that counts a program's work")
        .long_about(
            "Print the recorder, a Python file that counts a program's work.\n\nThe recorder runs a program and \
             counts operations, bytes, calls, sizes and times of its NumPy, SciPy, pandas and PyTorch work, and \
             prints a link. It sends nothing and needs no other library.",
        )
        .override_usage("offload record")
        .after_long_help(
            "Examples:
  offload record > offload_record.py
  python offload_record.py simulation.py",
        )
}

/// Returns the source code of the recorder.
pub(crate) fn record(
    _matches: &ArgMatches,
    _streams: &mut Io<'_>,
) -> Result<String, CommandFailure> {
    Ok(RECORDER.to_owned())
}
