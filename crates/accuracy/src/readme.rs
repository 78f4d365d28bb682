//! The figures in the README.

use super::figures::{factor, percent};
use super::predict::Row;
use super::summary::{Errors, summary};

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
    let Some(summary) = summary(&all) else { return String::new() };
    let line = |title: String, of: &dyn Fn(&Errors) -> String| {
        let [host, device, speedup] = summary.errors.each_ref().map(of);
        format!("| {title} | {host} | {device} | {speedup} |\n")
    };
    let mut table = String::from("| | CPU time | GPU time | speedup |\n|---|---:|---:|---:|\n");
    table += &line(format!("median error on {} pairs", summary.rows), &|it| factor(it.median));
    table += &line("within a factor of three".into(), &|it| percent(it.within[2]));
    table += &line("in the range given".into(), &|it| percent(it.inside));
    table +=
        &line("median error of operations over 65 % of peak".into(), &|it| factor(it.simple[1]));
    table
}
