//! The error of the model for a family: the one that puts the intended share of measurements inside.

use std::collections::BTreeMap;

use offload_scenario::FamilyFacts;

use super::needed_error::ErrorStep;

/// The intended coverage of a range. Also the intended share of families for which the error of an
/// unmeasured family suffices.
pub(super) const INTENDED: f64 = 0.8;

/// The number of sources that the error of all other families counts as, in addition to the family's
/// own: the integer that best predicts the errors of left-out sources, as `cargo xtask calibrate` shows.
pub(crate) const POOL: f64 = 2.0;

/// The error that puts a measured time inside its range.
#[derive(Clone, Copy)]
pub(super) struct NeededError<'a> {
    /// The source of the time.
    pub(super) source: &'a str,
    /// The timed family.
    pub(super) family: &'static FamilyFacts,
    pub(super) library: &'static str,
    pub(super) error: ErrorStep,
}

/// The error of the model for a family, and its derivation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Calibrated {
    pub(crate) error: ErrorStep,
    /// The error that puts the intended share of the family's own times inside, if there are any.
    pub(crate) own: Option<ErrorStep>,
    /// The own error drawn toward that of all other families.
    pub(crate) drawn: Option<ErrorStep>,
    /// The error if the family had no measurements.
    pub(crate) unmeasured: ErrorStep,
    /// The number of sources that measured the family.
    pub(crate) sources: usize,
}

impl Calibrated {
    /// Returns `true` if the intended share of the family's times would be inside if the family had no
    /// measurements. `None` for a family without times.
    pub(crate) fn holds_unmeasured(self) -> Option<bool> {
        self.own.map(|own| own <= self.unmeasured)
    }
}

/// Errors with weights, which sum to one.
type Weighted = Vec<(ErrorStep, f64)>;

/// Returns the errors of the model for some families.
///
/// # Model
/// The own error of a family puts the intended share of its times inside. All of its sources have the
/// same weight. The pooled error does the same for all other families, with the same weight for each of
/// them. On a logarithmic scale the error is the mean of both, the own weighted by its sources, the
/// pooled by `pool`: a family of few sources is close to the others, one of many has its own. A family
/// without sources has the error that suffices for the intended share of the other families, or the
/// pooled one if that is larger: it may be among the worse ones. One source alone does not show how far
/// sources differ, so a family of one has no less than one without.
pub(super) fn model_errors(
    rows: &[NeededError<'_>],
    families: &[FamilyFacts],
    pool: f64,
) -> Vec<Calibrated> {
    let measured: BTreeMap<&str, (Weighted, usize)> =
        families.iter().filter_map(|family| Some((family.id, of_family(rows, family)?))).collect();
    let own: BTreeMap<&str, ErrorStep> = measured
        .iter()
        .filter_map(|(id, (weighted, _))| Some((*id, intended_percentile(weighted.clone())?)))
        .collect();
    let error = |family: &FamilyFacts| {
        let others = || measured.iter().filter(|(id, _)| **id != family.id);
        let all = others().flat_map(|(_, (weighted, _))| weighted.iter().copied()).collect();
        let pooled = intended_percentile(all).unwrap_or(ErrorStep::LARGEST);
        let each = others().map(|(id, _)| (own[id], 1.0)).collect();
        let unmeasured = intended_percentile(each).unwrap_or(pooled).max(pooled);
        let own = own.get(family.id).copied();
        let sources = measured.get(family.id).map_or(0, |(_, sources)| *sources);
        let drawn = own.map(|own| own.toward(pooled, pool / (sources as f64 + pool)));
        let error = match (drawn, sources) {
            (Some(drawn), 2..) => drawn,
            (Some(drawn), _) => drawn.max(unmeasured),
            (None, _) => unmeasured,
        };
        Calibrated { error, own, drawn, unmeasured, sources }
    };
    families.iter().map(error).collect()
}

/// Returns the errors of a family, each source with the same weight, and the number of sources.
fn of_family(rows: &[NeededError<'_>], family: &FamilyFacts) -> Option<(Weighted, usize)> {
    let own = || rows.iter().filter(|row| row.family.id == family.id);
    let counts = counts(own().map(|row| row.source));
    let sources = counts.len();
    let weighted =
        own().map(|row| (row.error, 1.0 / (counts[row.source] * sources as f64))).collect();
    (sources > 0).then_some((weighted, sources))
}

/// Counts the occurrences of each name.
pub(super) fn counts<'a>(names: impl Iterator<Item = &'a str>) -> BTreeMap<&'a str, f64> {
    let mut counts = BTreeMap::new();
    for name in names {
        *counts.entry(name).or_default() += 1.0;
    }
    counts
}

/// Returns the smallest of some weighted numbers that the intended share of the weight does not exceed.
pub(super) fn intended_percentile<T: Copy + Ord>(mut weighted: Vec<(T, f64)>) -> Option<T> {
    weighted.sort_by_key(|(number, _)| *number);
    // Sums of thirds and sevenths fall short of the share by their rounding.
    let enough = INTENDED * weighted.iter().map(|(_, weight)| weight).sum::<f64>() - 1e-9;
    let mut sum = 0.0;
    for (number, weight) in &weighted {
        sum += weight;
        if sum >= enough {
            return Some(*number);
        }
    }
    weighted.last().map(|(number, _)| *number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use offload_scenario::{FAMILIES, Family};

    const SOURCES: [&str; 6] = ["a", "b", "c", "d", "e", "f"];

    fn evidence<'a>(family: Family, source: &'a str, steps: &[u8]) -> Vec<NeededError<'a>> {
        let family = family.facts();
        steps
            .iter()
            .map(|&step| NeededError { source, family, library: "l", error: ErrorStep::of(step) })
            .collect()
    }

    fn calibrated(rows: &[NeededError<'_>], family: Family) -> Calibrated {
        model_errors(rows, FAMILIES, POOL)[family as usize]
    }

    fn own(rows: &[NeededError<'_>], family: Family) -> Option<u8> {
        calibrated(rows, family).own.map(ErrorStep::number)
    }

    #[test]
    fn a_source_counts_as_much_as_any_other_however_many_rows_it_has() {
        let mut rows = evidence(Family::Matmul, "a", &[60; 50]);
        for (source, step) in SOURCES.into_iter().skip(1).zip([10, 20, 30, 40]) {
            rows.extend(evidence(Family::Matmul, source, &[step]));
        }
        assert_eq!(own(&rows, Family::Matmul), Some(40));
        // Four fifths of the weight, with rows of one source that differ.
        let mut rows = evidence(Family::Matmul, "a", &[1, 2, 3, 70, 80]);
        for source in &SOURCES[1..5] {
            rows.extend(evidence(Family::Matmul, source, &[5, 6, 7, 8, 50]));
        }
        assert_eq!(own(&rows, Family::Matmul), Some(50));
        assert_eq!(calibrated(&rows, Family::Matmul).sources, 5);
        assert_eq!(own(&rows, Family::Fourier), None);
    }

    /// Returns rows of five families with these own errors.
    fn others(steps: [u8; 5]) -> Vec<NeededError<'static>> {
        let families =
            [Family::Fourier, Family::Stencil, Family::Filter, Family::Loop, Family::Reduction];
        let of = |(family, step)| evidence(family, "z", &[step; 3]);
        families.into_iter().zip(steps).flat_map(of).collect()
    }

    #[test]
    fn few_sources_leave_a_family_close_to_the_others_and_many_to_its_own_error() {
        let mut rows = others([20; 5]);
        let mut errors = Vec::new();
        for source in SOURCES {
            rows.extend(evidence(Family::Matmul, source, &[60, 60]));
            errors.push(calibrated(&rows, Family::Matmul).error.number());
        }
        // 60 − 80 ÷ (sources + 2), rounded up. For one source this is more than without any.
        assert_eq!(errors, [34, 40, 44, 47, 49, 50]);
        let calibrated = calibrated(&rows, Family::Matmul);
        assert_eq!((calibrated.own, calibrated.sources), (Some(ErrorStep::of(60)), 6));
    }

    #[test]
    fn one_source_leaves_a_family_as_wide_as_none() {
        let mut rows = others([10, 15, 20, 40, 70]);
        rows.extend(evidence(Family::Matmul, "a", &[12]));
        let one = calibrated(&rows, Family::Matmul);
        assert_eq!((one.error, one.error.number()), (one.unmeasured, 40));
        rows.extend(evidence(Family::Matmul, "b", &[12]));
        assert!(calibrated(&rows, Family::Matmul).error.number() < 40);
    }

    #[test]
    fn a_family_that_nobody_measured_is_as_wide_as_four_of_five_others_need() {
        let rows = others([10, 15, 20, 40, 70]);
        let unmeasured = calibrated(&rows, Family::Language);
        assert_eq!((unmeasured.error.number(), unmeasured.own), (40, None));
        assert_eq!(unmeasured.holds_unmeasured(), None);
        // Wider than the error that puts four of five times of all families inside.
        let mut rows = others([10; 5]);
        for family in [Family::Fourier, Family::Stencil] {
            rows.extend(evidence(family, "y", &[5, 50]));
        }
        assert_eq!(own(&rows, Family::Fourier), Some(50));
        let unmeasured = calibrated(&rows, Family::Language);
        assert_eq!(unmeasured.error.number(), 50);
        for source in ["w", "x"] {
            rows.extend(evidence(Family::Matmul, source, &[10; 3]));
        }
        assert_eq!(calibrated(&rows, Family::Matmul).error.number(), 10);
    }

    #[test]
    fn a_family_has_no_part_in_what_it_would_be_given_unmeasured() {
        // Three of four would not be the intended share.
        let mut rows: Vec<NeededError<'_>> = others([10; 5]).into_iter().take(9).collect();
        rows.extend(evidence(Family::Matmul, "a", &[60; 40]));
        let matmul = calibrated(&rows, Family::Matmul);
        assert_eq!((matmul.unmeasured.number(), matmul.holds_unmeasured()), (10, Some(false)));
        assert_eq!(matmul.error.number(), 27);
        assert_eq!(calibrated(&rows, Family::Fourier).holds_unmeasured(), Some(true));
    }
}
