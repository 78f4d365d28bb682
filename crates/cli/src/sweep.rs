//! `offload sweep`: the answers along one field, and where the GPU begins to win.

use crate::Failure;
use crate::columns::{GAIN, gain};
use crate::flag::{beside_the_point, takes};
use crate::line::{Format, Line};
use crate::table::{Cell, Column, EDITION_KEY, LINK_KEY, Table, VERSION_KEY, column, key};
use offload_analysis::{Obstacle, Outcome, Point, Report, Setting, Sweep, steps};
use offload_export::{AnswerKey, MODEL_VERSION};
use offload_scenario::nearest;
use offload_scenario::{Choice, FIELDS, Field, Kind, Scenario, encode, field};
use offload_scenario::{NumberField, Span};
use offload_words::words::{self, Winner};
use serde::Serialize;
use std::fmt::Write;

/// What is said of each step.
pub(crate) const COLUMNS: &[Column] = &[
    column(
        "at",
        "",
        "number or text",
        "What the field is: a number in its unit, or the id of an option.",
    ),
    column("name", "At", "text", "The same as people write it."),
    column("cpu_s", "CPU time", "number", "Time of all runs on the CPU, in seconds."),
    GAIN[0],
    GAIN[1],
    GAIN[2],
    GAIN[3],
    column("verdict", "Verdict", "text", "The page's verdict."),
];

/// Most steps of a sweep.
const MOST: usize = 500;

#[derive(Serialize)]
struct Told<'a> {
    link: String,
    over: &'static str,
    rows: &'a Table,
    begins: Option<f64>,
    turns: Vec<Change>,
    edition: &'static str,
    model_version: &'static str,
}

/// The keys beside the rows.
pub(crate) const BESIDE: &[AnswerKey] = &[
    LINK_KEY,
    key("over", "text", "The key of the field."),
    key("rows", "list", "One object for each step."),
    key(
        "begins",
        "number or null",
        "From where on the GPU wins; null where it wins from the start or nowhere, and for options.",
    ),
    key("turns", "list", "Each place where the outcome changes, in order."),
    key("turns[].before", "number", "The last number found before it."),
    key("turns[].at", "number", "The first number found behind it."),
    key(
        "turns[].to",
        "text",
        "What it comes to from there: `wins`, `loses`, `too-big`, `no-library` or `no-arithmetic`.",
    ),
    EDITION_KEY,
    VERSION_KEY,
];

#[derive(Serialize)]
struct Change {
    before: f64,
    at: f64,
    to: &'static str,
}

/// The sweep that a line asks for, of a question.
pub(crate) fn told(line: &Line, scenario: &Scenario) -> Result<String, Failure> {
    let field = over(line, scenario).map_err(Failure::Call)?;
    let sweep = match &field.kind {
        Kind::Number(number) => {
            let at = places(line, field, number).map_err(Failure::Call)?;
            Sweep::over_number(scenario, number, &at)
        }
        Kind::Choice(choice) => {
            if ["from", "to", "steps"].iter().any(|name| line.value(name).is_some()) {
                let problem = format!("--over {} takes each of its options", field.key);
                return Err(Failure::Call(format!(
                    "{problem}: --from, --to and --steps do not go"
                )));
            }
            Sweep::over_choice(scenario, *choice)
        }
    };
    let table = Table::new(COLUMNS, sweep.points.iter().map(|it| row(it, field)).collect());
    match line.format {
        Format::Csv => Ok(table.csv()),
        Format::Json => Ok(json(&sweep, &table, field, scenario)),
        Format::Text | Format::Markdown => Ok(text(&sweep, &table, field, scenario)),
    }
}

/// The field to go along.
fn over(line: &Line, scenario: &Scenario) -> Result<&'static Field, String> {
    let applying = || FIELDS.iter().filter(|field| field.applies(scenario)).map(|it| it.key);
    let Some(key) = line.value("over") else {
        return Err("sweep takes the field to go along: --over n".to_owned());
    };
    match field(key) {
        Some(field) if field.applies(scenario) => Ok(field),
        Some(field) => Err(format!("--over {key}: {}", beside_the_point(field, scenario))),
        None => match nearest(key, applying()) {
            Some(near) => {
                Err(format!("--over {key}: no field has this name; did you mean {near}?"))
            }
            None => Err(format!("--over {key}: no field has this name; offload --keys lists them")),
        },
    }
}

/// The numbers to stop at.
fn places(line: &Line, field: &Field, number: &'static NumberField) -> Result<Vec<f64>, String> {
    let end = |name, usual| match line.value(name) {
        None => Ok(usual),
        Some(given) => number.read(given).map_err(|problem| {
            let takes = takes(field);
            format!("--{name} {given}: {}\n  {} takes {takes}", words::problem(&problem), field.key)
        }),
    };
    let (from, to) = (end("from", number.usual.from)?, end("to", number.usual.to)?);
    if from >= to {
        let write = |value| number.unit.write(value);
        return Err(format!("--from {} is not below --to {}", write(from), write(to)));
    }
    let count = line.value("steps").unwrap_or("12");
    match count.parse() {
        Ok(count) if (2..=MOST).contains(&count) => Ok(steps(number, Span { from, to }, count)),
        _ => Err(format!(
            "--steps {count}: takes 2 to {MOST}, how many answers; steps of training go into the \
             link: steps={count}"
        )),
    }
}

fn row(point: &Point, field: &Field) -> Vec<Cell> {
    let report = &point.report;
    let (at, name) = match (point.at, &field.kind) {
        (Setting::Number(value), Kind::Number(number)) => {
            let words = number.unit.write(value);
            (Cell::Figure(value, words.clone()), words)
        }
        (Setting::Number(value), Kind::Choice(_)) => {
            (Cell::Figure(value, String::new()), String::new())
        }
        (Setting::Option(option), _) => (Cell::Text(option.id.to_owned()), option.label.to_owned()),
    };
    let [time, speedup, low, high] = gain(report);
    let cpu = Cell::of(report.assessment.host.total());
    let verdict = Cell::Text(words::report_verdict(report).to_owned());
    vec![at, Cell::Text(name), cpu, time, speedup, low, high, verdict]
}

fn json(sweep: &Sweep, table: &Table, field: &Field, scenario: &Scenario) -> String {
    let turns = sweep.crossovers.iter();
    let told = Told {
        link: encode(scenario),
        over: field.key,
        rows: table,
        begins: sweep.begins(),
        turns: turns.map(|it| Change { before: it.before, at: it.at, to: id(it.to) }).collect(),
        edition: offload_catalog::EDITION,
        model_version: MODEL_VERSION,
    };
    format!("{}\n", serde_json::to_string(&told).unwrap_or_default())
}

const fn id(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Wins => "wins",
        Outcome::Loses => "loses",
        Outcome::Cannot(Obstacle::TooBig) => "too-big",
        Outcome::Cannot(Obstacle::NoLibrary) => "no-library",
        Outcome::Cannot(Obstacle::NoArithmetic) => "no-arithmetic",
    }
}

fn text(sweep: &Sweep, table: &Table, field: &Field, scenario: &Scenario) -> String {
    let family = scenario.family().facts().label;
    let mut text = format!("{family} by {}\n", field.label);
    let machines = [Choice::Family, Choice::Cpu, Choice::Gpu].map(Kind::Choice);
    if !machines.contains(&field.kind) {
        let process = words::process_name(&Report::of(scenario).assessment);
        let _ =
            writeln!(text, "{} against {}, {process}", scenario.gpu().name, scenario.cpu().name);
    }
    let _ = writeln!(text, "\n{}\nLink  #{}\n", table.text(), encode(scenario));
    let _ = writeln!(text, "{}", closing(sweep, field));
    text
}

/// Where the GPU begins to win, and where it ends; of options, the best.
fn closing(sweep: &Sweep, field: &Field) -> String {
    let Kind::Number(number) = &field.kind else {
        return match sweep.best() {
            Some(Point { at: Setting::Option(option), report }) => {
                let gain = Winner::at(report.assessment.speedup()).compared();
                format!("The GPU gains most with {}: {gain}.", option.label)
            }
            _ => "The GPU can run none of them.".to_owned(),
        };
    };
    let at = |value| match number.whole {
        true => format!("{} = {}", field.key, number.unit.write(value)),
        false => format!("{} = {}", field.key, number.unit.write_briefly(value)),
    };
    let first = sweep.points.first().map(Point::outcome);
    let start = match first {
        Some(Outcome::Wins) => Some("wins from the start".to_owned()),
        Some(Outcome::Cannot(_)) => Some("cannot run it at the start".to_owned()),
        Some(Outcome::Loses) if sweep.begins().is_none() => Some("wins nowhere".to_owned()),
        _ => None,
    };
    let turns = sweep.crossovers.iter().map(|turn| {
        let at = at(turn.at);
        match turn.to {
            Outcome::Wins => format!("begins to win at {at}"),
            Outcome::Loses => format!("loses from {at} on"),
            Outcome::Cannot(Obstacle::TooBig) => format!("has too little memory from {at} on"),
            Outcome::Cannot(_) => format!("cannot run it from {at} on"),
        }
    });
    format!("The GPU {}.", start.into_iter().chain(turns).collect::<Vec<_>>().join(", "))
}
