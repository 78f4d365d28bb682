//! A chart of times or costs as functions of an input: lines on two axes, with the GPU's range as a band.

use super::brush::{Brush, Plot, Point};
use super::labels::{LabelPlace, Labels, TEXT};
use super::palette::Palette;
use super::{Drawn, Picture};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

/// The code or machine that a line represents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// Today's code.
    Today,
    /// The best CPU library.
    Best,
    Gpu,
}

/// A line of the chart. Coordinates are fractions of the plot's width and height, measured from the lower left corner.
#[derive(Clone, Debug, PartialEq)]
pub struct CurveLine {
    pub kind: LineKind,
    /// The name next to the line, such as a library or a GPU.
    pub name: String,
    /// The points of the line, from left to right.
    pub points: Vec<(f64, f64)>,
}

/// A marked position, such as a crossover.
#[derive(Clone, Debug, PartialEq)]
pub struct CurveMark {
    /// The position in the plot, as fractions of its width and height.
    pub at: (f64, f64),
    /// The value as text.
    pub value: String,
    /// The event at this value, such as "T4 overtakes pandas".
    pub what: String,
}

/// A tick of an axis: its position and its label.
pub type Tick = (f64, String);

/// A chart of times or costs as functions of an input.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CurveChart {
    /// The ticks of the horizontal axis, from left to right.
    pub across: Vec<Tick>,
    /// The ticks of the vertical axis, from bottom to top.
    pub up: Vec<Tick>,
    /// The band as tuples (x, lower end, upper end), from left to right.
    pub band: Vec<(f64, f64, f64)>,
    /// The lines. The last line is drawn on top.
    pub lines: Vec<CurveLine>,
    /// The marked values, from left to right.
    pub marks: Vec<CurveMark>,
}

/// Sizes in CSS pixels. `static/break_even.css` must contain the same margins.
mod size {
    pub(super) const LEFT: f64 = 64.0;
    pub(super) const ABOVE: f64 = 64.0;
    pub(super) const BELOW: f64 = 40.0;
    /// The width of the right margin that contains the names of the lines. Used only if the chart is at least `WIDE`
    /// wide.
    pub(super) const NAMES: f64 = 128.0;
    pub(super) const RIGHT: f64 = 16.0;
    pub(super) const WIDE: f64 = 576.0;
    /// The number of rows of labels above the plot.
    pub(super) const ROWS: usize = 2;
    pub(super) const ROW: f64 = 31.0;
    pub(super) const RADIUS: f64 = 4.5;
}

impl Picture for CurveChart {
    fn draw<DB: DrawingBackend>(
        &self,
        area: &DrawingArea<DB, Shift>,
        palette: &Palette,
        scale: f64,
    ) -> Drawn<DB> {
        let brush = Brush { area, palette, scale };
        let (width, height) = brush.size();
        let wide = width >= size::WIDE;
        let right = width - if wide { size::NAMES } else { size::RIGHT };
        let bottom = height - size::BELOW;
        let plot = Plot { left: size::LEFT, top: size::ABOVE, right, bottom };
        let drawing = CurvePlot { brush, plot, wide };
        drawing.axes(self)?;
        drawing.band(&self.band)?;
        for line in &self.lines {
            drawing.line(line)?;
        }
        if wide {
            drawing.names(&self.lines)?;
        }
        let mut labels = Labels::within([0.0, 0.0, width, size::ABOVE]);
        for (index, mark) in self.marks.iter().enumerate() {
            drawing.mark(mark, index, &mut labels)?;
        }
        Ok(())
    }
}

struct CurvePlot<'a, DB: DrawingBackend> {
    brush: Brush<'a, DB>,
    plot: Plot,
    wide: bool,
}

impl<DB: DrawingBackend> CurvePlot<'_, DB> {
    fn axes(&self, chart: &CurveChart) -> Drawn<DB> {
        let Self { brush, plot, .. } = self;
        let soft = brush.palette.soft();
        brush.y_axis(
            plot,
            chart.up.iter().map(|(share, label)| (self.point_at((0.0, *share)).1, label.clone())),
        )?;
        // Skip labels that would overlap the previous label.
        let mut free = f64::NEG_INFINITY;
        for (share, label) in &chart.across {
            let (x, _) = self.point_at((*share, 0.0));
            brush.path(&[(x, plot.bottom), (x, plot.bottom + 4.0)], brush.grid_color(), 1.0)?;
            let (is_at_end, half) = (x > plot.right - 12.0, brush.width(label, false) / 2.0);
            if x - if is_at_end { 2.0 * half } else { half } >= free {
                free = x + half + 8.0;
                let side = if is_at_end { HPos::Right } else { HPos::Center };
                brush.text(label, (x, plot.bottom + 26.0), side, false, soft)?;
            }
        }
        Ok(())
    }

    fn band(&self, band: &[(f64, f64, f64)]) -> Drawn<DB> {
        let brush = &self.brush;
        let upper = band.iter().map(|(x, _, high)| self.point_at((*x, *high)));
        let lower = band.iter().rev().map(|(x, low, _)| self.point_at((*x, *low)));
        let corners: Vec<_> = upper.chain(lower).map(|point| brush.pixel(point)).collect();
        brush.area.draw(&Polygon::new(corners, brush.palette.gpu().mix(0.14).filled()))
    }

    fn line(&self, line: &CurveLine) -> Drawn<DB> {
        let points: Vec<_> = line.points.iter().map(|point| self.point_at(*point)).collect();
        self.brush.path(&points, self.color(line.kind).mix(1.0), 2.0)
    }

    fn color(&self, kind: LineKind) -> RGBColor {
        let palette = self.brush.palette;
        match kind {
            LineKind::Today => palette.cpu(),
            LineKind::Best => palette.best(),
            LineKind::Gpu => palette.gpu(),
        }
    }

    /// Writes each line's name to the right of its end. Names do not overlap.
    fn names(&self, lines: &[CurveLine]) -> Drawn<DB> {
        let mut names: Vec<(f64, &CurveLine)> = Vec::new();
        for line in lines {
            let Some(end) = line.points.last() else { continue };
            let (_, y) = self.point_at(*end);
            // Inserting a few names one by one takes less code than sorting them.
            names.insert(names.partition_point(|(above, _)| *above < y), (y, line));
        }
        let mut free = f64::NEG_INFINITY;
        for (y, line) in names {
            let y = y.max(free);
            free = y + TEXT + 4.0;
            let anchor = (self.plot.right + 8.0, y);
            self.brush.text(&line.name, anchor, HPos::Left, true, self.color(line.kind))?;
        }
        Ok(())
    }

    /// Draws a vertical line at a marked value, with text above the plot if there is room.
    fn mark(&self, mark: &CurveMark, index: usize, labels: &mut Labels) -> Drawn<DB> {
        let Self { brush, plot, wide } = self;
        let (x, y) = self.point_at(mark.at);
        let (soft, ink) = (brush.palette.soft(), brush.palette.ink());
        // First try the side toward the middle of the plot, in a row that the previous mark does not use.
        let mut sides = [(HPos::Left, x + 5.0), (HPos::Right, x - 5.0)];
        if x >= (plot.left + plot.right) / 2.0 {
            sides.reverse();
        }
        let rows = (0..size::ROWS).map(|row| ((index + row) % size::ROWS) as f64 * size::ROW + 8.0);
        let places: Vec<LabelPlace> =
            rows.flat_map(|row| sides.map(|(side, label_x)| (label_x, row, side))).collect();
        let value_width = brush.width(&mark.value, true) + 4.0;
        let label_width = value_width.max(brush.width(&mark.what, false));
        let label = if *wide { labels.place(label_width, &places) } else { None };
        let has_event = label.is_some();
        let label = label.or_else(|| labels.place(value_width, &places));

        let top = label.map_or(plot.top, |(_, row, _)| row);
        brush.dashed((x, top), (x, plot.bottom), soft.mix(0.7), 1.0)?;
        brush.circle((x, y), size::RADIUS, brush.palette.card().mix(1.0), None)?;
        brush.circle((x, y), size::RADIUS, ink.mix(1.0), Some(1.5))?;
        let Some((label_x, row, side)) = label else { return Ok(()) };
        brush.text(&mark.value, (label_x, row), side, true, ink)?;
        if has_event {
            brush.text(&mark.what, (label_x, row + 14.0), side, false, soft)?;
        }
        Ok(())
    }

    /// Converts fractions of the plot's width and height to a point.
    fn point_at(&self, (across, up): (f64, f64)) -> Point {
        let Plot { left, top, right, bottom } = self.plot;
        (left + across * (right - left), bottom - up * (bottom - top))
    }
}
