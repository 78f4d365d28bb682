//! The errors of the predictions in use beside those without the constants of each row's publisher.

use super::aspect_score::{AspectScore, TimedAspect};
use super::cross_validation::{CrossValidation, Inside};
use super::format::{factor, percent};
use super::own_constants::OwnConstants;
use super::scored_row::faster_machine;
use super::summary::AspectErrors;
use crate::statistics::Tally;
use crate::text_table::TextTable;

/// What a cell has where no row is of its kind.
const NONE: &str = "–";

/// The errors of some rows in one aspect, and how many of their measurements lie inside the range.
pub(super) struct ErrorsAndInside {
    /// The errors; none without rows.
    pub(super) errors: Option<AspectErrors>,
    /// Inside the range.
    pub(super) inside: Tally,
}

impl ErrorsAndInside {
    /// Of the predictions in use, with the widths that all sources set.
    pub(super) fn in_sample(validation: &CrossValidation<'_>, aspect: TimedAspect) -> Self {
        Self::of(validation, aspect, |score| Some(*score), |inside| inside.in_sample)
    }

    /// Of the predictions without the constants of the row's publisher, with the widths that all other
    /// sources set.
    pub(super) fn left_out(validation: &CrossValidation<'_>, aspect: TimedAspect) -> Self {
        let score = |score: &AspectScore| {
            let kept = score.left_out.constants == OwnConstants::Kept;
            (!kept).then(|| score.without_own_constants())
        };
        Self::of(validation, aspect, score, |inside| inside.left_out)
    }

    /// Of the predictions that keep constants of the row's publisher, with the widths that all other
    /// sources set.
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

/// For each aspect the rows, their median error, the error that nine of ten do not exceed, the median over
/// sources of a source's median, and the share inside the range: in use, left out, and of those that keep a constant of their source.
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

/// For how many rows the faster machine is named without the constants of the row's publisher: of those
/// that keep none of them, then of all rows, where some keep theirs.
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
        Tally::of(apart.filter_map(|it| named(&it.without_own_constants()))),
        Tally::of(all.filter_map(|it| named(&it))),
    ]
}
