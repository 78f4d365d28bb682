//! Writes an answer as Markdown, worded and rounded as on the page.

use crate::document::source;
use crate::notes::notes;
use offload_analysis::{Obstacle, Report};
use offload_messages::{format, sentences};
use offload_scenario::Notice;
use std::fmt::Write;

/// Writes an answer as Markdown: the headline, the question, a table of the execution times by cause, the reason for
/// the advice, notes on `notices` and assumptions, the source of the numbers and the link.
///
/// The link begins with `page`, the address of the page. If `page` is empty, the link is only a fragment, which readers
/// cannot follow.
pub fn markdown(report: &Report, notices: &[Notice], page: &str) -> String {
    let mut text = format!("**{}**\n\n", sentences::headline(report));
    let _ = if report.is_answered() {
        writeln!(text, "{}.\n", sentences::subject(report))
    } else {
        writeln!(text, "{}\n", sentences::understood_part(report))
    };
    for note in notes(report, notices) {
        let _ = writeln!(text, "{note}\n");
    }
    if report.has_work() {
        write_times(&mut text, report);
    }
    if report.obstacle == Some(Obstacle::TooBig) && report.is_answered() {
        let fit = sentences::memory_fit(report);
        let _ = write!(text, "\nGPU memory: {fit}. {}\n", sentences::ENOUGH_MEMORY_NOTE);
    }
    if report.has_gpu_times() {
        for unit_times in &report.times_per_unit {
            let _ = write!(text, "\nThroughput: {}.\n", sentences::throughput(unit_times));
        }
    }
    let conclusion = if report.is_answered() {
        sentences::reason(report)
    } else {
        sentences::why_unread(&report.unread)
    };
    let link = format!("{page}#{}", report.link());
    let _ = writeln!(text, "\n{conclusion}\n\nCalculated by {}.\n", source());
    let _ = match page {
        "" => writeln!(text, "Link: `{link}`"),
        _ => writeln!(text, "[Open in Offload]({link})"),
    };
    text
}

/// Writes the table of the times by cause. If the question is not answered, the times may be based on default values,
/// so the table omits the shares.
fn write_times(text: &mut String, report: &Report) {
    let share = |share: String| if report.is_answered() { share } else { String::new() };
    write_row(text, ["Bar", "Cause", "Time", "Share"]);
    text.push_str("|---|---|---:|---:|\n");
    for bar in report.bars() {
        let label = sentences::bar(bar.kind);
        for (segment, time) in bar.timeline.parts() {
            let share = share(format::share(bar.timeline.share(segment)));
            write_row(text, [label, sentences::segment(segment), &format::time(time), &share]);
        }
        let total = format::time(bar.timeline.total());
        write_row(text, [label, "total", &total, &share("100\u{a0}%".to_owned())]);
        write_row(text, [label, "80\u{a0}% range", &sentences::between(bar.range), ""]);
    }
}

fn write_row(text: &mut String, cells: [&str; 4]) {
    let _ = writeln!(text, "| {} |", cells.join(" | "));
}
