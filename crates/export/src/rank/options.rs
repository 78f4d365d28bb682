//! The options of a ranking.

use offload_analysis::{HardwareKind, Ranked, RankingKey};

/// The keys of a ranking, by their name; the first is the default.
pub const RANKED_BY: [(&str, RankingKey); 5] = [
    ("speedup", RankingKey::Speedup),
    ("time", RankingKey::Time),
    ("cost", RankingKey::Cost),
    ("energy", RankingKey::Energy),
    ("cost-time", RankingKey::CostTime),
];

/// The kinds of hardware, by their name.
pub const HARDWARE_KINDS: [(&str, HardwareKind); 3] =
    [("gpus", HardwareKind::Gpu), ("machines", HardwareKind::Machine), ("cpus", HardwareKind::Cpu)];

/// The maximum number of cards of one kind.
pub const MAX_CARDS: u32 = 1024;

/// Reads the number of rows to show: a number, or "all".
///
/// # Errors
/// Says what it takes.
pub fn read_top(given: &str) -> Result<usize, &'static str> {
    let count = if given == "all" { Some(usize::MAX) } else { given.parse().ok() };
    count.filter(|count| *count > 0).ok_or("takes a number of rows, or all")
}

/// The key of a ranking, the hardware to rank, and the number of rows.
#[derive(Clone, Debug)]
pub struct RankOptions {
    /// The key of the ranking.
    pub by: RankingKey,
    /// The maximum number of rows whose hardware can run the work.
    pub top: usize,
    /// The kinds of hardware.
    pub kinds: Vec<HardwareKind>,
    /// The numbers of GPUs to try for each kind.
    pub cards: Vec<u32>,
    /// The beginning of the GPU's maker. Case, blanks and signs are ignored.
    pub vendor: Option<String>,
    /// The beginning of the machine's provider, in the same way.
    pub provider: Option<String>,
    /// The minimum memory of all GPUs, in gigabytes; 0 ranks CPUs too.
    pub memory: f64,
    /// `true` to rank only hardware with a price per hour.
    pub rentable: bool,
}

impl Default for RankOptions {
    /// Ranks the whole catalog by speedup and shows ten rows.
    fn default() -> Self {
        Self {
            by: RANKED_BY[0].1,
            top: 10,
            kinds: HardwareKind::ALL.to_vec(),
            cards: vec![1],
            vendor: None,
            provider: None,
            memory: 0.0,
            rentable: false,
        }
    }
}

impl RankOptions {
    /// Returns the name of the ranking's key.
    pub fn by_name(&self) -> &'static str {
        RANKED_BY.into_iter().find(|(_, key)| *key == self.by).unwrap_or(RANKED_BY[0]).0
    }

    /// Describes the ranked hardware in the words of a sentence.
    pub(super) const fn condition(&self) -> &'static str {
        if self.rentable { " with a price" } else { "" }
    }

    /// Returns `true` if the hardware is to be ranked.
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

/// Keeps only letters and digits, in lower case, because people write `google-cloud`.
fn letters(text: &str) -> String {
    let letters = text.chars().filter(char::is_ascii_alphanumeric);
    letters.map(|letter| letter.to_ascii_lowercase()).collect()
}
