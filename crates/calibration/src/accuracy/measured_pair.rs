//! Published pairs of a CPU and a GPU time, as `data/measured.toml` has them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde::Deserialize;
use toml::value::Datetime;

/// All measured pairs with their sources.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeasuredPairs {
    /// Where they were published, by id.
    pub(super) source: BTreeMap<String, Publication>,
    /// The pairs.
    pub(super) pair: Vec<MeasuredPair>,
}

/// Where pairs were published.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Publication {
    /// What it is called.
    pub(super) name: String,
    /// Where it is.
    pub(super) url: Option<String>,
    /// How it was measured, and how links were made of it.
    pub(super) how: String,
    /// Which of the model's constants come from it too, so that its pairs are no test of those.
    pub(super) gave: Option<String>,
    /// When it was read.
    pub(super) read: Datetime,
}

/// How far a measurement can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(super) enum Trust {
    /// A raw log, with the hardware named.
    A,
    /// A published table.
    B,
    /// Hardware or setting inferred.
    C,
    /// Weak.
    D,
}

/// A CPU time and a GPU time of the same computation.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeasuredPair {
    /// Its permanent id.
    pub(crate) id: String,
    /// The id of its source.
    pub(super) source: String,
    /// Whether it belongs to the balanced selection that headline figures are for.
    #[serde(default)]
    pub(super) core: bool,
    /// How far it can be trusted.
    pub(super) trust: Trust,
    link: Option<String>,
    cpu_link: Option<String>,
    gpu_link: Option<String>,
    /// Seconds on the CPU.
    pub(super) cpu: f64,
    /// Seconds on the GPU.
    pub(super) gpu: f64,
    /// Half a unit of the last printed digit over the time.
    #[serde(default)]
    pub(super) rounding: f64,
    /// What to know of it.
    pub(super) note: Option<String>,
    /// Why it cannot be stated as a link.
    pub(super) why: Option<String>,
}

/// The links that state a computation: one for its CPU time and one for its GPU time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PairLinks<'a> {
    pub(super) cpu: &'a str,
    pub(super) gpu: &'a str,
}

impl MeasuredPair {
    /// The links that state the computation; `None` where none can.
    pub(super) fn links(&self) -> Result<Option<PairLinks<'_>>, String> {
        match (&self.link, &self.cpu_link, &self.gpu_link, &self.why) {
            (Some(link), None, None, None) => Ok(Some(PairLinks { cpu: link, gpu: link })),
            (None, Some(cpu), Some(gpu), None) => Ok(Some(PairLinks { cpu, gpu })),
            (None, None, None, Some(_)) => Ok(None),
            _ => Err(format!("{}: give a link, two links or a reason why there is none", self.id)),
        }
    }
}

impl MeasuredPairs {
    /// Reads and checks the measurements.
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let text = fs::read_to_string(path).map_err(|error| error.to_string());
        text.and_then(|text| Self::parse(&text))
            .map_err(|error| format!("{}: {error}", path.display()))
    }

    fn parse(text: &str) -> Result<Self, String> {
        let data: Self = toml::from_str(text).map_err(|error| error.to_string())?;
        let mut seen = BTreeSet::new();
        for pair in &data.pair {
            let plausible = |time: f64| time.is_finite() && time > 0.0;
            let times = plausible(pair.cpu) && plausible(pair.gpu);
            let problem = if !seen.insert(&pair.id) {
                "is there twice"
            } else if !data.source.contains_key(&pair.source) {
                "names no source"
            } else if !(times && (0.0..1.0).contains(&pair.rounding)) {
                "has no time, or an impossible one"
            } else if pair.links()?.is_none() && pair.core {
                "has no link and cannot be core"
            } else {
                continue;
            };
            return Err(format!("{} {problem}", pair.id));
        }
        Ok(data)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(pair: &str) -> Result<MeasuredPairs, String> {
        MeasuredPairs::parse(&format!(
            "[source.s]\nname = 'S'\nhow = ''\nread = 2026-11-21\n\
             [[pair]]\nid = 'a'\nsource = 's'\ntrust = 'A'\ncpu = 2.0\ngpu = 1.0\n{pair}"
        ))
    }

    #[test]
    fn a_pair_has_one_link_or_two_or_a_reason() {
        let data = with("link = 'x'").expect("one link");
        let links = data.pair[0].links().expect("valid").expect("stated");
        assert_eq!(links, PairLinks { cpu: "x", gpu: "x" });
        assert!(with("cpu_link = 'x'\ngpu_link = 'y'").is_ok());
        assert!(with("why = 'unknown'").is_ok());
        assert!(with("cpu_link = 'x'").is_err());
        assert!(with("link = 'x'\nwhy = 'unknown'").is_err());
        assert!(with("why = 'unknown'\ncore = true").is_err());
    }

    #[test]
    fn impossible_times_and_unknown_keys_are_refused() {
        assert!(with("link = 'x'\nrounding = 2.0").is_err());
        assert!(with("link = 'x'\nspeedup = 2.0").is_err());
    }
}
