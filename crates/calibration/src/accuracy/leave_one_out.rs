//! Leave-one-out validation of the model errors. The errors of each source, and of each library in a family, are
//! predicted from other sources.

use std::collections::BTreeSet;

use offload_scenario::FAMILIES;
use offload_vocabulary::elementary::ln;

use super::aspect_score::TimedAspect;
use super::cross_validation::required_errors;
use super::model_error::{POOL_WEIGHT, RequiredError, TARGET_COVERAGE, model_errors};
use super::required_error::ErrorStep;
use super::scored_row::ScoredRow;

/// Measures of the calibration's quality, in addition to the coverage of the ranges.
pub(crate) struct LeaveOneOut<const N: usize> {
    /// The mean leave-one-out loss over sources, summed over CPU and GPU, for each candidate value of [`POOL_WEIGHT`].
    pub(crate) losses: [f64; N],
    /// The number of pairs of a family and a library, and the mean leave-one-out coverage of these pairs. The first
    /// entry is for the CPU, the second for the GPU.
    ///
    /// The errors of a pair are predicted without any row of the pair's sources. Families with only one library are
    /// skipped.
    pub(crate) libraries: [(usize, f64); 2],
    /// The coverage of sources whose family was timed by exactly one other source.
    pub(crate) single: SingleSource,
}

/// The mean coverage of sources whose family was timed by exactly one other source, on CPU and GPU together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SingleSource {
    /// The number of these sources. A source counts once for each family and side.
    pub(crate) sources: usize,
    /// The coverage with the error in use, which is at least the error of an unmeasured family.
    pub(crate) in_use: f64,
    /// The coverage with the error of the other source, shrunk toward the error of all other families.
    pub(crate) shrunk: f64,
}

impl<const N: usize> LeaveOneOut<N> {
    /// Validates the calibration on `rows` for each candidate value of [`POOL_WEIGHT`] in `pools`.
    pub(crate) fn of(rows: &[ScoredRow<'_>], pools: [f64; N]) -> Self {
        let errors =
            [TimedAspect::Cpu, TimedAspect::Gpu].map(|aspect| required_errors(rows, aspect));
        Self {
            losses: pools.map(|pool| errors.iter().map(|rows| source_loss(rows, pool)).sum()),
            libraries: errors.each_ref().map(|rows| library_coverage(rows)),
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
            let predicted = model_errors(&other_rows, FAMILIES, POOL_WEIGHT)[facts.family as usize];
            if predicted.sources == 1 {
                let coverage =
                    |error| mean(own_rows.iter().map(|row| f64::from(row.error <= error)));
                in_use.extend(coverage(predicted.error));
                shrunk.extend(predicted.shrunk.and_then(coverage));
            }
        }
    }
    let mean = |shares: &[f64]| mean(shares.iter().copied()).unwrap_or_default();
    SingleSource { sources: in_use.len(), in_use: mean(&in_use), shrunk: mean(&shrunk) }
}

/// Returns the number of pairs of a family and a library, and the mean coverage of these pairs. The errors of each pair
/// are predicted without the pair's sources.
fn library_coverage(rows: &[RequiredError<'_>]) -> (usize, f64) {
    let pairs: BTreeSet<_> = rows.iter().map(|row| (row.family.id, row.library)).collect();
    let coverage = |&(family, library): &(&str, &str)| {
        let own_rows = filter_rows(rows, |row| (row.family.id, row.library) == (family, library));
        let other_rows = filter_rows(rows, |row| {
            let is_own = (row.family.id, row.library) == (family, library);
            !is_own && own_rows.iter().all(|own_row| own_row.source != row.source)
        });
        let facts = own_rows.first()?.family;
        let predicted = model_errors(&other_rows, FAMILIES, POOL_WEIGHT)[facts.family as usize];
        let share =
            mean(own_rows.iter().map(|row| f64::from(u8::from(row.error <= predicted.error))));
        share.filter(|_| predicted.sources > 0)
    };
    let shares: Vec<f64> = pairs.iter().filter_map(coverage).collect();
    (shares.len(), mean(shares).unwrap_or_default())
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

#[cfg(test)]
mod tests {
    use super::*;
    use offload_scenario::Family;

    fn row(
        family: Family,
        source: &'static str,
        library: &'static str,
        step: u8,
    ) -> RequiredError<'static> {
        RequiredError { source, family: family.facts(), library, error: ErrorStep::of(step) }
    }

    #[test]
    fn a_well_predicted_source_has_no_loss_and_an_outlier_has_its_share() {
        let matmul_rows = |steps: [u8; 3]| {
            let rows = ["a", "b", "c"].into_iter().zip(steps);
            rows.map(|(source, step)| row(Family::Matmul, source, "l", step)).collect::<Vec<_>>()
        };
        assert_eq!(source_loss(&matmul_rows([20; 3]), 0.0), 0.0);
        // The source at step 60 is predicted at step 20, and its excess has weight 0.8. The other two sources are
        // predicted at step 60, and their shortfall has weight 0.2 each. The mean weight is 0.4.
        let excess = ln(ErrorStep::of(60).factor() / ErrorStep::of(20).factor());
        assert!((source_loss(&matmul_rows([20, 20, 60]), 0.0) - excess * 0.4).abs() < 1e-12);
    }

    #[test]
    fn a_family_left_with_one_source_is_judged_by_the_unmeasured_error() {
        // Without measurements, the error step of matrix products would be 60, the step of the loops.
        let rows = [
            row(Family::Matmul, "a", "l", 10),
            row(Family::Matmul, "b", "l", 50),
            row(Family::Loop, "y", "l", 60),
            row(Family::Loop, "y", "l", 5),
            row(Family::Loop, "z", "l", 60),
            row(Family::Loop, "x", "l", 60),
        ];
        let coverage = single_source_coverage(&[rows.to_vec()]);
        // Step 10 of source `a`, shrunk toward step 60 of the loops, becomes 44. Step 44 does not cover step 50 of
        // source `b`.
        assert_eq!((coverage.sources, coverage.in_use, coverage.shrunk), (2, 1.0, 0.5));
        let other_rows = rows.iter().filter(|row| row.source != "x").copied().collect::<Vec<_>>();
        assert_eq!(single_source_coverage(&[other_rows]).sources, 4);
    }

    #[test]
    fn a_left_out_library_is_predicted_from_other_libraries_and_sources_of_its_family() {
        let mut rows = vec![
            row(Family::Matmul, "a", "l", 20),
            row(Family::Matmul, "b", "m", 10),
            row(Family::Matmul, "b", "m", 30),
            row(Family::Loop, "z", "l", 20),
        ];
        // Library `l` needs step 20 and is predicted from library `m`, which needs steps 10 and 30. Library `m` is
        // predicted from library `l`. The loops have only one library, so they are skipped.
        assert_eq!(library_coverage(&rows), (2, 0.75));
        // Source `c` timed both libraries of the family. Without source `c`, there is no source to predict the family
        // from.
        rows.push(row(Family::Fourier, "c", "l", 20));
        rows.push(row(Family::Fourier, "c", "m", 20));
        assert_eq!(library_coverage(&rows).0, 2);
    }
}
