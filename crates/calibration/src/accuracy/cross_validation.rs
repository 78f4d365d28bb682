//! Coverage of the ranges on sources that did not set their width: leave-one-source-out.

use std::collections::BTreeMap;

use offload_scenario::{FAMILIES, Family};

use super::aspect_score::TimedAspect;
use super::model_error::{
    Calibrated, NeededError, POOL, counts, intended_percentile, model_errors,
};
use super::needed_error::RangeWidths;
use super::scored_row::ScoredRow;

/// The coverage of one aspect of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Inside {
    /// `true` if it is inside with the widths set by all sources.
    pub(crate) in_sample: bool,
    /// `true` if it is inside with the widths set by all other sources, around the prediction without
    /// its source's own constants.
    pub(crate) left_out: bool,
}

/// A row and its coverage.
pub(crate) struct ValidatedRow<'a> {
    pub(crate) row: &'a ScoredRow<'a>,
    inside: [Option<Inside>; 3],
}

impl ValidatedRow<'_> {
    /// Returns the coverage of an aspect, if it was measured.
    pub(crate) const fn inside(&self, aspect: TimedAspect) -> Option<Inside> {
        self.inside[aspect as usize]
    }
}

/// The errors of a family according to the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FamilyErrors {
    pub(crate) family: Family,
    /// The error on the CPU.
    pub(crate) cpu: Calibrated,
    /// The error on the GPU.
    pub(crate) gpu: Calibrated,
}

/// The widths of the ranges of every family, and their coverage on sources that did not set them.
pub(crate) struct CrossValidation<'a> {
    /// The families, in the order of their list.
    pub(crate) families: Vec<FamilyErrors>,
    /// The logarithmic width of a speedup's range, relative to the width for independent errors.
    pub(crate) speedup_width: f64,
    pub(crate) rows: Vec<ValidatedRow<'a>>,
}

impl<'a> CrossValidation<'a> {
    /// Sets the widths from all sources, and from all except each one.
    pub(crate) fn of(rows: &'a [ScoredRow<'a>]) -> Self {
        let needed = [TimedAspect::Cpu, TimedAspect::Gpu].map(|aspect| needed_errors(rows, aspect));
        let families = family_errors(&needed, None);
        let left_out: BTreeMap<&str, _> = rows
            .iter()
            .map(|row| row.publisher)
            .collect::<std::collections::BTreeSet<_>>()
            .into_iter()
            .map(|source| (source, family_errors(&needed, Some(source))))
            .collect();
        // The width of a speedup is set on top of time errors that exclude its own source.
        let needed: Vec<(&str, u32)> = rows
            .iter()
            .filter_map(|row| {
                let source = row.publisher;
                let widths = widths(&left_out[source], 1.0, row);
                Some((source, hundredths_above(row.needed_speedup_width(widths)?)))
            })
            .collect();
        let speedup = speedup_width(&needed, None);
        let inside = |row: &ScoredRow<'_>, aspect| {
            let source = row.publisher;
            let without = speedup_width(&needed, Some(source));
            Some(Inside {
                in_sample: row.is_inside_with(widths(&families, speedup, row), aspect)?,
                left_out: row
                    .is_inside_left_out(widths(&left_out[source], without, row), aspect)?,
            })
        };
        let validated =
            |row| ValidatedRow { row, inside: TimedAspect::ALL.map(|aspect| inside(row, aspect)) };
        Self { rows: rows.iter().map(validated).collect(), families, speedup_width: speedup }
    }
}

/// Returns the errors that put the measured times of a machine inside their ranges.
pub(super) fn needed_errors<'a>(
    rows: &'a [ScoredRow<'a>],
    aspect: TimedAspect,
) -> Vec<NeededError<'a>> {
    let needed = |row: &'a ScoredRow<'a>| {
        let error = row.needed_error(aspect)?;
        let library = row.limit(aspect)?.library;
        Some(NeededError { source: row.publisher, family: row.family, library, error })
    };
    rows.iter().filter_map(needed).collect()
}

/// Returns the errors set by the rows, excluding one source.
fn family_errors(needed: &[Vec<NeededError<'_>>; 2], without: Option<&str>) -> Vec<FamilyErrors> {
    let [cpu, gpu] = needed.each_ref().map(|rows| {
        let rows: Vec<_> = rows.iter().filter(|row| Some(row.source) != without).copied().collect();
        model_errors(&rows, FAMILIES, POOL)
    });
    let both = FAMILIES.iter().zip(cpu.into_iter().zip(gpu));
    both.map(|(facts, (cpu, gpu))| FamilyErrors { family: facts.family, cpu, gpu }).collect()
}

/// Returns the width of speedups set by the rows, excluding one source. All sources have the same
/// weight.
fn speedup_width(needed: &[(&str, u32)], without: Option<&str>) -> f64 {
    let used = || needed.iter().filter(|(source, _)| Some(*source) != without);
    let counts = counts(used().map(|(source, _)| *source));
    let weighted = used().map(|(source, width)| (*width, 1.0 / counts[source])).collect();
    intended_percentile(weighted).map_or(1.0, |hundredths| f64::from(hundredths) / 100.0)
}

/// Converts a number to hundredths, rounded up.
fn hundredths_above(number: f64) -> u32 {
    (number * 100.0).ceil() as u32
}

/// Returns the widths of the range of a row.
fn widths(families: &[FamilyErrors], speedup: f64, row: &ScoredRow<'_>) -> RangeWidths {
    let FamilyErrors { cpu, gpu, .. } = families[row.family.family as usize];
    RangeWidths { cpu: cpu.error, gpu: gpu.error, speedup }
}

#[cfg(test)]
mod tests {
    use super::super::needed_error::ErrorStep;
    use super::*;
    use crate::accuracy::{measurements, score};

    #[test]
    fn the_range_reaches_a_measurement_from_the_needed_error_on() {
        let data = measurements().expect("the measurements");
        let rows = score(&data).expect("scores");
        // Only a few rows, as each takes a dozen samples of the range.
        for row in rows.iter().step_by(97) {
            for aspect in [TimedAspect::Cpu, TimedAspect::Gpu] {
                let Some(needed) = row.needed_error(aspect) else { continue };
                let at = |step| {
                    row.is_inside_left_out(
                        RangeWidths { cpu: step, gpu: step, speedup: 1.0 },
                        aspect,
                    )
                };
                // A value that no error reaches is known only by its factor.
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
    fn the_range_reaches_a_speedup_from_the_needed_width_on() {
        let data = measurements().expect("the measurements");
        let rows = score(&data).expect("scores");
        for row in rows.iter().step_by(41) {
            let widths =
                |speedup| RangeWidths { cpu: ErrorStep::of(9), gpu: ErrorStep::of(9), speedup };
            let Some(needed) = row.needed_speedup_width(widths(1.0)) else { continue };
            let at = |speedup| row.is_inside_left_out(widths(speedup), TimedAspect::Speedup);
            assert_eq!(at(needed * 1.001), Some(true), "{}", row.row.id);
            assert_eq!(at(needed * 0.999), Some(needed == 0.0), "{}", row.row.id);
        }
    }
}
