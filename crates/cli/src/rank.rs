//! `offload rank`: ranks the GPUs, machines and CPUs in the catalog, best first.

use crate::arguments::{Arguments, OutputFormat, formats, option, question};
use crate::table::{self, TableRow, words};
use crate::{CommandFailure, Io};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgMatches, Command};
use offload_analysis::{HardwareKind, RankingKey};
use offload_export::{
    HARDWARE_KINDS, MAX_CARDS, PrintedFigure, RANKED_BY, RankDocument, RankOptions, RankRow,
    TableDocument, json_line, read_provider, read_top, read_vendor,
};
use offload_messages::{format, sentences};
use offload_scenario::{Scenario, encode};
use std::fmt::Write;

pub(crate) fn define(command: Command) -> Command {
    let key_option =
        Arg::new("by").long("by").value_name("WHAT").value_parser(name_parser(&RANKED_BY));
    let command = command
        .about("Rank the catalog's GPUs, machines and CPUs, best first")
        .long_about(
            "Rank the catalog's GPUs, machines and CPUs, best first.\n\nGPUs are paired with today's CPU unless it is \
             an Apple chip, named machines bring their own CPU, and CPUs run the best library for the work. \
             Costs are monthly, from the inputs of a bill (--monthly, --pay, --boots and others). --deadline and \
             --budget hide the hardware that misses them. Ties share a place; the cheaper entry comes first, or the \
             faster one in a ranking by cost or energy. In a ranking by cost or energy, free hardware and hardware \
             without a known price or power come after the rest. Hardware that cannot run the work comes last, with \
             the reason. Inputs that describe one machine (gpupeak, cpuprice, cores and others) are ignored.",
        )
        .override_usage("offload rank [OPTIONS] [LINK]")
        .arg(key_option.default_value(RANKED_BY[0].0).help("Metric to rank by"))
        .arg(
            option("top", "COUNT", parse_top, Vec::new())
                .default_value("10")
                .help("Number of rows to show, or all"),
        );
    let command = define_filter(command).after_long_help(
        "Examples:
  offload rank matmul
  offload rank language-model --by cost
  offload rank train --deadline 60 --by cost
  offload rank train --budget 100 --by time --of machines --provider aws
  offload rank train --cards 1,4,8 --of gpus
  offload rank --work training --params 25M --by energy --top all
  offload rank train --json | jq -r '.rows[] | select(.place == 1).name'",
    );
    question(formats(command, &OutputFormat::TABLE_FORMATS))
}

/// Adds the options that select which hardware is ranked.
fn define_filter(command: Command) -> Command {
    let kinds_option = Arg::new("of").long("of").value_name("KIND").value_delimiter(',');
    let cards = Arg::new("cards").long("cards").value_name("COUNT").value_delimiter(',');
    let cards = cards.value_parser(clap::value_parser!(u32).range(1..=i64::from(MAX_CARDS)));
    command
        .arg(
            kinds_option
                .value_parser(name_parser(&HARDWARE_KINDS))
                .help("Kinds of hardware to rank; default: all three"),
        )
        .arg(cards.default_value("1").help("Number of GPUs that share the work"))
        .arg(option("vendor", "NAME", read_vendor, Vec::new()).help("Only GPUs of this vendor"))
        .arg(
            option("provider", "NAME", read_provider, Vec::new())
                .help("Only rented machines from this provider"),
        )
        .arg(
            option("memory", "GB", parse_memory, Vec::new())
                .help("Only GPUs with at least this much memory"),
        )
        .arg(
            Arg::new("rentable")
                .long("rentable")
                .action(ArgAction::SetTrue)
                .help("Only hardware with a price per hour"),
        )
}

/// Returns a parser that accepts the names in a table and returns the matching value.
fn name_parser<T: Copy + Send + Sync + 'static, const N: usize>(
    table: &'static [(&'static str, T); N],
) -> impl TypedValueParser<Value = T> {
    let names = PossibleValuesParser::new(table.map(|(name, _)| name));
    names.map(|name| table.iter().find(|row| row.0 == name).unwrap_or(&table[0]).1)
}

/// Parses the maximum number of rows to show: a number or `all`.
fn parse_top(text: &str) -> Result<usize, String> {
    read_top(text).map_err(str::to_owned)
}

/// Parses an amount of memory in gigabytes, such as `40` or `40 GB`.
fn parse_memory(text: &str) -> Result<f64, String> {
    let number = text.trim_end_matches(['G', 'B', ' ']).parse::<f64>().ok();
    number
        .filter(|number| number.is_finite() && *number >= 0.0)
        .ok_or_else(|| "takes a number of GB".to_owned())
}

/// Returns the ranking options that the arguments request.
fn rank_options(matches: &ArgMatches) -> RankOptions {
    let defaults = RankOptions::default();
    let kinds: Vec<HardwareKind> = matches.get_many("of").unwrap_or_default().copied().collect();
    RankOptions {
        by: matches.get_one::<RankingKey>("by").copied().unwrap_or(defaults.by),
        top: matches.get_one("top").copied().unwrap_or(defaults.top),
        kinds: if kinds.is_empty() { defaults.kinds } else { kinds },
        cards: matches.get_many("cards").unwrap_or_default().copied().collect(),
        vendor: matches.get_one::<String>("vendor").cloned(),
        provider: matches.get_one::<String>("provider").cloned(),
        memory: matches.get_one("memory").copied().unwrap_or_default(),
        rentable: matches.get_flag("rentable"),
    }
}

pub(crate) fn run(matches: &ArgMatches, streams: &mut Io<'_>) -> Result<String, CommandFailure> {
    let arguments = Arguments::of(matches);
    let scenario = crate::question(&arguments, streams)?;
    let options = rank_options(matches);
    let document = RankDocument::of(&scenario, &options);
    Ok(match arguments.format {
        OutputFormat::Csv => document.csv(),
        OutputFormat::Json => format!("{}\n", json_line(&document)),
        OutputFormat::Text | OutputFormat::Markdown => text(&document, &options, &scenario),
    })
}

fn text(document: &RankDocument, options: &RankOptions, scenario: &Scenario) -> String {
    let RankDocument { ranking, shown, runnable_count, missed_count, .. } = document;
    let mut text = head(document, options, scenario);
    let _ = write!(text, "\n{}", table::text(&document.rows[..*shown]));
    if runnable_count > shown {
        let _ = writeln!(text, "{} more can run it (--top all shows them)", runnable_count - shown);
    }
    if *missed_count > 0 {
        let _ = writeln!(text, "{missed_count} more miss the deadline or exceed the budget");
    }
    let unable_hardware = &ranking.all[*runnable_count..];
    let has_reasons = options.top == usize::MAX;
    if has_reasons && !unable_hardware.is_empty() {
        let reasons = unable_hardware.iter().filter_map(|ranked| {
            let reason = sentences::cannot(ranked, scenario)?;
            Some(format!("  {:<24}  {reason}", ranked.hardware.id()))
        });
        let reasons = reasons.collect::<Vec<_>>().join("\n");
        let _ = writeln!(text, "\nCan’t run it:\n{reasons}");
    } else if !unable_hardware.is_empty() {
        let _ = writeln!(text, "{} can’t run it (--top all shows why)", unable_hardware.len());
    }
    let _ = writeln!(text, "\nLink   #{}", encode(scenario));
    // The link of the question does not contain the best hardware, so print a link that does.
    if let Some(best) = ranking.all[..*shown].first() {
        let _ = writeln!(text, "First  #{}", encode(&ranking.scenario(best.hardware)));
    }
    text
}

fn head(document: &RankDocument, options: &RankOptions, scenario: &Scenario) -> String {
    let RankDocument { ranking, answer: (answer, rest), .. } = document;
    let (family, cpu) = (scenario.family().facts().label, scenario.cpu().name);
    let (key_name, library) = (options.by_name(), ranking.library.name);
    let runs = sentences::runs_per_month(&ranking.terms);
    let mut text = format!(
        "{family} by {key_name}, against {library} on {cpu}\n{answer}{rest}\nBills for {runs}, {}.\n",
        sentences::payment(&ranking.terms)
    );
    if !ranking.ignored_fields.is_empty() {
        let keys: Vec<&str> = ranking.ignored_fields.iter().map(|field| field.key).collect();
        let _ = writeln!(text, "Ignored, because they describe one machine: {}", keys.join(", "));
    }
    text
}

impl TableRow for RankRow {
    const HEADERS: &'static [&'static str] = &[
        "Place",
        "Hardware",
        "Time",
        "80 % range",
        "Over best CPU",
        "Rent",
        "Month",
        "Energy per run",
    ];

    fn cells(&self) -> Vec<String> {
        let place = self.place.map_or_else(|| "?".to_owned(), |place| place.to_string());
        let range = match (&self.time_low_s, &self.time_high_s) {
            (Some(low), Some(high)) => format!("{} to {}", low.words(), high.words()),
            _ => "?".to_owned(),
        };
        let id = match (self.machine, self.gpu, self.cpu, self.library) {
            (Some(machine), ..) => machine.to_owned(),
            (None, Some(gpu), ..) if self.gpus > 1.0 => {
                format!("{} × {gpu}", format::count(self.gpus))
            }
            (None, Some(gpu), ..) => gpu.to_owned(),
            (None, None, Some(cpu), Some(library)) => format!("{cpu}, {library}"),
            (None, None, ..) => self.name.clone(),
        };
        let price_words = |figure: &Option<PrintedFigure>| {
            figure.as_ref().map_or_else(|| "unknown".to_owned(), PrintedFigure::words)
        };
        vec![
            place,
            id,
            words(&self.time_s),
            range,
            words(&self.over_best),
            price_words(&self.price),
            price_words(&self.month),
            words(&self.energy_j),
        ]
    }
}
