//! Medians and shares over some pairs, and the selections of pairs they are given for.

use offload_vocabulary::elementary::ln;

use super::scored_pair::{ScoredPair, TimePair, TimedAspect};
use crate::statistics::{Tally, median_factor};

/// Some of the pairs.
pub(crate) type Pairs<'a> = Vec<&'a ScoredPair<'a>>;

/// How far the predictions of one aspect are off over some pairs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct AspectErrors {
    /// The median error factor.
    pub(super) median: f64,
    /// How many are off by at most each of [`FACTORS`].
    pub(super) within: [Tally; 3],
    /// How many lie inside the range that should contain four of five.
    pub(super) inside: Tally,
    /// The median of predicted over measured.
    pub(super) ratio: f64,
    /// The simple formula's median error factor, at the peak and at the usual share of it.
    pub(super) simple: [f64; 2],
}

/// The factors that shares are given for.
const FACTORS: [f64; 3] = [1.5, 2.0, 3.0];

impl AspectErrors {
    fn of(pairs: &[&ScoredPair<'_>], aspect: TimedAspect) -> Option<Self> {
        let error = |times: fn(&ScoredPair<'_>) -> TimePair| {
            median_factor(pairs.iter().map(|pair| pair.error_of(times(pair), aspect)))
        };
        Some(Self {
            median: error(|pair| pair.predicted)?,
            within: FACTORS
                .map(|factor| Tally::of(pairs.iter().map(|pair| pair.error(aspect) <= factor))),
            inside: Tally::of(pairs.iter().map(|pair| pair.is_inside(aspect))),
            ratio: median_factor(pairs.iter().map(|pair| pair.ratio(aspect)))?,
            simple: [error(|pair| pair.simple[0])?, error(|pair| pair.simple[1])?],
        })
    }

    /// How many times as large the simple formula's errors are, as logarithms of the medians.
    pub(super) fn simple_is_worse(&self) -> [f64; 2] {
        self.simple.map(|simple| ln(simple) / ln(self.median))
    }
}

/// The scores of some pairs.
pub(super) struct ScoreSummary {
    /// How many pairs there are.
    pub(super) pairs: usize,
    /// CPU time, GPU time and speedup.
    pub(super) errors: [AspectErrors; 3],
    /// For how many the faster machine was named.
    pub(super) named_faster: Tally,
}

impl ScoreSummary {
    /// The scores of some pairs, if there are any.
    pub(super) fn of(pairs: &[&ScoredPair<'_>]) -> Option<Self> {
        let [cpu, gpu, speedup] = TimedAspect::ALL.map(|aspect| AspectErrors::of(pairs, aspect));
        Some(Self {
            pairs: pairs.len(),
            errors: [cpu?, gpu?, speedup?],
            named_faster: Tally::of(pairs.iter().filter_map(|pair| pair.named_faster())),
        })
    }
}

/// Pairs by what they have in common, in the order in which that first occurs.
pub(crate) fn groups<'a>(
    pairs: &[&'a ScoredPair<'a>],
    key: impl Fn(&ScoredPair<'_>) -> String,
) -> Vec<(String, Pairs<'a>)> {
    let mut groups: Vec<(String, Pairs<'a>)> = Vec::new();
    for pair in pairs {
        let name = key(pair);
        match groups.iter_mut().find(|(other, _)| *other == name) {
            Some((_, group)) => group.push(pair),
            None => groups.push((name, vec![pair])),
        }
    }
    groups
}

/// The core pairs: a balanced selection.
pub(super) fn core<'a>(pairs: &'a [ScoredPair<'a>]) -> Pairs<'a> {
    pairs.iter().filter(|pair| pair.pair.core).collect()
}

/// The core pairs of sources that gave the model no constant.
pub(super) fn foreign<'a>(pairs: &'a [ScoredPair<'a>]) -> Pairs<'a> {
    pairs.iter().filter(|pair| pair.pair.core && pair.source.gave.is_none()).collect()
}

/// The pairs whose CPU or GPU time is furthest off, worst first.
pub(super) fn worst<'a>(pairs: &[&'a ScoredPair<'a>], count: usize) -> Pairs<'a> {
    let error =
        |pair: &ScoredPair<'_>| pair.error(TimedAspect::Cpu).max(pair.error(TimedAspect::Gpu));
    let mut sorted = pairs.to_vec();
    sorted.sort_by(|a, b| error(b).total_cmp(&error(a)));
    sorted.truncate(count);
    sorted
}
