//! Calibrates the model error of each family: the smallest error whose ranges contain the intended share of
//! measurements.

use std::collections::BTreeMap;

use offload_catalog::HardwareClass;
use offload_scenario::FamilyFacts;

use super::required_error::ErrorStep;

/// The intended coverage of a range. The error of an unmeasured family also has to be large enough for this share of
/// the measured families.
pub(super) const TARGET_COVERAGE: f64 = 0.8;

/// The combined weight of all other families, where each source of the family itself has a weight of one. Of all
/// integers, 2 gives the smallest leave-one-out loss in `cargo xtask calibrate`.
pub(crate) const POOL_WEIGHT: f64 = 2.0;

/// The smallest model error whose range contains a measured time.
#[derive(Clone, Copy)]
pub(super) struct RequiredError<'a> {
    /// The publisher of the measured time.
    pub(super) source: &'a str,
    pub(super) family: &'static FamilyFacts,
    pub(super) library: &'static str,
    pub(super) class: HardwareClass,
    /// `true` if the prediction needs no constant from the row's own publisher.
    pub(super) is_test: bool,
    pub(super) error: ErrorStep,
}

/// The calibrated error of a family, and the values from which it is derived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Calibrated {
    pub(crate) error: ErrorStep,
    /// The smallest error whose ranges contain the intended share of the family's measured times, or `None` if the
    /// family has no measured times.
    pub(crate) own: Option<ErrorStep>,
    /// The error in `own`, shrunk toward the error of all other families.
    pub(crate) shrunk: Option<ErrorStep>,
    /// The error that the family would have if it had not been measured.
    pub(crate) unmeasured: ErrorStep,
    /// The number of sources that timed the family.
    pub(crate) sources: usize,
}

impl Calibrated {
    /// Returns `true` if the error for unmeasured families would be large enough for this family, or `None` if the
    /// family was not measured.
    pub(crate) fn is_covered_by_unmeasured(self) -> Option<bool> {
        self.own.map(|own| own <= self.unmeasured)
    }
}

/// Errors and their weights, which sum to one.
type WeightedErrors = Vec<(ErrorStep, f64)>;

/// Returns the calibrated error of each family.
///
/// # Model
/// - A family's own error is the smallest error whose ranges contain the intended share of the family's times. All
///   sources of the family have the same weight.
/// - The pooled error is the smallest error whose ranges contain the intended share of the times of all other families.
///   All other families have the same weight.
/// - The error of a family is the weighted mean of its own error and the pooled error, on a logarithmic scale. The
///   family's own error has a weight of one per source, and the pooled error has the weight `pool`. So the error of a
///   family with few sources stays close to the errors of the other families.
/// - The error of a family without sources is large enough for the intended share of the other families. It is at least
///   the pooled error, because the family may be harder to predict than most.
/// - A single source does not show how much sources differ. Therefore the error of a family with one source is at least
///   the error of a family without sources.
pub(super) fn model_errors(
    rows: &[RequiredError<'_>],
    families: &[FamilyFacts],
    pool: f64,
) -> Vec<Calibrated> {
    let measured: BTreeMap<&str, (WeightedErrors, usize)> = families
        .iter()
        .filter_map(|family| Some((family.id, weighted_errors(rows, family)?)))
        .collect();
    let own_errors: BTreeMap<&str, ErrorStep> = measured
        .iter()
        .filter_map(|(id, (weighted, _))| Some((*id, weighted_percentile(weighted.clone())?)))
        .collect();
    let calibrate = |family: &FamilyFacts| {
        let other_families = || measured.iter().filter(|(id, _)| **id != family.id);
        let pooled_errors =
            other_families().flat_map(|(_, (weighted, _))| weighted.iter().copied()).collect();
        let pooled = weighted_percentile(pooled_errors).unwrap_or(ErrorStep::LARGEST);
        let family_errors = other_families().map(|(id, _)| (own_errors[id], 1.0)).collect();
        let unmeasured = weighted_percentile(family_errors).unwrap_or(pooled).max(pooled);
        let own = own_errors.get(family.id).copied();
        let sources = measured.get(family.id).map_or(0, |(_, sources)| *sources);
        let shrunk = own.map(|own| own.toward(pooled, pool / (sources as f64 + pool)));
        let error = match (shrunk, sources) {
            (Some(shrunk), 2..) => shrunk,
            (Some(shrunk), _) => shrunk.max(unmeasured),
            (None, _) => unmeasured,
        };
        Calibrated { error, own, shrunk, unmeasured, sources }
    };
    families.iter().map(calibrate).collect()
}

/// Returns the minimum error of a time if the family has no timings of the library on that hardware class.
///
/// # Model
/// As for families without sources, the error is large enough for the intended share of all triples of a family, a
/// library and a hardware class. A triple's own error is the smallest error whose ranges contain the intended share of
/// its times. Rows whose prediction needs a constant from their own source are skipped, because their errors are
/// smaller than the errors of an untimed library.
pub(super) fn untimed_error(rows: &[RequiredError<'_>]) -> ErrorStep {
    let mut triples: BTreeMap<_, Vec<RequiredError<'_>>> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.is_test) {
        triples.entry((row.family.id, row.library, row.class)).or_default().push(*row);
    }
    let own_errors = triples.values().filter_map(|rows| {
        let (weighted, _) = weighted_errors(rows, rows.first()?.family)?;
        Some((weighted_percentile(weighted)?, 1.0))
    });
    weighted_percentile(own_errors.collect()).unwrap_or(ErrorStep::LARGEST)
}

/// Returns the weighted errors of a family and the number of its sources, or `None` if the family has no rows. Each
/// source has the same weight.
fn weighted_errors(
    rows: &[RequiredError<'_>],
    family: &FamilyFacts,
) -> Option<(WeightedErrors, usize)> {
    let family_rows = || rows.iter().filter(|row| row.family.id == family.id);
    let counts = counts(family_rows().map(|row| row.source));
    let sources = counts.len();
    let weighted =
        family_rows().map(|row| (row.error, 1.0 / (counts[row.source] * sources as f64))).collect();
    (sources > 0).then_some((weighted, sources))
}

pub(super) fn counts<'a>(names: impl Iterator<Item = &'a str>) -> BTreeMap<&'a str, f64> {
    let mut counts = BTreeMap::new();
    for name in names {
        *counts.entry(name).or_default() += 1.0;
    }
    counts
}

/// Returns the weighted percentile at [`TARGET_COVERAGE`]: the smallest number at which the cumulative weight reaches
/// this share of the total weight.
pub(super) fn weighted_percentile<T: Copy + Ord>(mut weighted: Vec<(T, f64)>) -> Option<T> {
    weighted.sort_by_key(|(number, _)| *number);
    // We subtract a tolerance because rounding errors in the sum may leave it just below the target.
    let target_weight =
        TARGET_COVERAGE * weighted.iter().map(|(_, weight)| weight).sum::<f64>() - 1e-9;
    let mut sum = 0.0;
    for (number, weight) in &weighted {
        sum += weight;
        if sum >= target_weight {
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

    fn evidence<'a>(family: Family, source: &'a str, steps: &[u8]) -> Vec<RequiredError<'a>> {
        let family = family.facts();
        steps
            .iter()
            .map(|&step| RequiredError {
                source,
                family,
                library: "l",
                class: HardwareClass::X86Server,
                is_test: true,
                error: ErrorStep::of(step),
            })
            .collect()
    }

    fn calibrate(rows: &[RequiredError<'_>], family: Family) -> Calibrated {
        model_errors(rows, FAMILIES, POOL_WEIGHT)[family as usize]
    }

    /// Returns rows of five families whose own errors are `steps`. All rows come from one source.
    fn other_rows(steps: [u8; 5]) -> Vec<RequiredError<'static>> {
        let families =
            [Family::Fourier, Family::Stencil, Family::Filter, Family::Loop, Family::Reduction];
        let family_rows = |(family, step)| evidence(family, "z", &[step; 3]);
        families.into_iter().zip(steps).flat_map(family_rows).collect()
    }

    #[test]
    fn more_sources_move_a_family_from_the_unmeasured_error_to_its_own() {
        let mut rows = other_rows([20; 5]);
        let mut errors = Vec::new();
        for source in SOURCES {
            rows.extend(evidence(Family::Matmul, source, &[60, 60]));
            errors.push(calibrate(&rows, Family::Matmul).error.number());
        }
        // The expected steps are 60 − 80 ÷ (sources + 2), rounded up. Even with one source, the error exceeds the
        // unmeasured error of 20.
        assert_eq!(errors, [34, 40, 44, 47, 49, 50]);
        let calibrated = calibrate(&rows, Family::Matmul);
        assert_eq!((calibrated.own, calibrated.sources), (Some(ErrorStep::of(60)), 6));
    }
}
