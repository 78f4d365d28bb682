//! The winning machine of a scenario, for comparing many scenarios.

use crate::obstacle::Obstacle;
use offload_estimator::Assessment;

/// The winning machine, or the reason that the GPU can't run the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The GPU is not faster. Equal times count as a loss (e.g. if both machines wait for the same data).
    Loses,
    /// The GPU is faster.
    Wins,
    /// The work cannot run on the GPU.
    Cannot(Obstacle),
}

/// If a gain exceeds 1 by at most this amount, both machines count as equally fast. Two sums of the same terms in a
/// different order may differ in their last digits.
const TOLERANCE: f64 = 1e-9;

impl Outcome {
    /// Returns the outcome for a gain, which is the CPU's time or cost divided by the GPU's.
    pub(crate) fn of_gain(gain: f64) -> Self {
        if gain > 1.0 + TOLERANCE { Self::Wins } else { Self::Loses }
    }

    /// Returns the outcome of an assessment. An obstacle overrides the times.
    pub(crate) fn from(obstacle: Option<Obstacle>, assessment: &Assessment) -> Self {
        match obstacle {
            Some(obstacle) => Self::Cannot(obstacle),
            None => Self::of_gain(assessment.speedup()),
        }
    }
}
