//! The times of a scenario without the other parts of a report.

use crate::estimate::Estimate;
use crate::resolved_scenario::FamilyModel;
use offload_estimator::Assessment;
use offload_estimator::uncertainty::{Interval, Ranges, sample_ranges};
use offload_scenario::Scenario;
use offload_vocabulary::execution::ProcessState;
use offload_vocabulary::quantity::Seconds;

/// The times of a scenario on both machines, and their ranges. They take less time to compute than a report.
#[derive(Clone, Debug)]
pub struct Times {
    pub assessment: Assessment,
    pub ranges: Ranges,
    process: ProcessState,
}

impl Times {
    /// Returns the times of a scenario, which equal the times in its report.
    pub fn of(scenario: &Scenario) -> Self {
        let estimate = Estimate::with_model(FamilyModel::ANY, scenario);
        let uncertainty = estimate.resolved.uncertainty();
        let ranges = sample_ranges(&estimate.job, &uncertainty, &estimate.assessment);
        Self { ranges, process: estimate.job.process, assessment: estimate.assessment }
    }

    /// Returns the range of the GPU's time in the requested process state.
    pub fn gpu_range(&self) -> Interval<Seconds> {
        self.ranges.gpu(self.process)
    }
}
