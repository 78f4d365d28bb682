//! `offload sweep`: varies one input, and finds the values at which the outcome changes.

use crate::arguments::{Arguments, OutputFormat, formats, option, question};
use crate::flag::Flag;
use crate::table::{self, GAIN_HEADS, TableRow, gain_cells, words};
use crate::{CommandFailure, Io};
use clap::builder::PossibleValue;
use clap::{ArgMatches, Command};
use offload_analysis::{Against, Obstacle, Outcome, Report, Sweep, SweepPoint, SweepValue};
use offload_export::{MAX_STEPS, SweepDocument, SweepOptions, SweepRow, TableDocument, json_line};
use offload_messages::sentences::{self, Winner};
use offload_scenario::{Choice, FIELDS, Field, Kind, Scenario, encode, field_named, nearest};
use std::fmt::Write;

pub(crate) fn define(command: Command) -> Command {
    let keys = FIELDS.iter().map(|field| PossibleValue::new(field.key).help(field.label)).collect();
    let value_option = |name| option(name, "VALUE", |text| Ok(text.to_owned()), Vec::new());
    let command = command
        .about("Vary one input and find where the GPU starts to win")
        .long_about(
            "Vary one input and find where the GPU starts to win.\n\nSteps have equal ratios if the ends are far \
             apart, and are whole numbers if only those make sense. Below the rows are the values at which the \
             outcome changes, against today's code and the best CPU library, by time and by cost, or the reason that \
             it never does. They are accurate to 0.1 %, regardless of the steps. A choice, such as gpu or dtype, \
             has a row for each option.",
        )
        .override_usage("offload sweep --vary <KEY> [OPTIONS] [LINK]")
        .args([
            option("vary", "KEY", parse_field, keys)
                .alias("over")
                .required(true)
                .help("The input to vary: a number or a choice"),
            value_option("from").help("First value; default: the usual range of the input"),
            value_option("to").help("Last value"),
            option("steps", "COUNT", parse_count, Vec::new())
                .help("Number of values, 2 to 500; default: 12"),
        ])
        .after_long_help(
            "Examples:
  offload sweep matmul --vary n
  offload sweep --work matmul --vary n --from 256 --to 65536 --steps 9
  offload sweep train --vary batch --csv > batch.csv
  offload sweep matmul --vary dtype
  offload sweep one-add --vary elements --json | jq .begins",
        );
    question(formats(command, &OutputFormat::TABLE_FORMATS))
}

/// Parses the key of the input to vary. Accepts the name of the input's flag too.
fn parse_field(key: &str) -> Result<&'static Field, String> {
    let field = FIELDS.iter().find(|field| Flag::name(field) == key);
    field.or_else(|| field_named(key)).ok_or_else(|| {
        match nearest(key, FIELDS.iter().map(|field| field.key)) {
            Some(suggestion) => format!("unknown input; did you mean `{suggestion}`?"),
            None => "unknown input; `offload --keys` lists them".to_owned(),
        }
    })
}

/// Parses the number of values to try.
fn parse_count(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|count| (2..=MAX_STEPS).contains(count)).ok_or_else(|| {
        format!("takes 2 to {MAX_STEPS} values; for training steps, put steps={text} into the link")
    })
}

pub(crate) fn run(matches: &ArgMatches, streams: &mut Io<'_>) -> Result<String, CommandFailure> {
    let arguments = Arguments::of(matches);
    let scenario = &crate::question(&arguments, streams)?;
    let value_of = |name| matches.get_one::<String>(name).cloned();
    let field = matches.get_one::<&'static Field>("vary").copied();
    let options = SweepOptions {
        vary: field.ok_or_else(|| CommandFailure::Usage("--vary is missing".to_owned()))?,
        from: value_of("from"),
        to: value_of("to"),
        steps: matches.get_one("steps").copied(),
    };
    let sweep = options.sweep(scenario, "--").map_err(CommandFailure::Usage)?;
    let document = SweepDocument::of(&sweep, options.vary, scenario);
    Ok(match arguments.format {
        OutputFormat::Csv => document.csv(),
        OutputFormat::Json => format!("{}\n", json_line(&document)),
        OutputFormat::Text | OutputFormat::Markdown => {
            text(&sweep, &document, options.vary, scenario)
        }
    })
}

fn text(sweep: &Sweep, document: &SweepDocument, field: &Field, scenario: &Scenario) -> String {
    let family = scenario.family().facts().label;
    let mut text = format!("{family} by {}\n", field.label);
    let machines = [Choice::Family, Choice::Cpu, Choice::Gpu].map(Kind::Choice);
    if !machines.contains(&field.kind) {
        let process = sentences::process_name(&Report::of(scenario).assessment);
        let _ =
            writeln!(text, "{} against {}, {process}", scenario.gpu().name, scenario.cpu().name);
    }
    let _ = writeln!(text, "\n{}\nLink  #{}\n", table::text(&document.rows), encode(scenario));
    for break_even in [&document.break_even, &document.break_even_by_cost].into_iter().flatten() {
        let _ = writeln!(text, "Break-even: {break_even}");
    }
    for reason in &document.reasons {
        let _ = writeln!(text, "{reason}");
    }
    let _ = writeln!(text, "{}", outcome_lines(sweep, field));
    text
}

/// Describes the outcomes of a sweep. For a number, lists the values at which the outcome changes. For a choice, names
/// the option with the largest gain.
pub(crate) fn outcome_lines(sweep: &Sweep, field: &Field) -> String {
    let Kind::Number(number) = &field.kind else {
        return match sweep.best() {
            Some(SweepPoint { value: SweepValue::Option(option), report }) => {
                let gain = Winner::at(report.assessment.speedup()).compared();
                format!("The GPU gains most with {}: {gain}.", option.label)
            }
            Some(SweepPoint { value: SweepValue::Number(_), .. }) | None => {
                "The GPU can run none of the options.".to_owned()
            }
        };
    };
    let format_value = |value| {
        if number.whole {
            format!("{} = {}", field.key, number.unit.write(value))
        } else {
            format!("{} = {}", field.key, number.unit.write_briefly(value))
        }
    };
    let first_outcome = sweep.points.first().map(SweepPoint::outcome);
    let first_clause = match first_outcome {
        Some(Outcome::Wins) => Some("wins from the start".to_owned()),
        Some(Outcome::Cannot(_)) => Some("can’t run it at the start".to_owned()),
        Some(Outcome::Loses) if sweep.begins().is_none() => Some("never wins".to_owned()),
        Some(Outcome::Loses) | None => None,
    };
    let crossovers = sweep.crossovers(Against::Today).iter().map(|crossover| {
        let value = format_value(crossover.at);
        match crossover.to {
            Outcome::Wins => format!("starts to win at {value}"),
            Outcome::Loses => format!("loses from {value} on"),
            Outcome::Cannot(Obstacle::TooBig) => format!("has too little memory from {value} on"),
            Outcome::Cannot(
                Obstacle::NoLibrary
                | Obstacle::NoTraining
                | Obstacle::NoAlgorithm
                | Obstacle::NoArithmetic,
            ) => format!("can’t run it from {value} on"),
        }
    });
    let clauses = first_clause.into_iter().chain(crossovers).collect::<Vec<_>>().join(", then ");
    match sweep.points.first() {
        Some(point) => {
            let library = point.report.scenario.cpu_library().name;
            format!("Against {library}, the GPU {clauses}.")
        }
        None => format!("The GPU {clauses}."),
    }
}

impl TableRow for SweepRow {
    const HEADERS: &'static [&'static str] = {
        let [time, speedup, range] = GAIN_HEADS;
        &["At", "CPU time", "Best CPU", time, speedup, range, "CPU cost", "GPU cost", "Advice"]
    };

    fn cells(&self) -> Vec<String> {
        let [time, speedup, range] = gain_cells(&self.gain);
        let cpu = self.cpu_s.words();
        let best_cpu = self.best_cpu_s.words();
        let [cpu_cost, gpu_cost] = [&self.cpu_cost, &self.gpu_cost].map(words);
        let advice = self.advice.unwrap_or_default().to_owned();
        vec![self.name.clone(), cpu, best_cpu, time, speedup, range, cpu_cost, gpu_cost, advice]
    }
}
