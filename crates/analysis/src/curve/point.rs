//! The likely times and costs of today's code, the best CPU library and the GPU at one value of an input.

use crate::cpu_baselines::CpuBaseline;
use crate::estimate::Estimate;
use crate::obstacle::Obstacle;
use crate::outcome::Outcome;
use crate::report::{Report, best_baseline_of};
use offload_catalog::CpuLibrary;
use offload_estimator::uncertainty::{Interval, sample_time};
use offload_estimator::{Assessment, gpu_time};
use offload_scenario::{Number, Scenario};
use offload_vocabulary::quantity::{Dollars, Seconds, ratio};

/// The metric that a curve compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// The time of all runs.
    Time,
    /// The rent for all runs.
    Cost,
}

/// The CPU code that the GPU is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// Today's code.
    Today,
    /// The best CPU library on the same machine. This is today's library unless another one is clearly faster.
    Best,
}

/// The GPU's result against today's code and the best CPU library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The GPU does not beat today's code.
    CpuWins,
    /// The GPU beats today's code, but not the best CPU library.
    BeatsToday,
    /// The GPU beats today's code and the best CPU library.
    BeatsBoth,
    /// The work cannot run on the GPU.
    Cannot(Obstacle),
}

/// The values of one metric for today's code, the best CPU library and the GPU.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compared<T> {
    /// Today's code.
    pub today: T,
    /// The best CPU library.
    pub best: T,
    /// The GPU, in the requested process state.
    pub gpu: T,
}

/// The likely times and costs at one value of an input.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    /// The value of the input, in the field's unit.
    pub value: f64,
    /// The times of all runs.
    pub times: Compared<Seconds>,
    /// The rent for all runs, if both machines have a price.
    pub costs: Option<Compared<Dollars>>,
    /// The best CPU library at this value.
    pub library: &'static CpuLibrary,
    /// The reason that the work can't run on the GPU, if any.
    pub obstacle: Option<Obstacle>,
}

impl CurvePoint {
    /// Computes the point with the input set to `value`, in the field's unit.
    pub fn at(scenario: &Scenario, number: Number, value: f64) -> Self {
        let mut scenario = scenario.clone();
        scenario.set(number, Some(value));
        Self { value, ..Self::of(&scenario) }
    }

    /// Computes the point of a scenario. [`value`](Self::value) stays zero.
    fn of(scenario: &Scenario) -> Self {
        let estimate = Estimate::of(scenario);
        let baselines = estimate.cpu_baselines();
        Self::new(&estimate.assessment, best_baseline_of(&baselines), estimate.obstacle())
    }

    fn new(assessment: &Assessment, best: &CpuBaseline, obstacle: Option<Obstacle>) -> Self {
        let times = Compared {
            today: assessment.cpu.total(),
            best: best.run.total(),
            gpu: assessment.gpu().total(),
        };
        let costs = || {
            let (today, gpu) = (assessment.bills.cpu.cost?, assessment.bills.gpu.cost?);
            // On the same machine, cost is proportional to time.
            let best = today * (times.best / times.today);
            Some(Compared { today, best, gpu })
        };
        Self { value: 0.0, times, costs: costs(), library: best.library, obstacle }
    }

    /// Returns the 80 % range of the GPU's time in seconds, or of its cost in dollars, with the input set to `value`.
    ///
    /// `None` if `metric` is the cost and the price is unknown.
    pub fn gpu_range(
        scenario: &Scenario,
        number: Number,
        value: f64,
        metric: Metric,
    ) -> Option<Interval<f64>> {
        let mut scenario = scenario.clone();
        scenario.set(number, Some(value));
        let estimate = Estimate::of(&scenario);
        let assessment = &estimate.assessment;
        let uncertainty = estimate.resolved.uncertainty();
        let range = sample_time(&estimate.job, &uncertainty, assessment.gpu().total(), gpu_time);
        let per_second = match metric {
            Metric::Time => 1.0,
            Metric::Cost => {
                ratio(assessment.bills.gpu.cost?.value(), assessment.gpu().total().value())
            }
        };
        let figure = |time: Seconds| time.value() * per_second;
        Some(Interval { low: figure(range.low), high: figure(range.high) })
    }

    /// Returns the times in seconds or the costs in dollars. `None` if a price is unknown.
    pub fn figures(&self, metric: Metric) -> Option<Compared<f64>> {
        Some(match (metric, self.times, self.costs) {
            (Metric::Time, Compared { today, best, gpu }, _) => {
                Compared { today: today.value(), best: best.value(), gpu: gpu.value() }
            }
            (Metric::Cost, _, costs) => {
                let Compared { today, best, gpu } = costs?;
                Compared { today: today.value(), best: best.value(), gpu: gpu.value() }
            }
        })
    }

    /// Returns the speedup of the GPU, or the CPU's cost divided by the GPU's cost. Zero if a price is unknown.
    pub fn gain(&self, metric: Metric, against: Against) -> f64 {
        self.figures(metric).map_or(0.0, |figures| {
            let cpu = match against {
                Against::Today => figures.today,
                Against::Best => figures.best,
            };
            ratio(cpu, figures.gpu)
        })
    }

    /// Returns the winning machine, or the reason that the GPU can't run the work.
    pub fn outcome(&self, metric: Metric, against: Against) -> Outcome {
        match self.obstacle {
            Some(obstacle) => Outcome::Cannot(obstacle),
            None => Outcome::of_gain(self.gain(metric, against)),
        }
    }

    /// Returns the GPU's result against today's code and the best CPU library.
    pub fn standing(&self, metric: Metric) -> Standing {
        Standing::of(self.outcome(metric, Against::Today), self.outcome(metric, Against::Best))
    }
}

impl From<&Report> for CurvePoint {
    fn from(report: &Report) -> Self {
        Self::new(&report.assessment, report.best_cpu(), report.obstacle)
    }
}

impl Standing {
    /// Derives the standing from the outcomes against today's code and the best CPU library.
    pub(super) const fn of(today: Outcome, best: Outcome) -> Self {
        match (today, best) {
            (Outcome::Cannot(obstacle), _) | (_, Outcome::Cannot(obstacle)) => {
                Self::Cannot(obstacle)
            }
            (Outcome::Wins, Outcome::Wins) => Self::BeatsBoth,
            (Outcome::Wins, Outcome::Loses) => Self::BeatsToday,
            (Outcome::Loses, Outcome::Wins | Outcome::Loses) => Self::CpuWins,
        }
    }
}
