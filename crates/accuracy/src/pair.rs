//! Published pairs of times, as the TOML has them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde::Deserialize;
use toml::value::Datetime;

/// All measurements with their sources.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Data {
    /// Where they were published, by id.
    pub(super) source: BTreeMap<String, Source>,
    /// The measurements.
    pub(super) pair: Vec<Pair>,
}

/// Where pairs were published.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Source {
    /// What it is called.
    pub(super) name: String,
    /// Where it is.
    pub(super) url: Option<String>,
    /// How it was measured, and how links were made of it.
    pub(super) how: String,
    /// Which of the model's constants come from it too, so that its rows are no test of those.
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
pub(super) struct Pair {
    /// Its name.
    pub(super) id: String,
    /// The id of its source.
    pub(super) source: String,
    /// Whether it belongs to the balanced choice that headline figures are for.
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
    why: Option<String>,
}

/// What states a computation: a link for its CPU time and one for its GPU time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Links<'a> {
    /// For the CPU time.
    pub(super) host: &'a str,
    /// For the GPU time.
    pub(super) device: &'a str,
}

impl Pair {
    /// What states the computation; `None` where it cannot be stated.
    pub(super) fn links(&self) -> Result<Option<Links<'_>>, String> {
        match (&self.link, &self.cpu_link, &self.gpu_link, &self.why) {
            (Some(link), None, None, None) => Ok(Some(Links { host: link, device: link })),
            (None, Some(host), Some(device), None) => Ok(Some(Links { host, device })),
            (None, None, None, Some(_)) => Ok(None),
            _ => Err(format!("{}: give a link, two links or a reason why there is none", self.id)),
        }
    }

    /// Why there is no link.
    pub(super) fn why(&self) -> Option<&str> {
        self.why.as_deref()
    }
}

/// Reads and checks the measurements.
pub(super) fn read(path: &Path) -> Result<Data, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    parse(&text).map_err(|error| format!("{}: {error}", path.display()))
}

fn parse(text: &str) -> Result<Data, String> {
    let data: Data = toml::from_str(text).map_err(|error| error.to_string())?;
    let mut seen = BTreeSet::new();
    for pair in &data.pair {
        let sound = |time: f64| time.is_finite() && time > 0.0;
        if !seen.insert(&pair.id) {
            return Err(format!("{} is there twice", pair.id));
        }
        if !data.source.contains_key(&pair.source) {
            return Err(format!("{} names no source", pair.id));
        }
        if !(sound(pair.cpu) && sound(pair.gpu) && (0.0..1.0).contains(&pair.rounding)) {
            return Err(format!("{} has no time, or an odd one", pair.id));
        }
        if pair.links()?.is_none() && pair.core {
            return Err(format!("{} is scored by nothing and cannot be core", pair.id));
        }
    }
    Ok(data)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(pair: &str) -> Result<Data, String> {
        parse(&format!(
            "[source.s]\nname = 'S'\nhow = ''\nread = 2026-11-21\n\
             [[pair]]\nid = 'a'\nsource = 's'\ntrust = 'A'\ncpu = 2.0\ngpu = 1.0\n{pair}"
        ))
    }

    #[test]
    fn a_pair_has_one_link_or_two_or_a_reason() {
        let data = with("link = 'x'").expect("one link");
        let links = data.pair[0].links().expect("sound").expect("stated");
        assert_eq!(links, Links { host: "x", device: "x" });
        assert!(with("cpu_link = 'x'\ngpu_link = 'y'").is_ok());
        assert!(with("why = 'unknown'").is_ok());
        assert!(with("cpu_link = 'x'").is_err());
        assert!(with("link = 'x'\nwhy = 'unknown'").is_err());
        assert!(with("why = 'unknown'\ncore = true").is_err());
    }

    #[test]
    fn odd_times_and_unknown_words_are_refused() {
        assert!(with("link = 'x'\nrounding = 2.0").is_err());
        assert!(with("link = 'x'\nspeedup = 2.0").is_err());
    }
}
