//! The GPU against the best CPU code and the best split, by time and by cost: what advice rests on.

use crate::cpu_baselines::CpuBaseline;
use crate::estimate::Estimate;
use offload_estimator::Assessment;
use offload_estimator::split::Split;
use offload_estimator::timeline::Segment;
use offload_estimator::uncertainty::{Interval, Ranges, sample_ranges};
use offload_scenario::Scenario;
use offload_vocabulary::quantity::{Seconds, ratio};

/// How much better each way of doing the work is than the one before it, as ratios of times or of
/// costs; above one is better.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// The GPU over the best CPU code.
    pub gpu_gain: f64,
    /// The 80 % range of that.
    pub range: Interval<f64>,
    /// The best CPU code over today's: one where today's is the best.
    pub library_gain: f64,
    /// The best split over the better of the GPU and the best CPU code, where a run has stages.
    pub split_gain: Option<f64>,
}

impl Comparison {
    /// The comparison by time.
    pub(crate) fn by_time(
        assessment: &Assessment,
        ranges: &Ranges,
        best: &CpuBaseline,
        split: Option<&Split>,
        scenario: &Scenario,
    ) -> Self {
        let (today, gpu) = (assessment.cpu.total(), assessment.gpu().total());
        let best_time = best.run.total();
        let gpu_gain = best_time / gpu;
        let (of_other, range) = match best.chosen {
            true => (assessment.speedup(), ranges.speedup),
            false => {
                let other = best.scenario(scenario);
                let estimate = Estimate::of(&other);
                let uncertainty = estimate.resolved.uncertainty();
                let range = sample_ranges(&estimate.job, &uncertainty, &estimate.assessment);
                (estimate.assessment.speedup(), range.speedup)
            }
        };
        // With another library on the CPU the GPU's start-up may count a shared import or not; the
        // times compared are those that the report shows.
        let shown = |end: f64| gpu_gain * ratio(end, of_other);
        let range =
            Interval { low: shown(range.low).min(gpu_gain), high: shown(range.high).max(gpu_gain) };
        let split_gain = split.map(|split| best_time.min(gpu) / all_runs(split, assessment));
        Self { gpu_gain, range, library_gain: today / best_time, split_gain }
    }

    /// The same by cost, where a second on the GPU costs `price` times what one on the CPU does. A
    /// split keeps both at hand, and is charged as the GPU, whose price includes the machine around it.
    #[must_use]
    pub(crate) fn by_cost(&self, price: f64) -> Self {
        let Interval { low, high } = self.range;
        // The better of both machines by time is not always the better by cost.
        let split_gain = self.split_gain.map(|gain| {
            let over_gpu = gain * self.gpu_gain.recip().max(1.0);
            over_gpu * (self.gpu_gain / price).min(1.0)
        });
        Self {
            gpu_gain: self.gpu_gain / price,
            range: Interval { low: low / price, high: high / price },
            library_gain: self.library_gain,
            split_gain,
        }
    }
}

/// All runs of a split, in the process that was asked for: its stages, the wait for data and what
/// is serial.
fn all_runs(split: &Split, assessment: &Assessment) -> Seconds {
    let Assessment { runs, cpu, warm, accelerated, .. } = assessment;
    // Where data is waited for, it arrives no sooner for a split.
    let arrival = match (cpu.get(Segment::Loading), warm.get(Segment::Loading)) {
        (wait, _) if !wait.is_zero() => accelerated.cpu,
        (_, wait) if !wait.is_zero() => accelerated.gpu,
        _ => Seconds::ZERO,
    };
    let start_up = assessment.gpu().total() - warm.total();
    split.time.max(arrival) * runs.value() + cpu.get(Segment::Serial) + start_up
}
