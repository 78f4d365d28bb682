//! Builds the summary table, which compares the errors of the regular predictions with those of the leave-one-out
//! predictions.

use super::aspect_score::{AspectScore, TimedAspect};
use super::cross_validation::{CrossValidation, RangeCheck};
use super::format::{factor, percent};
use super::own_constants::OwnConstants;
use super::scored_row::faster_machine;
use super::summary::AspectErrors;
use crate::statistics::Tally;
use crate::text_table::TextTable;

const EMPTY_CELL: &str = "–";

/// The errors of one aspect over a set of rows, and the coverage of the aspect's ranges.
pub(super) struct ErrorsAndCoverage {
    /// The errors, or `None` if no row has a measurement of the aspect.
    pub(super) errors: Option<AspectErrors>,
    /// The number of measurements inside their ranges.
    pub(super) inside: Tally,
}

impl ErrorsAndCoverage {
    /// Scores the regular predictions against ranges calibrated on all sources.
    pub(super) fn in_sample(validation: &CrossValidation<'_>, aspect: TimedAspect) -> Self {
        Self::of(validation, aspect, |score| Some(*score), |inside| inside.in_sample)
    }

    /// Scores the leave-one-out predictions against ranges calibrated on all other sources.
    ///
    /// These predictions use no constants from the row's publisher. Rows are skipped if such a constant has no
    /// replacement.
    pub(super) fn leave_one_out(validation: &CrossValidation<'_>, aspect: TimedAspect) -> Self {
        let score = |score: &AspectScore| {
            let is_kept = score.leave_one_out.constants == OwnConstants::Kept;
            (!is_kept).then(|| score.without_own_constants())
        };
        Self::of(validation, aspect, score, |inside| inside.leave_one_out)
    }

    /// Scores only the rows that keep a constant from their publisher, against ranges calibrated on all other sources.
    pub(super) fn kept(validation: &CrossValidation<'_>, aspect: TimedAspect) -> Self {
        let score = |score: &AspectScore| {
            (score.leave_one_out.constants == OwnConstants::Kept).then_some(*score)
        };
        Self::of(validation, aspect, score, |inside| inside.leave_one_out)
    }

    fn of(
        validation: &CrossValidation<'_>,
        aspect: TimedAspect,
        score: impl Fn(&AspectScore) -> Option<AspectScore>,
        is_inside: fn(RangeCheck) -> bool,
    ) -> Self {
        let rows = validation.rows.iter().filter_map(|row| {
            let score = score(row.row.score(aspect)?)?;
            Some(((row.row.publisher.to_owned(), score), is_inside(row.inside(aspect)?)))
        });
        let (scores, inside): (Vec<_>, Vec<_>) = rows.unzip();
        Self { errors: AspectErrors::from_scores(&scores), inside: Tally::of(inside) }
    }

    fn cells(&self) -> [String; 5] {
        match &self.errors {
            None => [EMPTY_CELL; 5].map(str::to_owned),
            Some(errors) => [
                errors.rows.to_string(),
                factor(errors.median),
                factor(errors.p90),
                factor(errors.by_source),
                percent(self.inside),
            ],
        }
    }
}

/// Returns the summary table, with one line per aspect.
///
/// The columns form three groups: the regular predictions, the leave-one-out predictions, and the rows that keep a
/// constant from their publisher. Each group contains the number of rows, the median and the 90th percentile of the
/// error, the median of the sources' median errors, and the coverage.
pub(super) fn summary_table(validation: &CrossValidation<'_>) -> TextTable {
    let mut heading = vec![String::new()];
    for group in ["in sample", "left out", "kept"] {
        heading.extend([
            format!("{group}: rows"),
            "median error".into(),
            "P90".into(),
            "median of sources".into(),
            "inside".into(),
        ]);
    }
    let mut table = TextTable::new(&heading.iter().map(String::as_str).collect::<Vec<_>>());
    for aspect in TimedAspect::ALL {
        let errors_by_group = [
            ErrorsAndCoverage::in_sample(validation, aspect),
            ErrorsAndCoverage::leave_one_out(validation, aspect),
            ErrorsAndCoverage::kept(validation, aspect),
        ];
        let cells = errors_by_group.iter().flat_map(ErrorsAndCoverage::cells);
        table.push([aspect.name().to_owned()].into_iter().chain(cells));
    }
    table
}

/// Counts the rows for which the leave-one-out prediction identifies the faster machine. The first count excludes rows
/// that keep a constant from their publisher. The second count includes these rows.
pub(super) fn faster_machine_leave_one_out(validation: &CrossValidation<'_>) -> [Tally; 2] {
    let predicts_faster_machine =
        |score: &AspectScore| faster_machine(score.predicted, score.measured);
    let scores: Vec<&AspectScore> =
        validation.rows.iter().filter_map(|row| row.row.score(TimedAspect::Speedup)).collect();
    let is_kept = |score: &&AspectScore| score.leave_one_out.constants == OwnConstants::Kept;
    let without_kept = scores.iter().filter(|score| !is_kept(score));
    let with_kept = scores
        .iter()
        .map(|score| if is_kept(score) { **score } else { score.without_own_constants() });
    [
        Tally::of(
            without_kept
                .filter_map(|score| predicts_faster_machine(&score.without_own_constants())),
        ),
        Tally::of(with_kept.filter_map(|score| predicts_faster_machine(&score))),
    ]
}
