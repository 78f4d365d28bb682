//! Updates the accuracy results in `README.md`.

use super::aspect_score::TimedAspect;
use super::coverage::leave_one_out;
use super::cross_validation::CrossValidation;
use super::format::{factor, percent};
use super::scored_row::ScoredRow;
use super::summary::{AspectErrors, Rows, ScoreSummary, groups};
use super::summary_table::ErrorsAndCoverage;

/// The lines that mark the beginning and the end of the generated text.
const MARKS: [&str; 2] =
    ["<!-- accuracy: written by cargo xtask accuracy -->\n", "<!-- /accuracy -->\n"];

/// The maximum number of families in the list of the weakest families.
const MAX_WEAKEST: usize = 5;

/// Returns the text of the README with the current results between the marks. `evidence` is the first list item.
pub(super) fn update_figures(
    text: &str,
    evidence: &str,
    rows: &[ScoredRow<'_>],
    validation: &CrossValidation<'_>,
) -> String {
    replace_between(text, MARKS, &format!("{evidence}{}", figures(rows, validation)))
}

/// Replaces the text between two marks. Returns the text unchanged if a mark is missing.
pub(super) fn replace_between(
    text: &str,
    [begin_mark, end_mark]: [&str; 2],
    replacement: &str,
) -> String {
    match (text.split_once(begin_mark), text.split_once(end_mark)) {
        (Some((before, _)), Some((_, after))) => {
            format!("{before}{begin_mark}{replacement}{end_mark}{after}")
        }
        _ => text.to_owned(),
    }
}

/// Returns two list items: the leave-one-out errors of all rows, and the families with the largest errors.
fn figures(rows: &[ScoredRow<'_>], validation: &CrossValidation<'_>) -> String {
    let all_rows: Rows<'_> = rows.iter().collect();
    let sources = groups(&all_rows, |row| row.publisher.to_owned()).len();
    let [cpu, gpu, speedup] = TimedAspect::ALL.map(|aspect| {
        let errors = ErrorsAndCoverage::leave_one_out(validation, aspect).errors;
        errors.map_or_else(String::new, |errors| factor(errors.median))
    });
    let [cpu_inside, gpu_inside, speedup_inside] = leave_one_out(validation).map(percent);
    format!(
        "- {} rows from {sources} sources. Some sources also provided constants of the model, but each row is predicted \
         without the constants from its own source. The median error is {cpu} in CPU time, {gpu} in GPU time and \
         {speedup} in speedup. The ranges contain {cpu_inside}, {gpu_inside} and {speedup_inside} of these values.\n\
         - Kinds of work with the largest median errors in these rows: {}.\n",
        all_rows.len(),
        weakest_families(&all_rows),
    )
}

/// Lists the families with the largest median errors, worst first. Each family is listed with its worst aspect.
fn weakest_families(rows: &[&ScoredRow<'_>]) -> String {
    let mut worst: Vec<(String, TimedAspect, AspectErrors)> = Vec::new();
    for (family, rows) in groups(rows, |row| row.family.label.to_owned()) {
        let aspect_errors = TimedAspect::ALL.into_iter().zip(ScoreSummary::of(&rows).errors);
        let aspect_errors = aspect_errors.filter_map(|(aspect, errors)| Some((aspect, errors?)));
        let largest = aspect_errors.max_by(|(_, a), (_, b)| a.median.total_cmp(&b.median));
        worst.extend(largest.map(|(aspect, errors)| (family, aspect, errors)));
    }
    worst.sort_by(|(.., a), (.., b)| b.median.total_cmp(&a.median));
    let items = worst.iter().take(MAX_WEAKEST).map(|(family, aspect, errors)| {
        let (median, rows) = (factor(errors.median), errors.rows);
        let plural = if rows == 1 { "" } else { "s" };
        format!("{family} ({} {median}, {rows} row{plural})", aspect.name())
    });
    items.collect::<Vec<_>>().join("; ")
}
