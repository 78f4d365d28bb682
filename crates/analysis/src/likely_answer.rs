//! Computes a scenario's times without their ranges, for comparing many scenarios.

use crate::estimate::Estimate;
use crate::obstacle::Obstacle;
use crate::outcome::Outcome;
use offload_estimator::Assessment;
use offload_scenario::Scenario;

/// A [`Report`](crate::Report) without ranges, other CPU libraries and caveats. It takes about a twentieth of the time
/// that a full report takes.
///
/// ```
/// use offload_analysis::{LikelyAnswer, Report};
/// use offload_scenario::decode;
///
/// let scenario = decode("", "#matmul-fp64").scenario;
/// assert_eq!(LikelyAnswer::of(&scenario).assessment, Report::of(&scenario).assessment);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct LikelyAnswer {
    /// The times of both machines (broken down by cause), bills, memory need, and the achieved rates of each machine.
    pub assessment: Assessment,
    /// The reason that the work can't run on the GPU, if any.
    pub obstacle: Option<Obstacle>,
}

impl LikelyAnswer {
    /// Resolves the inputs and runs the model once.
    pub fn of(scenario: &Scenario) -> Self {
        let estimate = Estimate::of(scenario);
        Self { obstacle: estimate.obstacle(), assessment: estimate.assessment }
    }

    /// Returns the faster machine, or the reason that the GPU can't run the work.
    pub fn outcome(&self) -> Outcome {
        Outcome::from(self.obstacle, &self.assessment)
    }
}
