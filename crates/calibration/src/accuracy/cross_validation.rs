//! Leave-one-out cross-validation of the range widths: the ranges of each source's rows are calibrated on all other
//! sources.

use std::collections::BTreeMap;

use offload_scenario::{FAMILIES, Family};

use super::aspect_score::TimedAspect;
use super::model_error::{
    Calibrated, POOL_WEIGHT, RequiredError, counts, model_errors, weighted_percentile,
};
use super::required_error::RangeWidths;
use super::scored_row::ScoredRow;

/// The results of checking one measurement against its predicted range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RangeCheck {
    /// `true` if the measurement is inside the range calibrated on all sources.
    pub(crate) in_sample: bool,
    /// `true` if the measurement is inside its leave-one-out range. The range is calibrated on all other sources, and
    /// the prediction excludes the constants of the measurement's source.
    pub(crate) leave_one_out: bool,
}

/// A row, with the range check of each measured aspect.
pub(crate) struct ValidatedRow<'a> {
    pub(crate) row: &'a ScoredRow<'a>,
    inside: [Option<RangeCheck>; 3],
}

impl ValidatedRow<'_> {
    /// Returns the range check of an aspect, or `None` if it was not measured.
    pub(crate) const fn inside(&self, aspect: TimedAspect) -> Option<RangeCheck> {
        self.inside[aspect as usize]
    }
}

/// The calibrated model errors of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FamilyErrors {
    pub(crate) family: Family,
    pub(crate) cpu: Calibrated,
    pub(crate) gpu: Calibrated,
}

/// The range widths of every family, with their leave-one-out validation.
pub(crate) struct CrossValidation<'a> {
    /// The errors of each family, in the order of [`FAMILIES`].
    pub(crate) families: Vec<FamilyErrors>,
    /// The logarithmic width of speedup ranges, relative to the width from independent errors of
    /// the two times.
    pub(crate) speedup_width: f64,
    pub(crate) rows: Vec<ValidatedRow<'a>>,
}

impl<'a> CrossValidation<'a> {
    /// Calibrates the widths on all sources, then again without each source in turn.
    pub(crate) fn of(rows: &'a [ScoredRow<'a>]) -> Self {
        let needed =
            [TimedAspect::Cpu, TimedAspect::Gpu].map(|aspect| required_errors(rows, aspect));
        let families = family_errors(&needed, None);
        let leave_one_out: BTreeMap<&str, _> = rows
            .iter()
            .map(|row| row.publisher)
            .collect::<std::collections::BTreeSet<_>>()
            .into_iter()
            .map(|source| (source, family_errors(&needed, Some(source))))
            .collect();
        // The width of each speedup's range builds on time errors that exclude the row's own
        // source.
        let needed: Vec<(&str, u32)> = rows
            .iter()
            .filter_map(|row| {
                let source = row.publisher;
                let widths = widths(&leave_one_out[source], 1.0, row);
                Some((source, hundredths_above(row.required_speedup_width(widths)?)))
            })
            .collect();
        let speedup = speedup_width(&needed, None);
        let inside = |row: &ScoredRow<'_>, aspect| {
            let source = row.publisher;
            let without = speedup_width(&needed, Some(source));
            Some(RangeCheck {
                in_sample: row.is_inside_with(widths(&families, speedup, row), aspect)?,
                leave_one_out: row.is_inside_leave_one_out(
                    widths(&leave_one_out[source], without, row),
                    aspect,
                )?,
            })
        };
        let validated =
            |row| ValidatedRow { row, inside: TimedAspect::ALL.map(|aspect| inside(row, aspect)) };
        Self { rows: rows.iter().map(validated).collect(), families, speedup_width: speedup }
    }
}

/// Returns the smallest model error whose range contains the measurement, for each row that measured the aspect.
pub(super) fn required_errors<'a>(
    rows: &'a [ScoredRow<'a>],
    aspect: TimedAspect,
) -> Vec<RequiredError<'a>> {
    let needed = |row: &'a ScoredRow<'a>| {
        let error = row.required_error(aspect)?;
        let library = row.limit(aspect)?.library;
        Some(RequiredError { source: row.publisher, family: row.family, library, error })
    };
    rows.iter().filter_map(needed).collect()
}

/// Calibrates the errors of every family. Rows of the source `without` are excluded.
fn family_errors(needed: &[Vec<RequiredError<'_>>; 2], without: Option<&str>) -> Vec<FamilyErrors> {
    let [cpu, gpu] = needed.each_ref().map(|rows| {
        let rows: Vec<_> = rows.iter().filter(|row| Some(row.source) != without).copied().collect();
        model_errors(&rows, FAMILIES, POOL_WEIGHT)
    });
    let both = FAMILIES.iter().zip(cpu.into_iter().zip(gpu));
    both.map(|(facts, (cpu, gpu))| FamilyErrors { family: facts.family, cpu, gpu }).collect()
}

/// Calibrates the relative width of speedup ranges. Rows of the source `without` are excluded, and all other sources
/// have the same weight.
fn speedup_width(needed: &[(&str, u32)], without: Option<&str>) -> f64 {
    let used = || needed.iter().filter(|(source, _)| Some(*source) != without);
    let counts = counts(used().map(|(source, _)| *source));
    let weighted = used().map(|(source, width)| (*width, 1.0 / counts[source])).collect();
    weighted_percentile(weighted).map_or(1.0, |hundredths| f64::from(hundredths) / 100.0)
}

/// Converts a number to hundredths, rounded up.
fn hundredths_above(number: f64) -> u32 {
    (number * 100.0).ceil() as u32
}

/// Returns the range widths of a row's family.
fn widths(families: &[FamilyErrors], speedup: f64, row: &ScoredRow<'_>) -> RangeWidths {
    let FamilyErrors { cpu, gpu, .. } = families[row.family.family as usize];
    RangeWidths { cpu: cpu.error, gpu: gpu.error, speedup }
}

#[cfg(test)]
mod tests {
    use super::super::required_error::ErrorStep;
    use super::*;
    use crate::accuracy::{measurements, score};

    #[test]
    fn the_needed_error_is_the_smallest_whose_range_contains_the_measurement() {
        let data = measurements().expect("the measurements");
        let rows = score(&data).expect("scores");
        // Checking a row evaluates its range a dozen times, so this test checks only a few.
        for row in rows.iter().step_by(97) {
            for aspect in [TimedAspect::Cpu, TimedAspect::Gpu] {
                let Some(needed) = row.required_error(aspect) else { continue };
                let at = |step| {
                    row.is_inside_leave_one_out(
                        RangeWidths { cpu: step, gpu: step, speedup: 1.0 },
                        aspect,
                    )
                };
                // If no error reaches the measurement, `required_error` falls back to the error
                // factor.
                if at(ErrorStep::LARGEST) != Some(true) {
                    continue;
                }
                assert_eq!(at(needed), Some(true), "{}", row.row.id);
                if needed > ErrorStep::SMALLEST {
                    let below = ErrorStep::of(needed.number() - 1);
                    assert_eq!(at(below), Some(false), "{}", row.row.id);
                }
            }
        }
    }

    #[test]
    fn the_needed_width_is_the_smallest_whose_range_contains_the_speedup() {
        let data = measurements().expect("the measurements");
        let rows = score(&data).expect("scores");
        for row in rows.iter().step_by(41) {
            let widths =
                |speedup| RangeWidths { cpu: ErrorStep::of(9), gpu: ErrorStep::of(9), speedup };
            let Some(needed) = row.required_speedup_width(widths(1.0)) else { continue };
            let at = |speedup| row.is_inside_leave_one_out(widths(speedup), TimedAspect::Speedup);
            assert_eq!(at(needed * 1.001), Some(true), "{}", row.row.id);
            assert_eq!(at(needed * 0.999), Some(needed == 0.0), "{}", row.row.id);
        }
    }
}
