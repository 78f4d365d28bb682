//! `offload rank`: the answers on every GPU of the catalog, best first.

mod document;

use crate::arguments::{Arguments, OutputFormat, formats, option, question};
use crate::{CommandFailure, Streams, table};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgMatches, Command};
pub(crate) use document::RankDocument;
use document::RankRow;
use offload_analysis::{Obstacle, RankedGpu, Ranking, RankingKey, RankingPlace, Report};
use offload_export::json_line;
use offload_scenario::{Scenario, encode};
use offload_words::{format, sentences};
use std::fmt::Write;

/// What can be ranked by; the first is the default.
const RANKED_BY: [(&str, RankingKey); 4] = [
    ("speedup", RankingKey::Speedup),
    ("time", RankingKey::Time),
    ("cost", RankingKey::Cost),
    ("energy", RankingKey::Energy),
];

/// Its arguments and its help.
pub(crate) fn define(command: Command) -> Command {
    let names = PossibleValuesParser::new(RANKED_BY.map(|(name, _)| name));
    let named =
        |name: String| RANKED_BY.into_iter().find(|it| it.0 == name).unwrap_or(RANKED_BY[0]);
    let by = Arg::new("by").long("by").value_name("WHAT").value_parser(names.map(named));
    let command = command
        .about("The answers on every GPU of the catalog, best first")
        .long_about(
            "The answers on every GPU of the catalog, best first.\n\nGPUs whose figures read the \
             same share a place. Those of which no price or no power is known come behind when it \
             is ranked by that, those that cannot run it last, with the reason. What the link says \
             of its own card (gpupeak, gpubw, vram, l2, sms, gpuwatts, gpuprice) is left out.",
        )
        .override_usage("offload rank [OPTIONS] [LINK]")
        .arg(by.default_value(RANKED_BY[0].0).help("What to rank by"))
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
    let (name, by) = matches.get_one("by").copied().unwrap_or(RANKED_BY[0]);
    let top = matches.get_one("top").copied().unwrap_or(usize::MAX);
    let ranking = Ranking::of(&scenario, by, |report| reads(by, report));
    let (unable, able): (Vec<&RankedGpu>, Vec<&RankedGpu>) =
        ranking.gpus.iter().partition(|it| cannot(it));
    let shown = &able[..top.min(able.len())];
    let rows =
        |gpus: &[&RankedGpu]| -> Vec<RankRow> { gpus.iter().map(|it| RankRow::of(it)).collect() };
    let all = || rows(&[shown, &unable[..]].concat());
    match arguments.format {
        OutputFormat::Csv => Ok(table::csv(&all())),
        OutputFormat::Json => {
            let document = RankDocument::of(&ranking, all(), name, &scenario);
            Ok(format!("{}\n", json_line(&document)))
        }
        OutputFormat::Text | OutputFormat::Markdown => {
            let mut text = head(&ranking, name, &scenario);
            let _ = write!(text, "\n{}", table::text(&rows(shown)));
            let more = able.len() - shown.len();
            if more > 0 {
                let _ = writeln!(text, "{more} more can run it: --top all");
            }
            let unable: Vec<String> = unable.into_iter().map(why).collect();
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
    let assessment = &report.assessment;
    let known = |text: Option<String>| text.unwrap_or_default();
    match by {
        RankingKey::Speedup => format::factor(assessment.speedup()),
        RankingKey::Time => format::time(assessment.gpu().total()),
        RankingKey::Cost => known(assessment.bills.gpu.cost.map(format::money)),
        RankingKey::Energy => known(assessment.bills.gpu.energy.map(format::energy)),
    }
}

fn cannot(ranked: &RankedGpu) -> bool {
    matches!(ranked.place, RankingPlace::Cannot(_))
}

fn head(ranking: &Ranking, by: &str, scenario: &Scenario) -> String {
    let (family, cpu) = (scenario.family().facts().label, scenario.cpu().name);
    let process = sentences::process_name(&Report::of(scenario).assessment);
    let count = ranking.gpus.len();
    let mut text = format!("{family} on {count} GPUs by {by}, against {cpu}, {process}\n");
    if !ranking.left_out.is_empty() {
        let keys: Vec<&str> = ranking.left_out.iter().map(|field| field.key).collect();
        let _ = writeln!(text, "Left out, as given for one card: {}", keys.join(", "));
    }
    text
}

/// Why a GPU cannot run it, on a line.
fn why(ranked: &RankedGpu) -> String {
    let report = &ranked.report;
    let scenario = &report.scenario;
    let gpu = scenario.gpu();
    let reason = match report.obstacle {
        Some(Obstacle::TooBig) => {
            format!("needs {}", sentences::memory_fit(report))
        }
        Some(Obstacle::NoLibrary) => {
            let library = scenario.gpu_library().name;
            format!("{library} does not run on GPUs of {}", gpu.vendor.name())
        }
        Some(Obstacle::NoTraining) => {
            format!("{} does not train networks", scenario.gpu_library().name)
        }
        Some(Obstacle::NoArithmetic) | None => {
            format!("no {} arithmetic", scenario.precision().name())
        }
    };
    format!("  {:<24}  {reason}", gpu.id)
}
