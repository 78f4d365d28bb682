//! `offload compare`: several questions side by side.

use crate::answer_writer::flagged;
use crate::arguments::{Arguments, OutputFormat, formats, question};
use crate::table::{self, TableRow, gain_cells, words};
use crate::{CommandFailure, Io, inputs, read_or_refuse, refuse_unread, text};
use clap::{ArgMatches, Command};
use offload_analysis::{InputDifference, Report};
use offload_export::{CompareDocument, CompareRow, ComparedScenario, json_line};
use offload_scenario::{Arrival, Notice, Pinned, Scenario};
use offload_words::sentences;
use std::fmt::Write;

/// Adds the arguments and the help of `offload compare`.
pub(crate) fn define(command: Command) -> Command {
    let command = command
        .about("Compare two to four questions side by side")
        .long_about(
            "Compare two to four questions side by side: the inputs that differ, and the answers.\n\nScenarios \
             pinned in a link (vs=NAME,key:value) are listed before it, as on the page. Speedups are relative to the \
             first question. Flags apply to every link.",
        )
        .override_usage("offload compare [OPTIONS] <LINK>...")
        .after_long_help(
            "Examples:
  offload compare matmul \"matmul&gpu=h100\"
  offload compare \"w=matmul&n=8192&gpu=a10g&vs=Today,gpu:t4\"
  offload compare train inference --gpu a100 --csv
  offload compare matmul matmul-fp64 --json | jq '.differences[].key'",
        );
    question(formats(command, &OutputFormat::OF_TABLES))
}

/// Returns the output of `offload compare`.
pub(crate) fn run(matches: &ArgMatches, streams: &mut Io<'_>) -> Result<String, CommandFailure> {
    let arguments = Arguments::of(matches);
    let all = questions(&arguments, streams)?;
    let document = CompareDocument::of(&all).map_err(CommandFailure::Usage)?;
    match arguments.format {
        OutputFormat::Csv => Ok(table::csv(&document.rows)),
        OutputFormat::Json => Ok(format!("{}\n", json_line(&document))),
        OutputFormat::Text | OutputFormat::Markdown => {
            let reports: Vec<&Report> = all.iter().map(|scenario| &scenario.report).collect();
            let (answer, rest) = sentences::compare_line(&reports);
            let mut text = format!("{answer}{rest}\n\n");
            text += &table::aligned(&lines(&all, &reports));
            let _ = writeln!(text, "\nLink  #{}", document.link);
            Ok(text)
        }
    }
}

/// Returns all questions. The scenarios that are pinned in a link come before the link's question.
fn questions(
    arguments: &Arguments,
    streams: &mut Io<'_>,
) -> Result<Vec<ComparedScenario>, CommandFailure> {
    let mut read = Vec::new();
    inputs::each(&arguments.links, &mut streams.input, |given, arrival| {
        read.push((given.to_owned(), arrival));
        Ok(())
    })?;
    let mut all = Vec::new();
    for (given, arrival) in read {
        let arrival = read_or_refuse(&given, arrival, arguments)?;
        let pinned = arrival.pinned.clone();
        let unread = pinned.iter().flat_map(|pinned| &pinned.unread).chain(&arrival.notices);
        let refused = refuse_unread(&given, unread, &arrival.scenario, arguments);
        refused.map_err(|failure| match failure {
            CommandFailure::Unanswered(_, document) => {
                CommandFailure::Unanswered(unanswered(&arrival), document)
            }
            failure => failure,
        })?;
        for notice in &arrival.notices {
            writeln!(streams.err, "offload: {}", sentences::notice_line(notice))?;
        }
        let unknown = sentences::unknown(&arrival.notices, &arrival.scenario);
        if !unknown.is_empty() {
            streams.unanswered = true;
            writeln!(streams.err, "offload: {unknown}")?;
        }
        for Pinned { name, scenario, .. } in pinned {
            let scenario = flagged(scenario.into(), &arguments.flags).scenario;
            all.push(ComparedScenario::of(name, &scenario));
        }
        all.push(ComparedScenario::of(String::new(), &arrival.scenario));
    }
    Ok(all)
}

/// Says for each scenario of a link which parts were not understood, after the name of a pinned scenario.
fn unanswered(arrival: &Arrival) -> String {
    let said = |name: &str, notices: &[Notice], scenario: &Scenario| {
        let unread = notices.iter().filter(|notice| notice.is_unread());
        match &unread.cloned().collect::<Vec<Notice>>()[..] {
            [] => String::new(),
            unread => format!("offload: {name}{}", text::unanswered(unread, |_| scenario)),
        }
    };
    let pinned = arrival
        .pinned
        .iter()
        .map(|Pinned { name, scenario, unread }| said(&format!("vs={name}: "), unread, scenario));
    pinned.chain([said("", &arrival.notices, &arrival.scenario)]).collect()
}

/// Returns the rows of the text table: the inputs that differ, then the answers.
fn lines(all: &[ComparedScenario], reports: &[&Report]) -> Vec<Vec<String>> {
    let heads = all.iter().zip(sentences::LETTERS);
    let heads =
        heads.map(|(scenario, letter)| format!("{letter} {}", scenario.name).trim_end().to_owned());
    let line = |title: &str, cells: &mut dyn Iterator<Item = String>| {
        [title.to_owned()].into_iter().chain(cells).collect::<Vec<String>>()
    };
    let mut lines = vec![line("", &mut heads.into_iter())];
    for InputDifference { field, values } in InputDifference::among(reports) {
        let mut cells = values.iter().map(|value| sentences::input_value(field, *value));
        lines.push(line(field.label, &mut cells));
    }
    for figure in sentences::side_by_side(reports) {
        let mut cells = figure.cells.iter().map(|(value, more)| {
            if more.is_empty() { value.clone() } else { format!("{value} ({more})") }
        });
        lines.push(line(figure.title, &mut cells));
    }
    lines
}

impl TableRow for CompareRow {
    const HEADS: &'static [&'static str] =
        &["", "CPU time", "GPU time", "Speedup", "80 % range", "CPU month", "GPU month"];

    fn cells(&self) -> Vec<String> {
        let [gpu, speedup, range] = gain_cells(&self.gain);
        let (cpu, letter) = (self.cpu_s.words(), self.letter.to_owned());
        vec![letter, cpu, gpu, speedup, range, words(&self.cpu_month), words(&self.gpu_month)]
    }
}
