//! A lane of the bar chart without text: the bar with its parts, its range and its previous length.

use super::palette::Palette;
use super::{Drawn, Picture};
use offload_analysis::{BarKind, Segment};
use plotters::coord::Shift;
use plotters::prelude::*;

/// A bar on its lane. All lengths are fractions of the lane, and exceed 1 if the bar extends beyond the lane's end.
#[derive(Clone, Debug, PartialEq)]
pub struct Lane {
    /// The plan that the bar represents.
    pub kind: BarKind,
    /// The cause and the length of each part, from left to right.
    pub parts: Vec<(Segment, f64)>,
    /// The ends of the 80 % range.
    pub range: Option<(f64, f64)>,
    /// The bar's length in the compared report.
    pub before: Option<f64>,
    /// The bar's length according to the time that the user measured.
    pub measured: Option<f64>,
    /// The number of steps of the scale. A line behind the bar marks each step.
    pub steps: u32,
}

/// The space above the bar and below the bar, each as a fraction of the lane's height. `static/bars.css` must contain
/// the same value.
const ABOVE: f64 = 0.24;

/// Sizes in CSS pixels.
mod size {
    /// Half the thickness of the line that shows a range. By contrast, `HALF_END` is half the height of the strokes at
    /// its ends.
    pub(super) const HALF_LINE: f64 = 1.0;
    pub(super) const HALF_END: f64 = 5.0;
    /// The length of the arrow on a range that extends beyond the lane.
    pub(super) const ARROW: f64 = 8.0;
    /// The vertical distance between the bar and the outline of the previous bar.
    pub(super) const OUT: f64 = 3.0;
    /// Half the width of the diamond that marks a measured time.
    pub(super) const HALF_DIAMOND: f64 = 5.0;
    pub(super) const DASH: f64 = 4.0;
    pub(super) const GAP: f64 = 3.0;
}

impl Lane {
    /// Returns the length of the whole bar.
    pub fn length(&self) -> f64 {
        self.parts.iter().map(|(_, length)| length).sum()
    }

    /// Returns the start and the length of each part, cut off at the end of the lane.
    pub fn places(&self) -> impl Iterator<Item = (Segment, f64, f64)> + '_ {
        let mut from = 0.0_f64;
        self.parts.iter().map(move |&(segment, length)| {
            let part = (segment, from, length.min((1.0 - from).max(0.0)));
            from = (from + length).min(1.0);
            part
        })
    }
}

impl Picture for Lane {
    fn draw<DB: DrawingBackend>(
        &self,
        area: &DrawingArea<DB, Shift>,
        palette: &Palette,
        scale: f64,
    ) -> Drawn<DB> {
        let (width, height) = area.dim_in_pixel();
        let (width, height) = (f64::from(width) / scale, f64::from(height) / scale);
        Drawing { area, palette, scale, width, height }.draw_lane(self)
    }
}

struct Drawing<'a, DB: DrawingBackend> {
    area: &'a DrawingArea<DB, Shift>,
    palette: &'a Palette,
    scale: f64,
    /// The width of the lane. All coordinates are in CSS pixels.
    width: f64,
    height: f64,
}

impl<DB: DrawingBackend> Drawing<'_, DB> {
    fn draw_lane(&self, lane: &Lane) -> Drawn<DB> {
        for step in 0..=lane.steps {
            if lane.steps > 0 {
                let left = f64::from(step) / f64::from(lane.steps) * (self.width - 1.0);
                let color = self.palette.soft().mix(0.22);
                self.rectangle((left, 0.0), (left + 1.0, self.height), color)?;
            }
        }
        let (top, bottom) = (self.height * ABOVE, self.height * (1.0 - ABOVE));
        for (segment, from, length) in lane.places() {
            let (left, right) = (from * self.width, (from + length) * self.width);
            // Leave a pixel of background between two parts if there is room.
            let gap = if right - left > 3.0 { 1.0 } else { 0.0 };
            let tint = self.palette.tint(lane.kind, segment);
            self.rectangle((left, top), (right - gap, bottom), tint.mix(1.0))?;
        }
        if lane.length() > 1.0 + 1e-6 {
            self.torn_edge(top, bottom)?;
        }
        if let Some(before) = lane.before {
            self.outline(before, top - size::OUT, bottom + size::OUT)?;
        }
        if let Some(range) = lane.range {
            self.range(lane, range)?;
        }
        match lane.measured {
            Some(measured) => self.diamond(measured),
            None => Ok(()),
        }
    }

    /// Draws a diamond at a measured time, with an outline in the background color. If the time is beyond the lane's
    /// end, the diamond is at the end.
    fn diamond(&self, share: f64) -> Drawn<DB> {
        let half = size::HALF_DIAMOND;
        let x = (share * self.width).min(self.width - half - 1.0);
        let y = self.height / 2.0;
        let corners = |half: f64| [(x - half, y), (x, y - half), (x + half, y), (x, y + half)];
        self.polygon(corners(half + 2.0), self.palette.card().mix(1.0))?;
        self.polygon(corners(half), self.palette.ink().mix(1.0))
    }

    /// Draws a slanted gap near the end of a bar that extends beyond the scale.
    fn torn_edge(&self, top: f64, bottom: f64) -> Drawn<DB> {
        let corners = [(-13.0, bottom), (-6.0, top), (-2.0, top), (-9.0, bottom)];
        self.polygon(corners.map(|(x, y)| (self.width + x, y)), self.palette.card().mix(1.0))
    }

    /// Draws a dashed outline of the previous bar. The right side is open if the previous bar extends beyond the lane.
    fn outline(&self, length: f64, top: f64, bottom: f64) -> Drawn<DB> {
        let right = (length.min(1.0) * self.width).round();
        let color = self.palette.soft().mix(1.0);
        let dashes = |from: f64, to: f64| {
            let count = ((to - from) / (size::DASH + size::GAP)).ceil().clamp(0.0, 1e4) as u32;
            (0..count).map(move |dash| {
                let start = from + f64::from(dash) * (size::DASH + size::GAP);
                (start, (start + size::DASH).min(to))
            })
        };
        for (from, to) in dashes(0.0, right) {
            self.rectangle((from, top), (to, top + 1.0), color)?;
            self.rectangle((from, bottom - 1.0), (to, bottom), color)?;
        }
        for (from, to) in dashes(top, bottom).filter(|_| length <= 1.0) {
            self.rectangle((right - 1.0, from), (right, to), color)?;
        }
        Ok(())
    }

    /// Draws the range as a horizontal line through the middle of the bar. The line's color contrasts with the part of
    /// the bar below it. Beyond the bar, the line has the text color.
    fn range(&self, lane: &Lane, (low, high): (f64, f64)) -> Drawn<DB> {
        let (left, right) = (low.min(1.0) * self.width, high.min(1.0) * self.width);
        if right - left < 2.0 * size::HALF_LINE {
            return Ok(());
        }
        let middle = self.height / 2.0;
        let mut end = 0.0;
        for (segment, from, length) in lane.places() {
            end = (from + length) * self.width;
            let color = self.palette.on(self.palette.tint(lane.kind, segment)).mix(1.0);
            self.range_piece((left.max(from * self.width), right.min(end)), middle, color)?;
            if (from * self.width..end).contains(&left) {
                self.range_end(left, middle, color)?;
            }
        }
        let ink = self.palette.ink().mix(1.0);
        self.range_piece((left.max(end), right), middle, ink)?;
        if high <= 1.0 {
            return self.range_end(right - 2.0 * size::HALF_LINE, middle, ink);
        }
        let (tip, back) = (self.width, self.width - size::ARROW);
        let corners =
            [(back, middle - size::HALF_END), (tip, middle), (back, middle + size::HALF_END)];
        self.polygon(corners, ink)
    }

    /// Draws a segment of the line that shows a range.
    fn range_piece(&self, (from, to): (f64, f64), middle: f64, color: RGBAColor) -> Drawn<DB> {
        if to <= from {
            return Ok(());
        }
        self.rectangle((from, middle - size::HALF_LINE), (to, middle + size::HALF_LINE), color)
    }

    /// Draws the vertical stroke at one end of a range.
    fn range_end(&self, left: f64, middle: f64, color: RGBAColor) -> Drawn<DB> {
        let (top, bottom) = (middle - size::HALF_END, middle + size::HALF_END);
        self.rectangle((left, top), (left + 2.0 * size::HALF_LINE, bottom), color)
    }

    fn polygon<const N: usize>(&self, corners: [(f64, f64); N], color: RGBAColor) -> Drawn<DB> {
        let corners = corners.map(|corner| self.pixel(corner));
        self.area.draw(&Polygon::new(corners, color.filled()))
    }

    fn pixel(&self, (x, y): (f64, f64)) -> (i32, i32) {
        ((x * self.scale).round() as i32, (y * self.scale).round() as i32)
    }

    fn rectangle(&self, from: (f64, f64), to: (f64, f64), color: RGBAColor) -> Drawn<DB> {
        let (from, to) = (self.pixel(from), self.pixel(to));
        // Each rectangle is at least one pixel wide and high, so that every part is visible.
        let to = (to.0.max(from.0 + 1), to.1.max(from.1 + 1));
        self.area.draw(&Rectangle::new([from, to], color.filled()))
    }
}
