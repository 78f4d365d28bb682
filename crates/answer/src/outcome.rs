//! Who wins: what an answer comes to where many are compared.

use offload_estimator::Assessment;
use offload_scenario::{Obstacle, Scenario};

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
    /// The outcome of a scenario that has been assessed.
    pub fn of(scenario: &Scenario, assessment: &Assessment) -> Self {
        match scenario.obstacle(assessment) {
            Some(obstacle) => Self::Cannot(obstacle),
            None if assessment.speedup() >= 1.0 => Self::Wins,
            None => Self::Loses,
        }
    }
}
