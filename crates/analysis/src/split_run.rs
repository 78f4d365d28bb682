//! Computes the time of all runs of a split, which runs some stages on the CPU and the others on the GPU.

use crate::advice::MIN_WORTHWHILE_GAIN;
use crate::comparison::{Comparison, data_loading_time, split_total};
use crate::estimate::Estimate;
use offload_estimator::split::Split;
use offload_estimator::timeline::{Segment, Timeline};
use offload_estimator::uncertainty::{Interval, sample_ratio};
use offload_estimator::{Assessment, Job, assess};
use offload_vocabulary::execution::ProcessState;
use offload_vocabulary::quantity::Seconds;

/// Returns the time of all runs of a split, broken down by cause, and the range of the total.
///
/// `None` if the split gains less than [`MIN_WORTHWHILE_GAIN`] over the faster machine.
pub(crate) fn split_run(
    estimate: &Estimate<'_>,
    split: &Split,
    comparison: &Comparison,
) -> Option<(Timeline, Interval<Seconds>)> {
    comparison.split.filter(|gain| gain.likely >= MIN_WORTHWHILE_GAIN)?;
    let (job, assessment) = (&estimate.job, &estimate.assessment);
    let run = split_timeline(split, job, assessment);
    let uncertainty = estimate.resolved.uncertainty();
    let range = sample_ratio(job, &uncertainty, run.total().value(), |job| {
        split_total(split.time_of(job), &assess(job)).value()
    });
    Some((run, Interval { low: Seconds::new(range.low), high: Seconds::new(range.high) }))
}

/// Returns the time of all runs of a split, broken down by cause, in the requested process state: stages, copies, the
/// wait for data, the serial part and fallbacks.
pub(crate) fn split_timeline(split: &Split, job: &Job, assessment: &Assessment) -> Timeline {
    let run = split.timeline(job);
    let run = run.with(Segment::Loading, data_loading_time(assessment) - run.total());
    let serial = assessment.cpu.get(Segment::Serial);
    let mut timeline = (run * assessment.runs)
        .with(Segment::Serial, serial)
        .with(Segment::Fallback, assessment.warm.get(Segment::Fallback));
    match assessment.process {
        ProcessState::Warm => {}
        ProcessState::Cold | ProcessState::FirstCall => {
            for (segment, time) in assessment.cold.parts() {
                timeline = timeline.with(segment, time - assessment.warm.get(segment));
            }
        }
    }
    timeline
}
