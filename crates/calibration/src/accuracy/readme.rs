//! Updates the accuracy figures in `README.md`.

use super::aspect_score::TimedAspect;
use super::coverage::leave_one_out;
use super::cross_validation::CrossValidation;
use super::format::{factor, percent};
use super::scored_row::ScoredRow;
use super::summary::{AspectErrors, Rows, ScoreSummary, groups};
use super::summary_table::ErrorsAndCoverage;

/// The lines before and after the figures.
const MARKS: [&str; 2] =
    ["<!-- accuracy: written by cargo xtask accuracy -->\n", "<!-- /accuracy -->\n"];

/// The maximum number of families listed as the weakest.
const MAX_WEAKEST: usize = 5;

/// Returns the README's text with the current figures between its marks.
pub(super) fn with_figures(
    text: &str,
    rows: &[ScoredRow<'_>],
    validation: &CrossValidation<'_>,
) -> String {
    between(text, MARKS, &figures(rows, validation))
}

/// Replaces the text between two marks, if both are present.
pub(super) fn between(text: &str, [from, to]: [&str; 2], part: &str) -> String {
    match (text.split_once(from), text.split_once(to)) {
        (Some((before, _)), Some((_, after))) => format!("{before}{from}{part}{to}{after}"),
        _ => text.to_owned(),
    }
}

/// Returns three list items: the families with the largest errors, the errors of all rows, and the
/// errors without the constants of each row's source.
fn figures(rows: &[ScoredRow<'_>], validation: &CrossValidation<'_>) -> String {
    let all: Rows<'_> = rows.iter().collect();
    let sources = groups(&all, |row| row.publisher.to_owned()).len();
    let medians = |errors: [Option<AspectErrors>; 3]| {
        let [cpu, gpu, speedup] =
            errors.map(|errors| errors.map_or_else(String::new, |errors| factor(errors.median)));
        format!("{cpu} in CPU time, {gpu} in GPU time, {speedup} in speedup")
    };
    let shares = |[cpu, gpu, speedup]: [String; 3]| format!("{cpu}, {gpu} and {speedup}");
    let errors = ScoreSummary::of(&all).errors;
    let inside = errors
        .each_ref()
        .map(|errors| errors.as_ref().map_or_else(String::new, |errors| percent(errors.inside)));
    let apart =
        TimedAspect::ALL.map(|aspect| ErrorsAndCoverage::leave_one_out(validation, aspect).errors);
    format!(
        "- Largest median errors: {}.\n\
         - All {} rows of {sources} sources: median error {}. The 80 % range contains {} of them.\n\
         - Without the constants from a row's own source: median error {}. Ranges set without it contain {}.\n",
        weakest(&all),
        all.len(),
        medians(errors),
        shares(inside),
        medians(apart),
        shares(leave_one_out(validation).map(percent)),
    )
}

/// Lists the families with the largest median errors, worst first. Each is represented by its worst
/// aspect.
fn weakest(all: &[&ScoredRow<'_>]) -> String {
    let mut worst: Vec<(String, TimedAspect, AspectErrors)> = Vec::new();
    for (family, rows) in groups(all, |row| row.family.label.to_owned()) {
        let scored = TimedAspect::ALL.into_iter().zip(ScoreSummary::of(&rows).errors);
        let scored = scored.filter_map(|(aspect, errors)| Some((aspect, errors?)));
        let largest = scored.max_by(|(_, a), (_, b)| a.median.total_cmp(&b.median));
        worst.extend(largest.map(|(aspect, errors)| (family, aspect, errors)));
    }
    worst.sort_by(|(.., a), (.., b)| b.median.total_cmp(&a.median));
    let named = worst.iter().take(MAX_WEAKEST).map(|(family, aspect, errors)| {
        let (median, rows) = (factor(errors.median), errors.rows);
        let plural = if rows == 1 { "" } else { "s" };
        format!("{family} ({} {median}, {rows} row{plural})", aspect.name())
    });
    named.collect::<Vec<_>>().join("; ")
}
