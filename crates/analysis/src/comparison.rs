//! Compares the GPU with the best CPU code and the best split, by time and by cost. The advice is based on this
//! comparison.

use crate::cpu_baselines::CpuBaseline;
use crate::estimate::Estimate;
use offload_estimator::split::Split;
use offload_estimator::timeline::Segment;
use offload_estimator::uncertainty::{Interval, Ranges, sample_ratio};
use offload_estimator::{Assessment, assess};
use offload_vocabulary::quantity::{Seconds, ratio};

/// The gains of the GPU, the best CPU code and the best split, as ratios of times or costs. A gain above 1 is an
/// improvement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// The gain of the GPU over the best CPU code.
    pub gpu_gain: f64,
    /// The 80 % range of `gpu_gain`.
    pub range: Interval<f64>,
    /// The gain of the best CPU code over today's code. This is 1 if today's code is the best.
    pub library_gain: f64,
    /// The gain of the best split over the GPU or the best CPU code, whichever is better. `None` if all stages run on
    /// one machine.
    pub split: Option<SplitGain>,
}

/// The gain of a split over the better machine, as a ratio. A gain above 1 is an improvement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SplitGain {
    /// The likely ratio.
    pub likely: f64,
    /// The 80 % range of the ratio for this split. If the actual times differ from the likely times, another split may
    /// be better.
    pub range: Interval<f64>,
}

impl Comparison {
    /// Compares times. `speedup` and `ranges` are the results for the scenario with the best CPU library.
    pub(crate) fn by_time(
        estimate: &Estimate<'_>,
        best: &CpuBaseline,
        (speedup, ranges): (f64, &Ranges),
        split: Option<&Split>,
    ) -> Self {
        let (today, gpu) = (estimate.assessment.cpu.total(), estimate.assessment.gpu().total());
        let best_time = best.run.total();
        let gpu_gain = best_time / gpu;
        // With another CPU library, the GPU's start-up may no longer share an import. `gpu_gain` is computed from the
        // times in the report, so scale the range to `gpu_gain`.
        let scale_to_shown = |end: f64| gpu_gain * ratio(end, speedup);
        let range = Interval {
            low: scale_to_shown(ranges.speedup.low).min(gpu_gain),
            high: scale_to_shown(ranges.speedup.high).max(gpu_gain),
        };
        let library_gain = today / best_time;
        let split = split.filter(|split| split.is_mixed());
        let split = split.map(|split| SplitGain::of(split, estimate, library_gain));
        Self { gpu_gain, range, library_gain, split }
    }

    /// Converts a comparison of times to a comparison of costs. A second costs 1 on the CPU and `price` on the GPU. For
    /// a split, which keeps both machines available, a second costs `split_price`.
    #[must_use]
    pub(crate) fn by_cost(&self, price: f64, split_price: f64) -> Self {
        let scale = |Interval { low, high }: Interval<f64>, factor: f64| Interval {
            low: low * factor,
            high: high * factor,
        };
        // The faster machine may be the more expensive one.
        let split_factor = self.gpu_gain.recip().max(1.0) * self.gpu_gain.min(price) / split_price;
        Self {
            gpu_gain: self.gpu_gain / price,
            range: scale(self.range, price.recip()),
            library_gain: self.library_gain,
            split: self.split.map(|SplitGain { likely, range }| SplitGain {
                likely: likely * split_factor,
                range: scale(range, split_factor),
            }),
        }
    }
}

impl SplitGain {
    /// Returns the gain of a split over the GPU or the best CPU library, whichever is faster. The best CPU library is
    /// `library_gain` times as fast as the selected library.
    fn of(split: &Split, estimate: &Estimate<'_>, library_gain: f64) -> Self {
        let gain = |assessment: &Assessment, time: Seconds| {
            let best_cpu = assessment.cpu.total() / library_gain;
            best_cpu.min(assessment.gpu().total()) / split_total(time, assessment)
        };
        let job = &estimate.job;
        let likely = gain(&estimate.assessment, split.time);
        let range = sample_ratio(job, &estimate.resolved.uncertainty(), likely, |job| {
            gain(&assess(job), split.time_of(job))
        });
        Self { likely, range }
    }
}

/// Returns the time until the data of a run is loaded, or zero if neither machine waits for data. A split waits equally
/// long.
pub(crate) fn data_loading_time(Assessment { cpu, warm, accelerated, .. }: &Assessment) -> Seconds {
    match (cpu.get(Segment::Loading), warm.get(Segment::Loading)) {
        (wait, _) if !wait.is_zero() => accelerated.cpu,
        (_, wait) if !wait.is_zero() => accelerated.gpu,
        _ => Seconds::ZERO,
    }
}

/// Returns the time of all runs of a split that takes `split` per run, in the requested process state.
///
/// The time includes the stages, the wait for data, the serial part and fallbacks. Fallbacks take as long as if all
/// stages ran on the GPU.
pub(crate) fn split_total(split: Seconds, assessment: &Assessment) -> Seconds {
    let Assessment { runs, cpu, warm, .. } = assessment;
    let data_loading_time = data_loading_time(assessment);
    let start_up = assessment.gpu().total() - warm.total();
    let extra = cpu.get(Segment::Serial) + warm.get(Segment::Fallback);
    split.max(data_loading_time) * runs.value() + extra + start_up
}
