//! The bar chart of execution times as plain data.

use super::lane::Lane;
use super::scale::Scale;
use crate::{format, sentences};
use offload_analysis::{BarKind, Interval, Machine, Report, Segment, TimelineBar};
use offload_vocabulary::quantity::Seconds;

/// A part of a bar, in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The purpose of the time.
    pub segment: Segment,
    /// Its share of the bar, from 0 to 1.
    pub share: f64,
    /// Its time, in words.
    pub time: String,
    /// Its share of the bar, in words.
    pub percent: String,
}

/// A bar and the text next to it.
#[derive(Clone, Debug, PartialEq)]
pub struct BarDrawing {
    /// The plan that it shows.
    pub kind: BarKind,
    /// The library that does the work.
    pub name: &'static str,
    /// The hardware that runs the library.
    pub subject: String,
    /// The drawing.
    pub lane: Lane,
    /// Its parts, from left to right.
    pub parts: Vec<Part>,
    /// Its total time, in words.
    pub time: String,
    /// The 80 % range of the time, in words.
    pub range: String,
    /// "446 ms": its time in the compared report, if different.
    pub was: Option<String>,
}

/// Bars on one scale, and the last of them again at full lane width.
#[derive(Clone, Debug, PartialEq)]
pub struct BarChart {
    /// The scale.
    pub scale: Scale,
    /// The bars: today's CPU library, the best one if it is another, a better split, the GPU.
    pub bars: Vec<BarDrawing>,
    /// The parts of the last bar on a separate lane.
    pub inside: Lane,
}

/// Returns the longest likely time that the chart of a report must show. Plain Python may exceed the scale, because it
/// can be hundreds of times slower than today's code.
pub fn longest(report: &Report) -> Seconds {
    let bars = report.compared_bars().into_iter().filter(|bar| bar.kind != BarKind::PlainCpu);
    let totals = bars.map(|bar| bar.timeline.total());
    totals.fold(Seconds::ZERO, Seconds::max)
}

impl BarChart {
    /// Returns the execution times of a report on a scale, with those of the compared report, if there is one.
    pub fn of(report: &Report, before: Option<&Report>, scale: Scale) -> Self {
        let was = before.map_or_else(Vec::new, Report::compared_bars);
        let drawing = |bar: &TimelineBar<'_>| {
            // A GPU is compared with the previous GPU, in a new or a warm process.
            let same = |earlier: &&TimelineBar<'_>| {
                earlier.kind == bar.kind
                    || [earlier, bar].iter().all(|bar| bar.kind.machine() == Some(Machine::Gpu))
            };
            let before = was.iter().find(same).map(|earlier| earlier.timeline.total());
            drawing(report, bar, before, scale)
        };
        let bars: Vec<BarDrawing> = report.compared_bars().iter().map(drawing).collect();
        let inside = bars.last().map_or_else(Vec::new, |bar| {
            bar.parts.iter().map(|part| (part.segment, part.share)).collect()
        });
        let inside = Lane {
            kind: BarKind::WarmGpu,
            parts: inside,
            range: None,
            before: None,
            measured: None,
            steps: 0,
        };
        Self { scale, bars, inside }
    }
}

/// Returns a bar on a scale.
fn drawing(
    report: &Report,
    bar: &TimelineBar<'_>,
    before: Option<Seconds>,
    scale: Scale,
) -> BarDrawing {
    let TimelineBar { kind, timeline, range, measured } = *bar;
    let time = format::time(timeline.total());
    let was = before.map(format::time).filter(|was| *was != time);
    let lane = Lane {
        kind,
        parts: timeline.parts().map(|(segment, time)| (segment, scale.length(time))).collect(),
        range: Some((scale.length(range.low), scale.length(range.high))),
        before: before.filter(|_| was.is_some()).map(|before| scale.length(before)),
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
        range: with_measured(range, measured, &time),
        time,
        was,
    }
}

/// Writes the range of a bar's time, and a note that it was measured, or the measured time if it differs.
fn with_measured(range: Interval<Seconds>, measured: Option<Seconds>, time: &str) -> String {
    let range = sentences::between(range);
    match measured.map(format::time) {
        None => range,
        Some(measured) if measured == time => format!("measured, {range}"),
        Some(measured) => format!("{range}, measured {measured}"),
    }
}

/// The minimum share of a bar with a label below the strip.
const LABELED: f64 = 0.1;

impl BarDrawing {
    /// Returns the larger parts, which have a label below the strip.
    pub fn labeled(&self) -> impl Iterator<Item = &Part> {
        self.parts.iter().filter(|part| part.share >= LABELED)
    }
}

impl Part {
    /// Writes its name, share and time: "copy to GPU 59 %, 262 ms".
    pub fn label(&self) -> String {
        format!("{} {}, {}", sentences::segment(self.segment), self.percent, self.time)
    }
}
