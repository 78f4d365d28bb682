//! The figures in the README.

use super::cross_validation::CrossValidation;
use super::format::{factor, percent};
use super::inside::left_out;
use super::scored_row::ScoredRow;
use super::summary::{AspectErrors, Rows, ScoreSummary, all_foreign, groups};

/// The lines between which the figures stand.
const MARKS: [&str; 2] =
    ["<!-- accuracy: written by cargo xtask accuracy -->\n", "<!-- /accuracy -->\n"];

/// The text with the current figures between its marks.
pub(super) fn with_figures(
    text: &str,
    rows: &[ScoredRow<'_>],
    validation: &CrossValidation<'_>,
) -> String {
    let [from, to] = MARKS;
    match (text.split_once(from), text.split_once(to)) {
        (Some((before, _)), Some((_, after))) => {
            format!("{before}{from}{}{to}{after}", figures(rows, validation))
        }
        _ => text.to_owned(),
    }
}

fn figures(rows: &[ScoredRow<'_>], validation: &CrossValidation<'_>) -> String {
    let all: Rows<'_> = rows.iter().collect();
    let foreign = all_foreign(rows);
    let line = |title: String, rows: &[&ScoredRow<'_>], of: &dyn Fn(&AspectErrors) -> String| {
        let [cpu, gpu, speedup] =
            ScoreSummary::of(rows).errors.map(|it| it.as_ref().map_or_else(String::new, of));
        format!("| {title} | {cpu} | {gpu} | {speedup} |\n")
    };
    let sources = groups(&all, |row| row.row.source.clone()).len();
    let apart = format!("median error on the {} of sources that gave no constant", foreign.len());
    let [cpu, gpu, speedup] = left_out(validation).map(percent);
    let formula = "median error of operations over 65 % of peak".to_owned();
    [
        format!(
            "| {} rows of {sources} sources | CPU time | GPU time | speedup |\n|---|---:|---:|---:|\n",
            all.len()
        ),
        line("rows that measured it".to_owned(), &all, &|it| it.rows.to_string()),
        line("median error".to_owned(), &all, &|it| factor(it.median)),
        line(apart, &foreign, &|it| factor(it.median)),
        line("within a factor of three".to_owned(), &all, &|it| percent(it.within[2])),
        line("in the range given".to_owned(), &all, &|it| percent(it.inside)),
        format!("| in ranges set without its source | {cpu} | {gpu} | {speedup} |\n"),
        line(formula, &all, &|it| factor(it.simple[1])),
    ]
    .concat()
}
