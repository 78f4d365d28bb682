//! Draws lines, dots and text in CSS pixels on any surface.

use super::Drawn;
use super::labels::{LabelPlace, MAX_LEADERLESS_DISTANCE, TEXT, area, distance, nearest};
use super::palette::Palette;
use offload_analysis::Machine;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// A point in CSS pixels.
pub(super) type Point = (f64, f64);

/// The edges of a plot, in CSS pixels.
pub(super) struct Plot {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

/// A brush for a drawing area with `scale` surface pixels per CSS pixel.
pub(super) struct Brush<'a, DB: DrawingBackend> {
    pub(super) area: &'a DrawingArea<DB, Shift>,
    pub(super) palette: &'a Palette,
    pub(super) scale: f64,
}

impl<DB: DrawingBackend> Brush<'_, DB> {
    /// Returns the width and height of the drawing area in CSS pixels.
    pub(super) fn size(&self) -> (f64, f64) {
        let (width, height) = self.area.dim_in_pixel();
        (f64::from(width) / self.scale, f64::from(height) / self.scale)
    }

    pub(super) fn machine_color(&self, machine: Machine) -> RGBColor {
        match machine {
            Machine::Cpu => self.palette.best(),
            Machine::Gpu => self.palette.gpu(),
        }
    }

    /// Draws a line through the points.
    pub(super) fn path(&self, points: &[Point], color: RGBAColor, width: f64) -> Drawn<DB> {
        let points: Vec<_> = points.iter().map(|point| self.pixel(*point)).collect();
        let width = (width * self.scale).round().max(1.0) as u32;
        self.area.draw(&PathElement::new(points, color.stroke_width(width)))
    }

    pub(super) fn dashed(&self, from: Point, to: Point, color: RGBAColor, width: f64) -> Drawn<DB> {
        let (across, down) = (to.0 - from.0, to.1 - from.1);
        let length = across.abs().max(down.abs()).max(1.0);
        let point = |offset: f64| {
            let part = offset.min(length) / length;
            (from.0 + across * part, from.1 + down * part)
        };
        let mut offset = 0.0;
        while offset < length {
            self.path(&[point(offset), point(offset + 4.0)], color, width)?;
            offset += 7.0;
        }
        Ok(())
    }

    /// Draws a filled circle or, if a `width` is given, only its outline.
    pub(super) fn circle(
        &self,
        center: Point,
        radius: f64,
        color: RGBAColor,
        width: Option<f64>,
    ) -> Drawn<DB> {
        let style = match width {
            Some(width) => color.stroke_width((width * self.scale).round() as u32),
            None => color.filled(),
        };
        let radius = (radius * self.scale).round() as i32;
        self.area.draw(&Circle::new(self.pixel(center), radius, style))
    }

    /// Draws a dot with an outline in the background color, which separates the dot from lines.
    pub(super) fn dot(&self, center: Point, radius: f64, color: RGBColor) -> Drawn<DB> {
        self.circle(center, radius + 1.5, self.palette.card().mix(1.0), None)?;
        self.circle(center, radius, color.mix(1.0), None)
    }

    /// Draws a horizontal line at each tick of the vertical axis, with the tick's label on the left.
    pub(super) fn y_axis(
        &self,
        plot: &Plot,
        ticks: impl Iterator<Item = (f64, String)>,
    ) -> Drawn<DB> {
        for (y, label) in ticks {
            self.path(&[(plot.left, y), (plot.right, y)], self.grid_color(), 1.0)?;
            self.text(&label, (plot.left - 8.0, y), HPos::Right, false, self.palette.soft())?;
        }
        Ok(())
    }

    /// Draws a vertical line at each tick of the horizontal axis, with the tick's label below.
    pub(super) fn x_axis(
        &self,
        plot: &Plot,
        ticks: impl Iterator<Item = (f64, String)>,
    ) -> Drawn<DB> {
        // Skip labels that would overlap the previous label.
        let mut free = f64::NEG_INFINITY;
        for (x, label) in ticks {
            self.path(&[(x, plot.top), (x, plot.bottom)], self.grid_color(), 1.0)?;
            let half = self.width(&label, false) / 2.0;
            if x - half < free {
                continue;
            }
            free = x + half + 4.0;
            let below = (x, plot.bottom + 13.0);
            self.text(&label, below, HPos::Center, false, self.palette.soft())?;
        }
        Ok(())
    }

    pub(super) fn grid_color(&self) -> RGBAColor {
        self.palette.soft().mix(0.22)
    }

    pub(super) fn text(
        &self,
        words: &str,
        anchor: Point,
        side: HPos,
        strong: bool,
        color: RGBColor,
    ) -> Drawn<DB> {
        let style = self.font(strong).color(&color).pos(Pos::new(side, VPos::Center));
        self.area.draw_text(words, &style, self.pixel(anchor))
    }

    /// Writes a label in a plot, on a background that separates it from the drawing. Adds a leader line if the nearest
    /// mark is farther away than [`MAX_LEADERLESS_DISTANCE`].
    pub(super) fn label(
        &self,
        words: &str,
        place: LabelPlace,
        marks: &[Point],
        strong: bool,
        color: RGBColor,
    ) -> Drawn<DB> {
        let background = area(self.width(words, strong), place);
        let lines = marks.iter().map(|&mark| [mark, nearest(&background, mark)]);
        let shortest = lines.min_by(|a, b| distance(a[0], a[1]).total_cmp(&distance(b[0], b[1])));
        if let Some(line) =
            shortest.filter(|shortest| distance(shortest[0], shortest[1]) > MAX_LEADERLESS_DISTANCE)
        {
            self.path(&line, color.mix(0.6), 1.0)?;
        }
        let [left, top, right, bottom] = background;
        let corners = [self.pixel((left - 2.0, top)), self.pixel((right + 2.0, bottom))];
        let card = self.palette.card().mix(0.8).filled();
        self.area.draw(&Rectangle::new(corners, card))?;
        let (x, y, side) = place;
        self.text(words, (x, y), side, strong, color)
    }

    /// Returns the width of a line of text: the measured width or an estimate from the number of characters, whichever
    /// is larger.
    pub(super) fn width(&self, words: &str, strong: bool) -> f64 {
        let style = self.font(strong).color(&self.palette.ink());
        let size = self.area.estimate_text_size(words, &style);
        let width = size.map_or(0.0, |(width, _)| f64::from(width) / self.scale);
        width.max(words.chars().count() as f64 * TEXT * 0.56)
    }

    fn font(&self, strong: bool) -> FontDesc<'static> {
        let family = FontFamily::Name("system-ui, sans-serif");
        let face = if strong { FontStyle::Bold } else { FontStyle::Normal };
        FontDesc::new(family, TEXT * self.scale, face)
    }

    /// Converts a point in CSS pixels to surface pixels.
    pub(super) fn pixel(&self, (x, y): Point) -> (i32, i32) {
        ((x * self.scale).round() as i32, (y * self.scale).round() as i32)
    }
}
