//! Everything the library says of a link, worked out once.

use offload_estimator::hybrid::{Hybrid, hybrid};
use offload_estimator::spread::Ranges;
use offload_estimator::verdict::Verdict;
use offload_estimator::{Assessment, Job};
use offload_scenario::{Arrival, Fair, Family, Notice, Obstacle, Scenario};

/// The library's answer to a link.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What was asked.
    pub scenario: Scenario,
    /// What of the link was ignored.
    pub notices: Vec<Notice>,
    /// The job that it comes to.
    pub job: Job,
    /// The model's answer.
    pub assessment: Assessment,
    /// How far it can be trusted.
    pub ranges: Ranges,
    /// Why it cannot run, if it cannot.
    pub obstacle: Option<Obstacle>,
    /// The CPU done well, where that is not what was asked about and faster.
    pub fair: Option<Fair>,
    /// The best of both machines, where a run has stages that can be parted.
    pub hybrid: Option<Hybrid>,
}

impl Finding {
    /// Works it out.
    pub fn of(Arrival { scenario, notices, .. }: Arrival) -> Self {
        let job = scenario.job();
        let assessment = scenario.assess();
        let ranges = scenario.ranges(&job, &assessment);
        let obstacle = scenario.obstacle(&assessment);
        let hybrid = (scenario.family() == Family::Pipeline).then(|| hybrid(&job));
        let fair = scenario.fair();
        Self { scenario, notices, job, assessment, ranges, obstacle, fair, hybrid }
    }

    /// Whether the GPU can work on it at all, so that its times mean something: where it only
    /// lacks memory or a library, they are those it would have.
    pub fn has_times(&self) -> bool {
        self.obstacle != Some(Obstacle::NoArithmetic)
    }

    /// Whether the range of the speedup holds more than one verdict.
    pub fn straddles(&self) -> bool {
        let range = self.ranges.speedup;
        self.has_times() && Verdict::on(range.low) != Verdict::on(range.high)
    }
}
