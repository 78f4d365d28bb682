//! A scatter plot of predicted speedups against measured speedups, on two logarithmic axes.

use super::palette::Palette;
use crate::format;
use offload_vocabulary::elementary::{log10, power_of_ten};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// A pair of times measured on a CPU and on a GPU, as a dot of the plot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dot {
    /// The decimal logarithm of the measured speedup.
    pub measured: f64,
    /// The decimal logarithm of the model's speedup.
    pub predicted: f64,
    /// The decimal logarithm of the speedup according to the simple formula.
    pub simple: f64,
}

/// A scatter plot with two logarithmic axes of the same range.
#[derive(Clone, Debug, PartialEq)]
pub struct Scatter {
    /// One dot for each measured pair.
    pub dots: Vec<Dot>,
    /// The ends of both axes, as decimal logarithms.
    pub ends: (f64, f64),
}

/// Sizes in CSS pixels.
mod size {
    pub(super) const TEXT: f64 = 13.0;
    pub(super) const LEFT: f64 = 80.0;
    /// The right margin, which has room for half of the last tick label.
    pub(super) const RIGHT: f64 = 36.0;
    pub(super) const BELOW: f64 = 42.0;
    pub(super) const ABOVE: f64 = 32.0;
    /// The width of a tick label below the axis, including the gap to the next label.
    pub(super) const LABEL: f64 = 66.0;
    pub(super) const DOT: f64 = 3.5;
}

/// The error factors at which the plot has lines.
const BANDS: [f64; 2] = [1.5, 3.0];

impl Scatter {
    /// Returns a plot whose axes contain all measured and predicted speedups. If the simple formula's speedup is
    /// outside the axes, it is drawn at the edge.
    pub fn new(dots: Vec<Dot>) -> Self {
        let values = || dots.iter().flat_map(|dot| [dot.measured, dot.predicted]);
        let ends = (
            values().fold(f64::INFINITY, f64::min).floor(),
            values().fold(f64::NEG_INFINITY, f64::max).ceil(),
        );
        Self { dots, ends: if ends.0 < ends.1 { ends } else { (-1.0, 1.0) } }
    }
}

/// Draws a scatter plot. `scale` is the number of surface pixels per CSS pixel.
///
/// # Errors
/// Returns the errors of the drawing backend.
pub fn draw_scatter<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    scatter: &Scatter,
    palette: &Palette,
    scale: f64,
) -> Result<(), DrawingAreaErrorKind<DB::ErrorType>> {
    let (width, height) = area.dim_in_pixel();
    let (width, height) = (f64::from(width) / scale, f64::from(height) / scale);
    let (from, to) = scatter.ends;
    let (right, bottom) = (width - size::RIGHT, height - size::BELOW);
    let x_of = |power: f64| {
        size::LEFT + (power - from).clamp(0.0, to - from) / (to - from) * (right - size::LEFT)
    };
    let y_of = |power: f64| {
        bottom - (power - from).clamp(0.0, to - from) / (to - from) * (bottom - size::ABOVE)
    };
    let pixel = |x: f64, y: f64| ((x * scale).round() as i32, (y * scale).round() as i32);
    let thin_stroke =
        |strength: f64| palette.soft().mix(strength).stroke_width(scale.round().max(1.0) as u32);
    let line = |ends: [(f64, f64); 2], strength: f64| {
        area.draw(&PathElement::new(
            ends.map(|(x, y)| pixel(x_of(x), y_of(y))),
            thin_stroke(strength),
        ))
    };
    let text = |words: &str, x: f64, y: f64, side: HPos| {
        let family = FontFamily::Name("system-ui, sans-serif");
        let style = FontDesc::new(family, size::TEXT * scale, FontStyle::Normal)
            .color(&palette.soft())
            .pos(Pos::new(side, VPos::Center));
        area.draw_text(words, &style, pixel(x, y))
    };
    let decades = (to - from).round() as i32;
    // If the labels of all decades would overlap, label only every few decades.
    let stride = |room: f64, need: f64| {
        (f64::from(decades) * need / room.max(1.0)).ceil().clamp(1.0, 1e3) as i32
    };
    let x_stride = stride(right - size::LEFT, size::LABEL);
    let y_stride = stride(bottom - size::ABOVE, 2.0 * size::TEXT);
    for decade in 0..=decades {
        let power = from + f64::from(decade);
        line([(power, from), (power, to)], 0.15)?;
        line([(from, power), (to, power)], 0.15)?;
        let label = format::factor(power_of_ten(power.round() as i32));
        if decade % x_stride == 0 {
            text(&label, x_of(power), bottom + 12.0, HPos::Center)?;
        }
        if decade % y_stride == 0 {
            text(&label, size::LEFT - 8.0, y_of(power), HPos::Right)?;
        }
    }
    text("predicted speedup", 0.0, size::ABOVE / 2.0 - 6.0, HPos::Left)?;
    text("measured speedup", (size::LEFT + right) / 2.0, bottom + 30.0, HPos::Center)?;
    line([(from, from), (to, to)], 0.8)?;
    for band in BANDS.map(log10) {
        line([(from, from + band), (to - band, to)], 0.35)?;
        line([(from + band, from), (to, to - band)], 0.35)?;
    }
    for dot in &scatter.dots {
        let (x, y) = (x_of(dot.measured), y_of(dot.simple));
        let arm = size::DOT * 0.7;
        for ends in
            [[(x - arm, y - arm), (x + arm, y + arm)], [(x - arm, y + arm), (x + arm, y - arm)]]
        {
            area.draw(&PathElement::new(ends.map(|(x, y)| pixel(x, y)), thin_stroke(0.55)))?;
        }
    }
    for dot in &scatter.dots {
        let center = pixel(x_of(dot.measured), y_of(dot.predicted));
        let radius = (size::DOT * scale).round() as i32;
        area.draw(&Circle::new(center, radius, palette.gpu().mix(0.7).filled()))?;
    }
    Ok(())
}
