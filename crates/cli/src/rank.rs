//! `offload rank`: the answers on every GPU of the catalog, best first.

use crate::arguments::{Arguments, OutputFormat, formats, option, question};
use crate::columns::{GAIN, gain};
use crate::table::{Cell, Column, EDITION_KEY, FigureTable, LINK_KEY, VERSION_KEY, column, key};
use crate::{CommandFailure, Streams};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgMatches, Command};
use offload_analysis::{Obstacle, RankedGpu, Ranking, RankingKey, RankingPlace, Report};
use offload_export::{AnswerKey, MODEL_VERSION};
use offload_scenario::{Scenario, encode};
use offload_words::{format, sentences};
use serde::Serialize;
use std::fmt::Write;

/// What is said of each GPU.
pub(crate) const COLUMNS: &[Column] = &[
    column(
        "place",
        "Place",
        "number or null",
        "Its place, from 1; shared where the figures read the same. Null where what is ranked by is not known, and where it cannot run.",
    ),
    column("gpu", "GPU", "text", "Its id."),
    column("name", "", "text", "Its name."),
    GAIN[0],
    GAIN[1],
    GAIN[2],
    GAIN[3],
    column(
        "cost",
        "Cost of a run",
        "number or null",
        "Rent of one run, in dollars; null where no price is known.",
    ),
    column(
        "energy_j",
        "Energy",
        "number or null",
        "Energy of one run, in joules; null where no power is known.",
    ),
    column("verdict", "Verdict", "text", "The page's verdict."),
    column("reason", "", "text or null", "Why it cannot run, if it cannot."),
];

/// The keys beside the rows.
pub(crate) const BESIDE: &[AnswerKey] = &[
    LINK_KEY,
    key("by", "text", "What is ranked by."),
    key(
        "left_out",
        "list of text",
        "Keys that the link gives for its own card, and that are left out as they say nothing of others.",
    ),
    key(
        "rows",
        "list",
        "One object for each GPU: the best, those of which too little is known, those that cannot run it.",
    ),
    EDITION_KEY,
    VERSION_KEY,
];

const WAYS: [(&str, RankingKey); 4] = [
    ("speedup", RankingKey::Speedup),
    ("time", RankingKey::Time),
    ("cost", RankingKey::Cost),
    ("energy", RankingKey::Energy),
];

#[derive(Serialize)]
struct RankDocument<'a> {
    link: String,
    by: &'static str,
    left_out: Vec<&'static str>,
    rows: &'a FigureTable,
    edition: &'static str,
    model_version: &'static str,
}

/// Its arguments and its help.
pub(crate) fn define(command: Command) -> Command {
    let ways = PossibleValuesParser::new(WAYS.map(|(name, _)| name));
    let way = |name: String| WAYS.into_iter().find(|it| it.0 == name).unwrap_or(WAYS[0]);
    let by = Arg::new("by").long("by").value_name("WHAT").value_parser(ways.map(way));
    let command = command
        .about("The answers on every GPU of the catalog, best first")
        .long_about(
            "The answers on every GPU of the catalog, best first.\n\nGPUs whose figures read the \
             same share a place. Those of which no price or no power is known come behind when it \
             is ranked by that, those that cannot run it last, with the reason. What the link says \
             of its own card (gpupeak, gpubw, vram, l2, sms, gpuwatts, gpuprice) is left out.",
        )
        .override_usage("offload rank [OPTIONS] [LINK]")
        .arg(by.default_value(WAYS[0].0).help("What to rank by"))
        .arg(
            option("top", "COUNT", top, Vec::new())
                .default_value("10")
                .help("How many to show, or all"),
        )
        .after_long_help(
            "Examples:
  offload rank matmul
  offload rank language-model --by cost
  offload rank --w training --params 25M --by energy --top all
  offload rank train --json | jq -r '.rows[] | select(.place == 1).gpu'",
        );
    question(formats(command, &OutputFormat::OF_TABLES))
}

/// How many to show.
fn top(given: &str) -> Result<usize, String> {
    let count = if given == "all" { Some(usize::MAX) } else { given.parse().ok() };
    count.filter(|count| *count > 0).ok_or_else(|| "takes how many to show, or all".to_owned())
}

/// The ranking that was asked for.
pub(crate) fn run(
    matches: &ArgMatches,
    streams: &mut Streams<'_>,
) -> Result<String, CommandFailure> {
    let arguments = Arguments::of(matches);
    let scenario = crate::question(&arguments, streams)?;
    let (name, by) = matches.get_one("by").copied().unwrap_or(WAYS[0]);
    let top = matches.get_one("top").copied().unwrap_or(usize::MAX);
    let rank = Ranking::of(&scenario, by, |report| reads(by, report));
    let runs = rank.gpus.iter().filter(|it| !cannot(it));
    let (shown, more) = (runs.clone().take(top), runs.clone().count().saturating_sub(top));
    let unable = rank.gpus.iter().filter(|it| cannot(it));
    let table =
        |gpus: Vec<&RankedGpu>| FigureTable::new(COLUMNS, gpus.into_iter().map(row).collect());
    let all = || table(shown.clone().chain(unable.clone()).collect());
    match arguments.format {
        OutputFormat::Csv => Ok(all().csv()),
        OutputFormat::Json => {
            let document = RankDocument {
                link: encode(&scenario),
                by: name,
                left_out: rank.left_out.iter().map(|field| field.key).collect(),
                rows: &all(),
                edition: offload_catalog::EDITION,
                model_version: MODEL_VERSION,
            };
            Ok(format!("{}\n", serde_json::to_string(&document).unwrap_or_default()))
        }
        OutputFormat::Text | OutputFormat::Markdown => {
            let mut text = head(&rank, name, &scenario);
            let _ = write!(text, "\n{}", table(shown.collect()).text());
            if more > 0 {
                let _ = writeln!(text, "{more} more can run it: --top all");
            }
            let unable: Vec<String> = unable.map(why).collect();
            if !unable.is_empty() {
                let _ = writeln!(text, "\nCannot run it:\n{}", unable.join("\n"));
            }
            let _ = writeln!(text, "\nLink  #{}", encode(&scenario));
            Ok(text)
        }
    }
}

/// How what is ranked by reads: figures that read the same share a place.
fn reads(by: RankingKey, report: &Report) -> String {
    let it = &report.assessment;
    let known = |text: Option<String>| text.unwrap_or_default();
    match by {
        RankingKey::Speedup => format::factor(it.speedup()),
        RankingKey::Time => format::time(it.gpu().total()),
        RankingKey::Cost => known(it.bills.gpu.cost.map(format::money)),
        RankingKey::Energy => known(it.bills.gpu.energy.map(format::energy)),
    }
}

fn cannot(ranked: &RankedGpu) -> bool {
    matches!(ranked.place, RankingPlace::Cannot(_))
}

fn head(rank: &Ranking, by: &str, scenario: &Scenario) -> String {
    let (family, cpu) = (scenario.family().facts().label, scenario.cpu().name);
    let process = sentences::process_name(&Report::of(scenario).assessment);
    let count = rank.gpus.len();
    let mut text = format!("{family} on {count} GPUs by {by}, against {cpu}, {process}\n");
    if !rank.left_out.is_empty() {
        let keys: Vec<&str> = rank.left_out.iter().map(|field| field.key).collect();
        let _ = writeln!(text, "Left out, as given for one card: {}", keys.join(", "));
    }
    text
}

fn row(ranked: &RankedGpu) -> Vec<Cell> {
    let report = &ranked.report;
    let (it, gpu) = (&report.assessment, report.scenario.gpu());
    let bill = Some(it.bills.gpu).filter(|_| report.has_times()).unwrap_or_default();
    let (place, reason) = match ranked.place {
        RankingPlace::Ranked(place) => (Cell::Count(place as u64), Cell::Unknown),
        RankingPlace::Unknown => (Cell::Unknown, Cell::Unknown),
        RankingPlace::Cannot(obstacle) => {
            (Cell::Unknown, Cell::Text(sentences::obstacle(obstacle, report)))
        }
    };
    let [time, speedup, low, high] = gain(report);
    vec![
        place,
        Cell::Text(gpu.id.to_owned()),
        Cell::Text(gpu.name.to_owned()),
        time,
        speedup,
        low,
        high,
        Cell::known(bill.cost),
        Cell::known(bill.energy),
        Cell::Text(sentences::report_verdict(report).to_owned()),
        reason,
    ]
}

/// Why a GPU cannot run it, on a line.
fn why(ranked: &RankedGpu) -> String {
    let report = &ranked.report;
    let scenario = &report.scenario;
    let gpu = scenario.gpu();
    let reason = match report.obstacle {
        Some(Obstacle::TooBig) => {
            format!("needs {}", sentences::memory_fit(&report.assessment.memory_fit))
        }
        Some(Obstacle::NoLibrary) => {
            let library = scenario.gpu_library().name;
            format!("{library} does not run on GPUs of {}", gpu.vendor.name())
        }
        _ => format!("no {} arithmetic", scenario.precision().name()),
    };
    format!("  {:<24}  {reason}", gpu.id)
}
