//! Whether ranges hold on sources that did not set their width: leave one source out.

use std::collections::BTreeMap;

use offload_analysis::ModelErrors;
use offload_scenario::{Family, FamilyFacts};

use super::aspect_score::TimedAspect;
use super::needed_error::{ErrorStep, SideErrors};
use super::scored_row::ScoredRow;

/// The share of measurements that a range is meant to contain.
const INTENDED: f64 = 0.8;

/// As many sources as set the error of a family, so that none of them decides it alone. What a family
/// lacks is made up for by others.
const ENOUGH: f64 = 10.0;

/// Which rows set the error of the model for a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Basis {
    /// Those of the family.
    Family,
    /// Also those of the families under the same heading, as too few sources have measured this one.
    Heading,
    /// Also those of all other families, as too few sources have measured the heading.
    All,
}

/// A measured time with the error that puts it inside its range.
#[derive(Clone, Copy)]
struct Evidence<'a> {
    source: &'a str,
    family: &'static FamilyFacts,
    needed: ErrorStep,
}

impl Evidence<'_> {
    /// From how close to a family it is.
    fn basis(&self, family: &FamilyFacts) -> Basis {
        match (self.family.id == family.id, self.family.heading == family.heading) {
            (true, _) => Basis::Family,
            (false, true) => Basis::Heading,
            (false, false) => Basis::All,
        }
    }
}

/// An error of the model, and which rows set it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Calibrated {
    /// The error.
    pub(crate) error: ErrorStep,
    /// What it follows from.
    pub(crate) basis: Basis,
    /// How many sources measured the family itself.
    pub(crate) sources: usize,
}

/// The error at which the intended share lies inside. Each source of the family counts as much as any
/// other; those of other families share the weight of the sources that it lacks.
fn calibrated(
    evidence: &[Evidence<'_>],
    family: &FamilyFacts,
    without: Option<&str>,
) -> Calibrated {
    let mut weighted = Vec::new();
    let (mut lacking, mut farthest, mut own) = (ENOUGH, Basis::Family, 0);
    for basis in [Basis::Family, Basis::Heading, Basis::All] {
        let used = |it: &&Evidence<'_>| Some(it.source) != without && it.basis(family) == basis;
        let mut counts: BTreeMap<&str, f64> = BTreeMap::new();
        for row in evidence.iter().filter(used) {
            *counts.entry(row.source).or_default() += 1.0;
        }
        let sources = counts.len() as f64;
        let each = match basis {
            Basis::Family => 1.0,
            Basis::Heading | Basis::All => (lacking / sources).clamp(0.0, 1.0),
        };
        if counts.is_empty() || each == 0.0 {
            continue;
        }
        let rows = evidence.iter().filter(used);
        weighted.extend(rows.map(|it| (it.needed, each / counts[it.source])));
        lacking -= each * sources;
        farthest = basis;
        own = if basis == Basis::Family { counts.len() } else { own };
    }
    Calibrated { error: weighted_percentile(weighted), basis: farthest, sources: own }
}

/// The smallest error that puts the intended share of a weight inside.
fn weighted_percentile(mut weighted: Vec<(ErrorStep, f64)>) -> ErrorStep {
    weighted.sort_by_key(|(needed, _)| *needed);
    // Sums of thirds and sevenths fall short of the share by their rounding.
    let enough = INTENDED * weighted.iter().map(|(_, weight)| weight).sum::<f64>() - 1e-9;
    let mut sum = 0.0;
    for (needed, weight) in weighted {
        sum += weight;
        if sum >= enough {
            return needed;
        }
    }
    ErrorStep::LARGEST
}

/// For one aspect of a row, whether it lies inside its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Inside {
    /// With the errors in use.
    pub(crate) in_use: bool,
    /// With the errors that all sources set.
    pub(crate) in_sample: bool,
    /// With those that all other sources set.
    pub(crate) left_out: bool,
}

/// A row and whether its measurements lie inside.
pub(crate) struct ValidatedRow<'a> {
    /// The row.
    pub(crate) row: &'a ScoredRow<'a>,
    inside: [Option<Inside>; 3],
}

impl ValidatedRow<'_> {
    /// Whether the measurement of an aspect lies inside, if there is one.
    pub(crate) const fn inside(&self, aspect: TimedAspect) -> Option<Inside> {
        self.inside[aspect as usize]
    }
}

/// What the rows say of the errors of a family.
pub(crate) struct FamilyErrors {
    /// The family.
    pub(crate) family: Family,
    /// The error that all sources set on the CPU.
    pub(crate) cpu: Calibrated,
    /// The same on the GPU.
    pub(crate) gpu: Calibrated,
}

impl FamilyErrors {
    /// Whether the errors in use on the CPU and the GPU are those that the rows set.
    pub(crate) fn are_in_use(&self) -> [bool; 2] {
        let errors = SideErrors { cpu: self.cpu.error, gpu: self.gpu.error };
        let (set, in_use) = (errors.in_family(self.family), ModelErrors::of(self.family));
        let same =
            |error: fn(&ModelErrors) -> f64| (error(&in_use) / error(&set) - 1.0).abs() < TOLERANCE;
        [
            same(|it| it.cpu_arithmetic) && same(|it| it.cpu_memory) && same(|it| it.cpu_calls),
            same(|it| it.gpu_arithmetic)
                && same(|it| it.gpu_memory)
                && same(|it| it.launch)
                && same(|it| it.interconnect),
        ]
    }
}

/// How far an error in use may be from the one that the rows set.
const TOLERANCE: f64 = 0.01;

/// The errors of every family, and how well they hold on sources that did not set them.
pub(crate) struct CrossValidation<'a> {
    /// By family, in the order of their list.
    pub(crate) families: Vec<FamilyErrors>,
    /// Every row.
    pub(crate) rows: Vec<ValidatedRow<'a>>,
}

impl<'a> CrossValidation<'a> {
    /// Sets the errors from all sources, and from all but each.
    pub(crate) fn of(rows: &'a [ScoredRow<'a>]) -> Self {
        let evidence = |aspect| -> Vec<Evidence<'_>> {
            let needed = rows.iter().filter_map(|row| {
                let (source, family) = (row.row.source.as_str(), row.family);
                Some(Evidence { source, family, needed: row.needed_error(aspect)? })
            });
            needed.collect()
        };
        let (cpu, gpu) = (evidence(TimedAspect::Cpu), evidence(TimedAspect::Gpu));
        let errors = |family: &FamilyFacts, without: Option<&str>| {
            [&cpu, &gpu].map(|evidence| calibrated(evidence, family, without))
        };
        let inside = |row: &ScoredRow<'_>, aspect| {
            let [in_sample, left_out] = [None, Some(row.row.source.as_str())].map(|without| {
                let [cpu, gpu] = errors(row.family, without).map(|it| it.error);
                SideErrors { cpu, gpu }
            });
            let holds = row.is_inside_with(in_sample, aspect)?;
            Some(Inside {
                in_use: row.score(aspect)?.is_inside(),
                in_sample: holds,
                left_out: match left_out == in_sample {
                    true => holds,
                    false => row.is_inside_with(left_out, aspect)?,
                },
            })
        };
        Self {
            families: offload_scenario::FAMILIES
                .iter()
                .map(|facts| {
                    let [cpu, gpu] = errors(facts, None);
                    FamilyErrors { family: facts.family, cpu, gpu }
                })
                .collect(),
            rows: rows
                .iter()
                .map(|row| ValidatedRow {
                    row,
                    inside: TimedAspect::ALL.map(|aspect| inside(row, aspect)),
                })
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accuracy::{measurements, score};

    const SOURCES: [&str; 6] = ["a", "b", "c", "d", "e", "f"];

    fn evidence<'a>(family: Family, source: &'a str, steps: &[u8]) -> Vec<Evidence<'a>> {
        let family = family.facts();
        steps.iter().map(|&step| Evidence { source, family, needed: ErrorStep::of(step) }).collect()
    }

    fn error(
        evidence: &[Evidence<'_>],
        family: Family,
        without: Option<&str>,
    ) -> (u8, Basis, usize) {
        let Calibrated { error, basis, sources } = calibrated(evidence, family.facts(), without);
        (error.number(), basis, sources)
    }

    #[test]
    fn a_source_counts_as_much_as_any_other_however_many_rows_it_has() {
        let mut rows = evidence(Family::Matmul, "a", &[60; 50]);
        for (source, step) in SOURCES.into_iter().skip(1).zip([10, 20, 30, 40]) {
            rows.extend(evidence(Family::Matmul, source, &[step]));
        }
        assert_eq!(error(&rows, Family::Matmul, None), (40, Basis::Family, 5));
        // Four fifths of the weight, with rows of one source that differ.
        let mut rows = evidence(Family::Matmul, "a", &[1, 2, 3, 70, 80]);
        for source in &SOURCES[1..5] {
            rows.extend(evidence(Family::Matmul, source, &[5, 6, 7, 8, 50]));
        }
        assert_eq!(error(&rows, Family::Matmul, None).0, 50);
    }

    #[test]
    fn a_source_that_is_left_out_has_no_part_in_the_error() {
        let rows: Vec<_> = SOURCES
            .into_iter()
            .zip([10, 20, 30, 40, 50, 60])
            .flat_map(|(source, step)| evidence(Family::Matmul, source, &[step]))
            .collect();
        assert_eq!(error(&rows, Family::Matmul, None), (50, Basis::Family, 6));
        assert_eq!(error(&rows, Family::Matmul, Some("f")), (40, Basis::Family, 5));
        assert_eq!(error(&rows, Family::Matmul, Some("a")), (50, Basis::Family, 5));
    }

    #[test]
    fn other_families_share_the_weight_that_a_family_lacks() {
        let others = ["g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t"];
        let of = |family, sources: &[&'static str], step| -> Vec<Evidence<'_>> {
            sources.iter().flat_map(|source| evidence(family, source, &[step])).collect()
        };
        let mut rows = of(Family::Fourier, &others, 10);
        // Two of ten are a fifth, and three are more.
        rows.extend(of(Family::Matmul, &SOURCES[..2], 60));
        assert_eq!(error(&rows, Family::Matmul, None), (10, Basis::Heading, 2));
        rows.extend(of(Family::Matmul, &SOURCES[2..3], 60));
        assert_eq!(error(&rows, Family::Matmul, None), (60, Basis::Heading, 3));
        assert_eq!(error(&rows, Family::Matmul, Some("a")), (10, Basis::Heading, 2));
        // Those under the same heading come first, then all.
        rows.extend(of(Family::Dataframe, &others, 80));
        assert_eq!(error(&rows, Family::Matmul, None), (60, Basis::Heading, 3));
        assert_eq!(error(&rows, Family::Language, None).1, Basis::All);
        assert_eq!(error(&rows, Family::Fourier, None), (10, Basis::Family, 14));
    }

    #[test]
    fn the_range_reaches_a_measurement_from_the_needed_error_on() {
        let data = measurements().expect("the measurements");
        let rows = score(&data).expect("scores");
        // A few, as each takes a dozen samples of the range.
        for row in rows.iter().step_by(97) {
            for aspect in [TimedAspect::Cpu, TimedAspect::Gpu] {
                let Some(needed) = row.needed_error(aspect) else { continue };
                let at = |step| row.is_inside_with(SideErrors { cpu: step, gpu: step }, aspect);
                let reached = needed < ErrorStep::LARGEST;
                assert!(!reached || at(needed) == Some(true), "{}", row.row.id);
                if let Some(below) = needed.number().checked_sub(1).map(ErrorStep::of) {
                    assert_eq!(at(below), Some(false), "{}", row.row.id);
                }
            }
        }
    }
}
