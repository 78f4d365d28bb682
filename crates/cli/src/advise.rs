//! `offload advise`: gives advice and ranks single changes by their gain.

use crate::arguments::{OutputFormat, formats, question};
use crate::report_table::{self, ReportTable};
use crate::sweep::outcome_lines;
use crate::table::{self, TableRow};
use crate::{CommandFailure, Io};
use clap::{ArgMatches, Command};
use offload_analysis::{Change, Changes, Edit, Obstacle, Report, Sweep, sweep_values};
use offload_export::{AdviseDocument, ChangeRow, PrintedFigure};
use offload_messages::sentences;
use offload_scenario::field::Group;
use offload_scenario::{Choice, FIELDS, Kind, Span};
use std::fmt::Write;

pub(crate) fn define(command: Command) -> Command {
    let command = command
        .about("Recommend what to do, and rank single changes by gain")
        .long_about(
            "Recommend what to do, and rank single changes by gain.\n\nEach change is computed alone, with \
             everything else as in the link; largest gain first. If the work cannot run on the GPU or does not fit \
             its memory, the changes are those that make it run. The fastest libraries follow, and the sizes at \
             which the GPU is faster than the best CPU library.",
        )
        .override_usage("offload advise [OPTIONS] [LINK]...")
        .after_long_help(
            "Examples:
  offload advise dataframe
  offload advise \"w=llm&model=llama-3-70b&bits=16&gpu=l4\"
  offload advise matmul --json | jq -r '.rows[0].link'",
        );
    question(formats(command, &OutputFormat::TABLE_FORMATS))
}

/// The number of sizes at which we compare the CPU with the GPU.
const SIZES: usize = 25;

pub(crate) fn run(matches: &ArgMatches, streams: &mut Io<'_>) -> Result<String, CommandFailure> {
    report_table::write(matches, streams, AdviseDocument::of)
}

impl ReportTable for AdviseDocument {
    fn text(&self, report: &Report) -> String {
        let mut text = format!("{}\n", sentences::headline(report));
        let _ = writeln!(text, "{}", sentences::reason(report));
        if !self.rows.is_empty() {
            let _ = writeln!(text, "\n{}", table::text(&self.rows));
        }
        if let Some(vain) = sentences::without_effect(&self.changes, report) {
            let _ = writeln!(text, "{vain}");
        }
        // A library that can't do the work is never the best stack, and has no size at which it wins.
        if matches!(report.obstacle, None | Some(Obstacle::TooBig)) {
            let _ = writeln!(text, "\n{}", best_stack(report, &self.changes));
            if let Some(best) = best_use(report) {
                let _ = writeln!(text, "{best}");
            }
        }
        text
    }
}

impl TableRow for ChangeRow {
    const HEADERS: &'static [&'static str] = &["Change", "Before", "After", "Gain", "GPU over CPU"];

    fn cells(&self) -> Vec<String> {
        let words_or_dash = |figure: &Option<PrintedFigure>| {
            figure.as_ref().map_or_else(|| "–".to_owned(), PrintedFigure::words)
        };
        vec![
            self.change.clone(),
            words_or_dash(&self.before_s),
            self.after_s.words(),
            words_or_dash(&self.gain),
            words_or_dash(&self.speedup),
        ]
    }
}

/// Returns a sentence with the fastest libraries for the work: "Best stack: Polars on the CPU, RAPIDS cuDF on the GPU
/// (L4)."
fn best_stack(report: &Report, changes: &Changes) -> String {
    let changed_library = |change: &Change| match change.edits[..] {
        [Edit::Option(Choice::GpuLibrary, index)] => Choice::GpuLibrary.option(index),
        _ => None,
    };
    let faster_library = changes.ranked.iter().find_map(changed_library);
    let current_name = report.scenario.gpu_library().name;
    let on_gpu = faster_library.map_or(current_name, |option| option.label);
    let on_cpu = report.best_cpu().library.name.trim_end_matches(" on the CPU");
    format!(
        "Best stack: {on_cpu} on the CPU, {on_gpu} on the GPU ({}).",
        report.scenario.gpu().name
    )
}

/// Returns the sizes at which the GPU beats the best CPU library: "Best use (Rows: 1 to 10G). Against Polars, the GPU
/// starts to win at rows = 56M."
fn best_use(report: &Report) -> Option<String> {
    let best = report.best_cpu();
    let scenario = best.scenario(&report.scenario);
    let (field, number) = FIELDS.iter().find_map(|field| match &field.kind {
        Kind::Number(number) if number.slider && field.group == Group::Workload => {
            field.applies(&scenario).then_some((field, number))
        }
        Kind::Number(_) | Kind::Choice(_) => None,
    })?;
    let values = sweep_values(number, number.usual, SIZES);
    let sentence = outcome_lines(&Sweep::over_number(&scenario, number, &values), field);
    let Span { from, to } = number.usual;
    let [from, to] = [from, to].map(|value| number.unit.write_briefly(value));
    let label = field.label;
    Some(format!("Best use ({label}: {from} to {to}). {sentence}"))
}
