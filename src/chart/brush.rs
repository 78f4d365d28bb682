//! Lines, dots and words in CSS pixels, on any surface.

use super::Drawn;
use super::labels::TEXT;
use super::palette::Palette;
use offload_analysis::Machine;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// A place in CSS pixels.
pub(super) type Point = (f64, f64);

/// The ends of a plot in CSS pixels.
pub(super) struct Plot {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

/// Draws on an area of which `scale` pixels make a CSS pixel.
pub(super) struct Brush<'a, DB: DrawingBackend> {
    pub(super) area: &'a DrawingArea<DB, Shift>,
    pub(super) palette: &'a Palette,
    pub(super) scale: f64,
}

impl<DB: DrawingBackend> Brush<'_, DB> {
    /// Width and height.
    pub(super) fn size(&self) -> (f64, f64) {
        let (width, height) = self.area.dim_in_pixel();
        (f64::from(width) / self.scale, f64::from(height) / self.scale)
    }

    /// The color of a machine.
    pub(super) fn of(&self, machine: Machine) -> RGBColor {
        match machine {
            Machine::Cpu => self.palette.best(),
            Machine::Gpu => self.palette.gpu(),
        }
    }

    /// Lines from point to point.
    pub(super) fn path(&self, points: &[Point], color: RGBAColor, width: f64) -> Drawn<DB> {
        let points: Vec<_> = points.iter().map(|point| self.pixel(*point)).collect();
        let width = (width * self.scale).round().max(1.0) as u32;
        self.area.draw(&PathElement::new(points, color.stroke_width(width)))
    }

    /// A dashed line.
    pub(super) fn dashed(&self, from: Point, to: Point, color: RGBAColor, width: f64) -> Drawn<DB> {
        let (across, down) = (to.0 - from.0, to.1 - from.1);
        let length = across.abs().max(down.abs()).max(1.0);
        let point = |done: f64| {
            let part = done.min(length) / length;
            (from.0 + across * part, from.1 + down * part)
        };
        let mut done = 0.0;
        while done < length {
            self.path(&[point(done), point(done + 4.0)], color, width)?;
            done += 7.0;
        }
        Ok(())
    }

    /// A filled circle, or with a width the line around it.
    pub(super) fn circle(
        &self,
        at: Point,
        radius: f64,
        color: RGBAColor,
        width: Option<f64>,
    ) -> Drawn<DB> {
        let style = match width {
            Some(width) => color.stroke_width((width * self.scale).round() as u32),
            None => color.filled(),
        };
        let radius = (radius * self.scale).round() as i32;
        self.area.draw(&Circle::new(self.pixel(at), radius, style))
    }

    /// A dot with an edge that parts it from lines.
    pub(super) fn dot(&self, at: Point, radius: f64, color: RGBColor) -> Drawn<DB> {
        self.circle(at, radius + 1.5, self.palette.card().mix(1.0), None)?;
        self.circle(at, radius, color.mix(1.0), None)
    }

    /// A line across a plot at each tick of the axis that goes up, with its label to the left.
    pub(super) fn up(&self, plot: &Plot, ticks: impl Iterator<Item = (f64, String)>) -> Drawn<DB> {
        for (y, label) in ticks {
            self.path(&[(plot.left, y), (plot.right, y)], self.hair(), 1.0)?;
            self.text(&label, (plot.left - 8.0, y), HPos::Right, false, self.palette.soft())?;
        }
        Ok(())
    }

    /// A line up a plot at each tick of the axis that goes across, with its label below.
    pub(super) fn across(
        &self,
        plot: &Plot,
        ticks: impl Iterator<Item = (f64, String)>,
    ) -> Drawn<DB> {
        for (x, label) in ticks {
            self.path(&[(x, plot.top), (x, plot.bottom)], self.hair(), 1.0)?;
            let below = (x, plot.bottom + 13.0);
            self.text(&label, below, HPos::Center, false, self.palette.soft())?;
        }
        Ok(())
    }

    /// The color of the lines of a grid.
    pub(super) fn hair(&self) -> RGBAColor {
        self.palette.soft().mix(0.22)
    }

    /// Words on one line.
    pub(super) fn text(
        &self,
        words: &str,
        at: Point,
        side: HPos,
        strong: bool,
        color: RGBColor,
    ) -> Drawn<DB> {
        let family = FontFamily::Name("system-ui, sans-serif");
        let face = if strong { FontStyle::Bold } else { FontStyle::Normal };
        let style = FontDesc::new(family, TEXT * self.scale, face)
            .color(&color)
            .pos(Pos::new(side, VPos::Center));
        self.area.draw_text(words, &style, self.pixel(at))
    }

    /// A place in pixels of the surface.
    pub(super) fn pixel(&self, (x, y): Point) -> (i32, i32) {
        ((x * self.scale).round() as i32, (y * self.scale).round() as i32)
    }
}
