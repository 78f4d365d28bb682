//! An answer as Markdown, to be pasted where people write: the page's words and figures.

use offload_analysis::{Obstacle, Report};
use offload_words::{format, sentences};
use std::fmt::Write;

/// The answer in a sentence, the execution times by cause, the reason of the advice, and the link:
/// one to follow where the page's address is given, and the part behind it where that is empty.
pub fn markdown(report: &Report, page: &str) -> String {
    let mut text = format!("**{}**\n\n", sentences::headline(report));
    row(&mut text, ["Bar", "Goes to", "Time", "Share"]);
    text.push_str("|---|---|---:|---:|\n");
    for bar in report.bars() {
        let label = sentences::bar(bar.kind);
        for (segment, time) in bar.timeline.parts() {
            let share = format::share(bar.timeline.share(segment));
            row(&mut text, [label, sentences::segment(segment), &format::time(time), &share]);
        }
        let total = format::time(bar.timeline.total());
        row(&mut text, [label, "total", &total, "100\u{a0}%"]);
        row(&mut text, [label, "80\u{a0}% range", &sentences::between(bar.range), ""]);
    }
    if report.obstacle == Some(Obstacle::TooBig) {
        let _ = write!(text, "\n{}\n", sentences::ENOUGH);
    }
    if report.has_times() {
        for per in &report.per_unit {
            let _ = write!(text, "\nThroughput: {}.\n", sentences::throughput(per));
        }
    }
    let conclusion = sentences::reason(report);
    let link = format!("{page}#{}", report.link());
    let _ = match page {
        "" => writeln!(text, "\n{conclusion}\n\nLink: `{link}`"),
        _ => writeln!(text, "\n{conclusion}\n\n[Open in Offload]({link})"),
    };
    text
}

fn row(text: &mut String, cells: [&str; 4]) {
    let _ = writeln!(text, "| {} |", cells.join(" | "));
}
