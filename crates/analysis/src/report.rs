//! Everything that follows from a scenario, worked out once.

use crate::caveat::Caveat;
use crate::cpu_baselines::CpuBaseline;
use crate::estimate::{Estimate, automatic};
use crate::figures::Figures;
use crate::obstacle::Obstacle;
use crate::outcome::Outcome;
use crate::resolved::Origin;
use crate::simple::SimpleAnswer;
use offload_catalog::EDITION;
use offload_estimator::split::{Split, best_split};
use offload_estimator::symbol::Symbol;
use offload_estimator::trace::TraceEntry;
use offload_estimator::uncertainty::{Ranges, sample_ranges};
use offload_estimator::verdict::Verdict;
use offload_estimator::{Assessment, Job};
use offload_scenario::{Number, RecordedAnswer, Scenario, encode_recorded};

/// The answer to a scenario, for whoever shows, writes or compares it: none of them runs the model.
///
/// Times are those of all runs of a process. What costs more than a glance and is not always looked
/// at hangs off it: [`Report::trace`], [`Report::on_gpus`], and in modules of their own
/// [`Sweep`](crate::Sweep) and [`Ranking`](crate::Ranking).
///
/// ```
/// use offload_analysis::Report;
/// use offload_scenario::decode;
///
/// let report = Report::of(&decode("", "#matmul-fp64").scenario);
/// assert!(report.assessment.speedup() < 1.0, "a T4 has 1/32 of its FP32 rate in FP64");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// What was asked.
    pub scenario: Scenario,
    /// Every input number, given or not, with its range and origin.
    pub figures: Figures,
    /// The job that the scenario comes to.
    pub job: Job,
    /// Both times by cause, bills, memory, what each machine reaches.
    pub assessment: Assessment,
    /// The range that each time, the speedup and the cost lie in in four of five cases.
    pub ranges: Ranges,
    /// Why the work cannot run on the GPU, if it cannot.
    pub obstacle: Option<Obstacle>,
    /// What to know of a combination that works, but not as one might think.
    pub caveats: Vec<Caveat>,
    /// The same work on this CPU: with the chosen library first, then with others.
    pub cpu_baselines: Vec<CpuBaseline>,
    /// The best split of a run's stages between CPU and GPU, where a run has several.
    pub split: Option<Split>,
    /// The formula most calculators use, asked the same.
    pub simple: SimpleAnswer,
}

impl Report {
    /// Works it out.
    pub fn of(scenario: &Scenario) -> Self {
        #[cfg(feature = "count")]
        crate::count::one_more();
        let estimate = Estimate::of(scenario);
        let (job, assessment) = (&estimate.job, &estimate.assessment);
        let ranges = sample_ranges(job, &estimate.resolution.uncertainty(), assessment);
        let split = scenario.family().facts().staged.then(|| best_split(job));
        Self {
            ranges,
            obstacle: estimate.obstacle(),
            caveats: estimate.caveats(),
            cpu_baselines: estimate.cpu_baselines(),
            split,
            simple: estimate.simple(),
            scenario: scenario.clone(),
            figures: estimate.resolution.figures,
            job: estimate.job,
            assessment: estimate.assessment,
        }
    }

    /// An input number in the field's own unit, if it is known.
    pub fn in_field_unit(&self, number: Number) -> Option<f64> {
        // What was given is said as it was given; a conversion might move its last digit.
        let given = self.scenario.number(number);
        given.or_else(|| Some(number.field().from_base(self.figures.get(number)?.value)))
    }

    /// What a number would be in the field's own unit if it had not been given.
    pub fn automatic(&self, number: Number) -> Option<f64> {
        number.start(self.scenario.family()).or_else(|| {
            let value = match self.scenario.number(number) {
                None => self.figures.get(number)?.value,
                Some(_) => automatic(&self.scenario, number)?,
            };
            Some(number.field().from_base(value))
        })
    }

    /// Where a quantity that a formula names comes from.
    pub fn provenance(&self) -> impl Fn(Symbol) -> Origin + '_ {
        let estimate = Estimate::of(&self.scenario);
        move |symbol| estimate.resolution.provenance(symbol)
    }

    /// Every formula that leads to the answer, with its numbers.
    pub fn trace(&self) -> Vec<TraceEntry> {
        Estimate::of(&self.scenario).trace()
    }

    /// The answer with this many GPUs of the same kind.
    pub fn on_gpus(&self, gpus: f64) -> Assessment {
        let mut scenario = self.scenario.clone();
        scenario.set(Number::Gpus, Some(gpus));
        Estimate::of(&scenario).assessment
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

    /// The library that makes the best use of this CPU, where that is not the chosen one and
    /// clearly faster.
    pub fn best_baseline(&self) -> Option<&CpuBaseline> {
        self.cpu_baselines.iter().find(|baseline| baseline.best && !baseline.chosen)
    }

    /// Who wins.
    pub fn outcome(&self) -> Outcome {
        Outcome::from(self.obstacle, &self.assessment)
    }

    /// What a link records of the answer; no speedup where the GPU cannot do the work.
    pub fn recorded_answer(&self) -> RecordedAnswer {
        let speedup = self.obstacle.is_none().then(|| self.assessment.speedup());
        RecordedAnswer { edition: EDITION.to_owned(), speedup }
    }

    /// The link of the question with today's answer recorded in it, without its `#`.
    pub fn link(&self) -> String {
        encode_recorded(&self.scenario, &self.recorded_answer())
    }
}
