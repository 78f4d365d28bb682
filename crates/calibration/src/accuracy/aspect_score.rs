//! Compares a measured time or speedup with its predictions.

use offload_analysis::Interval;

use super::own_constants::LeaveOneOutPrediction;
use crate::statistics::error_factor;

/// A quantity that is both measured and predicted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TimedAspect {
    Cpu,
    Gpu,
    /// The CPU time divided by the GPU time.
    Speedup,
}

impl TimedAspect {
    pub(crate) const ALL: [Self; 3] = [Self::Cpu, Self::Gpu, Self::Speedup];

    /// Returns the aspect's name, as printed in tables.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Cpu => "CPU time",
            Self::Gpu => "GPU time",
            Self::Speedup => "Speedup",
        }
    }
}

/// A measured time or speedup and its predictions. Times are in seconds. The regular prediction, `predicted`, uses all
/// constants of the model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct AspectScore {
    /// The published time or speedup.
    pub(super) measured: f64,
    /// The relative rounding error: half a unit in the last published digit, divided by the published value.
    pub(super) rounding: f64,
    pub(super) predicted: f64,
    /// The predicted range, which should contain 80 % of measurements.
    pub(super) range: Interval<f64>,
    /// The predictions of the simple formula, which assumes 100 % or 65 % of the data sheet's peak.
    pub(super) simple: [f64; 2],
    /// The model's prediction without the constants that come from the row's publisher.
    pub(super) leave_one_out: LeaveOneOutPrediction,
}

impl AspectScore {
    /// Returns the score of the leave-one-out prediction. The range is scaled in proportion to the prediction.
    pub(super) fn without_own_constants(&self) -> Self {
        let ratio = self.leave_one_out.ratio;
        Self { predicted: self.predicted * ratio, range: scaled(self.range, ratio), ..*self }
    }

    /// Returns the predicted value divided by the measured value.
    pub(super) fn ratio(&self) -> f64 {
        self.predicted / self.measured
    }

    /// Returns the model's error as a factor, such as 2.0 if it predicts half or twice the measured value.
    pub(super) fn error(&self) -> f64 {
        self.error_of(self.predicted)
    }

    /// Returns the error factors of the two simple predictions.
    pub(super) fn simple_errors(&self) -> [f64; 2] {
        self.simple.map(|simple| self.error_of(simple))
    }

    fn error_of(&self, predicted: f64) -> f64 {
        error_factor(predicted, self.measured, self.rounding)
    }

    /// Returns `true` if the predicted range contains the measurement.
    pub(crate) fn is_inside(&self) -> bool {
        self.is_in_range(self.range)
    }

    /// Returns `true` if the given range contains the measurement, allowing for rounding.
    pub(crate) fn is_in_range(&self, Interval { low, high }: Interval<f64>) -> bool {
        let slack = 1.0 + self.rounding;
        self.measured * slack >= low && self.measured <= high * slack
    }
}

/// Multiplies both ends of a range by a factor.
pub(super) fn scaled(Interval { low, high }: Interval<f64>, factor: f64) -> Interval<f64> {
    Interval { low: low * factor, high: high * factor }
}

#[cfg(test)]
mod tests {
    use super::super::own_constants::OwnConstants;
    use super::*;

    fn score(measured: f64) -> AspectScore {
        let range = Interval { low: 5.0, high: 20.0 };
        let leave_one_out = LeaveOneOutPrediction { constants: OwnConstants::Replaced, ratio: 0.5 };
        let simple = [1.0, 2.0];
        AspectScore { measured, rounding: 0.1, predicted: 10.0, range, simple, leave_one_out }
    }

    #[test]
    fn rounding_counts_in_favor_of_the_prediction() {
        assert!(score(4.6).is_inside() && score(21.9).is_inside());
        assert!(!score(4.5).is_inside() && !score(22.1).is_inside());
        assert_eq!((score(10.0).error(), score(40.0).error()), (1.1, 4.0));
        assert_eq!(score(10.0).simple_errors(), [10.0, 5.0]);
    }
}
