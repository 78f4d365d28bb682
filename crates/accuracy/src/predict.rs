//! What the model, and the simple formula, say of each measured pair.

use offload_analysis::{Between, Job, Ranges, Report, Simple};
use offload_scenario::{Facts, Scenario, decode, encode};
use offload_vocabulary::elementary::{exp, ln};

use super::pair::{Data, Links, Pair, Source};
use super::score::{Aspect, Tally, Times, error, verdict};

/// A measured pair and what is predicted of it.
pub(super) struct Row<'a> {
    /// As published.
    pub(super) pair: &'a Pair,
    /// By whom.
    pub(super) source: &'a Source,
    /// What states it.
    pub(super) links: Links<'a>,
    /// What kind of computation it is.
    pub(super) family: &'static Facts,
    /// The model's times.
    pub(super) predicted: Times,
    /// Where the model expects four of five to lie: CPU time, GPU time and speedup.
    pub(super) ranges: [Between<f64>; 3],
    /// The simple formula's times, at the data sheet's peak and at the usual share of it.
    pub(super) simple: [Times; 2],
    /// Whether it is a series of kernels that have next to nothing to do.
    pub(super) tiny: bool,
}

/// Kernels in a row, and bytes that each moves, from which and up to which they count as tiny: a GPU
/// moves a megabyte in about the time of the shortest kernel.
const TINY: (f64, f64) = (10.0, 1e6);

impl Row<'_> {
    /// The published times.
    pub(super) const fn measured(&self) -> Times {
        Times { host: self.pair.cpu, device: self.pair.gpu }
    }

    /// Predicted over measured.
    pub(super) fn ratio(&self, aspect: Aspect) -> f64 {
        self.predicted.get(aspect) / self.measured().get(aspect)
    }

    /// By what factor the model is off.
    pub(super) fn error(&self, aspect: Aspect) -> f64 {
        self.error_of(self.predicted, aspect)
    }

    /// By what factor other times are off.
    pub(super) fn error_of(&self, times: Times, aspect: Aspect) -> f64 {
        error(times.get(aspect), self.measured().get(aspect), self.pair.rounding)
    }

    /// Whether the measurement lies in the range, give or take its rounding.
    pub(super) fn is_inside(&self, aspect: Aspect) -> bool {
        let Between { low, high } = self.ranges[aspect as usize];
        let (measured, slack) = (self.measured().get(aspect), 1.0 + self.pair.rounding);
        measured * slack >= low && measured <= high * slack
    }

    /// Whether the right machine was named the faster one, where one is.
    pub(super) fn verdict(&self) -> Option<bool> {
        let aspect = Aspect::Speedup;
        verdict(self.predicted.get(aspect), self.measured().get(aspect))
    }
}

/// How many of some rows were told right which machine is faster.
pub(super) fn verdicts<'a>(rows: impl IntoIterator<Item = &'a Row<'a>>) -> Tally {
    Tally::of(rows.into_iter().filter_map(Row::verdict))
}

/// A row for each pair that is stated by a link.
pub(super) fn rows(data: &Data) -> Result<Vec<Row<'_>>, String> {
    let mut rows = Vec::new();
    for pair in &data.pair {
        if let Some(links) = pair.links()? {
            let row = row(pair, &data.source[&pair.source], links);
            rows.push(row.map_err(|problem| format!("{}: {problem}", pair.id))?);
        }
    }
    Ok(rows)
}

fn row<'a>(pair: &'a Pair, source: &'a Source, links: Links<'a>) -> Result<Row<'a>, String> {
    let device = Answer::of(links.device)?;
    let apart = (links.host != links.device).then(|| Answer::of(links.host)).transpose()?;
    let host = apart.as_ref().unwrap_or(&device);
    let (of_host, of_device) = (host.host_range(), device.device_range());
    let speedup = match &apart {
        None => device.ranges.speedup,
        Some(host) => over(host.times.host, of_host, device.times.device, of_device),
    };
    let simple = [0, 1].map(|at| {
        let (host, device) = (&host.simple[at], &device.simple[at]);
        Times { host: host.host_time().value(), device: device.device_time().value() }
    });
    Ok(Row {
        pair,
        source,
        links,
        family: device.scenario.family().facts(),
        predicted: Times { host: host.times.host, device: device.times.device },
        ranges: [of_host, of_device, speedup],
        simple,
        tiny: is_tiny(&device.job),
    })
}

fn is_tiny(job: &Job) -> bool {
    let launches = job.workload.launches().value();
    launches >= TINY.0 && job.workload.device_bytes().value() / launches < TINY.1
}

/// What a link comes to.
struct Answer {
    scenario: Scenario,
    job: Job,
    times: Times,
    ranges: Ranges,
    simple: [Simple; 2],
}

impl Answer {
    fn of(link: &str) -> Result<Self, String> {
        let arrival = decode("", link);
        if let Some(notice) = arrival.notices.first() {
            return Err(format!("{} = {}: {:?}", notice.key, notice.given, notice.problem));
        }
        let scenario = arrival.scenario;
        if encode(&scenario) != link {
            return Err(format!("is written {}", encode(&scenario)));
        }
        let Report { job, assessment, obstacle, ranges, simple, .. } = Report::of(&scenario);
        if let Some(obstacle) = obstacle {
            return Err(format!("cannot run: {obstacle:?}"));
        }
        Ok(Self {
            times: Times {
                host: assessment.host.total().value(),
                device: assessment.device().total().value(),
            },
            ranges,
            simple: [simple.at_peak, simple.at_usual],
            scenario,
            job,
        })
    }

    fn host_range(&self) -> Between<f64> {
        seconds(self.ranges.host)
    }

    fn device_range(&self) -> Between<f64> {
        seconds(self.ranges.device(self.job.process))
    }
}

fn seconds(range: Between<offload_vocabulary::quantity::Seconds>) -> Between<f64> {
    Between { low: range.low.value(), high: range.high.value() }
}

/// The range of one time over another that is independent of it: logarithms add up like the sides
/// of a right angle.
fn over(a: f64, range_a: Between<f64>, b: f64, range_b: Between<f64>) -> Between<f64> {
    let away = |a: f64, b: f64| exp((ln(a) * ln(a) + ln(b) * ln(b)).sqrt());
    Between {
        low: a / b / away(a / range_a.low, range_b.high / b),
        high: a / b * away(range_a.high / a, b / range_b.low),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_refused_if_a_part_is_ignored_or_it_is_written_otherwise() {
        assert!(Answer::of("v=1&w=matmul&n=4096").is_ok());
        assert!(Answer::of("v=1&w=matmul&n=4096&cheese=1").is_err());
        assert!(Answer::of("v=1&n=4096&w=matmul").is_err());
    }

    #[test]
    fn doubts_of_both_times_widen_their_ratio() {
        let range = |low, high| Between { low, high };
        let sure = over(6.0, range(6.0, 6.0), 2.0, range(2.0, 2.0));
        assert_eq!((sure.low, sure.high), (3.0, 3.0));
        let one = over(6.0, range(3.0, 12.0), 2.0, range(2.0, 2.0));
        assert!((one.low - 1.5).abs() < 1e-9 && (one.high - 6.0).abs() < 1e-9);
        let both = over(6.0, range(3.0, 12.0), 2.0, range(1.0, 4.0));
        assert!(both.low < one.low && both.high > one.high);
    }
}
