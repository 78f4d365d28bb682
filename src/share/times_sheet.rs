//! The chart of execution times as a separate picture, with a title, the text columns and the source of the numbers.

use crate::chart::bar_chart::{BarDrawing, longest};
use crate::chart::chart_export::{Sheet, TextStyle};
use crate::chart::{BarChart, Drawn, Lane, Picture, Scale};
use crate::sentences;
use offload_analysis::{Obstacle, Report};
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

/// Sizes in CSS pixels.
mod size {
    /// The total width, the width of the column of names, and the width of the column of times.
    pub(super) const WIDTH: u32 = 860;
    pub(super) const NAMES: f64 = 230.0;
    pub(super) const TIMES: f64 = 170.0;
    pub(super) const GAP: f64 = 12.0;
    /// The height of the lines above the bars. The next constants are the heights of a bar with its two lines of text,
    /// and of the scale's labels.
    pub(super) const HEAD: f64 = 82.0;
    pub(super) const ROW: f64 = 46.0;
    pub(super) const AXIS: f64 = 20.0;
    /// The height of the strip, the height of the strip's labels, and the height of each line at the bottom.
    pub(super) const STRIP: f64 = 36.0;
    pub(super) const LINE: f64 = 22.0;
}

/// Returns the chart for a report, with a suitable scale.
pub(super) fn chart(report: &Report) -> BarChart {
    BarChart::of(report, None, Scale::of(longest(report)))
}

/// Returns the title: the advice, and the work with its sizes.
fn title(report: &Report) -> String {
    let headline = match report.advice {
        Some(recommended) => sentences::advice(&recommended).to_owned(),
        None => sentences::not_understood(&report.unread),
    };
    format!("{headline}: {}", sentences::work(report))
}

/// Returns the width and height of the picture, in CSS pixels.
pub(super) fn times_size(report: &Report) -> (u32, u32) {
    let rows = report.compared_bars().len() as f64;
    let height =
        size::HEAD + rows * size::ROW + size::AXIS + size::STRIP + 3.0 * size::LINE + size::GAP;
    (size::WIDTH, height.ceil() as u32)
}

/// Draws the picture. `page` is the page's address.
///
/// # Errors
/// Returns the errors of the drawing backend.
pub(super) fn draw_times<DB: DrawingBackend>(
    sheet: &Sheet<'_, DB>,
    report: &Report,
    page: &str,
) -> Drawn<DB> {
    let bottom = sheet.draw_content(report, &chart(report))?;
    sheet.foot(&format!("{page}#{}", report.link()), bottom)
}

impl<DB: DrawingBackend> Sheet<'_, DB> {
    /// Draws everything above the line with the source, and returns the vertical position of that line's top edge.
    fn draw_content(&self, report: &Report, chart: &BarChart) -> Drawn<DB, f64> {
        let (small, strong) = (self.small(), self.strong());
        let (caption, note) = sentences::chart_caption(report);
        let message = match report.obstacle {
            Some(Obstacle::TooBig) => {
                format!("{caption}. {note} GPU memory: {}.", sentences::memory_fit(report))
            }
            _ => format!("{caption}. {note}"),
        };
        self.head(&title(report), [&sentences::chart_title(report), &message])?;

        let mut top = size::HEAD;
        for bar in &chart.bars {
            self.row(bar, top)?;
            top += size::ROW;
        }
        self.labels(chart, top + size::AXIS / 2.0)?;
        top += size::AXIS + size::GAP;
        let Some(bar) = chart.bars.last() else { return Ok(top) };
        let middle = top + size::STRIP / 2.0;
        let breakdown = format!("Breakdown of {}", bar.time);
        self.write(&breakdown, small, (0.0, middle), size::NAMES)?;
        self.lane(&chart.strip, top, size::STRIP)?;
        // Start-up time is amortized over several runs, but work that does not fit never runs.
        let start_up = sentences::start_up(report).filter(|_| report.obstacle.is_none());
        if let Some(start_up) = start_up {
            self.write(&start_up.time, strong, (Self::times(), middle - 9.0), size::TIMES)?;
            self.write(&start_up.amortized, small, (Self::times(), middle + 9.0), size::TIMES)?;
        }
        top += size::STRIP;
        self.legend(bar, top + size::LINE / 2.0 - 2.0)?;
        Ok(top + size::LINE)
    }

    /// Returns the horizontal position of the left edge of the column of times.
    fn times() -> f64 {
        f64::from(size::WIDTH) - size::TIMES
    }

    fn row(&self, bar: &BarDrawing, top: f64) -> Drawn<DB> {
        let (upper_line, lower_line) = (top + size::ROW / 2.0 - 9.0, top + size::ROW / 2.0 + 9.0);
        self.write(bar.name, self.strong(), (0.0, upper_line), size::NAMES - size::GAP)?;
        self.write(&bar.subject, self.small(), (0.0, lower_line), size::NAMES - size::GAP)?;
        self.lane(&bar.lane, top, size::ROW)?;
        self.write(&bar.time, self.strong(), (Self::times(), upper_line), size::TIMES)?;
        self.write(&bar.range, self.small(), (Self::times(), lower_line), size::TIMES)
    }

    /// Draws a lane between the two columns of text.
    fn lane(&self, lane: &Lane, top: f64, height: f64) -> Drawn<DB> {
        let pixels = |length: f64| (length * self.scale).round() as u32;
        let width = Self::times() - size::GAP - size::NAMES;
        let area = self.area.clone();
        let area = area.shrink((pixels(size::NAMES), pixels(top)), (pixels(width), pixels(height)));
        lane.draw(&area, &self.palette, self.scale)
    }

    fn labels(&self, chart: &BarChart, middle: f64) -> Drawn<DB> {
        let width = Self::times() - size::GAP - size::NAMES;
        let letters = TextStyle { side: HPos::Center, ..self.small() };
        for (step, label) in chart.scale.labels().enumerate() {
            let x = size::NAMES + width * step as f64 / f64::from(chart.scale.steps);
            self.write(&label, letters, (x, middle), size::TIMES)?;
        }
        Ok(())
    }

    /// Draws the names of the last bar's parts in a row, each in the color of its part.
    fn legend(&self, bar: &BarDrawing, middle: f64) -> Drawn<DB> {
        let letters = self.small();
        let mut left = size::NAMES;
        for part in bar.labeled() {
            let label = part.label();
            let tint = self.palette.tint(bar.kind, part.segment);
            let corners = [(left, middle - 5.0), (left + 9.0, middle + 4.0)];
            self.area
                .draw(&Rectangle::new(corners.map(|point| self.pixel(point)), tint.filled()))?;
            let room = (f64::from(size::WIDTH) - left - size::LINE).max(1.0);
            self.write(&label, letters, (left + 14.0, middle), room)?;
            left += 14.0 + self.width(&label, letters) + size::GAP;
        }
        Ok(())
    }
}
