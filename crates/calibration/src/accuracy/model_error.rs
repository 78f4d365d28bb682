//! The error of the model for a family: that which puts the intended share of measurements inside.

use std::collections::{BTreeMap, BTreeSet};

use offload_scenario::FamilyFacts;

use super::needed_error::ErrorStep;

/// The share of measurements that a range is meant to contain.
const INTENDED: f64 = 0.8;

/// As many sources as set the error of a family, so that none of them decides it alone. What a family
/// lacks is made up for by others.
const ENOUGH: f64 = 10.0;

/// Fewer sources than this say little of a family, unless they contradict what others say of it.
const FEW: usize = 3;

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

/// The error that puts a measured time inside its range.
#[derive(Clone, Copy)]
pub(super) struct NeededError<'a> {
    /// Where the time is from.
    pub(super) source: &'a str,
    /// What was timed.
    pub(super) family: &'static FamilyFacts,
    /// The error.
    pub(super) error: ErrorStep,
}

impl NeededError<'_> {
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

/// The errors of the model for some families. One that nobody measured has that of the others, wider by
/// as much as measured families turn out to need if their own rows are left out; so has one of few
/// sources whose times mostly lie outside.
pub(super) fn model_errors(rows: &[NeededError<'_>], families: &[FamilyFacts]) -> Vec<Calibrated> {
    let widening = widening(rows);
    let error = |family| {
        let pooled = pooled(rows, family);
        let unknown = pooled.sources == 0 || is_contradicted(rows, family, pooled);
        let steps = if unknown { widening } else { 0 };
        Calibrated { error: pooled.error.widened(steps), ..pooled }
    };
    families.iter().map(error).collect()
}

/// The error at which the intended share lies inside. Each source of the family counts as much as any
/// other; those of other families share the weight of the sources that it lacks.
fn pooled(rows: &[NeededError<'_>], family: &FamilyFacts) -> Calibrated {
    let mut weighted = Vec::new();
    let (mut lacking, mut farthest, mut own) = (ENOUGH, Basis::Family, 0);
    for basis in [Basis::Family, Basis::Heading, Basis::All] {
        let used = || rows.iter().filter(|it| it.basis(family) == basis);
        let counts = counts(used().map(|it| it.source));
        let sources = counts.len() as f64;
        let each = match basis {
            Basis::Family => 1.0,
            Basis::Heading | Basis::All => (lacking / sources).clamp(0.0, 1.0),
        };
        if counts.is_empty() || each == 0.0 {
            continue;
        }
        weighted.extend(used().map(|it| (it.error, each / counts[it.source])));
        lacking -= each * sources;
        farthest = basis;
        own = if basis == Basis::Family { counts.len() } else { own };
    }
    let error = intended_percentile(weighted).unwrap_or(ErrorStep::LARGEST);
    Calibrated { error, basis: farthest, sources: own }
}

/// Whether few sources measured a family, and less than half of their times are within an error.
fn is_contradicted(rows: &[NeededError<'_>], family: &FamilyFacts, pooled: Calibrated) -> bool {
    let own = || rows.iter().filter(|row| row.family.id == family.id);
    let counts = counts(own().map(|row| row.source));
    let inside = own().filter(|row| row.error <= pooled.error);
    let inside: f64 = inside.map(|row| 1.0 / counts[row.source]).sum();
    counts.len() < FEW && inside < counts.len() as f64 / 2.0
}

/// How many candidates the error of a family has to be above that of the others if its own rows are not
/// known, so that the intended share lies inside. Each family counts as much as any other, and each
/// source within it.
fn widening(rows: &[NeededError<'_>]) -> u8 {
    let series: BTreeSet<_> = rows.iter().map(|row| (row.family.id, row.source)).collect();
    let sources = counts(series.iter().map(|(family, _)| *family));
    let mut weighted = Vec::new();
    for (id, source) in &series {
        let only = |keep: &dyn Fn(bool, bool) -> bool| -> Vec<NeededError<'_>> {
            let keep = |it: &&NeededError<'_>| keep(it.family.id == *id, it.source == *source);
            rows.iter().filter(keep).copied().collect()
        };
        let own = only(&|family, source| family && source);
        let others = only(&|family, source| !family && !source);
        let Some(first) = own.first() else { continue };
        let general = pooled(&others, first.family).error;
        let weight = 1.0 / (sources[id] * own.len() as f64);
        weighted.extend(own.iter().map(|it| (it.error.above(general), weight)));
    }
    intended_percentile(weighted).unwrap_or_default()
}

/// How often each name occurs.
pub(super) fn counts<'a>(names: impl Iterator<Item = &'a str>) -> BTreeMap<&'a str, f64> {
    let mut counts = BTreeMap::new();
    for name in names {
        *counts.entry(name).or_default() += 1.0;
    }
    counts
}

/// The smallest of some weighted numbers that the intended share of the weight does not exceed.
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
    use offload_scenario::Family;

    const SOURCES: [&str; 6] = ["a", "b", "c", "d", "e", "f"];

    fn evidence<'a>(family: Family, source: &'a str, steps: &[u8]) -> Vec<NeededError<'a>> {
        let family = family.facts();
        steps
            .iter()
            .map(|&step| NeededError { source, family, error: ErrorStep::of(step) })
            .collect()
    }

    fn error(
        evidence: &[NeededError<'_>],
        family: Family,
        without: Option<&str>,
    ) -> (u8, Basis, usize) {
        let rows: Vec<_> =
            evidence.iter().filter(|it| Some(it.source) != without).copied().collect();
        let Calibrated { error, basis, sources } = pooled(&rows, family.facts());
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
    fn few_sources_that_contradict_the_others_widen_the_error() {
        let others = ["g", "h", "i", "j", "k", "l", "m", "n", "o", "p"];
        let mut rows: Vec<NeededError<'_>> =
            others.iter().flat_map(|source| evidence(Family::Fourier, source, &[10, 20])).collect();
        rows.extend(evidence(Family::Dataframe, "a", &[25, 30]));
        let of = |rows: &[NeededError<'_>]| model_errors(rows, &[*Family::Matmul.facts()])[0].error;
        let unknown = of(&rows);
        rows.extend(evidence(Family::Matmul, "b", &[60, 70]));
        assert!(of(&rows) > pooled(&rows, Family::Matmul.facts()).error);
        // Within what others need, one source is no contradiction.
        rows.truncate(rows.len() - 2);
        rows.extend(evidence(Family::Matmul, "b", &[5, 10]));
        assert!(of(&rows) < unknown);
    }

    #[test]
    fn other_families_share_the_weight_that_a_family_lacks() {
        let others = ["g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t"];
        let of = |family, sources: &[&'static str], step| -> Vec<NeededError<'_>> {
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
    fn a_family_without_rows_is_as_much_wider_as_others_need_if_left_out() {
        // Four families need as much as the others say, the fifth 20 steps more.
        let mut rows = Vec::new();
        let families =
            [Family::Matmul, Family::Fourier, Family::Stencil, Family::Filter, Family::Loop];
        for (family, source) in families.into_iter().zip(SOURCES) {
            rows.extend(evidence(family, source, &[if source == "e" { 50 } else { 30 }; 3]));
        }
        let error = |rows: &[NeededError<'_>]| {
            model_errors(rows, &[*Family::Language.facts()])[0].error.number()
        };
        assert_eq!((widening(&rows), error(&rows)), (0, 30));
        rows.extend(evidence(Family::Sorting, "f", &[70; 3]));
        assert_eq!((widening(&rows), error(&rows)), (20, 70));
    }
}
