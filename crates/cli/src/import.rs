//! `offload import`: reads a profile or a timing and estimates the possible gain from a GPU.

use std::fmt::Write;

use clap::{Arg, ArgMatches, Command};
use offload_analysis::ProgramReport;
use offload_export::{ImportDocument, imported_link, json_line};
use offload_messages::{format, sentences};
use offload_profile::{OpenQuestion, ReadProgram, Reading, Sure, import, own_share};
use offload_scenario::{DecodedLink, Notice, Scenario, decode};
use offload_vocabulary::quantity::Share;

use crate::arguments::{OutputFormat, formats};
use crate::questioned_file::{self, QuestionedFile, refuse_unknown_names};
use crate::{CommandFailure, Io};

pub(crate) fn define(command: Command) -> Command {
    let command = command
        .about("Estimate a program from its profile or a timing")
        .long_about(
            "Estimate a program from its profile or a timing: the parts that take the most time, and the speedup from \
             a GPU.\n\nReads the table of cProfile, the key averages of torch.profiler, and the lines of timeit, \
             %timeit and %time with their statements. The times are assumed to be measured on the default CPU, \
             or on the one that --on names. A size that is not in the profile is chosen to match the measured time; \
             --set sets another.",
        )
        .override_usage("offload import [OPTIONS] FILE")
        .after_long_help(
            "Examples:
  python -m cProfile -s tottime simulation.py | offload import -
  offload import profile.txt --set \"numpy sort elements=5M\"
  python -m timeit -s \"import numpy as np; a = np.ones((1000, 1000))\" \"a @ a\" > time.txt
  offload import profile.txt --on \"cpu=xeon-8375c&gpu=l4\"
  offload import key_averages.txt --json | jq -r .program.link",
        );
    let command = questioned_file::define(command, "A text file, or - for standard input").arg(
        Arg::new("on")
            .long("on")
            .value_name("LINK")
            .help("A link with the measured CPU and the GPU to move to"),
    );
    formats(command, &[OutputFormat::Text, OutputFormat::Json])
}

pub(crate) fn run(matches: &ArgMatches, streams: &mut Io<'_>) -> Result<String, CommandFailure> {
    let QuestionedFile { name: file, text, answers } = QuestionedFile::of(matches, streams)?;
    let mut machines = Scenario::default();
    if let Some(link) = matches.get_one::<String>("on") {
        let DecodedLink { scenario, notices, .. } = decode("", link);
        let unread: Vec<Notice> =
            notices.iter().filter(|notice| notice.is_unread()).cloned().collect();
        if !unread.is_empty() {
            let problem = sentences::not_understood(&unread);
            let reasons = sentences::why_unread(&unread);
            let message = format!("offload: --on: {problem}. {reasons}\n");
            return Err(CommandFailure::Unanswered(message, None));
        }
        for notice in &notices {
            writeln!(streams.err, "offload: {}", sentences::notice_line(notice))?;
        }
        machines = scenario;
    }
    let not_a_profile = || {
        CommandFailure::Usage(format!(
            "{file} is not a report of cProfile, torch.profiler or timeit; print a saved profile with python -m \
             pstats, and read code with offload read"
        ))
    };
    let reading = import(&text, &answers, &machines).ok_or_else(not_a_profile)?;
    refuse_unknown_names(&answers, &reading, |answers| import(&text, answers, &machines))?;
    let ReadProgram { program, places } = ReadProgram::of(&reading, &machines);
    let report = ProgramReport::of(&program);
    streams.unread |= !reading.is_whole();
    Ok(match OutputFormat::of(matches) {
        OutputFormat::Json => {
            let document = ImportDocument::of(&reading, &places, report.as_ref());
            format!("{}\n", json_line(&document))
        }
        OutputFormat::Text | OutputFormat::Csv | OutputFormat::Markdown => {
            describe(&reading, &places, report.as_ref())
        }
    })
}

/// Returns the text output: the answer, a row per phase, the lines that stay on the CPU and why, and the open
/// questions.
fn describe(
    reading: &Reading,
    indices: &[Option<usize>],
    report: Option<&ProgramReport>,
) -> String {
    let mut text = String::new();
    if let Some(report) = report {
        let own_share = own_share(reading, report.cpu.total());
        let _ = writeln!(text, "{}.", sentences::program_advice(report));
        let _ = writeln!(text, "{}", sentences::program(report));
        let is_whole = report.covers_all_code();
        if is_whole {
            for sentence in sentences::profile(report, own_share) {
                let _ = writeln!(text, "{sentence}");
            }
        }
        let _ = writeln!(text, "\n{:>6} {:>10} {:>10}  What", "Share", "CPU", "GPU");
        for (phase, index) in reading.phases.iter().zip(indices) {
            let Some(index) = *index else { continue };
            let answer = &report.phases[index];
            let cpu = report.cpu.costs[index].total();
            let gpu = sentences::phase_on_gpu(report, index);
            let share = Share::new(cpu / report.cpu.total());
            let share = if is_whole { format::share(share) } else { String::new() };
            let name =
                if answer.name.is_empty() { String::new() } else { format!("{}: ", answer.name) };
            let rounds = match answer.rounds.value() {
                rounds if rounds > 1.0 => format!(", {} times", format::count(rounds)),
                _ => String::new(),
            };
            let certainty = match phase.sure {
                Sure::Known => "",
                Sure::AtMost => " (at most)",
                Sure::Assumed => " (assumed)",
                Sure::Asked => " (asked)",
            };
            let work = sentences::phase_work(answer);
            let _ = writeln!(
                text,
                "{share:>6} {:>10} {gpu:>10}  {name}{work}{rounds}{certainty}",
                format::time(cpu)
            );
        }
    }
    for outside in &reading.outside {
        let (line, why) = (outside.lines[0], &outside.why);
        let _ = if outside.unknown {
            writeln!(text, "\n{}", sentences::not_read(line, outside.call.as_deref(), why))
        } else {
            writeln!(text, "\nLine {line}: stays on the CPU: {why}.")
        };
    }
    for question in &reading.ask {
        let _ = writeln!(text, "\n{}", question_text(question));
    }
    for dropped in &reading.dropped {
        let _ = writeln!(text, "\nLine {}: left out, {}", dropped.line, dropped.why);
    }
    if let Some(report) = report {
        let _ = writeln!(text, "\nLink  #{}", imported_link(report));
    }
    text
}

fn question_text(question: &OpenQuestion) -> String {
    let OpenQuestion { name, line, why, values, assumed, .. } = question;
    let assumption =
        assumed.map_or_else(String::new, |value| format!(", taken as {}", format::count(value)));
    let set_flags: Vec<String> =
        values.iter().map(|value| format!("--set '{name}={value}'")).collect();
    format!("Line {line}: {name}{assumption} ({why})\n  {}", set_flags.join(" or "))
}
