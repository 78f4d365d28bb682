//! `offload compare`: shows several questions side by side.

use crate::answer_writer::apply_flags;
use crate::arguments::{Arguments, OutputFormat, formats, question};
use crate::inputs::{self, QuestionName};
use crate::table::{self, TableRow, gain_cells, words};
use crate::{
    CommandFailure, Io, no_answer, read_or_refuse, refuse_unread, text, write_failure,
    write_notices,
};
use clap::{ArgMatches, Command};
use offload_analysis::{InputDifference, Report};
use offload_export::{CompareDocument, CompareRow, ComparedScenario, TableDocument, json_line};
use offload_messages::sentences;
use offload_scenario::{DecodedLink, Notice, Pinned, Scenario};
use std::fmt::Write;

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
    question(formats(command, &OutputFormat::TABLE_FORMATS))
}

pub(crate) fn run(matches: &ArgMatches, streams: &mut Io<'_>) -> Result<String, CommandFailure> {
    let arguments = Arguments::of(matches);
    let (scenarios, refusals) = questions(&arguments, streams)?;
    let document = CompareDocument::of(&scenarios).map_err(CommandFailure::Usage)?;
    match arguments.format {
        OutputFormat::Csv => Ok(document.csv()),
        OutputFormat::Json => Ok(format!("{refusals}{}\n", json_line(&document))),
        OutputFormat::Text | OutputFormat::Markdown => {
            let reports: Vec<&Report> = scenarios.iter().map(|scenario| &scenario.report).collect();
            let (answer, rest) = sentences::compare_line(&reports);
            let mut text = format!("{answer}{rest}\n\n");
            text += &table::aligned(&comparison_lines(&scenarios, &reports));
            let _ = writeln!(text, "\nLink  #{}", document.link);
            Ok(text)
        }
    }
}

/// Returns all questions, and the lines of JSON to print for questions that were refused. The scenarios pinned in a link
/// come before the link's own scenario.
///
/// # Errors
/// Fails if a question was refused and fewer than two are left.
fn questions(
    arguments: &Arguments,
    streams: &mut Io<'_>,
) -> Result<(Vec<ComparedScenario>, String), CommandFailure> {
    let mut links = Vec::new();
    inputs::visit_questions(&arguments.links, &mut streams.input, |name, decoded| {
        links.push((name.text.to_owned(), name.line, decoded));
        Ok(())
    })?;
    let has_line = links.len() > 1 && links.iter().any(|(_, line, _)| line.is_some());
    let (mut scenarios, mut refusals, mut is_refused) = (Vec::new(), String::new(), false);
    for (name, line, decoded) in links {
        let name = QuestionName { text: &name, line };
        let message_start = if has_line { name.message_start() } else { "offload: ".to_owned() };
        let result = read_or_refuse(name, decoded, arguments).and_then(|decoded| {
            let pinned = decoded.pinned.iter().flat_map(|pinned| &pinned.unread);
            let notices = pinned.chain(&decoded.notices);
            refuse_unread(name, "", notices, &decoded.scenario, arguments).map_err(|failure| {
                match failure {
                    CommandFailure::Unanswered(_, document) => {
                        let message = unanswered_message(&decoded, &message_start);
                        CommandFailure::Unanswered(message, document)
                    }
                    failure => failure,
                }
            })?;
            Ok(decoded)
        });
        let decoded = match result {
            Ok(decoded) => decoded,
            Err(failure) => {
                is_refused = true;
                refusals += &write_failure(failure, streams)?.unwrap_or_default();
                continue;
            }
        };
        write_notices(&message_start, &decoded, streams)?;
        for assumption in sentences::assumptions_of(&decoded.scenario) {
            writeln!(streams.err, "{}{assumption}", name.message_start())?;
        }
        for Pinned { name, scenario, .. } in decoded.pinned {
            let scenario = apply_flags(scenario.into(), &arguments.flags).scenario;
            for assumption in sentences::assumptions_of(&scenario) {
                writeln!(streams.err, "offload: vs={name}: {assumption}")?;
            }
            scenarios.push(ComparedScenario::of(name, &scenario));
        }
        scenarios.push(ComparedScenario::of(String::new(), &decoded.scenario));
    }
    if is_refused && scenarios.len() < 2 {
        return Err(no_answer(refusals, streams));
    }
    Ok((scenarios, refusals))
}

/// Returns the error messages about the parts of a link that were not understood. A message about a pinned scenario
/// begins with the scenario's name.
fn unanswered_message(decoded: &DecodedLink, message_start: &str) -> String {
    let unread_message = |name: &str, notices: &[Notice], scenario: &Scenario| {
        let unread_notices = notices.iter().filter(|notice| notice.is_unread());
        match &unread_notices.cloned().collect::<Vec<Notice>>()[..] {
            [] => String::new(),
            notices => {
                format!("{message_start}{name}{}", text::unanswered_message(notices, |_| scenario))
            }
        }
    };
    let pinned_messages = decoded.pinned.iter().map(|Pinned { name, scenario, unread }| {
        unread_message(&format!("vs={name}: "), unread, scenario)
    });
    pinned_messages.chain([unread_message("", &decoded.notices, &decoded.scenario)]).collect()
}

/// Returns the rows of the text table: first the inputs that differ, then the answers.
fn comparison_lines(scenarios: &[ComparedScenario], reports: &[&Report]) -> Vec<Vec<String>> {
    let heads = scenarios.iter().zip(sentences::LETTERS);
    let heads =
        heads.map(|(scenario, letter)| format!("{letter} {}", scenario.name).trim_end().to_owned());
    let build_line = |title: &str, cells: &mut dyn Iterator<Item = String>| {
        [title.to_owned()].into_iter().chain(cells).collect::<Vec<String>>()
    };
    let mut lines = vec![build_line("", &mut heads.into_iter())];
    for InputDifference { field, values } in InputDifference::among(reports) {
        let mut cells = values.iter().map(|value| sentences::input_value(field, *value));
        lines.push(build_line(field.label, &mut cells));
    }
    for figure in sentences::side_by_side(reports) {
        let mut cells = figure.cells.iter().map(|(value, note)| {
            if note.is_empty() { value.clone() } else { format!("{value} ({note})") }
        });
        lines.push(build_line(figure.title, &mut cells));
    }
    lines
}

impl TableRow for CompareRow {
    const HEADERS: &'static [&'static str] =
        &["", "CPU time", "GPU time", "Speedup", "80 % range", "CPU month", "GPU month"];

    fn cells(&self) -> Vec<String> {
        let [gpu, speedup, range] = gain_cells(&self.gain);
        let (cpu, letter) = (self.cpu_s.words(), self.letter.to_owned());
        vec![letter, cpu, gpu, speedup, range, words(&self.cpu_month), words(&self.gpu_month)]
    }
}
