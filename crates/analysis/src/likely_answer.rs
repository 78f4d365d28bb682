//! The likely times of a scenario, for comparing many scenarios.

use crate::estimate::Estimate;
use crate::obstacle::Obstacle;
use crate::outcome::Outcome;
use offload_estimator::Assessment;
use offload_scenario::Scenario;

/// The part of a [`Report`](crate::Report) about both machines, without its ranges, its other CPU libraries and its
/// caveats, in about a twentieth of its time.
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
    /// Both times by cause, bills, memory need, and the achieved rates of each machine.
    pub assessment: Assessment,
    /// The reason that the work cannot run on the GPU, if it cannot.
    pub obstacle: Option<Obstacle>,
}

impl LikelyAnswer {
    /// Resolves the figures and runs the model once.
    pub fn of(scenario: &Scenario) -> Self {
        let estimate = Estimate::of(scenario);
        Self { obstacle: estimate.obstacle(), assessment: estimate.assessment }
    }

    /// Returns the faster machine, or the reason that the GPU cannot run.
    pub fn outcome(&self) -> Outcome {
        Outcome::from(self.obstacle, &self.assessment)
    }
}
