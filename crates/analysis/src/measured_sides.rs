//! Compares measured times with predicted times.

use crate::report::Report;
use offload_estimator::assessment::CpuGpu;
use offload_estimator::uncertainty::Interval;
use offload_scenario::{MeasuredTime, Measurement};
use offload_vocabulary::quantity::{Seconds, ratio};

/// A measured time, and the time that the model predicts for the same run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeasuredSide {
    pub time: MeasuredTime,
    /// The predicted time of the measured run, in seconds.
    pub predicted: f64,
    /// The 80 % range of the prediction, in seconds.
    pub range: (f64, f64),
}

impl MeasuredSide {
    /// Returns `true` if the measured time is outside the predicted range.
    pub fn is_outside_range(&self) -> bool {
        !(self.range.0..=self.range.1).contains(&self.time.seconds)
    }
}

/// Predicts the measured runs. Returns `None` for a machine without a measured time.
pub fn measured_sides(measured: &Measurement) -> CpuGpu<Option<MeasuredSide>> {
    let Report { assessment, ranges, .. } = Report::of(&measured.question);
    let runs = assessment.runs.value();
    let side = |time: Option<MeasuredTime>, predicted: Seconds, range: Interval<Seconds>| {
        let seconds_per_run = |time: Seconds| ratio(time.value(), runs);
        let range = (seconds_per_run(range.low), seconds_per_run(range.high));
        Some(MeasuredSide { time: time?, predicted: seconds_per_run(predicted), range })
    };
    CpuGpu {
        cpu: side(measured.cpu, assessment.cpu.total(), ranges.cpu),
        gpu: side(measured.gpu, assessment.warm.total(), ranges.warm),
    }
}
