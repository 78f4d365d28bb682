//! Summarizes the errors of selected rows by medians, percentiles and shares.

use std::collections::{BTreeMap, BTreeSet};

use offload_vocabulary::elementary::ln;

use super::aspect_score::{AspectScore, TimedAspect};
use super::scored_row::ScoredRow;
use crate::statistics::{Tally, median_factor, percentile};

/// A selection of scored rows.
pub(crate) type Rows<'a> = Vec<&'a ScoredRow<'a>>;

/// The errors of one aspect over all rows with a measurement of the aspect.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct AspectErrors {
    /// The number of rows with a measurement of the aspect.
    pub(super) rows: usize,
    /// The median error factor.
    pub(super) median: f64,
    /// The 90th percentile of the error factor.
    pub(super) p90: f64,
    /// The median of the sources' median error factors.
    pub(super) by_source: f64,
    /// For each of [`ERROR_FACTORS`], the number of rows whose error factor does not exceed it.
    pub(super) within: [Tally; 3],
    /// The number of rows whose measurement is inside the 80 % range.
    pub(super) inside: Tally,
    /// The median ratio of the predicted to the measured value.
    pub(super) ratio: f64,
    /// The median error factors of the simple formula, which assumes 100 % or 65 % of the data sheet's peak.
    pub(super) simple: [f64; 2],
}

/// The error factors for which we report the share of rows.
const ERROR_FACTORS: [f64; 3] = [1.5, 2.0, 3.0];

impl AspectErrors {
    /// Returns the errors of an aspect, or `None` if no row has a measurement of the aspect.
    pub(super) fn of(rows: &[&ScoredRow<'_>], aspect: TimedAspect) -> Option<Self> {
        let score = |row: &&ScoredRow<'_>| Some((row.publisher.to_owned(), *row.score(aspect)?));
        Self::from_scores(&rows.iter().filter_map(score).collect::<Vec<_>>())
    }

    /// Summarizes scores. Each score is paired with its publisher.
    pub(super) fn from_scores(published: &[(String, AspectScore)]) -> Option<Self> {
        let scores: Vec<&AspectScore> = published.iter().map(|(_, score)| score).collect();
        let median = |value: &dyn Fn(&AspectScore) -> f64| {
            median_factor(scores.iter().map(|score| value(score)))
        };
        let mut publisher_errors: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
        for (publisher, score) in published {
            publisher_errors.entry(publisher).or_default().push(score.error());
        }
        let medians = publisher_errors.into_values().filter_map(median_factor);
        Some(Self {
            rows: scores.len(),
            median: median(&AspectScore::error)?,
            p90: percentile(scores.iter().map(|score| score.error()), 0.9)?,
            by_source: median_factor(medians)?,
            within: ERROR_FACTORS
                .map(|factor| Tally::of(scores.iter().map(|score| score.error() <= factor))),
            inside: Tally::of(scores.iter().map(|score| score.is_inside())),
            ratio: median(&AspectScore::ratio)?,
            simple: [
                median(&|score| score.simple_errors()[0])?,
                median(&|score| score.simple_errors()[1])?,
            ],
        })
    }

    /// Returns the logarithm of the simple formula's median error, divided by the logarithm of the model's median
    /// error.
    pub(super) fn log_error_ratios_to_simple(&self) -> [f64; 2] {
        self.simple.map(|simple| ln(simple) / ln(self.median))
    }
}

/// A summary of the scores of selected rows.
pub(super) struct ScoreSummary {
    /// The errors of CPU time, GPU time and speedup. An entry is `None` if no row has a measurement of the aspect.
    pub(super) errors: [Option<AspectErrors>; 3],
    /// The number of rows for which the model predicted the faster machine.
    pub(super) predicts_faster_machine: Tally,
    /// Among the rows in which the GPU is clearly slower, the number for which the model predicted this.
    pub(super) predicts_clear_slowdown: Tally,
}

impl ScoreSummary {
    pub(super) fn of(rows: &[&ScoredRow<'_>]) -> Self {
        Self {
            errors: TimedAspect::ALL.map(|aspect| AspectErrors::of(rows, aspect)),
            predicts_faster_machine: Tally::of(
                rows.iter().filter_map(|row| row.predicts_faster_machine()),
            ),
            predicts_clear_slowdown: Tally::of(
                rows.iter().filter_map(|row| row.predicts_clear_slowdown()),
            ),
        }
    }
}

/// Groups rows by a key, in the order of first occurrence.
pub(crate) fn groups<'a>(
    rows: &[&'a ScoredRow<'a>],
    key: impl Fn(&ScoredRow<'_>) -> String,
) -> Vec<(String, Rows<'a>)> {
    let mut groups: Vec<(String, Rows<'a>)> = Vec::new();
    for row in rows {
        let name = key(row);
        match groups.iter_mut().find(|(group_name, _)| *group_name == name) {
            Some((_, group)) => group.push(row),
            None => groups.push((name, vec![row])),
        }
    }
    groups
}

/// Returns the rows that satisfy a condition.
fn filter_rows<'a>(rows: &'a [ScoredRow<'a>], keep: impl Fn(&ScoredRow<'_>) -> bool) -> Rows<'a> {
    rows.iter().filter(|row| keep(row)).collect()
}

/// Returns the core rows, which are a balanced selection of the rows that time both sides.
pub(super) fn core<'a>(rows: &'a [ScoredRow<'a>]) -> Rows<'a> {
    filter_rows(rows, |row| row.row.core)
}

/// Returns the core rows from sources that provided none of the model's constants.
pub(super) fn independent_core<'a>(rows: &'a [ScoredRow<'a>]) -> Rows<'a> {
    filter_rows(rows, |row| row.row.core && row.source.gave.is_none())
}

/// Returns the rows whose links represent every detail known to affect the times.
pub(super) fn fully_represented<'a>(rows: &'a [ScoredRow<'a>]) -> Rows<'a> {
    filter_rows(rows, |row| row.row.unsaid.is_none())
}

/// Returns the rows that time both sides.
pub(super) fn pairs<'a>(rows: &'a [ScoredRow<'a>]) -> Rows<'a> {
    filter_rows(rows, |row| row.score(TimedAspect::Speedup).is_some())
}

/// Returns the rows measured on a GPU although the model says that the GPU can't run the work.
pub(super) fn wrongly_rejected<'a>(rows: &[&'a ScoredRow<'a>]) -> Rows<'a> {
    rows.iter().copied().filter(|row| row.obstacle().is_some()).collect()
}

/// Returns the CPU and GPU times with the largest errors, worst first. If several rows of a source share a time, the
/// time is listed once.
pub(super) fn worst<'a>(
    rows: &[&'a ScoredRow<'a>],
    count: usize,
) -> Vec<(&'a ScoredRow<'a>, TimedAspect)> {
    let times = [TimedAspect::Cpu, TimedAspect::Gpu];
    let mut sorted: Vec<_> = rows
        .iter()
        .flat_map(|row| times.map(|aspect| Some((*row, aspect, row.score(aspect)?))))
        .flatten()
        .collect();
    sorted.sort_by(|(_, _, a), (_, _, b)| b.error().total_cmp(&a.error()));
    let mut seen_times = BTreeSet::new();
    sorted.retain(|(row, aspect, score)| {
        seen_times.insert((&row.row.source, *aspect as usize, score.measured.to_bits()))
    });
    sorted.truncate(count);
    sorted.into_iter().map(|(row, aspect, _)| (row, aspect)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::scored_row::score;
    use super::*;

    #[test]
    fn no_measured_run_has_an_obstacle() {
        let data = crate::accuracy::measurements().expect("the measurements");
        let rows = score(&data).expect("scores");
        let wrongly_rejected = wrongly_rejected(&rows.iter().collect::<Vec<_>>());
        let ids: Vec<_> =
            wrongly_rejected.iter().map(|row| (&row.row.id, row.obstacle())).collect();
        assert_eq!(ids, []);
    }
}
