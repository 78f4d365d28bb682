//! The winning machine, for comparing many answers.

use crate::obstacle::Obstacle;
use offload_estimator::Assessment;

/// The winning machine, or the reason that the GPU cannot run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The GPU is not faster. This includes equal times, e.g. if both machines wait for the same data.
    Loses,
    /// The GPU is faster.
    Wins,
    /// The work cannot run on the GPU.
    Cannot(Obstacle),
}

/// The maximum distance from one of a gain that counts as none, because sums in another order differ in the last
/// digits.
const SAME: f64 = 1e-9;

impl Outcome {
    /// Returns the outcome for a GPU that is this many times faster, or cheaper.
    pub(crate) fn at(gain: f64) -> Self {
        if gain > 1.0 + SAME { Self::Wins } else { Self::Loses }
    }

    /// Returns the outcome of an assessment; an obstacle decides regardless of the times.
    pub(crate) fn from(obstacle: Option<Obstacle>, assessment: &Assessment) -> Self {
        match obstacle {
            Some(obstacle) => Self::Cannot(obstacle),
            None => Self::at(assessment.speedup()),
        }
    }
}
