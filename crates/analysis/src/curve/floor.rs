//! The floor under the GPU's time: what it takes however small an input is.

use super::{Curve, CurvePoint, Metric};
use offload_vocabulary::elementary::{exp, ln};
use offload_vocabulary::quantity::{Seconds, ratio};

/// How many times an input has to grow before the GPU's time doubles, for what it takes before that to be a floor: the
/// time of work that is done at a rate doubles with its size. Assumed 2026-11-24.
const FLAT: f64 = 8.0;

/// What the GPU takes however small an input is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Floor {
    /// All runs at the least value.
    pub time: Seconds,
    /// The value at which they take twice that: below it most of the time is fixed.
    pub until: f64,
}

impl Curve {
    /// The floor under the GPU's time, where there is one.
    ///
    /// ```
    /// use offload_analysis::{Curve, Metric};
    /// use offload_scenario::{Kind, decode, field};
    ///
    /// let scenario = decode("", "w=elementwise&data=gpu&gpu=t4").scenario;
    /// let Some(Kind::Number(elements)) = field("elements").map(|it| &it.kind) else { return };
    /// let curve = Curve::of(&scenario, elements, elements.usual, Metric::Time).expect("times");
    /// let floor = curve.floor().expect("launches take a while");
    /// assert!(floor.until > 1e5 && floor.time.value() < 1e-4);
    /// ```
    pub fn floor(&self) -> Option<Floor> {
        if self.metric != Metric::Time {
            return None;
        }
        let able: Vec<&CurvePoint> =
            self.points.iter().filter(|it| it.obstacle.is_none()).collect();
        let first = able.first().filter(|it| it.value > 0.0)?;
        let twice = first.times.gpu * 2.0;
        let place = able.iter().position(|it| it.times.gpu >= twice)?;
        let (before, after) = (able[place.checked_sub(1)?], able[place]);
        // Between two points both axes are logarithmic.
        let grown = ln(after.times.gpu / before.times.gpu);
        let part = ln(twice / before.times.gpu) / grown.max(f64::MIN_POSITIVE);
        let until = before.value * exp(part.min(1.0) * ln(ratio(after.value, before.value)));
        let is_flat = until >= first.value * FLAT;
        is_flat.then_some(Floor { time: first.times.gpu, until })
    }
}
