//! Rows in figures: medians, shares, and the same for parts of them.

use super::predict::{Row, verdicts};
use super::score::{Aspect, Tally, median};
use offload_vocabulary::elementary::ln;

/// How far one aspect is off over some rows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Errors {
    /// In the middle.
    pub(super) median: f64,
    /// Off by no more than 1.5, 2 and 3.
    pub(super) within: [Tally; 3],
    /// In the range that four of five should be in.
    pub(super) inside: Tally,
    /// Predicted over measured, in the middle.
    pub(super) ratio: f64,
    /// The simple formula's median error, at the peak and at the usual share.
    pub(super) simple: [f64; 2],
}

/// The factors that shares are given for.
pub(super) const FACTORS: [f64; 3] = [1.5, 2.0, 3.0];

impl Errors {
    /// How many times as far off the simple formula is, as median logarithms.
    pub(super) fn simple_is_worse(&self) -> [f64; 2] {
        self.simple.map(|simple| ln(simple) / ln(self.median))
    }
}

/// Some rows in figures.
pub(super) struct Summary {
    /// How many there are.
    pub(super) rows: usize,
    /// CPU time, GPU time and speedup.
    pub(super) errors: [Errors; 3],
    /// Whether the faster machine was named.
    pub(super) verdicts: Tally,
}

/// The figures of some rows, if there are any.
pub(super) fn summary(rows: &[&Row<'_>]) -> Option<Summary> {
    let errors = |aspect: Aspect| {
        let of = |times: fn(&Row<'_>) -> super::score::Times| {
            median(rows.iter().map(|row| row.error_of(times(row), aspect)))
        };
        Some(Errors {
            median: of(|row| row.predicted)?,
            within: FACTORS
                .map(|factor| Tally::of(rows.iter().map(|row| row.error(aspect) <= factor))),
            inside: Tally::of(rows.iter().map(|row| row.is_inside(aspect))),
            ratio: median(rows.iter().map(|row| row.ratio(aspect)))?,
            simple: [of(|row| row.simple[0])?, of(|row| row.simple[1])?],
        })
    };
    let [host, device, speedup] = Aspect::ALL.map(errors);
    Some(Summary {
        rows: rows.len(),
        errors: [host?, device?, speedup?],
        verdicts: verdicts(rows.iter().copied()),
    })
}

/// Rows that belong together.
pub(super) struct Group<'a> {
    /// What they have in common.
    pub(super) name: String,
    /// The rows.
    pub(super) rows: Vec<&'a Row<'a>>,
}

/// Rows by what they have in common, in the order in which that first turns up.
pub(super) fn groups<'a>(rows: &[&'a Row<'a>], of: impl Fn(&Row<'_>) -> String) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    for row in rows {
        let name = of(row);
        match groups.iter_mut().find(|group| group.name == name) {
            Some(group) => group.rows.push(row),
            None => groups.push(Group { name, rows: vec![row] }),
        }
    }
    groups
}

/// The rows of the balanced choice.
pub(super) fn core<'a>(rows: &'a [Row<'a>]) -> Vec<&'a Row<'a>> {
    rows.iter().filter(|row| row.pair.core).collect()
}

/// The rows of the balanced choice whose sources gave the model nothing.
pub(super) fn foreign<'a>(rows: &'a [Row<'a>]) -> Vec<&'a Row<'a>> {
    rows.iter().filter(|row| row.pair.core && row.source.gave.is_none()).collect()
}

/// The rows that are furthest off in CPU or GPU time, worst first.
pub(super) fn worst<'a>(rows: &[&'a Row<'a>], count: usize) -> Vec<&'a Row<'a>> {
    let error = |row: &Row<'_>| row.error(Aspect::Host).max(row.error(Aspect::Device));
    let mut sorted = rows.to_vec();
    sorted.sort_by(|a, b| error(b).total_cmp(&error(a)));
    sorted.truncate(count);
    sorted
}
