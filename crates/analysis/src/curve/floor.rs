//! Finds the part of the GPU's time or cost that does not shrink with an input.

use super::Curve;
use offload_vocabulary::elementary::{exp, ln};
use offload_vocabulary::quantity::ratio;

/// A curve has a floor if the ratio of [`Floor::doubles_at`] to the smallest input is at least this number. For work at
/// a constant rate, the ratio is 2, because the time doubles with the size. Assumed 2026-11-24.
const MIN_FLAT_RATIO: f64 = 8.0;

/// The fixed part of the GPU's time or cost (e.g. launches), which does not shrink with an input.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Floor {
    /// The time in seconds or the cost in dollars of all runs at the smallest input.
    pub figure: f64,
    /// The input at which the time or cost is twice [`figure`](Self::figure). Below this input, more than half of the
    /// time or cost is fixed.
    pub doubles_at: f64,
}

impl Curve {
    /// Returns the floor of the GPU's time or cost, if there is one.
    ///
    /// ```
    /// use offload_analysis::{Curve, Metric};
    /// use offload_scenario::{Kind, decode, field};
    ///
    /// let scenario = decode("", "w=elementwise&data=gpu&gpu=t4").scenario;
    /// let Some(Kind::Number(elements)) = field("elements").map(|field| &field.kind) else { return };
    /// let curve = Curve::of(&scenario, elements, elements.usual, Metric::Time).expect("times");
    /// let floor = curve.floor().expect("launches take a while");
    /// assert!(floor.doubles_at > 1e5 && floor.figure < 1e-4);
    /// ```
    pub fn floor(&self) -> Option<Floor> {
        let runnable = self.points.iter().filter(|point| point.obstacle.is_none());
        let figures =
            runnable.filter_map(|point| Some((point.value, point.figures(self.metric)?.gpu)));
        let figures: Vec<(f64, f64)> = figures.collect();
        let &(smallest_input, figure) = figures.first().filter(|(value, _)| *value > 0.0)?;
        let doubled_figure = figure * 2.0;
        let index = figures.iter().position(|(_, gpu)| *gpu >= doubled_figure)?;
        let (before, after) = (figures[index.checked_sub(1)?], figures[index]);
        // Interpolate between two points on logarithmic axes.
        let log_growth = ln(ratio(after.1, before.1));
        let share = ln(ratio(doubled_figure, before.1)) / log_growth.max(f64::MIN_POSITIVE);
        let doubles_at = before.0 * exp(share.min(1.0) * ln(ratio(after.0, before.0)));
        let is_flat = doubles_at >= smallest_input * MIN_FLAT_RATIO;
        is_flat.then_some(Floor { figure, doubles_at })
    }
}
