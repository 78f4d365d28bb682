//! An answer as Markdown, to be pasted where people write: the page's words and figures.

use crate::finding::Finding;
use crate::link::link;
use offload_words::{show, words};
use std::fmt::Write;

/// The answer in a sentence, the execution times by cause, how sure the factor is, and the link:
/// one to follow where the page's address is given, and the part behind it where that is empty.
pub fn markdown(finding: &Finding, page: &str) -> String {
    let Finding { scenario, assessment, ranges, .. } = finding;
    let mut text = format!("**{}**\n\n", finding.headline());
    row(&mut text, ["Bar", "Goes to", "Time", "Share"]);
    text.push_str("|---|---|---:|---:|\n");
    for bar in finding.bars() {
        for (segment, time) in bar.timeline.parts() {
            let share = show::share(bar.timeline.share(segment));
            row(&mut text, [bar.label, words::segment(segment), &show::time(time), &share]);
        }
        let total = show::time(bar.timeline.total());
        row(&mut text, [bar.label, "all of it", &total, "100\u{a0}%"]);
        if let Some(range) = bar.range {
            row(&mut text, [bar.label, "four times of five", &words::between(range), ""]);
        }
    }
    let sure = match finding.obstacle {
        Some(obstacle) => words::obstacle(obstacle, scenario, assessment),
        None => format!("{}. {}", finding.verdict(), words::sureness(ranges, assessment)),
    };
    let link = link(finding, page);
    let _ = match page {
        "" => writeln!(text, "\n{sure}\n\nLink: `{link}`"),
        _ => writeln!(text, "\n{sure}\n\n[Open in Offload]({link})"),
    };
    text
}

fn row(text: &mut String, cells: [&str; 4]) {
    let _ = writeln!(text, "| {} |", cells.join(" | "));
}
