//! The bar chart of execution times, as plain data.

use super::lane::Lane;
use super::scale::Scale;
use crate::{format, sentences};
use offload_analysis::{BarKind, Interval, Machine, Report, Segment, TimelineBar};
use offload_vocabulary::quantity::Seconds;

/// A part of a bar, such as the copy to the GPU.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The cause of the part's time.
    pub segment: Segment,
    /// The length of the part as a fraction of the bar, from 0 to 1.
    pub share: f64,
    /// The part's time, such as "262 ms".
    pub time: String,
    /// The length of the part as a percentage of the bar, such as "59 %".
    pub percent: String,
}

/// A bar, with the text next to it.
#[derive(Clone, Debug, PartialEq)]
pub struct BarDrawing {
    /// The plan that the bar represents, such as the GPU in a warm process.
    pub kind: BarKind,
    /// The name of the library that does the work.
    pub name: &'static str,
    /// The hardware on which the library runs.
    pub subject: String,
    /// The drawing of the bar, without text.
    pub lane: Lane,
    /// The parts of the bar, from left to right.
    pub parts: Vec<Part>,
    /// The bar's total time, such as "446 ms".
    pub time: String,
    /// The 80 % range of the time, with a note if the time was measured.
    pub range: String,
    /// The time in the compared report, if it differs.
    pub compared_time: Option<String>,
}

/// Bars with a common scale, and a strip that shows the parts of the last bar at full width.
#[derive(Clone, Debug, PartialEq)]
pub struct BarChart {
    pub scale: Scale,
    /// The bars: today's CPU library, the best library if it differs from today's, and the GPU.
    pub bars: Vec<BarDrawing>,
    /// The parts of the last bar, stretched to a full lane.
    pub strip: Lane,
}

/// Returns the longest likely time that a report's chart must show. Plain Python is excluded, so its bar may exceed the
/// scale, because it can be hundreds of times slower than today's code.
pub fn longest(report: &Report) -> Seconds {
    let bars = report.compared_bars().into_iter().filter(|bar| bar.kind != BarKind::PlainCpu);
    let totals = bars.map(|bar| bar.timeline.total());
    totals.fold(Seconds::ZERO, Seconds::max)
}

impl BarChart {
    /// Returns the bars of a report on the given scale, compared with the bars of `before`.
    pub fn of(report: &Report, before: Option<&Report>, scale: Scale) -> Self {
        let earlier_bars = before.map_or_else(Vec::new, Report::compared_bars);
        let draw_bar = |bar: &TimelineBar<'_>| {
            // The GPU's bar is compared with the GPU's previous bar, even if one process is warm and the other is cold.
            let is_counterpart = |earlier: &&TimelineBar<'_>| {
                earlier.kind == bar.kind
                    || [earlier, bar].iter().all(|bar| bar.kind.machine() == Machine::Gpu)
            };
            let before =
                earlier_bars.iter().find(is_counterpart).map(|earlier| earlier.timeline.total());
            drawing(report, bar, before, scale)
        };
        let bars: Vec<BarDrawing> = report.compared_bars().iter().map(draw_bar).collect();
        let strip_parts = bars.last().map_or_else(Vec::new, |bar| {
            bar.parts.iter().map(|part| (part.segment, part.share)).collect()
        });
        let strip = Lane {
            kind: BarKind::WarmGpu,
            parts: strip_parts,
            range: None,
            before: None,
            measured: None,
            steps: 0,
        };
        Self { scale, bars, strip }
    }
}

/// Returns a bar on the given scale. `before` is the bar's time in the compared report.
fn drawing(
    report: &Report,
    bar: &TimelineBar<'_>,
    before: Option<Seconds>,
    scale: Scale,
) -> BarDrawing {
    let TimelineBar { kind, timeline, range, measured } = *bar;
    let time = format::time(timeline.total());
    let compared_time = before.map(format::time).filter(|earlier| *earlier != time);
    let lane = Lane {
        kind,
        parts: timeline.parts().map(|(segment, time)| (segment, scale.length(time))).collect(),
        range: Some((scale.length(range.low), scale.length(range.high))),
        before: before.filter(|_| compared_time.is_some()).map(|before| scale.length(before)),
        measured: measured.map(|measured| scale.length(measured)),
        steps: scale.steps,
    };
    let parts = timeline.parts().map(|(segment, time)| Part {
        segment,
        share: timeline.share(segment).value(),
        time: format::time(time),
        percent: format::share(timeline.share(segment)),
    });
    BarDrawing {
        kind,
        name: sentences::bar_name(kind, report),
        subject: sentences::bar_subject(kind, report),
        lane,
        parts: parts.collect(),
        range: format_range(range, measured, &time),
        time,
        compared_time,
    }
}

/// Formats the range of a bar's time. For a measured time, adds "measured" and, if it differs from `time`, the measured
/// time.
fn format_range(range: Interval<Seconds>, measured: Option<Seconds>, time: &str) -> String {
    let range = sentences::between(range);
    match measured.map(format::time) {
        None => range,
        Some(measured) if measured == time => format!("measured, {range}"),
        Some(measured) => format!("{range}, measured {measured}"),
    }
}

/// The minimum length of a part with a label below the strip, as a fraction of the bar.
const MIN_LABELED_SHARE: f64 = 0.1;

impl BarDrawing {
    /// Returns the parts of the bar that are long enough for a label below the strip.
    pub fn labeled(&self) -> impl Iterator<Item = &Part> {
        self.parts.iter().filter(|part| part.share >= MIN_LABELED_SHARE)
    }
}

impl Part {
    /// Returns the part's label: its name, percentage and time, such as "copy to GPU 59 %, 262 ms".
    pub fn label(&self) -> String {
        format!("{} {}, {}", sentences::segment(self.segment), self.percent, self.time)
    }
}
