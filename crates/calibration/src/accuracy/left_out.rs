//! Leave-one-out prediction of errors: of sources, and of libraries of a family.

use std::collections::BTreeSet;

use offload_scenario::FAMILIES;
use offload_vocabulary::elementary::ln;

use super::aspect_score::TimedAspect;
use super::cross_validation::needed_errors;
use super::model_error::{INTENDED, NeededError, POOL, model_errors};
use super::needed_error::ErrorStep;
use super::scored_row::ScoredRow;

/// The quality of the widths beyond the coverage.
pub(crate) struct LeftOut<const N: usize> {
    /// The mean loss on a left-out source, summed over CPU and GPU, for each number of sources that all
    /// other families count as.
    pub(crate) losses: [f64; N],
    /// For CPU and GPU: the number of pairs of a family and a library whose family was also timed with
    /// other libraries, and the mean coverage of their times with the pair and everything else from its
    /// sources left out.
    pub(crate) libraries: [(usize, f64); 2],
    /// The coverage of sources whose family is left with one other.
    pub(crate) single: SingleSource,
}

/// The mean coverage of sources of a family that has one other source, on either side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SingleSource {
    /// The number of such sources.
    pub(crate) sources: usize,
    /// The coverage with the error in use for a family of one source.
    pub(crate) in_use: f64,
    /// The coverage with the error drawn from this one source.
    pub(crate) drawn: f64,
}

impl<const N: usize> LeftOut<N> {
    /// Computes the quality for these rows and these numbers of sources.
    pub(crate) fn of(rows: &[ScoredRow<'_>], pools: [f64; N]) -> Self {
        let needed = [TimedAspect::Cpu, TimedAspect::Gpu].map(|aspect| needed_errors(rows, aspect));
        Self {
            losses: pools.map(|pool| needed.iter().map(|rows| source_loss(rows, pool)).sum()),
            libraries: needed.each_ref().map(|rows| libraries(rows)),
            single: single_source(&needed),
        }
    }
}

/// Returns the loss of predicting a source's errors from all others: the mean over sources and families of
/// the quantile loss of logarithms, which is minimal at the intended percentile.
fn source_loss(rows: &[NeededError<'_>], pool: f64) -> f64 {
    let loss = |error: ErrorStep, predicted: ErrorStep| {
        let beyond = ln(error.factor() / predicted.factor());
        (INTENDED * beyond).max((INTENDED - 1.0) * beyond)
    };
    let sources: BTreeSet<_> = rows.iter().map(|row| row.source).collect();
    let mut losses = Vec::new();
    for source in sources {
        let predicted = model_errors(&filtered(rows, |row| row.source != source), FAMILIES, pool);
        for family in FAMILIES {
            let own = filtered(rows, |row| row.source == source && row.family.id == family.id);
            let predicted = predicted[family.family as usize].error;
            losses.extend(mean(own.iter().map(|row| loss(row.error, predicted))));
        }
    }
    mean(losses).unwrap_or_default()
}

/// Returns the coverage of sources whose family has one other source.
fn single_source(sides: &[Vec<NeededError<'_>>]) -> SingleSource {
    let (mut in_use, mut drawn) = (Vec::new(), Vec::new());
    for rows in sides {
        let pairs: BTreeSet<_> = rows.iter().map(|row| (row.source, row.family.id)).collect();
        for (source, family) in pairs {
            let own = filtered(rows, |row| (row.source, row.family.id) == (source, family));
            let others = filtered(rows, |row| row.source != source);
            let Some(facts) = own.first().map(|row| row.family) else { continue };
            let predicted = model_errors(&others, FAMILIES, POOL)[facts.family as usize];
            if predicted.sources == 1 {
                let inside = |error| mean(own.iter().map(|row| f64::from(row.error <= error)));
                in_use.extend(inside(predicted.error));
                drawn.extend(predicted.drawn.and_then(inside));
            }
        }
    }
    let mean = |shares: &[f64]| mean(shares.iter().copied()).unwrap_or_default();
    SingleSource { sources: in_use.len(), in_use: mean(&in_use), drawn: mean(&drawn) }
}

/// Returns the number of pairs of a family and a library, and the mean coverage without them and their
/// sources.
fn libraries(rows: &[NeededError<'_>]) -> (usize, f64) {
    let pairs: BTreeSet<_> = rows.iter().map(|row| (row.family.id, row.library)).collect();
    let inside = |&(family, library): &(&str, &str)| {
        let own = filtered(rows, |row| (row.family.id, row.library) == (family, library));
        let others = filtered(rows, |row| {
            let same = (row.family.id, row.library) == (family, library);
            !same && own.iter().all(|own| own.source != row.source)
        });
        let facts = own.first()?.family;
        let predicted = model_errors(&others, FAMILIES, POOL)[facts.family as usize];
        let share = mean(own.iter().map(|row| f64::from(u8::from(row.error <= predicted.error))));
        share.filter(|_| predicted.sources > 0)
    };
    let shares: Vec<f64> = pairs.iter().filter_map(inside).collect();
    (shares.len(), mean(shares).unwrap_or_default())
}

fn filtered<'a>(
    rows: &[NeededError<'a>],
    keep: impl Fn(&NeededError<'a>) -> bool,
) -> Vec<NeededError<'a>> {
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
    ) -> NeededError<'static> {
        NeededError { source, family: family.facts(), library, error: ErrorStep::of(step) }
    }

    #[test]
    fn a_source_that_is_predicted_costs_nothing_and_one_far_off_its_share() {
        let of = |steps: [u8; 3]| {
            let rows = ["a", "b", "c"].into_iter().zip(steps);
            rows.map(|(source, step)| row(Family::Matmul, source, "l", step)).collect::<Vec<_>>()
        };
        assert_eq!(source_loss(&of([20; 3]), 0.0), 0.0);
        // Each is predicted by the other two: four fifths of the excess once, and one fifth of the
        // shortfall twice.
        let beyond = ln(ErrorStep::of(60).factor() / ErrorStep::of(20).factor());
        assert!((source_loss(&of([20, 20, 60]), 0.0) - beyond * 0.4).abs() < 1e-12);
    }

    #[test]
    fn a_family_left_with_one_source_is_judged_by_the_width_of_families_without_any() {
        // If unmeasured, the matrix products would have the 60 of the loops.
        let rows = [
            row(Family::Matmul, "a", "l", 10),
            row(Family::Matmul, "b", "l", 50),
            row(Family::Loop, "y", "l", 60),
            row(Family::Loop, "y", "l", 5),
            row(Family::Loop, "z", "l", 60),
            row(Family::Loop, "x", "l", 60),
        ];
        let one = single_source(&[rows.to_vec()]);
        // Drawn from the 10 of one source toward the 60 of the loops, 44 does not hold for the other.
        assert_eq!((one.sources, one.in_use, one.drawn), (2, 1.0, 0.5));
        let without = rows.iter().filter(|row| row.source != "x").copied().collect::<Vec<_>>();
        assert_eq!(single_source(&[without]).sources, 4);
    }

    #[test]
    fn a_library_is_judged_by_other_libraries_and_other_sources_of_its_family() {
        let mut rows = vec![
            row(Family::Matmul, "a", "l", 20),
            row(Family::Matmul, "b", "m", 10),
            row(Family::Matmul, "b", "m", 30),
            row(Family::Loop, "z", "l", 20),
        ];
        // Each of the two is predicted by the other: 20 by 30, 10 and 30 by 20, both drawn toward 20. The
        // loop has no other.
        assert_eq!(libraries(&rows), (2, 0.75));
        // Without this source, nothing else of the family is known.
        rows.push(row(Family::Fourier, "c", "l", 20));
        rows.push(row(Family::Fourier, "c", "m", 20));
        assert_eq!(libraries(&rows).0, 2);
    }
}
