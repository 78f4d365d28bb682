//! The times that a person has measured, next to those that the model predicts.

use crate::report::Report;
use offload_estimator::assessment::CpuGpu;
use offload_estimator::uncertainty::Interval;
use offload_scenario::{MeasuredTime, Measurement};
use offload_vocabulary::quantity::{Seconds, ratio};

/// A measured time beside the one that the model says of the same run without it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeasuredSide {
    /// What was measured.
    pub time: MeasuredTime,
    /// What the model says of that run, in seconds.
    pub predicted: f64,
    /// The 80 % range of that, in seconds.
    pub range: (f64, f64),
}

impl MeasuredSide {
    /// Returns `true` if the model missed: the measured time lies outside its range.
    pub fn is_missed(&self) -> bool {
        !(self.range.0..=self.range.1).contains(&self.time.seconds)
    }
}

/// Both sides of a measurement, each beside what the model says of it.
pub fn measured_sides(measured: &Measurement) -> CpuGpu<Option<MeasuredSide>> {
    let Report { assessment, ranges, .. } = Report::of(&measured.question);
    let runs = assessment.runs.value();
    let side = |time: Option<MeasuredTime>, predicted: Seconds, range: Interval<Seconds>| {
        let each = |time: Seconds| ratio(time.value(), runs);
        let range = (each(range.low), each(range.high));
        Some(MeasuredSide { time: time?, predicted: each(predicted), range })
    };
    CpuGpu {
        cpu: side(measured.cpu, assessment.cpu.total(), ranges.cpu),
        gpu: side(measured.gpu, assessment.warm.total(), ranges.warm),
    }
}
