//! Finds the smallest model error, or the smallest range width, whose range contains a measurement.

use offload_analysis::{Interval, ModelErrors};
use offload_vocabulary::elementary::{exp, ln};

use super::aspect_score::{TimedAspect, scaled};
use super::scored_row::ScoredRow;

/// A candidate for the model error. The error factor of a candidate is 1.05 to the power of its index. The factors
/// range from 1.1 to about 60.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ErrorStep(u8);

/// The ratio between the error factors of neighboring candidates.
const RATIO: f64 = 1.05;

impl ErrorStep {
    /// The smallest candidate. No program takes exactly the same time twice, so this error remains even on a machine
    /// with known bandwidths.
    pub(crate) const SMALLEST: Self = Self(2);

    /// The largest candidate. It is also the result if no candidate is large enough.
    pub(crate) const LARGEST: Self = Self(84);

    /// Returns the error factor, rounded to two decimals as in `libraries.toml`.
    pub(crate) fn factor(self) -> f64 {
        (exp(f64::from(self.0) * ln(RATIO)) * 100.0).round() / 100.0
    }

    /// Interpolates between `self` and `target` on a logarithmic scale and rounds up. A `share` of 1 returns `target`.
    pub(super) fn toward(self, target: Self, share: f64) -> Self {
        let number = f64::from(self.0) * (1.0 - share) + f64::from(target.0) * share;
        // We subtract a tolerance because a rounding error may put the number just above an integer.
        Self((number - 1e-9).ceil() as u8)
    }

    /// Returns the candidate with this index.
    #[cfg(test)]
    pub(crate) const fn of(number: u8) -> Self {
        Self(number)
    }

    /// Returns the index.
    #[cfg(test)]
    pub(crate) const fn number(self) -> u8 {
        self.0
    }

    /// Returns the smallest candidate that satisfies a monotonic condition, or [`Self::LARGEST`] if none does.
    fn smallest(holds: impl Fn(Self) -> bool) -> Self {
        let (mut low, mut high) = (Self::SMALLEST.0, Self::LARGEST.0);
        while low < high {
            let middle = low.midpoint(high);
            if holds(Self(middle)) { high = middle } else { low = middle + 1 }
        }
        Self(high)
    }
}

/// The calibrated widths of a family's ranges, in addition to the uncertainty of the model's inputs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RangeWidths {
    pub(crate) cpu: ErrorStep,
    pub(crate) gpu: ErrorStep,
    /// The width of the speedup's range on a logarithmic scale, relative to the width for independent errors in the CPU
    /// and GPU times.
    pub(crate) speedup: f64,
}

impl RangeWidths {
    pub(super) fn model_errors(self) -> ModelErrors {
        let Self { cpu, gpu, speedup } = self;
        ModelErrors { cpu: cpu.factor(), gpu: gpu.factor(), speedup_width: speedup }
    }
}

impl ScoredRow<'_> {
    /// Returns `true` if a range with these widths around the regular prediction contains the measurement, or `None` if
    /// the aspect was not measured.
    pub(super) fn is_inside_with(&self, widths: RangeWidths, aspect: TimedAspect) -> Option<bool> {
        Some(self.score(aspect)?.is_in_range(self.range_with(widths, aspect)?))
    }

    /// Returns `true` if a range with these widths around the leave-one-out prediction contains the measurement, or
    /// `None` if the aspect was not measured.
    pub(super) fn is_inside_leave_one_out(
        &self,
        widths: RangeWidths,
        aspect: TimedAspect,
    ) -> Option<bool> {
        let score = self.score(aspect)?;
        Some(score.is_in_range(scaled(self.range_with(widths, aspect)?, score.leave_one_out.ratio)))
    }

    fn range_with(&self, widths: RangeWidths, aspect: TimedAspect) -> Option<Interval<f64>> {
        let errors = widths.model_errors();
        self.range(aspect, errors.speedup_width, |report| report.ranges_with(&errors))
    }

    /// Returns the smallest model error whose range contains a measured time.
    ///
    /// We use the range around the prediction without the constants from the row's publisher. A prediction with these
    /// constants says nothing about errors for other publishers.
    ///
    /// If a time is far below the prediction, no error may be large enough: several components of the time are
    /// uncertain, and few combinations have low values for all of them. The result is then the factor between the
    /// predicted and the measured time, rounded up to a candidate.
    pub(super) fn required_error(&self, aspect: TimedAspect) -> Option<ErrorStep> {
        let score = self.score(aspect)?.without_own_constants();
        let equal_widths = |step| RangeWidths { cpu: step, gpu: step, speedup: 1.0 };
        let is_inside =
            |step| self.is_inside_leave_one_out(equal_widths(step), aspect) == Some(true);
        Some(if is_inside(ErrorStep::LARGEST) {
            ErrorStep::smallest(is_inside)
        } else {
            ErrorStep::smallest(|step| step.factor() >= score.error())
        })
    }

    /// Returns the smallest relative width at which the speedup's range contains the measured speedup, given the errors
    /// of both times.
    pub(super) fn required_speedup_width(&self, widths: RangeWidths) -> Option<f64> {
        let score = self.score(TimedAspect::Speedup)?.without_own_constants();
        let widths = RangeWidths { speedup: 1.0, ..widths };
        let range = self.range_with(widths, TimedAspect::Speedup)?;
        let range = scaled(range, score.leave_one_out.ratio);
        if score.error() <= 1.0 + score.rounding {
            return Some(0.0);
        }
        let end = if score.measured > score.predicted { range.high } else { range.low };
        let excess = ln(score.error() / (1.0 + score.rounding));
        Some(excess / ln(end / score.predicted).abs().max(f64::MIN_POSITIVE))
    }
}
