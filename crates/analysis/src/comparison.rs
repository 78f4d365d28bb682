//! Compares the GPU with the best CPU code and the best split, by time and by cost. The advice is based on this
//! comparison.

use crate::cpu_baselines::CpuBaseline;
use crate::estimate::Estimate;
use offload_estimator::uncertainty::{Interval, Ranges};
use offload_vocabulary::quantity::ratio;

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
    /// The gain of a split, in which both machines run a part of the work: the gain of the best split of a program over
    /// the better machine, or the gain of the GPU over the best CPU code if some stages stay on the CPU. `None` if all
    /// of the work runs on one machine.
    pub split: Option<SplitGain>,
}

/// The gain of a split, as a ratio. A gain above 1 is an improvement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SplitGain {
    /// The likely ratio.
    pub likely: f64,
    /// The 80 % range of the ratio for this split.
    pub range: Interval<f64>,
}

impl Comparison {
    /// Compares times. `speedup` and `ranges` are the results for the scenario with the best CPU library. `is_split` is
    /// `true` if some stages stay on the CPU in a run on the GPU.
    pub(crate) fn by_time(
        estimate: &Estimate<'_>,
        best: &CpuBaseline,
        (speedup, ranges): (f64, &Ranges),
        is_split: bool,
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
        let split = is_split.then_some(SplitGain { likely: gpu_gain, range });
        Self { gpu_gain, range, library_gain, split }
    }

    /// Converts a comparison of times to a comparison of costs. A second costs 1 on the CPU and `price` on the GPU.
    #[must_use]
    pub(crate) fn by_cost(&self, price: f64) -> Self {
        let factor = price.recip();
        let scale = |Interval { low, high }: Interval<f64>| Interval {
            low: low * factor,
            high: high * factor,
        };
        Self {
            gpu_gain: self.gpu_gain / price,
            range: scale(self.range),
            library_gain: self.library_gain,
            split: self.split.map(|SplitGain { likely, range }| SplitGain {
                likely: likely / price,
                range: scale(range),
            }),
        }
    }
}
