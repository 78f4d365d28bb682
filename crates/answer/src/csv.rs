//! An answer as a table for spreadsheets: the figures of the chart, unrounded.

use crate::cell::{figure, line, text};
use crate::finding::Finding;
use crate::link::link;
use offload_words::words;

/// The columns. A factor has one of its own, as no column should mix units.
const HEAD: [&str; 5] = ["Bar", "Goes to", "Seconds", "Share", "Factor"];

/// The execution times by cause, the speedup and the link, as RFC 4180 has it: a row for each bar
/// and cause, with the total and the ends of its range under each bar. Figures have the digits
/// that they have in [`json`](crate::json). The link is whole where the page's address is given,
/// and the part behind it where that is empty.
pub fn csv(finding: &Finding, page: &str) -> String {
    let rows = rows(finding, page);
    std::iter::once(HEAD.map(text)).chain(rows).map(|cells| line(&cells)).collect()
}

/// The head of one table of several answers: before the columns of [`csv`] stands the question.
pub fn csv_head() -> String {
    asked("Question", HEAD.map(text))
}

/// The rows of one answer under [`csv_head`], each with the question as it was given.
pub fn csv_rows(given: &str, finding: &Finding, page: &str) -> String {
    rows(finding, page).into_iter().map(|cells| asked(given, cells)).collect()
}

fn asked(question: &str, [of, goes_to, seconds, share, factor]: Cells) -> String {
    line(&[text(question), of, goes_to, seconds, share, factor])
}

type Cells = [String; HEAD.len()];

fn rows(finding: &Finding, page: &str) -> Vec<Cells> {
    let mut rows = Vec::new();
    let mut row = |of: &str, goes_to: &str, figures: [Option<f64>; 3]| {
        let [seconds, share, factor] = figures.map(|it| it.map(figure).unwrap_or_default());
        rows.push([text(of), text(goes_to), seconds, share, factor]);
    };
    for bar in finding.bars() {
        for (segment, time) in bar.timeline.parts() {
            let share = bar.timeline.share(segment).value();
            row(bar.label, words::segment(segment), [Some(time.value()), Some(share), None]);
        }
        row(bar.label, "all of it", [Some(bar.timeline.total().value()), Some(1.0), None]);
        if let Some(range) = bar.range {
            row(bar.label, LEAST, [Some(range.low.value()), None, None]);
            row(bar.label, MOST, [Some(range.high.value()), None, None]);
        }
    }
    if finding.has_times() {
        let range = finding.ranges.speedup;
        let speedup = finding.assessment.speedup();
        for (name, factor) in [("likely", speedup), (LEAST, range.low), (MOST, range.high)] {
            row("Speedup", name, [None, None, Some(factor)]);
        }
    }
    row("Link", &link(finding, page), [None; 3]);
    rows
}

const LEAST: &str = "four times of five at least";
const MOST: &str = "four times of five at most";
