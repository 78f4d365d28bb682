//! The GPU compared with the best CPU code and the best split, by time and by cost: the basis of advice.

use crate::cpu_baselines::CpuBaseline;
use crate::estimate::Estimate;
use offload_estimator::split::Split;
use offload_estimator::timeline::Segment;
use offload_estimator::uncertainty::{Interval, Ranges, sample_ratio};
use offload_estimator::{Assessment, assess};
use offload_vocabulary::quantity::{Seconds, ratio};

/// The gain of each way of doing the work over the one before, as ratios of times or costs. Above one is better.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// The GPU over the best CPU code.
    pub gpu_gain: f64,
    /// Its 80 % range.
    pub range: Interval<f64>,
    /// The best CPU code over today's; one if today's is the best.
    pub library_gain: f64,
    /// The best split over the better of the GPU and the best CPU code, if each machine gets a stage.
    pub split: Option<SplitGain>,
}

/// The gain of a split over the better machine, as a ratio; above one is better.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SplitGain {
    /// The likely ratio.
    pub likely: f64,
    /// Its 80 % range for this split, although another split may be better if the times differ.
    pub range: Interval<f64>,
}

impl Comparison {
    /// Compares by time, with the ranges and the speedup of the question with the best CPU library.
    pub(crate) fn by_time(
        estimate: &Estimate<'_>,
        best: &CpuBaseline,
        (speedup, ranges): (f64, &Ranges),
        split: Option<&Split>,
    ) -> Self {
        let (today, gpu) = (estimate.assessment.cpu.total(), estimate.assessment.gpu().total());
        let best_time = best.run.total();
        let gpu_gain = best_time / gpu;
        // Another CPU library may change whether the GPU's start-up includes a shared import. The comparison uses the
        // times that the report shows.
        let shown = |end: f64| gpu_gain * ratio(end, speedup);
        let range = Interval {
            low: shown(ranges.speedup.low).min(gpu_gain),
            high: shown(ranges.speedup.high).max(gpu_gain),
        };
        let library_gain = today / best_time;
        let split = split.filter(|split| split.is_mixed());
        let split = split.map(|split| SplitGain::of(split, estimate, library_gain));
        Self { gpu_gain, range, library_gain, split }
    }

    /// Converts the comparison to cost. In units of a second on the CPU, a second on the GPU costs `price`, and a
    /// second of a split, which keeps both available, costs `both`.
    #[must_use]
    pub(crate) fn by_cost(&self, price: f64, both: f64) -> Self {
        let scaled = |Interval { low, high }: Interval<f64>, by: f64| Interval {
            low: low * by,
            high: high * by,
        };
        // The faster machine may be the dearer one.
        let over = self.gpu_gain.recip().max(1.0) * self.gpu_gain.min(price) / both;
        Self {
            gpu_gain: self.gpu_gain / price,
            range: scaled(self.range, price.recip()),
            library_gain: self.library_gain,
            split: self.split.map(|SplitGain { likely, range }| SplitGain {
                likely: likely * over,
                range: scaled(range, over),
            }),
        }
    }
}

impl SplitGain {
    /// Returns the gain of a split over the faster of the GPU and a CPU library that is this much faster than the
    /// selected one.
    fn of(split: &Split, estimate: &Estimate<'_>, library_gain: f64) -> Self {
        let gain = |assessment: &Assessment, time: Seconds| {
            let best_cpu = assessment.cpu.total() / library_gain;
            best_cpu.min(assessment.gpu().total()) / all_runs(time, assessment)
        };
        let job = &estimate.job;
        let likely = gain(&estimate.assessment, split.time);
        let range = sample_ratio(job, &estimate.resolved.uncertainty(), likely, |job| {
            gain(&assess(job), split.time_of(job))
        });
        Self { likely, range }
    }
}

/// Returns the time at which a run's data is loaded. If the run waits for it, a split waits equally long.
pub(crate) fn arrival(Assessment { cpu, warm, accelerated, .. }: &Assessment) -> Seconds {
    match (cpu.get(Segment::Loading), warm.get(Segment::Loading)) {
        (wait, _) if !wait.is_zero() => accelerated.cpu,
        (_, wait) if !wait.is_zero() => accelerated.gpu,
        _ => Seconds::ZERO,
    }
}

/// Returns all runs of a split with this time per run, in the requested process: its stages, the wait for data, the
/// serial part, and fallbacks as if all stages were on the GPU.
pub(crate) fn all_runs(split: Seconds, assessment: &Assessment) -> Seconds {
    let Assessment { runs, cpu, warm, .. } = assessment;
    let arrival = arrival(assessment);
    let start_up = assessment.gpu().total() - warm.total();
    let beside = cpu.get(Segment::Serial) + warm.get(Segment::Fallback);
    split.max(arrival) * runs.value() + beside + start_up
}
