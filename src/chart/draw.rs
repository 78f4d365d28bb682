//! Drawing the chart on any plotters backend: the page's canvas, or SVG.

use super::bar_chart::{BarChart, BarDrawing, Part};
use super::palette::Palette;
use offload_analysis::Machine;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

type Area<DB> = DrawingArea<DB, Shift>;
type Drawn<DB, T = ()> = Result<T, DrawingAreaErrorKind<<DB as DrawingBackend>::ErrorType>>;

/// Sizes in CSS pixels, before they are scaled to the surface's own.
mod size {
    pub(super) const TEXT: f64 = 14.0;
    pub(super) const SMALL: f64 = 13.0;
    pub(super) const BAR: f64 = 30.0;
    pub(super) const PITCH: f64 = 40.0;
    pub(super) const NARROW_PITCH: f64 = 54.0;
    pub(super) const LABELS: f64 = 118.0;
    pub(super) const GAP: f64 = 10.0;
    pub(super) const LENS: f64 = 30.0;
    pub(super) const STRIP: f64 = 26.0;
    pub(super) const LINE: f64 = 19.0;
    /// Below this width labels stand above their bars.
    pub(super) const NARROW: f64 = 480.0;
}

/// Draws a bar chart. `scale` is how many of the surface's pixels make a CSS pixel.
///
/// # Errors
/// Passes on what the backend reports.
pub fn draw<DB: DrawingBackend>(
    area: &Area<DB>,
    chart: &BarChart,
    palette: &Palette,
    scale: f64,
) -> Drawn<DB> {
    Drawing { area, palette, scale, width: f64::from(area.dim_in_pixel().0) / scale }.all(chart)
}

struct Drawing<'a, DB: DrawingBackend> {
    area: &'a Area<DB>,
    palette: &'a Palette,
    scale: f64,
    /// In CSS pixels, as every coordinate here.
    width: f64,
}

/// Where a bar has been drawn.
struct BarEdges {
    left: f64,
    right: f64,
    bottom: f64,
}

impl<DB: DrawingBackend> Drawing<'_, DB> {
    fn all(&self, chart: &BarChart) -> Drawn<DB> {
        let narrow = self.width < size::NARROW;
        let pitch = if narrow { size::NARROW_PITCH } else { size::PITCH };
        let widest = chart.bars.iter().map(|bar| self.time_width(bar)).fold(0.0, f64::max);
        let mut magnified = None;
        for (row, bar) in chart.bars.iter().enumerate() {
            let top = row as f64 * pitch;
            let edges = self.bar(bar, top, narrow, widest)?;
            magnified = Some((bar, edges));
        }
        if let Some((bar, edges)) = magnified {
            let top = chart.bars.len() as f64 * pitch + size::LENS - (pitch - size::BAR) / 2.0;
            self.strip(bar, &edges, top)?;
        }
        Ok(())
    }

    fn bar(&self, bar: &BarDrawing, top: f64, narrow: bool, widest: f64) -> Drawn<DB, BarEdges> {
        let (left, top) = if narrow { (0.0, top + size::LINE) } else { (size::LABELS, top) };
        let room = (self.width - left - size::GAP - widest - 2.0).max(20.0);
        let middle = top + size::BAR / 2.0;
        if narrow {
            self.text(bar.label, (0.0, top - size::LINE / 2.0), HPos::Left, self.soft())?;
        } else {
            self.text(bar.label, (left - size::GAP, middle), HPos::Right, self.soft())?;
        }
        let mut from = left;
        for part in &bar.parts {
            let to = from + part.length * room;
            self.part(part, bar.machine, (from, top), (to, top + size::BAR))?;
            from = to;
        }
        let right = (left + bar.length * room).max(left + 1.0);
        if bar.cut {
            self.torn_edge(right, top)?;
        }
        let end = match bar.whisker {
            Some((low, high)) => {
                self.whisker(left + low * room, left + high * room, top)?;
                right.max(left + high * room)
            }
            None => right,
        };
        self.write(&bar.time, &self.time_style(), (end + size::GAP, middle))?;
        Ok(BarEdges { left, right, bottom: top + size::BAR })
    }

    /// The range of a bar's length: a line with two ends in the lower part of the bar, on a
    /// background that sets it off from any tint.
    fn whisker(&self, from: f64, to: f64, top: f64) -> Drawn<DB> {
        if to - from < 2.0 {
            return Ok(());
        }
        let (low, high) = (top + size::BAR - 8.0, top + size::BAR - 2.0);
        let middle = (low + high) / 2.0;
        for (color, width) in [(self.palette.card(), 3.0), (self.palette.ink(), 1.0)] {
            let stroke = (width * self.scale).round().max(1.0) as u32;
            let style = color.stroke_width(stroke);
            let lines = [
                [(from, middle), (to, middle)],
                [(from, low), (from, high)],
                [(to, low), (to, high)],
            ];
            for line in lines {
                let line = line.map(|point| self.pixel(point));
                self.area.draw(&PathElement::new(line, style))?;
            }
        }
        Ok(())
    }

    /// A slanted gap near the end of a bar that is longer than the chart.
    fn torn_edge(&self, right: f64, top: f64) -> Drawn<DB> {
        let corners = [(-12.0, size::BAR), (-5.0, 0.0), (-1.0, 0.0), (-8.0, size::BAR)];
        let gap = corners.map(|(x, y)| self.pixel((right + x, top + y)));
        self.area.draw(&Polygon::new(gap, self.palette.card().filled()))
    }

    /// A part of a bar, with its name where it fits, and a pixel of background at its right side.
    fn part(&self, part: &Part, machine: Machine, from: (f64, f64), to: (f64, f64)) -> Drawn<DB> {
        let tint = self.palette.tint(machine, part.segment);
        let hair = if to.0 - from.0 > 3.0 { 1.0 } else { 0.0 };
        self.rectangle(from, (to.0 - hair, to.1), tint)?;
        let name = crate::sentences::segment(part.segment);
        let fits = self.text_width(name, size::SMALL) + 2.0 * size::GAP < to.0 - from.0;
        if fits {
            let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
            let style =
                self.style(size::SMALL, self.palette.on(tint), HPos::Center, FontStyle::Normal);
            self.write(name, &style, middle)?;
        }
        Ok(())
    }

    /// The bar at full width, each part with its share, connected by lines with the bar above.
    fn strip(&self, bar: &BarDrawing, edges: &BarEdges, top: f64) -> Drawn<DB> {
        self.lens(edges, top)?;
        let bottom = top + size::STRIP;
        let mut from = 0.0;
        let mut below: Vec<(f64, String)> = Vec::new();
        for part in &bar.parts {
            let to = from + part.share * self.width;
            let tint = self.palette.tint(bar.machine, part.segment);
            let hair = if to - from > 3.0 { 1.0 } else { 0.0 };
            self.rectangle((from, top), (to - hair, bottom), tint)?;
            let label = part.label();
            if self.text_width(&label, size::SMALL) + size::GAP < to - from {
                let style =
                    self.style(size::SMALL, self.palette.on(tint), HPos::Center, FontStyle::Normal);
                self.write(&label, &style, ((from + to) / 2.0, (top + bottom) / 2.0))?;
            } else if part.share >= 0.005 {
                below.push(((from + to) / 2.0, label));
            }
            from = to;
        }
        self.labels_below(&below, bottom)
    }

    /// Labels too wide for their part, each below it, in two lines; one that fits in neither is
    /// left to the table.
    fn labels_below(&self, labels: &[(f64, String)], bottom: f64) -> Drawn<DB> {
        let mut free = [0.0_f64; 2];
        let mut placed = Vec::new();
        for (at, label) in labels {
            let width = self.text_width(label, size::SMALL);
            let left = (at - width / 2.0).clamp(0.0, (self.width - width).max(0.0));
            let Some(line) = free.iter().position(|taken| left >= *taken) else { continue };
            free[line] = left + width + size::GAP;
            let y = bottom + 6.0 + size::LINE * (line as f64 + 0.5);
            self.line([(*at, bottom + 1.0), (*at, y - size::LINE / 2.0 + 1.0)])?;
            placed.push((label, left, width, y));
        }
        // On a background of their own: the line to a lower label passes behind an upper one.
        for (label, left, width, y) in placed {
            let (from, to) = ((left - 2.0, y - 8.0), (left + width + 2.0, y + 8.0));
            self.rectangle(from, to, self.palette.card())?;
            let style = self.style(size::SMALL, self.soft(), HPos::Left, FontStyle::Normal);
            self.write(label, &style, (left, y))?;
        }
        Ok(())
    }

    fn lens(&self, edges: &BarEdges, top: f64) -> Drawn<DB> {
        self.line([(edges.left, edges.bottom + 2.0), (0.5, top - 2.0)])?;
        self.line([(edges.right, edges.bottom + 2.0), (self.width - 0.5, top - 2.0)])
    }

    fn soft(&self) -> RGBColor {
        self.palette.soft()
    }

    fn pixel(&self, (x, y): (f64, f64)) -> (i32, i32) {
        ((x * self.scale).round() as i32, (y * self.scale).round() as i32)
    }

    fn rectangle(&self, from: (f64, f64), to: (f64, f64), color: RGBColor) -> Drawn<DB> {
        let (from, to) = (self.pixel(from), self.pixel(to));
        // At least a pixel wide, so that every part can be seen.
        let to = (to.0.max(from.0 + 1), to.1);
        self.area.draw(&Rectangle::new([from, to], color.filled()))
    }

    fn line(&self, points: [(f64, f64); 2]) -> Drawn<DB> {
        let style = self.soft().mix(0.5).stroke_width(self.scale.round().max(1.0) as u32);
        self.area.draw(&PathElement::new(points.map(|point| self.pixel(point)), style))
    }

    fn style(&self, size: f64, color: RGBColor, at: HPos, weight: FontStyle) -> TextStyle<'static> {
        // Named directly: converting text to a family would link Unicode tables into the program.
        let family = FontFamily::Name("system-ui, sans-serif");
        FontDesc::new(family, size * self.scale, weight)
            .color(&color)
            .pos(Pos::new(at, VPos::Center))
    }

    fn text(&self, text: &str, at: (f64, f64), side: HPos, color: RGBColor) -> Drawn<DB> {
        self.write(text, &self.style(size::TEXT, color, side, FontStyle::Normal), at)
    }

    fn write(&self, text: &str, style: &TextStyle<'_>, at: (f64, f64)) -> Drawn<DB> {
        self.area.draw_text(text, style, self.pixel(at))
    }

    fn time_style(&self) -> TextStyle<'static> {
        self.style(size::TEXT, self.palette.ink(), HPos::Left, FontStyle::Bold)
    }

    fn time_width(&self, bar: &BarDrawing) -> f64 {
        self.width_in(&bar.time, &self.time_style())
    }

    fn text_width(&self, text: &str, size: f64) -> f64 {
        self.width_in(text, &self.style(size, self.palette.ink(), HPos::Left, FontStyle::Normal))
    }

    fn width_in(&self, text: &str, style: &TextStyle<'_>) -> f64 {
        self.area
            .estimate_text_size(text, style)
            .map_or(0.0, |(width, _)| f64::from(width) / self.scale)
    }
}
