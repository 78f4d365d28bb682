//! Writes an answer as a CSV table with unrounded numbers.

use crate::cell::{figure, line, text};
use crate::document::{finite, source};
use crate::notes::notes;
use offload_analysis::{BarKind, Report};
use offload_messages::sentences;
use offload_scenario::Notice;

/// The column headers. Every column has one unit, so factors have a separate column.
const HEAD: [&str; 6] = ["Bar", "Goes to", "Seconds", "Share", "Factor", "Units per second"];

/// Writes an answer as CSV (RFC 4180).
///
/// The rows contain the execution times by cause, the times per unit of work, the speedup, the question in words, the
/// answer, notes on `notices` and assumptions, the source of the numbers and the link. The total and the 80 % range of
/// a bar follow its causes. Numbers have the same digits as in [`json`](crate::json()). The link begins with `page`,
/// the address of the page. If `page` is empty, the link is only a fragment.
pub fn csv(report: &Report, notices: &[Notice], page: &str) -> String {
    let rows = rows(report, notices, page);
    std::iter::once(HEAD.map(text)).chain(rows).map(|cells| line(&cells)).collect()
}

/// Returns the header of a table with several answers: a column for the question, followed by the columns of [`csv`].
pub fn csv_head() -> String {
    question_line("Question", HEAD.map(text))
}

/// Returns the rows of one answer for a table with [`csv_head`]. Each row begins with the link `given`.
pub fn csv_rows(given: &str, report: &Report, notices: &[Notice], page: &str) -> String {
    rows(report, notices, page).into_iter().map(|cells| question_line(given, cells)).collect()
}

fn question_line(question: &str, cells: Cells) -> String {
    let mut line_cells = vec![text(question)];
    line_cells.extend(cells);
    line(&line_cells)
}

type Cells = [String; HEAD.len()];

fn rows(report: &Report, notices: &[Notice], page: &str) -> Vec<Cells> {
    let mut rows = Vec::new();
    let mut add_row = |bar: &str, goes_to: &str, figures: [Option<f64>; 4]| {
        let [seconds, share, factor, rate] =
            figures.map(|value| value.map(figure).unwrap_or_default());
        rows.push([text(bar), text(goes_to), seconds, share, factor, rate]);
    };
    // If the question is not answered, the times may be based on default values, so the table omits the shares.
    let share = |share: f64| Some(share).filter(|_| report.is_answered());
    for bar in report.bars().iter().filter(|_| report.has_work()) {
        for (segment, time) in bar.timeline.parts() {
            let share = share(bar.timeline.share(segment).value());
            add_row(
                sentences::bar(bar.kind),
                sentences::segment(segment),
                [Some(time.value()), share, None, None],
            );
        }
        add_row(
            sentences::bar(bar.kind),
            "total",
            [Some(bar.timeline.total().value()), share(1.0), None, None],
        );
        add_row(
            sentences::bar(bar.kind),
            RANGE_LOW,
            [Some(bar.range.low.value()), None, None, None],
        );
        add_row(
            sentences::bar(bar.kind),
            RANGE_HIGH,
            [Some(bar.range.high.value()), None, None, None],
        );
    }
    for unit_times in report.times_per_unit.iter().filter(|_| report.has_work()) {
        let gpu = report.has_gpu_times().then_some((BarKind::WarmGpu, &unit_times.gpu));
        for (kind, side) in [Some((BarKind::Cpu, &unit_times.cpu)), gpu].into_iter().flatten() {
            let rate = finite(side.per_second());
            add_row(
                sentences::bar(kind),
                &format!("one {}", unit_times.unit),
                [Some(side.time.value()), None, None, rate],
            );
        }
    }
    if let Some(speedup) = report.speedup() {
        let range = report.ranges.speedup;
        for (name, factor) in
            [("likely", speedup), (RANGE_LOW, range.low), (RANGE_HIGH, range.high)]
        {
            add_row("Speedup", name, [None, None, Some(factor), None]);
        }
    }
    // The table may be read without the page, so it includes the question, the answer and the source of the numbers.
    let asked = if report.is_answered() {
        sentences::subject(report)
    } else {
        sentences::understood_part(report)
    };
    add_row("Asked", &asked, [None; 4]);
    add_row("Answer", &sentences::headline(report), [None; 4]);
    for note in notes(report, notices) {
        add_row("Note", &note, [None; 4]);
    }
    add_row("Source", &source(), [None; 4]);
    add_row("Link", &format!("{page}#{}", report.link()), [None; 4]);
    rows
}

const RANGE_LOW: &str = "80 % range, low";
const RANGE_HIGH: &str = "80 % range, high";
