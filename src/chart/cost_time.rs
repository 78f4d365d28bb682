//! A chart of time against monthly cost on two logarithmic axes, with a dot for each machine and a line through the
//! Pareto front.

use super::brush::{Brush, Plot, Point};
use super::labels::{Labels, TEXT};
use super::log_axis::{LogAxis, ends};
use super::palette::Palette;
use super::{Drawn, Picture};
use crate::format;
use offload_vocabulary::elementary::log10;
use offload_vocabulary::quantity::{Dollars, Seconds};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

/// The kind of machine that a dot represents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A machine with a GPU.
    Gpu,
    /// A machine without a GPU.
    Cpu,
    /// The machine of the current question.
    Own,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CostTimeDot {
    /// The total time of all runs.
    pub time: Seconds,
    /// The monthly cost.
    pub cost: Dollars,
    pub mark: Mark,
    /// The machine's name, if the dot has a label.
    pub name: Option<String>,
    /// `true` if the machine is on the Pareto front, i.e. no other machine is both faster and cheaper.
    pub front: bool,
}

/// All machines as dots, on two logarithmic axes.
#[derive(Clone, Debug, PartialEq)]
pub struct CostTime {
    /// The dots. The dots on the Pareto front are in ascending order of time.
    pub dots: Vec<CostTimeDot>,
    pub currency: &'static str,
}

/// Sizes in CSS pixels.
mod size {
    pub(super) const LEFT: f64 = 62.0;
    /// The right margin, which has room for half of the last tick label.
    pub(super) const RIGHT: f64 = 24.0;
    pub(super) const BELOW: f64 = 44.0;
    pub(super) const ABOVE: f64 = 26.0;
    pub(super) const DOT: f64 = 3.5;
    /// The width of a tick label below the axis, including the gap to the next label.
    pub(super) const LABEL: f64 = 52.0;
    /// The maximum distance between a name and its dot, in CSS pixels.
    pub(super) const FARTHEST: f64 = 56.0;
}

impl Picture for CostTime {
    fn draw<DB: DrawingBackend>(
        &self,
        area: &DrawingArea<DB, Shift>,
        palette: &Palette,
        scale: f64,
    ) -> Drawn<DB> {
        let brush = Brush { area, palette, scale };
        let (width, height) = brush.size();
        let (right, bottom) = (width - size::RIGHT, height - size::BELOW);
        let plot = Plot { left: size::LEFT, top: size::ABOVE, right, bottom };
        let costs = LogAxis {
            ends: ends(self.dots.iter().map(|dot| log10(dot.cost.value()))),
            between: (plot.left, right),
        };
        let times = LogAxis {
            ends: ends(self.dots.iter().map(|dot| log10(dot.time.value()))),
            between: (bottom, plot.top),
        };
        let money = |cost| format::money(Dollars::new(cost)).replace('$', self.currency);
        brush.x_axis(&plot, costs.ticks(size::LABEL, money))?;
        brush
            .y_axis(&plot, times.times(2.0 * TEXT, |time| format::tick_time(Seconds::new(time))))?;
        brush.text("time", (0.0, 8.0), HPos::Left, false, palette.soft())?;
        let below = (right, bottom + 32.0);
        brush.text("monthly cost", below, HPos::Right, false, palette.soft())?;

        let position =
            |dot: &CostTimeDot| (costs.place(dot.cost.value()), times.place(dot.time.value()));
        let front: Vec<Point> = self.dots.iter().filter(|dot| dot.front).map(position).collect();
        let line = palette.gpu().mix(0.9);
        let mut labels = Labels::within([size::LEFT, 14.0, width, bottom]);
        for pair in front.windows(2) {
            // The next machine is slower but cheaper. First draw a horizontal line, then a vertical line.
            let corner = (pair[1].0, pair[0].1);
            for (from, to) in [(pair[0], corner), (corner, pair[1])] {
                brush.dashed(from, to, line, 1.0)?;
                labels.avoid_line(from, to);
            }
        }
        let radius = |dot: &CostTimeDot| if dot.front { size::DOT + 1.0 } else { size::DOT };
        for is_emphasized in [false, true] {
            let is_in_pass =
                |dot: &&CostTimeDot| (dot.front || dot.mark == Mark::Own) == is_emphasized;
            for dot in self.dots.iter().filter(is_in_pass) {
                let strength = if is_emphasized { 1.0 } else { 0.4 };
                let color = match dot.mark {
                    Mark::Gpu => palette.gpu().mix(strength),
                    Mark::Cpu => palette.soft().mix(strength),
                    Mark::Own => palette.ink().mix(1.0),
                };
                brush.circle(position(dot), radius(dot), color, None)?;
            }
        }
        for dot in &self.dots {
            if dot.front || dot.mark == Mark::Own {
                labels.avoid(position(dot), 5.0)
            } else {
                labels.avoid_if_possible(position(dot), 4.0)
            }
        }
        // The machine of the question always gets a label. Other machines get one only if there is room, because the
        // table lists all of them.
        for is_own in [true, false] {
            for dot in self.dots.iter().filter(|dot| (dot.mark == Mark::Own) == is_own) {
                let Some(name) = &dot.name else { continue };
                let max_distance = if is_own { f64::INFINITY } else { size::FARTHEST };
                let mut find_place = |words| {
                    labels.place_near(brush.width(words, true), &[position(dot)], max_distance)
                };
                let label = find_place(name).map(|place| (place, &**name));
                let label = label.or_else(|| {
                    find_place("yours").filter(|_| is_own).map(|place| (place, "yours"))
                });
                let Some((place, words)) = label else { continue };
                let color = match dot.mark {
                    Mark::Gpu => palette.gpu(),
                    Mark::Cpu | Mark::Own => palette.ink(),
                };
                brush.label(words, place, &[position(dot)], true, color)?;
            }
        }
        Ok(())
    }
}
