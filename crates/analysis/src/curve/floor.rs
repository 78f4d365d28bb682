//! The floor under the GPU's time or cost, however small an input is.

use super::Curve;
use offload_vocabulary::elementary::{exp, ln};
use offload_vocabulary::quantity::ratio;

/// The minimum growth of an input that doubles the GPU's time or cost, if the minimum counts as a floor. The time of
/// work at a constant rate doubles with its size. Assumed 2026-11-24.
const FLAT: f64 = 8.0;

/// The GPU's time or cost, however small an input is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Floor {
    /// The figure of all runs at the least value: seconds, or dollars for a curve by cost.
    pub figure: f64,
    /// The value at which the figure is twice that. Below it, most of the time is fixed.
    pub until: f64,
}

impl Curve {
    /// Returns the floor under the GPU's time or cost, if there is one.
    ///
    /// ```
    /// use offload_analysis::{Curve, Metric};
    /// use offload_scenario::{Kind, decode, field};
    ///
    /// let scenario = decode("", "w=elementwise&data=gpu&gpu=t4").scenario;
    /// let Some(Kind::Number(elements)) = field("elements").map(|it| &it.kind) else { return };
    /// let curve = Curve::of(&scenario, elements, elements.usual, Metric::Time).expect("times");
    /// let floor = curve.floor().expect("launches take a while");
    /// assert!(floor.until > 1e5 && floor.figure < 1e-4);
    /// ```
    pub fn floor(&self) -> Option<Floor> {
        let able = self.points.iter().filter(|point| point.obstacle.is_none());
        let figures = able.filter_map(|point| Some((point.value, point.figures(self.metric)?.gpu)));
        let figures: Vec<(f64, f64)> = figures.collect();
        let &(least, figure) = figures.first().filter(|(value, _)| *value > 0.0)?;
        let twice = figure * 2.0;
        let place = figures.iter().position(|(_, gpu)| *gpu >= twice)?;
        let (before, after) = (figures[place.checked_sub(1)?], figures[place]);
        // Between two points both axes are logarithmic.
        let grown = ln(ratio(after.1, before.1));
        let part = ln(ratio(twice, before.1)) / grown.max(f64::MIN_POSITIVE);
        let until = before.0 * exp(part.min(1.0) * ln(ratio(after.0, before.0)));
        let is_flat = until >= least * FLAT;
        is_flat.then_some(Floor { figure, until })
    }
}
