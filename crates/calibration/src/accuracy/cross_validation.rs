//! Leave-one-out cross-validation of the range widths. The ranges for each source's rows are calibrated on all other
//! sources.

use std::collections::BTreeMap;

use offload_scenario::{FAMILIES, Family};

use super::aspect_score::TimedAspect;
use super::model_error::{
    Calibrated, POOL_WEIGHT, RequiredError, counts, model_errors, untimed_error,
    weighted_percentile,
};
use super::required_error::{ErrorStep, RangeWidths};
use super::scored_row::ScoredRow;

/// The results of comparing one measurement with its predicted ranges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RangeCheck {
    /// `true` if the measurement is inside the range calibrated on all sources.
    pub(crate) in_sample: bool,
    /// `true` if the measurement is inside its leave-one-out range. This range is calibrated on all other sources, for
    /// a prediction without constants from the measurement's source.
    pub(crate) leave_one_out: bool,
}

/// A row and the range check of each measured aspect.
pub(crate) struct ValidatedRow<'a> {
    pub(crate) row: &'a ScoredRow<'a>,
    inside: [Option<RangeCheck>; 3],
}

impl ValidatedRow<'_> {
    /// Returns the range check of an aspect, or `None` if the aspect was not measured.
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

/// The range widths of every family, and the range checks of every row.
pub(crate) struct CrossValidation<'a> {
    /// The errors of each family, in the order of [`FAMILIES`].
    pub(crate) families: Vec<FamilyErrors>,
    /// The width of speedup ranges on a logarithmic scale, relative to the width for independent errors in the CPU and
    /// GPU times.
    pub(crate) speedup_width: f64,
    /// The minimum model errors of CPU and GPU times for a library without timings on the hardware class.
    pub(crate) untimed: [ErrorStep; 2],
    pub(crate) rows: Vec<ValidatedRow<'a>>,
}

impl<'a> CrossValidation<'a> {
    /// Calibrates the widths on all sources, and again without each source in turn.
    pub(crate) fn of(rows: &'a [ScoredRow<'a>]) -> Self {
        let time_errors =
            [TimedAspect::Cpu, TimedAspect::Gpu].map(|aspect| required_errors(rows, aspect));
        let families = family_errors(&time_errors, None);
        let leave_one_out: BTreeMap<&str, _> = rows
            .iter()
            .map(|row| row.publisher)
            .collect::<std::collections::BTreeSet<_>>()
            .into_iter()
            .map(|source| (source, family_errors(&time_errors, Some(source))))
            .collect();
        // The speedup range of a row is computed from time errors that were calibrated without the row's source.
        let required_widths: Vec<(&str, u32)> = rows
            .iter()
            .filter_map(|row| {
                let source = row.publisher;
                let widths = range_widths(&leave_one_out[source], 1.0, row);
                Some((source, ceil_hundredths(row.required_speedup_width(widths)?)))
            })
            .collect();
        let speedup = speedup_width(&required_widths, None);
        let range_check = |row: &ScoredRow<'_>, aspect| {
            let source = row.publisher;
            let speedup_without = speedup_width(&required_widths, Some(source));
            Some(RangeCheck {
                in_sample: row.is_inside_with(range_widths(&families, speedup, row), aspect)?,
                leave_one_out: row.is_inside_leave_one_out(
                    range_widths(&leave_one_out[source], speedup_without, row),
                    aspect,
                )?,
            })
        };
        let validate_row = |row| ValidatedRow {
            row,
            inside: TimedAspect::ALL.map(|aspect| range_check(row, aspect)),
        };
        let untimed = time_errors.each_ref().map(|rows| untimed_error(rows));
        let rows = rows.iter().map(validate_row).collect();
        Self { rows, families, untimed, speedup_width: speedup }
    }
}

/// Returns the smallest model error whose range contains the measurement, for each row with a measurement of the
/// aspect.
pub(super) fn required_errors<'a>(
    rows: &'a [ScoredRow<'a>],
    aspect: TimedAspect,
) -> Vec<RequiredError<'a>> {
    let required_error = |row: &'a ScoredRow<'a>| {
        let error = row.required_error(aspect)?;
        let (library, class) = row.library_and_class(aspect)?;
        let (source, family, is_test) = (row.publisher, row.family, row.is_test(aspect));
        Some(RequiredError { source, family, library, class, is_test, error })
    };
    rows.iter().filter_map(required_error).collect()
}

/// Calibrates the errors of every family. The rows of the source `left_out` are skipped.
fn family_errors(
    required_errors: &[Vec<RequiredError<'_>>; 2],
    left_out: Option<&str>,
) -> Vec<FamilyErrors> {
    let [cpu, gpu] = required_errors.each_ref().map(|rows| {
        let rows: Vec<_> =
            rows.iter().filter(|row| Some(row.source) != left_out).copied().collect();
        model_errors(&rows, FAMILIES, POOL_WEIGHT)
    });
    let error_pairs = FAMILIES.iter().zip(cpu.into_iter().zip(gpu));
    error_pairs.map(|(facts, (cpu, gpu))| FamilyErrors { family: facts.family, cpu, gpu }).collect()
}

/// Calibrates the relative width of speedup ranges. The rows of the source `left_out` are skipped. All sources have the
/// same weight.
fn speedup_width(required_widths: &[(&str, u32)], left_out: Option<&str>) -> f64 {
    let counted_widths = || required_widths.iter().filter(|(source, _)| Some(*source) != left_out);
    let counts = counts(counted_widths().map(|(source, _)| *source));
    let weighted_widths =
        counted_widths().map(|(source, width)| (*width, 1.0 / counts[source])).collect();
    weighted_percentile(weighted_widths).map_or(1.0, |hundredths| f64::from(hundredths) / 100.0)
}

/// Converts a number to hundredths and rounds up.
fn ceil_hundredths(number: f64) -> u32 {
    (number * 100.0).ceil() as u32
}

fn range_widths(families: &[FamilyErrors], speedup: f64, row: &ScoredRow<'_>) -> RangeWidths {
    let FamilyErrors { cpu, gpu, .. } = families[row.family.family as usize];
    RangeWidths { cpu: cpu.error, gpu: gpu.error, speedup }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accuracy::{Measurements, measurements, score};

    /// Returns every `step`-th measured row. Scoring all rows would be slow, so the tests use only some of them.
    fn every_nth_row(step: usize) -> Measurements {
        let mut data = measurements().expect("the measurements");
        data.row = data.row.into_iter().step_by(step).collect();
        data
    }

    #[test]
    fn the_needed_error_is_the_smallest_whose_range_contains_the_measurement() {
        let data = every_nth_row(97);
        let rows = score(&data).expect("scores");
        for row in &rows {
            for aspect in [TimedAspect::Cpu, TimedAspect::Gpu] {
                let Some(required_step) = row.required_error(aspect) else { continue };
                let is_inside = |step| {
                    row.is_inside_leave_one_out(
                        RangeWidths { cpu: step, gpu: step, speedup: 1.0 },
                        aspect,
                    )
                };
                // If no model error is large enough, `required_error` falls back to the error factor.
                if is_inside(ErrorStep::LARGEST) != Some(true) {
                    continue;
                }
                assert_eq!(is_inside(required_step), Some(true), "{}", row.row.id);
                if required_step > ErrorStep::SMALLEST {
                    let smaller_step = ErrorStep::of(required_step.number() - 1);
                    assert_eq!(is_inside(smaller_step), Some(false), "{}", row.row.id);
                }
            }
        }
    }

    #[test]
    fn the_needed_width_is_the_smallest_whose_range_contains_the_speedup() {
        let data = every_nth_row(41);
        let rows = score(&data).expect("scores");
        for row in &rows {
            let widths =
                |speedup| RangeWidths { cpu: ErrorStep::of(9), gpu: ErrorStep::of(9), speedup };
            let Some(required_width) = row.required_speedup_width(widths(1.0)) else { continue };
            let is_inside =
                |speedup| row.is_inside_leave_one_out(widths(speedup), TimedAspect::Speedup);
            assert_eq!(is_inside(required_width * 1.001), Some(true), "{}", row.row.id);
            assert_eq!(
                is_inside(required_width * 0.999),
                Some(required_width == 0.0),
                "{}",
                row.row.id
            );
        }
    }
}
