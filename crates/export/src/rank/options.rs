//! The options of `offload rank`.

use offload_analysis::{HardwareKind, Ranked, RankingKey};
use offload_catalog::{CpuKind, cpus, gpus};
use std::collections::BTreeSet;

/// The names of the ranking keys. The first key is the default.
pub const RANKED_BY: [(&str, RankingKey); 5] = [
    ("speedup", RankingKey::Speedup),
    ("time", RankingKey::Time),
    ("cost", RankingKey::Cost),
    ("energy", RankingKey::Energy),
    ("cost-time", RankingKey::CostTime),
];

pub const HARDWARE_KINDS: [(&str, HardwareKind); 3] =
    [("gpus", HardwareKind::Gpu), ("machines", HardwareKind::Machine), ("cpus", HardwareKind::Cpu)];

/// The maximum number of GPUs of one kind that work together.
pub const MAX_CARDS: u32 = 1024;

/// Parses the number of rows to show: a number or "all".
///
/// # Errors
/// Returns a message with the expected values.
pub fn read_top(given: &str) -> Result<usize, &'static str> {
    let count = if given == "all" { Some(usize::MAX) } else { given.parse().ok() };
    count.filter(|count| *count > 0).ok_or("takes a number of rows, or all")
}

/// Checks the text of the vendor filter.
///
/// # Errors
/// Returns a message with all names if no GPU's vendor matches.
pub fn read_vendor(given: &str) -> Result<String, String> {
    read_name(given, gpus().iter().map(|gpu| gpu.vendor.name()))
}

/// Checks the text of the provider filter.
///
/// # Errors
/// Returns a message with all names if no machine's provider matches.
pub fn read_provider(given: &str) -> Result<String, String> {
    let providers = cpus().iter().filter_map(|cpu| match cpu.kind {
        CpuKind::Instance { provider, .. } => Some(provider.name()),
        CpuKind::Bare => None,
    });
    read_name(given, providers)
}

/// Returns the text of a filter if it is a prefix of a name. An empty filter keeps all hardware.
fn read_name(given: &str, names: impl Iterator<Item = &'static str>) -> Result<String, String> {
    let names: BTreeSet<&str> = names.collect();
    let prefix = letters(given);
    let is_known = |name: &&str| !prefix.is_empty() && letters(name).starts_with(&prefix);
    if given.is_empty() || names.iter().any(is_known) {
        return Ok(given.to_owned());
    }
    Err(format!("takes {}", names.into_iter().collect::<Vec<_>>().join(", ")))
}

/// The options of a ranking: the key, the hardware to rank, and the number of rows.
#[derive(Clone, Debug)]
pub struct RankOptions {
    /// The value by which hardware is ranked.
    pub by: RankingKey,
    /// The maximum number of rows for hardware that can run the work. Hardware that cannot run the work is always
    /// listed.
    pub top: usize,
    /// The kinds of hardware to rank.
    pub kinds: Vec<HardwareKind>,
    /// The numbers of GPUs to try for each kind of GPU, such as 1 and 8.
    pub cards: Vec<u32>,
    /// A prefix of the GPU vendor's name. Case, spaces and punctuation are ignored.
    pub vendor: Option<String>,
    /// A prefix of the machine provider's name, compared like `vendor`.
    pub provider: Option<String>,
    /// The minimum memory of all GPUs together, in gigabytes. CPUs are ranked only if the minimum is 0.
    pub memory: f64,
    /// `true` to rank only hardware with an hourly price.
    pub rentable: bool,
}

impl Default for RankOptions {
    /// Returns options that rank the whole catalog by speedup and show ten rows.
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
    /// Returns the name of the ranking key.
    pub fn by_name(&self) -> &'static str {
        RANKED_BY.into_iter().find(|(_, key)| *key == self.by).unwrap_or(RANKED_BY[0]).0
    }

    /// Returns the restriction on the ranked hardware as part of a sentence, such as " with a price".
    pub(super) const fn condition(&self) -> &'static str {
        if self.rentable { " with a price" } else { "" }
    }

    /// Returns `true` if hardware passes the filters of the options.
    pub(super) fn keeps(&self, ranked: &Ranked) -> bool {
        let matches_name = |prefix: &Option<String>, name: Option<&str>| {
            let is_prefix = |prefix: &String| {
                name.is_some_and(|name| letters(name).starts_with(&letters(prefix)))
            };
            prefix.as_ref().is_none_or(is_prefix)
        };
        let hardware = ranked.hardware;
        self.kinds.contains(&hardware.kind())
            && matches_name(&self.vendor, hardware.vendor().map(|vendor| vendor.name()))
            && matches_name(&self.provider, hardware.provider().map(|provider| provider.name()))
            && (self.memory <= 0.0
                || ranked.memory.is_some_and(|memory| memory.value() >= self.memory * 1e9))
            && (!self.rentable || ranked.is_rentable())
    }
}

/// Returns the letters and digits of a name in lowercase, so that `google-cloud` matches Google Cloud.
fn letters(text: &str) -> String {
    let letters = text.chars().filter(char::is_ascii_alphanumeric);
    letters.map(|letter| letter.to_ascii_lowercase()).collect()
}
