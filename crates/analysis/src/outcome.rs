//! Which machine wins: an answer in one word, for comparing many.

use crate::obstacle::Obstacle;
use offload_estimator::Assessment;

/// Which machine wins, or why the GPU cannot run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The GPU is slower.
    Loses,
    /// The GPU is at least as fast.
    Wins,
    /// The work cannot run on the GPU.
    Cannot(Obstacle),
}

impl Outcome {
    /// The outcome of an assessment; an obstacle decides whatever the times.
    pub(crate) fn from(obstacle: Option<Obstacle>, assessment: &Assessment) -> Self {
        match obstacle {
            Some(obstacle) => Self::Cannot(obstacle),
            None if assessment.speedup() >= 1.0 => Self::Wins,
            None => Self::Loses,
        }
    }
}
