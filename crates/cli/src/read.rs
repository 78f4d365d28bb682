//! `offload read`: shows the work in each line of a Python program, and the time of the work on both machines.

use std::fmt::Write;

use clap::{ArgMatches, Command};
use offload_export::{PricedPhase, ReadingDocument, json_line};
use offload_messages::{format, sentences};
use offload_reader::{Reading, ReadingOutcome, Sure, read};
use offload_vocabulary::quantity::Seconds;

use crate::arguments::{OutputFormat, formats};
use crate::questioned_file::{self, QuestionedFile, refuse_unknown_names};
use crate::{CommandFailure, Io};

pub(crate) fn define(command: Command) -> Command {
    let command = command
        .about("Estimate a Python program from its source, without running it")
        .long_about(
            "Estimate a Python program from its source, without running it.\n\nEach line of the code is shown with \
             its phase. Questions that the code leaves open follow, with usual answers; --set answers them. The \
             phases are links, with their times on both machines. Lines without a phase are cheap or make test data. \
             Lines that may contain work are listed as not read, and the command ends with exit status 3. Shares of \
             time are shown once all phases have a time. A loop with a line that was not read has no phase.",
        )
        .override_usage("offload read [OPTIONS] FILE")
        .after_long_help(
            "Examples:
  offload read simulation.py
  offload read train.py --set n=1000 --set samples=50000
  cat notebook.py | offload read -
  offload read simulation.py --json | jq -r '.phases[].link'",
        );
    let command = questioned_file::define(command, "A Python file, or - for standard input");
    formats(command, &[OutputFormat::Text, OutputFormat::Json])
}

pub(crate) fn run(matches: &ArgMatches, streams: &mut Io<'_>) -> Result<String, CommandFailure> {
    let QuestionedFile { text: program, answers, .. } = QuestionedFile::of(matches, streams)?;
    let reading = read(&program, &answers);
    refuse_unknown_names(&answers, &reading, |answers| Some(read(&program, answers)))?;
    let priced_phases = PricedPhase::all(&reading);
    streams.unread |= !reading.is_whole();
    Ok(match OutputFormat::of(matches) {
        OutputFormat::Json => {
            format!("{}\n", json_line(&ReadingDocument::of(&reading, &priced_phases)))
        }
        OutputFormat::Text | OutputFormat::Csv | OutputFormat::Markdown => {
            text(&program, &reading, &priced_phases)
        }
    })
}

/// Returns the text output: the program with a phase number for each line, the times of the phases, and the open
/// questions.
fn text(program: &str, reading: &Reading, priced_phases: &[PricedPhase]) -> String {
    let mut text = String::new();
    for (line, number) in program.lines().zip(1_u32..) {
        let phase_index = reading.phases.iter().position(|phase| {
            phase.lines.iter().any(|[first, last]| (*first..=*last).contains(&number))
        });
        let is_first_line = phase_index.is_some_and(|index| {
            reading.phases[index].lines.iter().any(|[first, _]| *first == number)
        });
        let mark = match phase_index {
            Some(index) if is_first_line => format!("{:>3}", index + 1),
            Some(_) => "  |".to_owned(),
            None => "   ".to_owned(),
        };
        let _ = writeln!(text, "{mark} {number:>4}  {line}");
    }
    // If some phases have no times, the total time is unknown, and so is each phase's share of it.
    let is_timed = priced_phases.iter().all(|phase| phase.times.is_some());
    let has_total = is_timed && reading.is_whole();
    let total: f64 =
        priced_phases.iter().filter_map(|phase| phase.times).map(|(cpu, _)| cpu.value()).sum();
    if !reading.phases.is_empty() {
        let _ = writeln!(
            text,
            "\n{:>3}  {:<12} {:>10} {:>10} {:>6}  Link",
            "", "Lines", "CPU", "GPU", "Share"
        );
    }
    for (index, (phase, priced)) in reading.phases.iter().zip(priced_phases).enumerate() {
        let ranges = phase.lines.iter().map(|[first, last]| {
            if first == last { first.to_string() } else { format!("{first}-{last}") }
        });
        let lines: Vec<String> = ranges.collect();
        let (cpu, gpu, share) = match priced.times {
            Some((cpu, gpu)) => (
                format::time(cpu),
                format::time(gpu),
                if has_total {
                    format!("{:.0} %", 100.0 * cpu.value() / total.max(1e-300))
                } else {
                    String::new()
                },
            ),
            None => ("?".to_owned(), "?".to_owned(), String::new()),
        };
        let certainty = match phase.sure {
            Sure::Known => "",
            Sure::AtMost => "  (at most)",
            Sure::Assumed => "  (assumed)",
            Sure::Asked => "  (asked)",
        };
        let _ = writeln!(
            text,
            "{:>3}  {:<12} {cpu:>10} {gpu:>10} {share:>6}  #{}{certainty}",
            index + 1,
            lines.join(","),
            priced.link
        );
    }
    if total > 0.0 && !has_total {
        let addition = match (is_timed, reading.is_whole()) {
            (true, _) => "lines that weren’t read",
            (false, true) => "phases without a time",
            (false, false) => "phases without a time and lines that weren’t read",
        };
        let _ = writeln!(
            text,
            "\nAt least {} on the CPU: {addition} add to it.",
            format::time(Seconds::new(total))
        );
    }
    for question in &reading.ask {
        let set_flags: Vec<String> = question
            .values
            .iter()
            .map(|value| format!("--set '{}={value}'", question.name))
            .collect();
        let _ = writeln!(
            text,
            "\nLine {}: {} ({})\n  {}",
            question.line,
            question.name,
            question.why,
            set_flags.join(" or ")
        );
    }
    for outside in &reading.outside {
        let (line, why) = (outside.lines[0], &outside.why);
        let not_read_sentence = || sentences::not_read(line, outside.call.as_deref(), why);
        let _ = match &outside.link {
            Some(link) => {
                writeln!(text, "\n{}. The closest question is #{link}", not_read_sentence())
            }
            None if outside.unknown => writeln!(text, "\n{}", not_read_sentence()),
            None => writeln!(text, "\nLine {line}: stays on the CPU: {why}"),
        };
    }
    for dropped in &reading.dropped {
        let _ = writeln!(text, "\nLine {}: left out, {}", dropped.line, dropped.why);
    }
    let _ = match reading.outcome {
        ReadingOutcome::Refuse if reading.not_python().is_some() => {
            writeln!(text, "\nThe text couldn’t be read: see above.")
        }
        ReadingOutcome::Refuse if reading.outside.iter().any(|work| work.link.is_some()) => {
            writeln!(
                text,
                "\nSome of the work can’t be counted from the code alone; the lines concerned link to the closest question."
            )
        }
        ReadingOutcome::Refuse if reading.outside.iter().any(|work| work.unknown) => {
            writeln!(text, "\nNothing here can be counted from the code alone: see above.")
        }
        ReadingOutcome::Refuse => writeln!(text, "\nNo work for a GPU was found."),
        ReadingOutcome::Answer | ReadingOutcome::Ask => Ok(()),
    };
    text
}
