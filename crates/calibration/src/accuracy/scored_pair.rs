//! What the model, and the simple formula, predict of each measured pair.

use offload_analysis::Report;
use offload_estimator::Job;
use offload_estimator::simple::Simple;
use offload_estimator::uncertainty::{Interval, Ranges};
use offload_scenario::{FamilyFacts, Scenario, decode, encode};
use offload_vocabulary::elementary::{exp, ln};
use offload_vocabulary::quantity::Seconds;

use super::measured_pair::{MeasuredPair, MeasuredPairs, PairLinks, Publication};
use crate::statistics::error_factor;

/// What is measured and predicted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TimedAspect {
    /// The time on the CPU.
    Cpu,
    /// The time on the GPU.
    Gpu,
    /// The CPU time over the GPU time.
    Speedup,
}

impl TimedAspect {
    /// All three.
    pub(crate) const ALL: [Self; 3] = [Self::Cpu, Self::Gpu, Self::Speedup];

    /// The name to print.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Cpu => "CPU time",
            Self::Gpu => "GPU time",
            Self::Speedup => "Speedup",
        }
    }
}

/// Two times of the same computation, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TimePair {
    pub(super) cpu: f64,
    pub(super) gpu: f64,
}

impl TimePair {
    /// One of the two times, or their ratio.
    pub(super) fn get(self, aspect: TimedAspect) -> f64 {
        match aspect {
            TimedAspect::Cpu => self.cpu,
            TimedAspect::Gpu => self.gpu,
            TimedAspect::Speedup => self.cpu / self.gpu,
        }
    }
}

/// A measured pair and what is predicted of it.
pub(crate) struct ScoredPair<'a> {
    /// The published times.
    pub(crate) pair: &'a MeasuredPair,
    /// Where they were published.
    pub(super) source: &'a Publication,
    /// What states the computation.
    pub(super) links: PairLinks<'a>,
    /// The kind of computation.
    pub(crate) family: &'static FamilyFacts,
    /// The model's times.
    pub(super) predicted: TimePair,
    /// The ranges that should contain four of five measurements, by aspect.
    ranges: [Interval<f64>; 3],
    /// The simple formula's times, at the data sheet's peak and at the usual share of it.
    pub(super) simple: [TimePair; 2],
    /// Whether it is a series of kernels that have next to nothing to do.
    pub(super) tiny: bool,
}

/// Kernels in a row, and bytes that each moves, from which and up to which they count as tiny: a GPU
/// moves a megabyte in about the time of the shortest kernel.
const TINY: (f64, f64) = (10.0, 1e6);

/// The measured speedups that are too close to one to name a faster machine.
const EVEN: std::ops::RangeInclusive<f64> = 0.8..=1.25;

impl ScoredPair<'_> {
    /// The published times.
    pub(super) const fn measured(&self) -> TimePair {
        TimePair { cpu: self.pair.cpu, gpu: self.pair.gpu }
    }

    /// Predicted over measured.
    pub(super) fn ratio(&self, aspect: TimedAspect) -> f64 {
        self.predicted.get(aspect) / self.measured().get(aspect)
    }

    /// By what factor the model is off.
    pub(super) fn error(&self, aspect: TimedAspect) -> f64 {
        self.error_of(self.predicted, aspect)
    }

    /// By what factor other times are off.
    pub(super) fn error_of(&self, times: TimePair, aspect: TimedAspect) -> f64 {
        error_factor(times.get(aspect), self.measured().get(aspect), self.pair.rounding)
    }

    /// Whether the measurement lies inside the range, within its rounding.
    pub(crate) fn is_inside(&self, aspect: TimedAspect) -> bool {
        let Interval { low, high } = self.ranges[aspect as usize];
        let (measured, slack) = (self.measured().get(aspect), 1.0 + self.pair.rounding);
        measured * slack >= low && measured <= high * slack
    }

    /// By what factor the logarithmic width of the range has to change, on the side of the
    /// measurement, so that the measurement lies on its bound: more than one if it lies outside.
    pub(crate) fn width_to_reach(&self, aspect: TimedAspect) -> f64 {
        let Interval { low, high } = self.ranges[aspect as usize];
        let predicted = self.predicted.get(aspect);
        let (ratio, slack) = (self.ratio(aspect), 1.0 + self.pair.rounding);
        let bound = if ratio > 1.0 { predicted / low } else { high / predicted };
        let distance = ln(ratio.max(1.0 / ratio) / slack);
        if distance <= 0.0 { 0.0 } else { distance / ln(bound) }
    }

    /// Whether the faster machine was predicted, where the measured times differ enough to name one.
    pub(super) fn named_faster(&self) -> Option<bool> {
        let aspect = TimedAspect::Speedup;
        faster_machine(self.predicted.get(aspect), self.measured().get(aspect))
    }
}

/// Whether two speedups name the same faster machine, if the measured one names any.
fn faster_machine(predicted: f64, measured: f64) -> Option<bool> {
    (!EVEN.contains(&measured)).then_some((predicted > 1.0) == (measured > 1.0))
}

/// A score for each pair that is stated by a link.
pub(crate) fn score(data: &MeasuredPairs) -> Result<Vec<ScoredPair<'_>>, String> {
    let mut scored = Vec::new();
    for pair in &data.pair {
        if let Some(links) = pair.links()? {
            let one = score_pair(pair, &data.source[&pair.source], links);
            scored.push(one.map_err(|problem| format!("{}: {problem}", pair.id))?);
        }
    }
    Ok(scored)
}

fn score_pair<'a>(
    pair: &'a MeasuredPair,
    source: &'a Publication,
    links: PairLinks<'a>,
) -> Result<ScoredPair<'a>, String> {
    let gpu = LinkAnswer::of(links.gpu)?;
    let apart = (links.cpu != links.gpu).then(|| LinkAnswer::of(links.cpu)).transpose()?;
    let cpu = apart.as_ref().unwrap_or(&gpu);
    let of_cpu = in_seconds(cpu.ranges.cpu);
    let of_gpu = in_seconds(gpu.ranges.gpu(gpu.job.process));
    let speedup = match &apart {
        None => gpu.ranges.speedup,
        Some(cpu) => ratio_range((cpu.times.cpu, of_cpu), (gpu.times.gpu, of_gpu)),
    };
    Ok(ScoredPair {
        pair,
        source,
        links,
        family: gpu.scenario.family().facts(),
        predicted: TimePair { cpu: cpu.times.cpu, gpu: gpu.times.gpu },
        ranges: [of_cpu, of_gpu, speedup],
        simple: [0, 1].map(|at| TimePair {
            cpu: cpu.simple[at].cpu_time().value(),
            gpu: gpu.simple[at].gpu_time().value(),
        }),
        tiny: is_tiny(&gpu.job),
    })
}

fn is_tiny(job: &Job) -> bool {
    let launches = job.workload.launches().value();
    launches >= TINY.0 && job.workload.gpu_bytes().value() / launches < TINY.1
}

/// What the model answers to a link.
struct LinkAnswer {
    scenario: Scenario,
    job: Job,
    times: TimePair,
    ranges: Ranges,
    simple: [Simple; 2],
}

impl LinkAnswer {
    fn of(link: &str) -> Result<Self, String> {
        let arrival = decode("", link);
        if let Some(notice) = arrival.notices.first() {
            return Err(format!("{} = {}: {:?}", notice.key, notice.given, notice.problem));
        }
        let scenario = arrival.scenario;
        if encode(&scenario) != link {
            return Err(format!("the link should read {}", encode(&scenario)));
        }
        let Report { job, assessment, obstacle, ranges, simple, .. } = Report::of(&scenario);
        if let Some(obstacle) = obstacle {
            return Err(format!("cannot run: {obstacle:?}"));
        }
        Ok(Self {
            times: TimePair {
                cpu: assessment.cpu.total().value(),
                gpu: assessment.gpu().total().value(),
            },
            ranges,
            simple: [simple.at_peak, simple.at_usual],
            scenario,
            job,
        })
    }
}

fn in_seconds(range: Interval<Seconds>) -> Interval<f64> {
    Interval { low: range.low.value(), high: range.high.value() }
}

/// The range of the ratio of two independent times, each with its range: variances of logarithms
/// add up.
fn ratio_range((a, of_a): (f64, Interval<f64>), (b, of_b): (f64, Interval<f64>)) -> Interval<f64> {
    let joined = |a: f64, b: f64| exp((ln(a) * ln(a) + ln(b) * ln(b)).sqrt());
    Interval {
        low: a / b / joined(a / of_a.low, of_b.high / b),
        high: a / b * joined(of_a.high / a, b / of_b.low),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_refused_if_a_part_is_ignored_or_it_is_written_otherwise() {
        assert!(LinkAnswer::of("v=1&w=matmul&n=4096").is_ok());
        assert!(LinkAnswer::of("v=1&w=matmul&n=4096&cheese=1").is_err());
        assert!(LinkAnswer::of("v=1&n=4096&w=matmul").is_err());
    }

    #[test]
    fn the_ranges_of_both_times_widen_that_of_their_ratio() {
        let range = |low, high| Interval { low, high };
        let certain = ratio_range((6.0, range(6.0, 6.0)), (2.0, range(2.0, 2.0)));
        assert_eq!((certain.low, certain.high), (3.0, 3.0));
        let one = ratio_range((6.0, range(3.0, 12.0)), (2.0, range(2.0, 2.0)));
        assert!((one.low - 1.5).abs() < 1e-9 && (one.high - 6.0).abs() < 1e-9);
        let both = ratio_range((6.0, range(3.0, 12.0)), (2.0, range(1.0, 4.0)));
        assert!(both.low < one.low && both.high > one.high);
    }

    #[test]
    fn a_faster_machine_is_named_only_where_the_times_differ() {
        assert_eq!(faster_machine(3.0, 1.2), None);
        assert_eq!(faster_machine(1.1, 5.0), Some(true));
        assert_eq!(faster_machine(0.9, 5.0), Some(false));
        assert_eq!(faster_machine(0.9, 0.5), Some(true));
    }
}
