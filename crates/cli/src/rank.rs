//! `offload rank`: the GPUs, machines and CPUs of the catalog, best first.

mod document;
mod filter;

use crate::arguments::{Arguments, OutputFormat, formats, option, question};
use crate::{CommandFailure, Streams, table};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgMatches, Command};
pub(crate) use document::RankDocument;
use document::RankRow;
use filter::RankFilter;
use offload_analysis::{Ranked, Ranking, RankingKey};
use offload_export::json_line;
use offload_scenario::{Scenario, encode};
use offload_words::{format, sentences};
use std::fmt::Write;

/// The keys that `--by` accepts; the first is the default.
const RANKED_BY: [(&str, RankingKey); 5] = [
    ("speedup", RankingKey::Speedup),
    ("time", RankingKey::Time),
    ("cost", RankingKey::Cost),
    ("energy", RankingKey::Energy),
    ("cost-time", RankingKey::CostTime),
];

/// Adds the arguments and the help.
pub(crate) fn define(command: Command) -> Command {
    let names = PossibleValuesParser::new(RANKED_BY.map(|(name, _)| name));
    let named =
        |name: String| RANKED_BY.into_iter().find(|row| row.0 == name).unwrap_or(RANKED_BY[0]);
    let by = Arg::new("by").long("by").value_name("WHAT").value_parser(names.map(named));
    let command = command
        .about("The answers on GPUs, machines and CPUs of the catalog, best first")
        .long_about(
            "The answers on GPUs, machines and CPUs of the catalog, best first.\n\nGPUs stand beside today's \
             CPU, machines by name bring their own, CPUs have the library that is best for the work. The cost \
             is that of a month, by the inputs of a bill (--monthly, --pay, --boots and the like). With \
             --deadline or --budget only what keeps them is shown. Those whose figures read the same share a \
             place. Those of which no price or no power is known, or that are free of charge, come behind when it is ranked by that, those \
             that cannot run it last, with the reason. What the link says of its own hardware (gpupeak, \
             cpuprice, cores and the like) is left out.",
        )
        .override_usage("offload rank [OPTIONS] [LINK]")
        .arg(by.default_value(RANKED_BY[0].0).help("What to rank by"))
        .arg(
            option("top", "COUNT", top, Vec::new())
                .default_value("10")
                .help("How many to show, or all"),
        );
    let command = RankFilter::define(command).after_long_help(
        "Examples:
  offload rank matmul
  offload rank language-model --by cost
  offload rank train --deadline 60 --by cost
  offload rank train --budget 100 --by time --of machines --provider aws
  offload rank train --cards 1,4,8 --of gpus
  offload rank --work training --params 25M --by energy --top all
  offload rank train --json | jq -r '.rows[] | select(.place == 1).name'",
    );
    question(formats(command, &OutputFormat::OF_TABLES))
}

/// Parses the number of rows to show.
fn top(given: &str) -> Result<usize, String> {
    let count = if given == "all" { Some(usize::MAX) } else { given.parse().ok() };
    count.filter(|count| *count > 0).ok_or_else(|| "takes how many to show, or all".to_owned())
}

/// Prints the ranking.
pub(crate) fn run(
    matches: &ArgMatches,
    streams: &mut Streams<'_>,
) -> Result<String, CommandFailure> {
    let arguments = Arguments::of(matches);
    let scenario = crate::question(&arguments, streams)?;
    let (name, by) = matches.get_one("by").copied().unwrap_or(RANKED_BY[0]);
    let top = matches.get_one("top").copied().unwrap_or(usize::MAX);
    let filter = RankFilter::of(matches);
    let mut ranking = Ranking::of(&scenario, &filter.cards);
    ranking.all.retain(|ranked| filter.keeps(ranked));
    let line = sentences::which_line(&ranking, &|_| true, filter.kind());
    let terms = ranking.terms;
    let missed =
        ranking.all.iter().filter(|ranked| ranked.can_run() && !ranked.keeps(&terms)).count();
    ranking.all.retain(|ranked| !ranked.can_run() || ranked.keeps(&terms));
    ranking.sort(by, |ranked| reads(by, ranked));
    let able = ranking.all.iter().filter(|ranked| ranked.can_run()).count();
    let shown = top.min(able);
    (0..shown).for_each(|place| ranking.add_range(place));
    let row = |ranked: &Ranked| RankRow::of(ranked, &ranking, &scenario);
    let rows: Vec<RankRow> = ranking.all[..shown].iter().map(row).collect();
    let unable = &ranking.all[able..];
    let all = || rows.iter().cloned().chain(unable.iter().map(row)).collect::<Vec<_>>();
    match arguments.format {
        OutputFormat::Csv => Ok(table::csv(&all())),
        OutputFormat::Json => {
            let document = RankDocument::of(&ranking, all(), name, &scenario);
            Ok(format!("{}\n", json_line(&document)))
        }
        OutputFormat::Text | OutputFormat::Markdown => {
            let mut text = head(&ranking, name, &scenario, line);
            let _ = write!(text, "\n{}", table::text(&rows));
            if able > shown {
                let _ = writeln!(text, "{} more can run it: --top all", able - shown);
            }
            if missed > 0 {
                let _ = writeln!(text, "{missed} more miss the deadline or the budget");
            }
            let count = unable.len();
            let says_why = matches.get_one::<usize>("top") == Some(&usize::MAX);
            let unable: Vec<String> = unable
                .iter()
                .filter_map(|ranked| {
                    Some(format!(
                        "  {:<24}  {}",
                        ranked.hardware.id(),
                        sentences::cannot(ranked, &scenario)?
                    ))
                })
                .collect();
            if says_why && count > 0 {
                let _ = writeln!(text, "\nCannot run it:\n{}", unable.join("\n"));
            } else if count > 0 {
                let _ = writeln!(text, "{count} cannot run it; why: --top all");
            }
            let _ = writeln!(text, "\nLink   #{}", encode(&scenario));
            // The link of the first row's hardware, which the question's link doesn't have.
            if let Some(first) = ranking.all[..shown].first() {
                let _ = writeln!(text, "First  #{}", encode(&ranking.scenario(first.hardware)));
            }
            Ok(text)
        }
    }
}

/// Returns the ranked value as text: rows with the same text share a place.
fn reads(by: RankingKey, ranked: &Ranked) -> String {
    let known = |text: Option<String>| text.unwrap_or_default();
    match by {
        RankingKey::Speedup => format::factor(ranked.speedup),
        RankingKey::Time => format::time(ranked.time),
        RankingKey::Cost => known(ranked.month.cost.map(format::money)),
        RankingKey::Energy => known(ranked.energy.map(format::energy)),
        RankingKey::CostTime => known(by.figure(ranked).map(format::number)),
    }
}

fn head(
    ranking: &Ranking,
    by: &str,
    scenario: &Scenario,
    (answer, rest): (String, String),
) -> String {
    let (family, cpu) = (scenario.family().facts().label, scenario.cpu().name);
    let library = ranking.library.name;
    let runs = sentences::runs_per_month(&ranking.terms);
    let mut text = format!(
        "{family} by {by}, against {library} on {cpu}\n{answer}{rest}\nBills of {runs}, {}.\n",
        sentences::payment(&ranking.terms)
    );
    if !ranking.left_out.is_empty() {
        let keys: Vec<&str> = ranking.left_out.iter().map(|field| field.key).collect();
        let _ = writeln!(text, "Left out, as given for one machine: {}", keys.join(", "));
    }
    text
}
