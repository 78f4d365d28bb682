//! The filters and the order of the list of machines, and the words that represent them in an address.

use offload_analysis::{HardwareKind, Ranked, RankingKey};
use offload_catalog::{CpuKind, cpus, gpus};

/// The filters and the order of the list.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ListView {
    /// The only kind of hardware to list, or `None` for all kinds.
    pub(super) kind: Option<HardwareKind>,
    /// The only GPU maker to list, in the form that [`word`] returns. Empty for all makers.
    pub(super) vendor: String,
    /// The only provider to list, in the form that [`word`] returns. Empty for all providers.
    pub(super) provider: String,
    /// The minimum total memory of all GPUs, in gigabytes.
    pub(super) memory: u32,
    /// `true` if only machines with a price are listed.
    pub(super) only_priced: bool,
    /// The number of GPUs that share the work, or `None` for the same number as in the question.
    pub(super) cards: Option<u32>,
    pub(super) sorted: RankingKey,
    /// `true` if all rows are shown.
    pub(super) shows_all: bool,
    /// `true` if the filters are expanded on a narrow page. This field is not part of the address.
    pub(super) filters_open: bool,
}

/// The words for the kinds of hardware in an address.
const KINDS: [(&str, HardwareKind); 3] =
    [("gpus", HardwareKind::Gpu), ("machines", HardwareKind::Machine), ("cpus", HardwareKind::Cpu)];

/// The words for the sort keys in an address.
const SORTED: [(&str, RankingKey); 4] = [
    ("time", RankingKey::Time),
    ("cost", RankingKey::Cost),
    ("energy", RankingKey::Energy),
    ("cost-time", RankingKey::CostTime),
];

impl Default for ListView {
    fn default() -> Self {
        Self {
            kind: None,
            vendor: String::new(),
            provider: String::new(),
            memory: 0,
            only_priced: true,
            cards: None,
            sorted: RankingKey::Time,
            shows_all: false,
            filters_open: false,
        }
    }
}

impl ListView {
    /// Parses the words in an address, such as `by-cost:of-gpus:vendor-nvidia`. The command-line flags use the same
    /// words. Unknown words are ignored.
    pub(super) fn read(words: &str) -> Self {
        let mut view = Self::default();
        for word in words.split(':') {
            let (name, value) = word.split_once('-').unwrap_or((word, ""));
            let number = value.parse().ok();
            match name {
                "by" => view.sort_by(value),
                "of" => view.kind = find_value(&KINDS, value),
                "cards" => view.cards = number.filter(|number| (1..=1024).contains(number)),
                "vendor" if gpus().iter().any(|gpu| self::word(gpu.vendor.name()) == value) => {
                    view.vendor = value.to_owned();
                }
                "provider" if cpus().iter().any(|cpu| rents(cpu.kind, value)) => {
                    view.provider = value.to_owned();
                }
                "memory" => view.memory = number.unwrap_or_default(),
                "unpriced" => view.only_priced = false,
                "all" => view.shows_all = true,
                _ => {}
            }
        }
        view
    }

    /// Returns the words that represent this view in an address.
    pub(super) fn words(&self) -> String {
        let usual = Self::default();
        let mut words = Vec::new();
        if self.sorted != usual.sorted {
            words.push(format!("by-{}", self.sorted_by()));
        }
        words.extend(
            self.kind.and_then(|kind| find_word(&KINDS, kind)).map(|id| format!("of-{id}")),
        );
        words.extend(self.cards.map(|card| format!("cards-{card}")));
        for (name, value) in [("vendor", &self.vendor), ("provider", &self.provider)] {
            if !value.is_empty() {
                words.push(format!("{name}-{value}"));
            }
        }
        if self.memory > 0 {
            words.push(format!("memory-{}", self.memory));
        }
        let flags = [(!self.only_priced, "unpriced"), (self.shows_all, "all")];
        words.extend(flags.into_iter().filter(|flag| flag.0).map(|flag| flag.1.to_owned()));
        words.join(":")
    }

    /// Returns each sort key's word and label.
    pub(super) fn sorts() -> [(String, String); 4] {
        SORTED.map(|(word, key)| {
            let label = match key {
                RankingKey::Cost => "month",
                RankingKey::Energy => "energy",
                RankingKey::CostTime => "cost × time",
                RankingKey::Time | RankingKey::Speedup => "time",
            };
            (word.to_owned(), label.to_owned())
        })
    }

    /// Returns the word of the current sort key.
    pub(super) fn sorted_by(&self) -> &'static str {
        find_word(&SORTED, self.sorted).unwrap_or_default()
    }

    /// Sorts by the key with the given word. An unknown word changes nothing.
    pub(super) fn sort_by(&mut self, word: &str) {
        self.sorted = find_value(&SORTED, word).unwrap_or(self.sorted);
    }

    /// Lists only the given kind of hardware, or all kinds. Bare GPUs have no provider, so listing them clears the
    /// provider.
    pub(super) fn list(&mut self, kind: Option<HardwareKind>) {
        self.kind = kind;
        if kind == Some(HardwareKind::Gpu) {
            self.provider.clear();
        }
    }

    /// Lists only the given provider's machines. If only bare GPUs are listed, lists all kinds, because providers do
    /// not rent out bare GPUs.
    pub(super) fn set_provider(&mut self, provider: String) {
        self.kind = self.kind.filter(|kind| provider.is_empty() || *kind != HardwareKind::Gpu);
        self.provider = provider;
    }

    /// Returns the number of active filters, not counting the filter by kind.
    pub(super) fn active_filter_count(&self) -> usize {
        let filters =
            [!self.vendor.is_empty(), !self.provider.is_empty(), self.memory > 0, self.only_priced];
        filters.into_iter().filter(|is_on| *is_on).count()
    }

    /// Returns `true` if a machine passes the filters.
    pub(super) fn passes(&self, ranked: &Ranked) -> bool {
        let hardware = ranked.hardware;
        let has_name = |wanted: &str, name: Option<&str>| {
            wanted.is_empty() || name.is_some_and(|name| word(name) == wanted)
        };
        self.kind.is_none_or(|kind| kind == hardware.kind())
            && has_name(&self.vendor, hardware.vendor().map(|vendor| vendor.name()))
            && has_name(&self.provider, hardware.provider().map(|provider| provider.name()))
            && (self.memory == 0
                || ranked
                    .memory
                    .is_some_and(|memory| memory.value() >= f64::from(self.memory) * 1e9))
            && (!self.only_priced || ranked.is_rentable())
    }
}

/// Converts a name to a word for an address, such as "google-cloud".
pub(super) fn word(name: &str) -> String {
    let slug_char = |character: char| {
        if character.is_ascii_alphanumeric() { character.to_ascii_lowercase() } else { '-' }
    };
    name.chars().map(slug_char).collect()
}

/// Returns `true` if the CPU belongs to a cloud machine of the provider that `word` represents in addresses.
fn rents(kind: CpuKind, word: &str) -> bool {
    match kind {
        CpuKind::Instance { provider, .. } => self::word(provider.name()) == word,
        CpuKind::Bare => false,
    }
}

fn find_value<T: Copy>(table: &[(&str, T)], word: &str) -> Option<T> {
    table.iter().find(|row| row.0 == word).map(|row| row.1)
}

fn find_word<T: PartialEq>(table: &[(&'static str, T)], value: T) -> Option<&'static str> {
    table.iter().find(|row| row.1 == value).map(|row| row.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use offload_analysis::Ranking;
    use offload_scenario::Scenario;
    use std::collections::HashSet;

    #[test]
    fn list_views_round_trip_through_their_words() {
        for words in [
            "",
            "by-cost",
            "by-cost-time:of-machines:provider-google-cloud:all",
            "by-energy:of-gpus:cards-8:vendor-nvidia:memory-24:unpriced",
        ] {
            let view = ListView::read(words);
            assert_eq!(view.words(), words);
            assert_eq!(view == ListView::default(), words.is_empty());
        }
        let mut view = ListView::read("of-gpus");
        view.set_provider("aws".to_owned());
        assert_eq!(view.words(), "provider-aws");
        view.list(Some(HardwareKind::Gpu));
        assert_eq!(view.words(), "of-gpus");
        let wrong = "by-cheese:cards-0:pink:of-x:memory--1:vendor-nobody:provider-acme";
        assert_eq!(ListView::read(wrong).words(), "");
    }

    #[test]
    fn makers_and_providers_have_distinct_words() {
        let ranking = Ranking::of(&Scenario::default(), &[1]);
        let count_passing = |words: &str| {
            let view = ListView { only_priced: false, ..ListView::read(words) };
            ranking.all.iter().filter(|ranked| view.passes(ranked)).count()
        };
        let hardware = || ranking.all.iter().map(|ranked| ranked.hardware);
        let vendors: HashSet<_> =
            hardware().filter_map(|hardware| Some(hardware.vendor()?.name())).collect();
        let providers: HashSet<_> =
            hardware().filter_map(|hardware| Some(hardware.provider()?.name())).collect();
        assert!(vendors.len() > 2 && providers.len() > 2);
        for (key, names) in [("vendor", vendors), ("provider", providers)] {
            let words: HashSet<String> = names.iter().map(|name| word(name)).collect();
            assert_eq!(words.len(), names.len());
            assert!(
                words.iter().all(|word| count_passing(&format!("{key}-{word}")) > 0),
                "{words:?}"
            );
        }
    }
}
