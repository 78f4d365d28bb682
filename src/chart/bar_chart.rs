//! The bar chart of execution times as plain data.

use crate::{format, sentences};
use offload_analysis::{Machine, Report, Segment, TimelineBar};

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

/// A bar as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct BarDrawing {
    /// What it stands for.
    pub label: &'static str,
    /// The machine whose time it is.
    pub machine: Machine,
    /// Its parts, from left to right.
    pub parts: Vec<Part>,
    /// Its whole length, from zero to one.
    pub length: f64,
    /// Whether it is longer than the chart is wide, and has been cut off.
    pub cut: bool,
    /// The ends of the range that holds the time in four of five cases, from zero to one.
    pub whisker: Option<(f64, f64)>,
    /// Its whole time, in words.
    pub time: String,
    /// The ends, in words.
    pub range: Option<String>,
}

/// How much wider than its longer time a chart may be to show the range of that time.
const STRETCH: f64 = 1.35;

/// Bars under one another, and the last of them once more at full width.
#[derive(Clone, Debug, PartialEq)]
pub struct BarChart {
    /// The bars.
    pub bars: Vec<BarDrawing>,
}

impl BarChart {
    /// The execution times of a report.
    ///
    /// The chart is as wide as the longer of the two times that are compared, with up to a third
    /// more to show its range; a bar or a range that is longer is cut off.
    pub fn of(report: &Report) -> Self {
        let (assessment, ranges) = (&report.assessment, &report.ranges);
        let longest = assessment.cpu.total().max(assessment.gpu().total()).value();
        let unsure = ranges.cpu.high.max(ranges.gpu(assessment.process).high).value();
        let width = unsure.clamp(longest, longest * STRETCH);
        let bars = report.bars();
        Self { bars: bars.iter().map(|bar| drawing(bar, width)).collect() }
    }
}

/// A bar in a chart that is `width` seconds wide.
fn drawing(bar: &TimelineBar<'_>, width: f64) -> BarDrawing {
    let TimelineBar { kind, timeline, range } = *bar;
    let length = |value: f64| if width > 0.0 { value / width } else { 0.0 };
    let whole = length(timeline.total().value());
    let mut left = 1.0;
    let parts = timeline.parts().map(|(segment, time)| {
        let fits = length(time.value()).min(left);
        left -= fits;
        Part {
            segment,
            length: fits,
            share: timeline.share(segment).value(),
            time: format::time(time),
            percent: format::share(timeline.share(segment)),
        }
    });
    // The sum of the parts may exceed one by rounding.
    let cut = whole > 1.000_001;
    BarDrawing {
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
