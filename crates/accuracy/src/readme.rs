//! The figures in the README.

use super::figures::{factor, percent};
use super::predict::Row;
use super::summary::{Errors, Summary, foreign, summary};

/// The lines between which the figures stand.
const MARKS: [&str; 2] =
    ["<!-- accuracy: written by cargo xtask accuracy -->\n", "<!-- /accuracy -->\n"];

/// The text with the figures of today between its marks.
pub(super) fn with_figures(text: &str, rows: &[Row<'_>]) -> String {
    let [from, to] = MARKS;
    match (text.split_once(from), text.split_once(to)) {
        (Some((before, _)), Some((_, after))) => {
            format!("{before}{from}{}{to}{after}", figures(rows))
        }
        _ => text.to_owned(),
    }
}

fn figures(rows: &[Row<'_>]) -> String {
    let all: Vec<&Row<'_>> = rows.iter().collect();
    let (Some(all), Some(foreign)) = (summary(&all), summary(&foreign(rows))) else {
        return String::new();
    };
    let line = |title: String, summary: &Summary, of: &dyn Fn(&Errors) -> String| {
        let [host, device, speedup] = summary.errors.each_ref().map(of);
        format!("| {title} | {host} | {device} | {speedup} |\n")
    };
    let apart = format!("median error on the {} of sources that gave no constant", foreign.rows);
    let formula = "median error of operations over 65 % of peak".to_owned();
    [
        "| | CPU time | GPU time | speedup |\n|---|---:|---:|---:|\n".to_owned(),
        line(format!("median error on {} pairs", all.rows), &all, &|it| factor(it.median)),
        line(apart, &foreign, &|it| factor(it.median)),
        line("within a factor of three".to_owned(), &all, &|it| percent(it.within[2])),
        line("in the range given".to_owned(), &all, &|it| percent(it.inside)),
        line(formula, &all, &|it| factor(it.simple[1])),
    ]
    .concat()
}
