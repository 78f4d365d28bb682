//! Who wins: what an answer comes to where many are compared.

use crate::estimate::Estimate;
use crate::obstacle::Obstacle;
use offload_estimator::Assessment;
use offload_scenario::Scenario;

/// What an answer comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The GPU is slower.
    Loses,
    /// The GPU is at least as fast.
    Wins,
    /// It cannot run there.
    Cannot(Obstacle),
}

impl Outcome {
    /// The outcome of an assessment, given what stands in the way of the GPU.
    pub(crate) fn from(obstacle: Option<Obstacle>, assessment: &Assessment) -> Self {
        match obstacle {
            Some(obstacle) => Self::Cannot(obstacle),
            None if assessment.speedup() >= 1.0 => Self::Wins,
            None => Self::Loses,
        }
    }

    /// The outcome of a scenario, without the rest of a report.
    pub(crate) fn of(scenario: &Scenario) -> Self {
        let estimate = Estimate::of(scenario);
        Self::from(estimate.obstacle(), &estimate.assessment)
    }
}
