//! A lane that shows a range, without text.

use super::palette::Palette;
use super::{Drawn, Picture};
use plotters::coord::Shift;
use plotters::prelude::*;

/// A range, its likely value and the break-even point, as fractions of the lane's width.
#[derive(Clone, Debug, PartialEq)]
pub struct RangeLane {
    /// Both ends of the range.
    pub range: (f64, f64),
    /// The likely value.
    pub now: f64,
    /// The break-even point, at which the CPU and the GPU are equally fast.
    pub even: f64,
}

impl Picture for RangeLane {
    fn draw<DB: DrawingBackend>(
        &self,
        area: &DrawingArea<DB, Shift>,
        palette: &Palette,
        scale: f64,
    ) -> Drawn<DB> {
        let (width, height) = area.dim_in_pixel();
        let (width, height) = (f64::from(width), f64::from(height));
        let bar = |from: f64, to: f64, (top, bottom): (f64, f64), color: RGBAColor| {
            let left = (from * width).round() as i32;
            // Draw the range at least two CSS pixels wide.
            let right = ((to * width).round() as i32).max(left + (2.0 * scale).round() as i32);
            let corners =
                [(left, (top * height).round() as i32), (right, (bottom * height).round() as i32)];
            area.draw(&Rectangle::new(corners, color.filled()))
        };
        bar(self.even, self.even, (0.0, 1.0), palette.soft().mix(0.5))?;
        let (low, high) = self.range;
        bar(low, high, (0.25, 0.75), palette.gpu().mix(0.55))?;
        bar(self.now, self.now, (0.12, 0.88), palette.ink().mix(1.0))
    }
}
