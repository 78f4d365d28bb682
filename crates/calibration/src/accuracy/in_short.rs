//! The errors of the predictions in use next to those without the constants of each row's publisher.

use super::aspect_score::{AspectScore, TimedAspect};
use super::cross_validation::{CrossValidation, Inside};
use super::format::{factor, percent};
use super::own_constants::OwnConstants;
use super::scored_row::faster_machine;
use super::summary::AspectErrors;
use crate::statistics::Tally;
use crate::text_table::TextTable;

/// The text of a cell without rows.
const NONE: &str = "–";

/// The errors of some rows in one aspect, and the coverage of their ranges.
pub(super) struct ErrorsAndInside {
    /// The errors, or `None` without rows.
    pub(super) errors: Option<AspectErrors>,
    /// The number of measurements inside the range.
    pub(super) inside: Tally,
}

impl ErrorsAndInside {
    /// Returns the errors of the predictions in use, with the widths set by all sources.
    pub(super) fn in_sample(validation: &CrossValidation<'_>, aspect: TimedAspect) -> Self {
        Self::of(validation, aspect, |score| Some(*score), |inside| inside.in_sample)
    }

    /// Returns the errors of the predictions without the constants of the row's publisher, with the widths set by all
    /// other sources.
    pub(super) fn left_out(validation: &CrossValidation<'_>, aspect: TimedAspect) -> Self {
        let score = |score: &AspectScore| {
            let kept = score.left_out.constants == OwnConstants::Kept;
            (!kept).then(|| score.without_own_constants())
        };
        Self::of(validation, aspect, score, |inside| inside.left_out)
    }

    /// Returns the errors of the predictions that keep constants of the row's publisher, with the widths set by all
    /// other sources.
    pub(super) fn kept(validation: &CrossValidation<'_>, aspect: TimedAspect) -> Self {
        let score = |score: &AspectScore| {
            (score.left_out.constants == OwnConstants::Kept).then_some(*score)
        };
        Self::of(validation, aspect, score, |inside| inside.left_out)
    }

    fn of(
        validation: &CrossValidation<'_>,
        aspect: TimedAspect,
        score: impl Fn(&AspectScore) -> Option<AspectScore>,
        is_inside: fn(Inside) -> bool,
    ) -> Self {
        let rows = validation.rows.iter().filter_map(|row| {
            let score = score(row.row.score(aspect)?)?;
            Some(((row.row.publisher.to_owned(), score), is_inside(row.inside(aspect)?)))
        });
        let (scores, inside): (Vec<_>, Vec<_>) = rows.unzip();
        Self { errors: AspectErrors::of_scores(&scores), inside: Tally::of(inside) }
    }

    fn cells(&self) -> [String; 5] {
        match &self.errors {
            None => [NONE; 5].map(str::to_owned),
            Some(errors) => [
                errors.rows.to_string(),
                factor(errors.median),
                factor(errors.ninetieth),
                factor(errors.by_source),
                percent(self.inside),
            ],
        }
    }
}

/// Returns a table with, for each aspect, the rows, their median error, the 90th percentile of the error, the median
/// over sources of a source's median, and the coverage. There are three groups: in use, left out, and rows that keep a
/// constant of their source.
pub(super) fn in_short(validation: &CrossValidation<'_>) -> TextTable {
    let mut heading = vec![String::new()];
    for way in ["in sample", "left out", "kept"] {
        heading.extend([
            format!("{way}: rows"),
            "median error".into(),
            "P90".into(),
            "median of sources".into(),
            "inside".into(),
        ]);
    }
    let mut table = TextTable::new(&heading.iter().map(String::as_str).collect::<Vec<_>>());
    for aspect in TimedAspect::ALL {
        let ways = [
            ErrorsAndInside::in_sample(validation, aspect),
            ErrorsAndInside::left_out(validation, aspect),
            ErrorsAndInside::kept(validation, aspect),
        ];
        let cells = ways.iter().flat_map(ErrorsAndInside::cells);
        table.push([aspect.name().to_owned()].into_iter().chain(cells));
    }
    table
}

/// Counts the rows whose faster machine is predicted without the constants of the row's publisher: first the rows that
/// keep none of them, then all rows, including those that keep some.
pub(super) fn faster_machine_left_out(validation: &CrossValidation<'_>) -> [Tally; 2] {
    let named = |score: &AspectScore| faster_machine(score.predicted, score.measured);
    let scores: Vec<&AspectScore> =
        validation.rows.iter().filter_map(|row| row.row.score(TimedAspect::Speedup)).collect();
    let keeps = |score: &&AspectScore| score.left_out.constants == OwnConstants::Kept;
    let apart = scores.iter().filter(|score| !keeps(score));
    let all = scores
        .iter()
        .map(|score| if keeps(score) { **score } else { score.without_own_constants() });
    [
        Tally::of(apart.filter_map(|score| named(&score.without_own_constants()))),
        Tally::of(all.filter_map(|score| named(&score))),
    ]
}
