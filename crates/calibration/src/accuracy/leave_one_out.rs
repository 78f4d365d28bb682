//! Leave-one-out validation of the model errors. The errors of each source, and of each library in a family, are
//! predicted from other sources.

use std::collections::BTreeSet;

use offload_scenario::FAMILIES;
use offload_vocabulary::elementary::ln;

use super::aspect_score::TimedAspect;
use super::cross_validation::required_errors;
use super::model_error::{
    POOL_WEIGHT, RequiredError, TARGET_COVERAGE, model_errors, untimed_error,
};
use super::required_error::ErrorStep;
use super::scored_row::ScoredRow;

/// Measures of the calibration's quality, in addition to the coverage of the ranges.
pub(crate) struct LeaveOneOut<const N: usize> {
    /// The leave-one-out loss for each candidate value of [`POOL_WEIGHT`], averaged over sources and summed over CPU
    /// and GPU.
    pub(crate) losses: [f64; N],
    /// The coverage of untimed libraries on the CPU and on the GPU.
    pub(crate) untimed: [Untimed; 2],
    /// The coverage of sources whose family was timed by exactly one other source.
    pub(crate) single: SingleSource,
}

/// The mean coverage of the predicted ranges over all triples of a family, a library and a hardware class. The model's
/// error for each triple is estimated from the rows of other sources, as if nobody had timed the library on that
/// hardware. Triples whose family has no other source are skipped, and so are rows whose prediction needs a constant
/// from their own source.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Untimed {
    pub(crate) triples: usize,
    /// The coverage if ranges use the family's error.
    pub(crate) family: f64,
    /// The coverage if ranges use the model's actual error: the family's error, but at least the error of an untimed
    /// library.
    pub(crate) in_use: f64,
    /// The coverage if ranges use the family's error, but at least the error of an unmeasured family.
    pub(crate) unmeasured: f64,
}

/// The mean coverage of sources whose family was timed by exactly one other source, on CPU and GPU together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SingleSource {
    /// The number of these sources. A source counts once for each family and side.
    pub(crate) sources: usize,
    /// The coverage if ranges use the model's actual error, which is at least the error of an unmeasured family.
    pub(crate) in_use: f64,
    /// The coverage if ranges use the other source's error, shrunk toward the error of all other families.
    pub(crate) shrunk: f64,
}

impl<const N: usize> LeaveOneOut<N> {
    /// Validates the calibration on `rows` for each candidate value of [`POOL_WEIGHT`] in `pools`.
    pub(crate) fn of(rows: &[ScoredRow<'_>], pools: [f64; N]) -> Self {
        let errors =
            [TimedAspect::Cpu, TimedAspect::Gpu].map(|aspect| required_errors(rows, aspect));
        Self {
            losses: pools.map(|pool| errors.iter().map(|rows| source_loss(rows, pool)).sum()),
            untimed: errors.each_ref().map(|rows| untimed_coverage(rows)),
            single: single_source_coverage(&errors),
        }
    }
}

/// Returns the leave-one-out loss of predicting each source's errors from all other sources.
///
/// The loss is the quantile loss of the logarithmic errors at [`TARGET_COVERAGE`], averaged over sources and families.
fn source_loss(rows: &[RequiredError<'_>], pool: f64) -> f64 {
    let loss = |error: ErrorStep, predicted: ErrorStep| {
        let excess = ln(error.factor() / predicted.factor());
        (TARGET_COVERAGE * excess).max((TARGET_COVERAGE - 1.0) * excess)
    };
    let sources: BTreeSet<_> = rows.iter().map(|row| row.source).collect();
    let mut losses = Vec::new();
    for source in sources {
        let predicted =
            model_errors(&filter_rows(rows, |row| row.source != source), FAMILIES, pool);
        for family in FAMILIES {
            let own_rows =
                filter_rows(rows, |row| row.source == source && row.family.id == family.id);
            let predicted = predicted[family.family as usize].error;
            losses.extend(mean(own_rows.iter().map(|row| loss(row.error, predicted))));
        }
    }
    mean(losses).unwrap_or_default()
}

/// Returns the coverage of sources whose family was timed by exactly one other source.
fn single_source_coverage(sides: &[Vec<RequiredError<'_>>]) -> SingleSource {
    let (mut in_use, mut shrunk) = (Vec::new(), Vec::new());
    for rows in sides {
        let pairs: BTreeSet<_> = rows.iter().map(|row| (row.source, row.family.id)).collect();
        for (source, family) in pairs {
            let own_rows = filter_rows(rows, |row| (row.source, row.family.id) == (source, family));
            let other_rows = filter_rows(rows, |row| row.source != source);
            let Some(facts) = own_rows.first().map(|row| row.family) else { continue };
            let model_error =
                model_errors(&other_rows, FAMILIES, POOL_WEIGHT)[facts.family as usize];
            if model_error.sources == 1 {
                let coverage =
                    |error| mean(own_rows.iter().map(|row| f64::from(row.error <= error)));
                in_use.extend(coverage(model_error.error));
                shrunk.extend(model_error.shrunk.and_then(coverage));
            }
        }
    }
    let mean = |shares: &[f64]| mean(shares.iter().copied()).unwrap_or_default();
    SingleSource { sources: in_use.len(), in_use: mean(&in_use), shrunk: mean(&shrunk) }
}

/// Returns the mean coverage of triples of a family, a library and a hardware class. Each triple is predicted without
/// the triple's sources.
fn untimed_coverage(rows: &[RequiredError<'_>]) -> Untimed {
    let triple = |row: &RequiredError<'_>| (row.family.id, row.library, row.class);
    let triples: BTreeSet<_> = rows.iter().filter(|row| row.is_test).map(triple).collect();
    let coverage = |left_out: &_| {
        let own_rows = filter_rows(rows, |row| row.is_test && triple(row) == *left_out);
        let other_rows =
            filter_rows(rows, |row| own_rows.iter().all(|own_row| own_row.source != row.source));
        let facts = own_rows.first()?.family;
        let model_error = model_errors(&other_rows, FAMILIES, POOL_WEIGHT)[facts.family as usize];
        let share =
            |error: ErrorStep| mean(own_rows.iter().map(|row| f64::from(row.error <= error)));
        let least_errors =
            [ErrorStep::SMALLEST, untimed_error(&other_rows), model_error.unmeasured];
        let shares =
            least_errors.map(|least| share(model_error.error.max(least)).unwrap_or_default());
        (model_error.sources > 0).then_some(shares)
    };
    let shares: Vec<[f64; 3]> = triples.iter().filter_map(coverage).collect();
    let [family, in_use, unmeasured] = [0, 1, 2]
        .map(|index: usize| mean(shares.iter().map(|shares| shares[index])).unwrap_or_default());
    Untimed { triples: shares.len(), family, in_use, unmeasured }
}

fn filter_rows<'a>(
    rows: &[RequiredError<'a>],
    keep: impl Fn(&RequiredError<'a>) -> bool,
) -> Vec<RequiredError<'a>> {
    rows.iter().filter(|row| keep(row)).copied().collect()
}

fn mean(numbers: impl IntoIterator<Item = f64>) -> Option<f64> {
    let (sum, count) =
        numbers.into_iter().fold((0.0, 0_usize), |(sum, count), number| (sum + number, count + 1));
    (count > 0).then(|| sum / count as f64)
}
