//! Which machine wins: an answer in one word, for comparing many.

use crate::obstacle::Obstacle;
use offload_estimator::Assessment;

/// Which machine wins, or why the GPU cannot run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The GPU is no faster: it gains nothing where both wait for the same data, either.
    Loses,
    /// The GPU is faster.
    Wins,
    /// The work cannot run on the GPU.
    Cannot(Obstacle),
}

/// Gains this close to one are none: sums in another order differ in their last digits.
const SAME: f64 = 1e-9;

impl Outcome {
    /// The outcome where the GPU is this many times faster, or cheaper.
    pub(crate) fn at(gain: f64) -> Self {
        if gain > 1.0 + SAME { Self::Wins } else { Self::Loses }
    }

    /// The outcome of an assessment; an obstacle decides whatever the times.
    pub(crate) fn from(obstacle: Option<Obstacle>, assessment: &Assessment) -> Self {
        match obstacle {
            Some(obstacle) => Self::Cannot(obstacle),
            None => Self::at(assessment.speedup()),
        }
    }
}
