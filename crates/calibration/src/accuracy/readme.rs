//! The figures in the README.

use super::aspect_score::TimedAspect;
use super::cross_validation::CrossValidation;
use super::format::{factor, percent};
use super::in_short::ErrorsAndInside;
use super::inside::left_out;
use super::scored_row::ScoredRow;
use super::summary::{AspectErrors, Rows, ScoreSummary, groups};

/// The lines around the figures.
const MARKS: [&str; 2] =
    ["<!-- accuracy: written by cargo xtask accuracy -->\n", "<!-- /accuracy -->\n"];

/// Returns the text with the current figures between its marks.
pub(super) fn with_figures(
    text: &str,
    rows: &[ScoredRow<'_>],
    validation: &CrossValidation<'_>,
) -> String {
    between(text, MARKS, &figures(rows, validation))
}

/// Returns the text with another part between two marks, if it has them.
pub(super) fn between(text: &str, [from, to]: [&str; 2], part: &str) -> String {
    match (text.split_once(from), text.split_once(to)) {
        (Some((before, _)), Some((_, after))) => format!("{before}{from}{part}{to}{after}"),
        _ => text.to_owned(),
    }
}

fn figures(rows: &[ScoredRow<'_>], validation: &CrossValidation<'_>) -> String {
    let all: Rows<'_> = rows.iter().collect();
    let line = |title: String, rows: &[&ScoredRow<'_>], of: &dyn Fn(&AspectErrors) -> String| {
        let [cpu, gpu, speedup] =
            ScoreSummary::of(rows).errors.map(|error| error.as_ref().map_or_else(String::new, of));
        format!("| {title} | {cpu} | {gpu} | {speedup} |\n")
    };
    let sources = groups(&all, |row| row.publisher.to_owned()).len();
    let [cpu, gpu, speedup] = left_out(validation).map(percent);
    let apart = TimedAspect::ALL.map(|aspect| ErrorsAndInside::left_out(validation, aspect).errors);
    let [rows_left, medians] = [
        &|errors: &AspectErrors| errors.rows.to_string() as String,
        &(|errors: &AspectErrors| factor(errors.median)) as &dyn Fn(&AspectErrors) -> String,
    ]
    .map(|of| {
        apart.each_ref().map(|errors| errors.as_ref().map_or_else(String::new, of)).join(" | ")
    });
    let formula = "median error of operations over 65 % of peak".to_owned();
    [
        format!(
            "| {} rows of {sources} sources | CPU time | GPU time | speedup |\n|---|---:|---:|---:|\n",
            all.len()
        ),
        line("rows that measured it".to_owned(), &all, &|errors| errors.rows.to_string()),
        line("median error".to_owned(), &all, &|errors| factor(errors.median)),
        format!("| rows whose source can be left out | {rows_left} |\n"),
        format!("| their median error without its constants | {medians} |\n"),
        line("within a factor of three".to_owned(), &all, &|errors| percent(errors.within[2])),
        line("in the range given".to_owned(), &all, &|errors| percent(errors.inside)),
        format!("| in ranges set without its source | {cpu} | {gpu} | {speedup} |\n"),
        line(formula, &all, &|errors| factor(errors.simple[1])),
    ]
    .concat()
}
