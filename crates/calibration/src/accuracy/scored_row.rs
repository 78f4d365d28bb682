//! Scores the model and the simple formula on each measured row.

use offload_analysis::{Bound, Interval, Job, Obstacle, Ranges, Report};
use offload_catalog::HardwareClass;
use offload_scenario::{FamilyFacts, decode, encode};
use offload_vocabulary::elementary::{exp, ln};
use offload_vocabulary::quantity::Seconds;

use super::aspect_score::{AspectScore, TimedAspect};
use super::measured_row::{MeasuredRow, RowLinks};
use super::measurements::{Measurements, Publication};
use super::own_constants::{OwnConstants, Publishers};
use super::sides::Sides;
use crate::library_timing::TimedSide;

/// A measured row and its predictions.
pub(crate) struct ScoredRow<'a> {
    pub(crate) row: &'a MeasuredRow,
    pub(super) source: &'a Publication,
    /// The publisher of the row. All publications of one publisher count as one source and are left out together.
    pub(crate) publisher: &'a str,
    /// The link that describes the computation, for each timed side.
    pub(super) links: &'a Sides<String>,
    pub(crate) family: &'static FamilyFacts,
    /// The model's report for each link.
    pub(super) answers: Sides<Report>,
    /// `true` if the row runs a series of kernels that move too few bytes to keep a GPU busy (see [`TINY_KERNEL_LIMITS`]).
    pub(super) tiny: bool,
    /// The score of each aspect, or `None` if the aspect was not measured.
    scores: [Option<AspectScore>; 3],
}

/// The limits of a tiny workload: the minimum number of consecutive kernels, and the maximum number of bytes per
/// kernel. A GPU moves a megabyte in about the time of the shortest kernel.
const TINY_KERNEL_LIMITS: (f64, f64) = (10.0, 1e6);

/// The measured speedups that are too close to one to call either machine faster.
const EVEN_SPEEDUPS: std::ops::RangeInclusive<f64> = 0.8..=1.25;

/// The maximum measured speedup at which the GPU counts as clearly slower.
const MAX_CLEARLY_SLOWER_SPEEDUP: f64 = 0.5;

impl ScoredRow<'_> {
    /// Returns the score of an aspect, or `None` if the aspect was not measured.
    pub(crate) const fn score(&self, aspect: TimedAspect) -> Option<&AspectScore> {
        self.scores[aspect as usize].as_ref()
    }

    /// Returns the predicted range of an aspect, or `None` if the aspect was not measured.
    ///
    /// `ranges` returns the ranges of a report. `speedup_width` is the relative width of the speedup's range. It is
    /// used only if the two sides have different links.
    pub(super) fn range(
        &self,
        aspect: TimedAspect,
        speedup_width: f64,
        ranges: impl Fn(&Report) -> Ranges,
    ) -> Option<Interval<f64>> {
        predicted_range(aspect, self.links, &self.answers, speedup_width, ranges)
    }

    /// Returns `true` if the model correctly predicted the faster machine, or `None` if the measured times are too
    /// close.
    pub(super) fn predicts_faster_machine(&self) -> Option<bool> {
        let speedup = self.score(TimedAspect::Speedup)?;
        faster_machine(speedup.predicted, speedup.measured)
    }

    /// Returns `true` if the model correctly predicted the CPU as the faster machine, or `None` if the measured GPU
    /// time is less than twice the CPU time.
    pub(super) fn predicts_clear_slowdown(&self) -> Option<bool> {
        let is_lost = self.score(TimedAspect::Speedup)?.measured <= MAX_CLEARLY_SLOWER_SPEEDUP;
        if is_lost { self.predicts_faster_machine() } else { None }
    }

    /// Returns the obstacle that prevents the work from running on the GPU, according to the model.
    pub(super) fn obstacle(&self) -> Option<Obstacle> {
        self.answers.gpu()?.obstacle
    }

    /// Returns `true` if the aspect was measured and its prediction needs no constant from the row's publisher.
    pub(super) fn is_test(&self, aspect: TimedAspect) -> bool {
        let score = self.score(aspect);
        score.is_some_and(|score| score.leave_one_out.constants != OwnConstants::Kept)
    }

    /// Returns the library id and the hardware class of a side, or `None` for speedups.
    pub(super) fn library_and_class(
        &self,
        aspect: TimedAspect,
    ) -> Option<(&'static str, HardwareClass)> {
        match aspect {
            TimedAspect::Cpu => {
                let scenario = &self.answers.cpu()?.scenario;
                Some((scenario.cpu_library().id, scenario.cpu().class()))
            }
            TimedAspect::Gpu => {
                let scenario = &self.answers.gpu()?.scenario;
                Some((scenario.gpu_library().id, scenario.gpu().class()))
            }
            TimedAspect::Speedup => None,
        }
    }

    /// Returns the bound (e.g. memory) with the largest share of an aspect's predicted time, or `None` for speedups.
    pub(super) fn limit(&self, aspect: TimedAspect) -> Option<Limit> {
        let limit = |library, timeline| {
            let [(bound, share), ..] = Bound::ranked(timeline);
            Limit { library, bound, percent: share.value() * 100.0 }
        };
        match aspect {
            TimedAspect::Cpu => {
                let Report { scenario, assessment, .. } = self.answers.cpu()?;
                Some(limit(scenario.cpu_library().id, &assessment.cpu))
            }
            TimedAspect::Gpu => {
                let Report { scenario, assessment, .. } = self.answers.gpu()?;
                Some(limit(scenario.gpu_library().id, assessment.gpu()))
            }
            TimedAspect::Speedup => None,
        }
    }
}

/// The bound with the largest share of a predicted time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Limit {
    /// The id of the library used in the prediction.
    pub(super) library: &'static str,
    bound: Bound,
    /// The bound's share of the predicted time, in percent.
    pub(super) percent: f64,
}

impl Limit {
    /// Returns the bound as one lowercase word, such as `memory`.
    pub(super) fn cause(&self) -> String {
        format!("{:?}", self.bound).to_lowercase()
    }
}

/// Returns `true` if the predicted and the measured speedup agree on the faster machine, or `None` if the measured
/// speedup is too close to one.
pub(super) fn faster_machine(predicted: f64, measured: f64) -> Option<bool> {
    (!EVEN_SPEEDUPS.contains(&measured)).then_some((predicted > 1.0) == (measured > 1.0))
}

/// Scores each row that has links.
pub(crate) fn score(data: &Measurements) -> Result<Vec<ScoredRow<'_>>, String> {
    let publishers = Publishers::of(data)?;
    let mut scored = Vec::new();
    for row in &data.row {
        if let RowLinks::Links(links) = &row.statement {
            let scored_row = score_row(row, &data.source[&row.source], links, &publishers);
            scored.push(scored_row.map_err(|problem| format!("{}: {problem}", row.id))?);
        }
    }
    Ok(scored)
}

fn score_row<'a>(
    row: &'a MeasuredRow,
    source: &'a Publication,
    links: &'a Sides<String>,
    publishers: &Publishers<'_>,
) -> Result<ScoredRow<'a>, String> {
    let answers = links.as_ref().map(|link| answer(link)).transpose()?;
    if answers.gpu().is_some_and(|report| !report.has_gpu_times()) {
        return Err("the GPU has no arithmetic in the precision, and so no time".to_owned());
    }
    let times = |cpu: fn(&Report) -> f64, gpu: fn(&Report) -> f64| {
        aspect_values(answers.cpu().map(cpu), answers.gpu().map(gpu))
    };
    let measured = aspect_values(row.times.cpu().copied(), row.times.gpu().copied());
    let predicted = times(cpu_time, gpu_time);
    let at_peak = times(
        |report| report.simple.at_peak.cpu_time().value(),
        |report| report.simple.at_peak.gpu_time().value(),
    );
    let at_usual = times(
        |report| report.simple.at_usual.cpu_time().value(),
        |report| report.simple.at_usual.gpu_time().value(),
    );
    let publisher = source.publisher.as_deref().unwrap_or(&row.source);
    let predict_without = |side, report| publishers.leave_one_out(publisher, report, side);
    let cpu = answers.cpu().map(|report| predict_without(TimedSide::Cpu, report));
    let gpu = answers.gpu().map(|report| predict_without(TimedSide::Gpu, report));
    let leave_one_out = [cpu, gpu, cpu.zip(gpu).map(|(cpu, gpu)| cpu.relative_to(gpu))];
    let speedup_width = offload_catalog::speedup_width().value().value();
    let scores = TimedAspect::ALL.map(|aspect| {
        let index = aspect as usize;
        Some(AspectScore {
            measured: measured[index]?,
            rounding: row.rounding,
            predicted: predicted[index]?,
            range: predicted_range(aspect, links, &answers, speedup_width, |report| report.ranges)?,
            simple: [at_peak[index]?, at_usual[index]?],
            leave_one_out: leave_one_out[index]?,
        })
    });
    let report = answers.gpu().or(answers.cpu()).ok_or("has no answer")?;
    let (family, tiny) = (report.scenario.family().facts(), is_tiny(&report.job));
    Ok(ScoredRow { row, source, publisher, links, family, tiny, scores, answers })
}

/// Returns the CPU time, the GPU time and the speedup. A value is `None` if a time that it requires is missing.
fn aspect_values(cpu: Option<f64>, gpu: Option<f64>) -> [Option<f64>; 3] {
    [cpu, gpu, cpu.zip(gpu).map(|(cpu, gpu)| cpu / gpu)]
}

/// Returns the predicted range of an aspect, or `None` if a side needed for the range is missing.
fn predicted_range(
    aspect: TimedAspect,
    links: &Sides<String>,
    answers: &Sides<Report>,
    speedup_width: f64,
    ranges: impl Fn(&Report) -> Ranges,
) -> Option<Interval<f64>> {
    let cpu = || answers.cpu().map(|report| seconds_range(ranges(report).cpu));
    let gpu = || answers.gpu().map(|report| seconds_range(ranges(report).gpu(report.job.process)));
    match aspect {
        TimedAspect::Cpu => cpu(),
        TimedAspect::Gpu => gpu(),
        TimedAspect::Speedup => {
            let (cpu_report, gpu_report) = answers.both()?;
            // Both sides run the same computation, so errors common to both sides cancel in the ratio.
            if links.cpu() == links.gpu() {
                return Some(ranges(gpu_report).speedup);
            }
            let (cpu_time, gpu_time) = (cpu_time(cpu_report), gpu_time(gpu_report));
            let range = ratio_range((cpu_time, cpu()?), (gpu_time, gpu()?));
            Some(range.scaled(cpu_time / gpu_time, speedup_width))
        }
    }
}

fn cpu_time(report: &Report) -> f64 {
    report.assessment.cpu.total().value()
}

fn gpu_time(report: &Report) -> f64 {
    report.assessment.gpu().total().value()
}

fn is_tiny(job: &Job) -> bool {
    let launches = job.workload.launches().value();
    launches >= TINY_KERNEL_LIMITS.0
        && job.workload.gpu_bytes().value() / launches < TINY_KERNEL_LIMITS.1
}

/// Returns the model's report for a link. Fails if part of the link can't be decoded, or if the link is not in
/// canonical form.
fn answer(link: &str) -> Result<Report, String> {
    let decoded = decode("", link);
    if let Some(notice) = decoded.notices.first() {
        return Err(format!("{} = {}: {:?}", notice.key, notice.given, notice.problem));
    }
    let canonical = encode(&decoded.scenario);
    if canonical != link {
        return Err(format!("the link should read {canonical}"));
    }
    Ok(Report::of(&decoded.scenario))
}

fn seconds_range(range: Interval<Seconds>) -> Interval<f64> {
    Interval { low: range.low.value(), high: range.high.value() }
}

/// Returns the range of the ratio of two independent times. The variances of the times' logarithms add up.
fn ratio_range(
    (a, a_range): (f64, Interval<f64>),
    (b, b_range): (f64, Interval<f64>),
) -> Interval<f64> {
    let joint_error = |a: f64, b: f64| exp((ln(a) * ln(a) + ln(b) * ln(b)).sqrt());
    Interval {
        low: a / b / joint_error(a / a_range.low, b_range.high / b),
        high: a / b * joint_error(a_range.high / a, b / b_range.low),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_refused_if_a_part_is_ignored_or_the_link_is_not_canonical() {
        assert!(answer("v=1&w=matmul&n=4096").is_ok());
        assert!(answer("v=1&w=matmul&n=4096&cheese=1").is_err());
        assert!(answer("v=1&n=4096&w=matmul").is_err());
    }
}
