//! The filter of a ranking.

use crate::arguments::option;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgMatches, Command};
use offload_analysis::{HardwareKind, Ranked};

/// The kinds of hardware, by their name.
const KINDS: [(&str, HardwareKind); 3] =
    [("gpus", HardwareKind::Gpu), ("machines", HardwareKind::Machine), ("cpus", HardwareKind::Cpu)];

/// The maximum number of cards of one kind.
const CARDS: u32 = 1024;

/// The hardware to rank.
pub(super) struct RankFilter {
    kinds: Vec<HardwareKind>,
    /// The numbers of GPUs to try of each kind.
    pub(super) cards: Vec<u32>,
    vendor: Option<String>,
    provider: Option<String>,
    /// The minimum memory of all GPUs, in gigabytes.
    memory: f64,
    rentable: bool,
}

impl RankFilter {
    /// Adds the options of the filter.
    pub(super) fn define(command: Command) -> Command {
        let kinds = PossibleValuesParser::new(KINDS.map(|(name, _)| name));
        let named = |name: String| {
            KINDS.into_iter().find(|kind| kind.0 == name).map_or(KINDS[0].1, |kind| kind.1)
        };
        let of = Arg::new("of").long("of").value_name("KIND").value_delimiter(',');
        let cards = Arg::new("cards").long("cards").value_name("COUNT").value_delimiter(',');
        let cards = cards.value_parser(clap::value_parser!(u32).range(1..=i64::from(CARDS)));
        let text = |name, help| Arg::new(name).long(name).value_name("NAME").help(help);
        command
            .arg(of.value_parser(kinds.map(named)).help("What to rank; all three without it"))
            .arg(cards.default_value("1").help("How many GPUs of a kind share the work"))
            .arg(text("vendor", "GPUs of this maker alone"))
            .arg(text("provider", "Machines for rent of this provider alone"))
            .arg(
                option("memory", "GB", memory, Vec::new())
                    .help("GPUs with at least this much memory"),
            )
            .arg(
                Arg::new("rentable")
                    .long("rentable")
                    .action(ArgAction::SetTrue)
                    .help("Only what has a price per hour"),
            )
    }

    /// Reads the filter from the arguments.
    pub(super) fn of(matches: &ArgMatches) -> Self {
        let kinds: Vec<HardwareKind> =
            matches.get_many("of").unwrap_or_default().copied().collect();
        Self {
            kinds: if kinds.is_empty() { HardwareKind::ALL.to_vec() } else { kinds },
            cards: matches.get_many("cards").unwrap_or_default().copied().collect(),
            vendor: matches.get_one::<String>("vendor").cloned(),
            provider: matches.get_one::<String>("provider").cloned(),
            memory: matches.get_one("memory").copied().unwrap_or_default(),
            rentable: matches.get_flag("rentable"),
        }
    }

    /// Describes the remaining hardware in the words of a sentence.
    pub(super) const fn kind(&self) -> &'static str {
        if self.rentable { " with a price" } else { "" }
    }

    /// Returns `true` if the hardware passes the filter.
    pub(super) fn keeps(&self, ranked: &Ranked) -> bool {
        let is = |asked: &Option<String>, name: Option<&str>| {
            let same = |asked: &String| {
                name.is_some_and(|name| letters(name).starts_with(&letters(asked)))
            };
            asked.as_ref().is_none_or(same)
        };
        let hardware = ranked.hardware;
        self.kinds.contains(&hardware.kind())
            && is(&self.vendor, hardware.vendor().map(|vendor| vendor.name()))
            && is(&self.provider, hardware.provider().map(|provider| provider.name()))
            && (self.memory <= 0.0
                || ranked.memory.is_some_and(|memory| memory.value() >= self.memory * 1e9))
            && (!self.rentable || ranked.is_rentable())
    }
}

fn memory(given: &str) -> Result<f64, String> {
    let number = given.trim_end_matches(['G', 'B', ' ']).parse::<f64>().ok();
    number
        .filter(|number| number.is_finite() && *number >= 0.0)
        .ok_or_else(|| "takes a number of GB".to_owned())
}

/// Keeps only letters and digits, in lower case: people write `google-cloud`.
fn letters(text: &str) -> String {
    let letters = text.chars().filter(char::is_ascii_alphanumeric);
    letters.map(|letter| letter.to_ascii_lowercase()).collect()
}
