//! `offload program`: answers a link with several phases, and finds the best machine for each phase.

use crate::arguments::{LENIENT, OutputFormat, formats, lenient};
use crate::table::{self, TableRow};
use crate::{CommandFailure, Io, text};
use clap::{Arg, ArgMatches, Command};
use offload_analysis::ProgramReport;
use offload_api::link::{Unreadable, read_program};
use offload_export::{ProgramDocument, ProgramPhaseEntry, TableDocument, json_line};
use offload_messages::{format, sentences};
use offload_vocabulary::quantity::{Count, Seconds, Share};
use std::fmt::Write;
use std::slice;

const PROGRAM: &str = "PROGRAM";

pub(crate) fn define(command: Command) -> Command {
    let command = command
        .about("Answer a program of several phases: CPU, GPU and best split")
        .long_about(
            "Answer a program of several phases: all on the CPU, the GPU where possible, and the \
             best split.\n\nA program is a link. Its first pairs, such as the machines and their prices, apply to \
             all phases. begin=NAME begins a phase, and the keys of its work follow. rounds=COUNT begins a group of \
             phases that repeats COUNT times, and rounds=end ends it.\n\nData is copied between two phases on \
             different machines. It stays on the GPU between two phases on the GPU. handed=SIZE is the size of the \
             results that a phase passes to the next one. By default, it is the output of the first phase or the input \
             of the second, whichever is smaller.\n\n--csv prints the phases.",
        )
        .override_usage("offload program [OPTIONS] <PROGRAM>")
        .arg(
            Arg::new(PROGRAM)
                .required(true)
                .help("The program's link, with or without the page's address"),
        )
        .after_long_help(
            "Examples:
  offload program \"gpu=t4&begin=load&w=dataframe&rows=2e7&begin=model&w=matmul&n=8192\"
  offload program \"gpu=a10g&rounds=100&begin=step&w=elementwise&begin=sum&w=reduction&rounds=end\" --json",
        );
    formats(lenient(command), &OutputFormat::TABLE_FORMATS)
}

pub(crate) fn run(matches: &ArgMatches, streams: &mut Io<'_>) -> Result<String, CommandFailure> {
    let link = matches.get_one::<String>(PROGRAM).map_or("", String::as_str);
    let usage_error =
        |unreadable: Unreadable| CommandFailure::Usage(unreadable.problem().to_owned());
    let decoded = read_program(link).map_err(usage_error)?;
    let report = if matches.get_flag(LENIENT) {
        ProgramReport::of(&decoded.program)
    } else {
        ProgramReport::answering(&decoded)
    };
    let report = report.ok_or(Unreadable::NoPhase).map_err(usage_error)?;
    for notice in decoded.notices.iter().filter(|notice| !report.unread.contains(notice)) {
        writeln!(streams.err, "offload: {}", sentences::notice_line(notice))?;
        let unknown = sentences::unknown(slice::from_ref(notice), report.scenario_of(notice));
        if !unknown.is_empty() {
            streams.unanswered = true;
            writeln!(streams.err, "offload: {unknown}")?;
        }
    }
    let mut assumptions = Vec::new();
    for phase in report.phases.iter().filter(|phase| !phase.is_cpu_only) {
        for assumption in sentences::assumptions(&phase.report) {
            // All phases have the same machines, so write each assumption only once.
            if !assumptions.contains(&assumption) {
                writeln!(streams.err, "offload: {}: {assumption}", phase.name)?;
                assumptions.push(assumption);
            }
        }
    }
    let is_answered = report.is_answered();
    streams.unanswered |= !is_answered;
    let unanswered_message =
        || text::unanswered_message(&report.unread, |notice| report.scenario_of(notice));
    streams.unread |= !report.covers_all_code();
    let document = ProgramDocument::of(link, &report, &decoded.notices);
    match OutputFormat::of(matches) {
        OutputFormat::Csv => {
            // A CSV table has no room for this message.
            if !is_answered {
                writeln!(streams.err, "offload: {}", unanswered_message().trim_end())?;
            }
            Ok(document.csv())
        }
        OutputFormat::Json => Ok(format!("{}\n", json_line(&document))),
        OutputFormat::Text | OutputFormat::Markdown => {
            let (mut text, times) = if is_answered {
                let advice = sentences::program_advice(&report);
                (format!("{advice}.\n"), sentences::program(&report))
            } else {
                (unanswered_message() + "\n", sentences::program_rest(&report))
            };
            let _ = writeln!(text, "{times}\n");
            let _ = writeln!(text, "{}", table::text(&document.phases));
            if let Some(start_up) = sentences::program_start_up(&report) {
                let _ = writeln!(text, "{start_up}");
            }
            let _ = writeln!(text, "Link  #{}", report.link());
            Ok(text)
        }
    }
}

impl TableRow for ProgramPhaseEntry {
    const HEADERS: &'static [&'static str] =
        &["Phase", "Rounds", "CPU", "GPU", "Best on", "Time", "Copies", "Share"];

    fn cells(&self) -> Vec<String> {
        let format_time = |seconds: f64| format::time(Seconds::new(seconds));
        let format_split_time =
            |seconds: Option<f64>| seconds.map_or_else(String::new, format_time);
        vec![
            self.name.clone(),
            format::value(Count::new(self.rounds).into()),
            format_time(self.cpu_s),
            self.on_gpu.clone(),
            self.split.unwrap_or_default().to_uppercase(),
            format_split_time(self.split_time_s),
            format_split_time(self.split_copies_s),
            self.share.map_or_else(String::new, |share| format::share(Share::new(share))),
        ]
    }
}
