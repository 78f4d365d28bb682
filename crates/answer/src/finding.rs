//! Everything the library says of a link, worked out once.

use crate::bars::{Bar, Machine, bars};
use offload_estimator::hybrid::{Hybrid, hybrid};
use offload_estimator::spread::Ranges;
use offload_estimator::verdict::Verdict;
use offload_estimator::{Assessment, Job};
use offload_scenario::{Arrival, Fair, Family, Notice, Obstacle, Scenario, Then};
use offload_words::words::{self, Winner};

/// The library's answer to a link.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What was asked.
    pub scenario: Scenario,
    /// What of the link was ignored.
    pub notices: Vec<Notice>,
    /// How the answer has changed since its link was made, if the link says what it was.
    pub since: Option<String>,
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
    pub fn of(Arrival { scenario, notices, then }: Arrival) -> Self {
        let job = scenario.job();
        let assessment = scenario.assess();
        let ranges = scenario.ranges(&job, &assessment);
        let obstacle = scenario.obstacle(&assessment);
        let hybrid = (scenario.family() == Family::Pipeline).then(|| hybrid(&job));
        let fair = scenario.fair();
        let since = then.and_then(|then| words::changed_since(&then, &Then::now(&scenario)));
        Self { scenario, notices, since, job, assessment, ranges, obstacle, fair, hybrid }
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

    /// The bars of its chart: those of the GPU only where its times mean something.
    pub fn bars(&self) -> Vec<Bar<'_>> {
        let fair = self.fair.as_ref().map(|fair| &fair.run);
        let mut bars = bars(&self.assessment, &self.ranges, fair);
        bars.retain(|bar| bar.machine == Machine::Cpu || self.has_times());
        bars
    }

    /// The page's word for the whole: what stands in the way, or else what the gain is worth.
    pub fn verdict(&self) -> &'static str {
        match self.obstacle {
            Some(obstacle) => words::obstacle_verdict(obstacle),
            None => words::verdict(self.assessment.verdict()),
        }
    }

    /// The page's first line: "29× faster on a GeForce RTX 3080 10 GB, once warm."
    pub fn headline(&self) -> String {
        if let Some(obstacle) = self.obstacle {
            return format!("{}.", words::obstacle_verdict(obstacle));
        }
        let sentence = words::headline(&self.scenario, &self.assessment);
        match Winner::at(self.assessment.speedup()) {
            Winner::Neither => sentence,
            winner => format!("{} {sentence}", winner.factor()),
        }
    }
}
