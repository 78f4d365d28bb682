//! What the chart shows, as plain data.

use crate::{format, sentences};
pub use offload_analysis::Machine;
use offload_analysis::{Report, Segment, TimelineBar};

/// A part of a bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What the time goes to.
    pub segment: Segment,
    /// Its part of the chart's width, from zero to one.
    pub length: f64,
    /// Its part of its own bar, from zero to one.
    pub share: f64,
    /// Its time, in words.
    pub time: String,
    /// Its part of its own bar, in words.
    pub percent: String,
}

/// A bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// What it stands for.
    pub label: &'static str,
    /// The machine it stands for.
    pub machine: Machine,
    /// Its parts, from left to right.
    pub parts: Vec<Part>,
    /// Its whole length, from zero to one.
    pub length: f64,
    /// Whether it is longer than the chart is wide, and has been cut off.
    pub cut: bool,
    /// Between which ends the time lies four times of five, from zero to one.
    pub whisker: Option<(f64, f64)>,
    /// Its whole time, in words.
    pub time: String,
    /// The ends, in words.
    pub range: Option<String>,
}

/// How far a chart is stretched to show how unsure the longer time is.
const STRETCH: f64 = 1.35;

/// Bars under one another, and the last of them once more at full width.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The bars.
    pub bars: Vec<Bar>,
}

impl Figure {
    /// The execution times of a report.
    ///
    /// The chart is as wide as the longer of the two times that are compared, with a third more
    /// where that shows how unsure it is; a bar or a range that is longer is cut off.
    pub fn bars(report: &Report) -> Self {
        let (assessment, ranges) = (&report.assessment, &report.ranges);
        let longest = assessment.cpu.total().max(assessment.gpu().total()).value();
        let unsure = ranges.cpu.high.max(ranges.gpu(assessment.process).high).value();
        let width = unsure.clamp(longest, longest * STRETCH);
        let bars = report.bars();
        Self { bars: bars.iter().map(|times| bar(times, width)).collect() }
    }
}

/// A bar in a chart so many seconds wide.
fn bar(times: &TimelineBar<'_>, width: f64) -> Bar {
    let TimelineBar { kind, timeline, range } = *times;
    let length = |value: f64| if width > 0.0 { value / width } else { 0.0 };
    let whole = length(timeline.total().value());
    let mut room = 1.0;
    let parts = timeline.parts().map(|(segment, time)| {
        let fits = length(time.value()).min(room);
        room -= fits;
        Part {
            segment,
            length: fits,
            share: timeline.share(segment).value(),
            time: format::time(time),
            percent: format::share(timeline.share(segment)),
        }
    });
    // A hair too long is rounding.
    let cut = whole > 1.000_001;
    Bar {
        label: sentences::bar(kind),
        machine: kind.machine(),
        parts: parts.collect(),
        length: whole.min(1.0),
        cut,
        whisker: range
            .filter(|_| !cut)
            .map(|range| (length(range.low.value()).min(1.0), length(range.high.value()).min(1.0))),
        time: format::time(timeline.total()),
        range: range.map(sentences::between),
    }
}

impl Part {
    /// Its name and its share.
    pub fn label(&self) -> String {
        format!("{} {}", sentences::segment(self.segment), self.percent)
    }
}
