//! The objects within an answer.

use crate::finding::Finding;
use offload_estimator::assessment::Reached;
use offload_estimator::bill::Bill;
use offload_estimator::fit::Fit;
use offload_estimator::hybrid::Hybrid;
use offload_estimator::quantity::Seconds;
use offload_estimator::simple::Simple;
use offload_estimator::spread::Between;
use offload_estimator::timeline::Timeline;
use offload_scenario::{Choice, Notice, Obstacle, Scenario, SimpleAnswer, Way};
use offload_words::words;
use serde::{Serialize, Serializer};

/// A part of a link that was ignored.
#[derive(Debug, Serialize)]
pub(super) struct Ignored<'a> {
    pub(super) key: &'a str,
    pub(super) given: &'a str,
    pub(super) problem: String,
}

#[derive(Debug, Serialize)]
pub(super) struct Hindrance {
    pub(super) id: &'static str,
    pub(super) word: &'static str,
    pub(super) says: String,
}

/// What the answer is for: what was chosen, and what counts where nothing was.
#[derive(Debug, Serialize)]
pub(super) struct With {
    pub(super) w: &'static str,
    pub(super) dtype: &'static str,
    pub(super) data: &'static str,
    pub(super) cpu: &'static str,
    pub(super) gpu: &'static str,
    pub(super) cpulib: &'static str,
    pub(super) gpulib: &'static str,
}

#[derive(Debug, Serialize)]
pub(super) struct Time {
    pub(super) time_s: f64,
    pub(super) low_s: f64,
    pub(super) high_s: f64,
    pub(super) segments: Segments,
}

/// Seconds by the page's word for what they go to.
#[derive(Debug)]
pub(super) struct Segments(Timeline);

#[derive(Debug, Serialize)]
pub(super) struct Guess {
    pub(super) likely: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

#[derive(Debug, Serialize)]
pub(super) struct Held {
    pub(super) name: &'static str,
    pub(super) share: f64,
}

#[derive(Debug, Serialize)]
pub(super) struct Judgement {
    pub(super) word: &'static str,
    pub(super) straddles: bool,
}

#[derive(Debug, Serialize)]
pub(super) struct Cost {
    pub(super) cpu: Option<f64>,
    pub(super) gpu: Option<f64>,
    pub(super) factor: Option<f64>,
    pub(super) low: Option<f64>,
    pub(super) high: Option<f64>,
    pub(super) verdict: Option<&'static str>,
}

#[derive(Debug, Serialize)]
pub(super) struct Sides<T> {
    pub(super) cpu: T,
    pub(super) gpu: T,
}

#[derive(Debug, Serialize)]
pub(super) struct Memory {
    pub(super) need_bytes: f64,
    pub(super) room_bytes: Option<f64>,
    pub(super) fits: Option<bool>,
}

#[derive(Debug, Serialize)]
pub(super) struct Rates {
    pub(super) flop_per_s: f64,
    pub(super) bytes_per_s: f64,
}

#[derive(Debug, Serialize)]
pub(super) struct Formulas {
    pub(super) peak: Formula,
    pub(super) at_65: Formula,
    pub(super) at_given: Option<Formula>,
}

#[derive(Debug, Serialize)]
pub(super) struct Formula {
    pub(super) cpu_s: f64,
    pub(super) gpu_s: Option<f64>,
    pub(super) speedup: Option<f64>,
}

#[derive(Debug, Serialize)]
pub(super) struct Means {
    pub(super) id: &'static str,
    pub(super) name: &'static str,
    pub(super) time_s: f64,
    pub(super) chosen: bool,
    pub(super) fair: bool,
}

#[derive(Debug, Serialize)]
pub(super) struct Parted {
    pub(super) run_s: f64,
    pub(super) stages: Vec<Stage>,
}

#[derive(Debug, Serialize)]
pub(super) struct Stage {
    pub(super) name: &'static str,
    pub(super) on: &'static str,
}

impl<'a> Ignored<'a> {
    pub(super) fn of(notice: &'a Notice) -> Self {
        Self { key: &notice.key, given: &notice.given, problem: words::problem(&notice.problem) }
    }
}

impl With {
    pub(super) fn of(scenario: &Scenario) -> Self {
        let id =
            |choice: Choice| choice.option(scenario.option(choice)).map_or("", |option| option.id);
        Self {
            w: id(Choice::Family),
            dtype: id(Choice::Precision),
            data: id(Choice::Residency),
            cpu: id(Choice::Cpu),
            gpu: id(Choice::Gpu),
            cpulib: id(Choice::CpuLibrary),
            gpulib: id(Choice::GpuLibrary),
        }
    }
}

impl Time {
    pub(super) fn of(timeline: &Timeline, range: Between<Seconds>) -> Self {
        Self {
            time_s: timeline.total().value(),
            low_s: range.low.value(),
            high_s: range.high.value(),
            segments: Segments(*timeline),
        }
    }
}

impl Serialize for Segments {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let parts = self.0.parts();
        serializer.collect_map(parts.map(|(part, time)| (words::segment(part), time.value())))
    }
}

impl Cost {
    /// Of a run. A factor between prices of which one is nothing says nothing.
    pub(super) fn of(finding: &Finding) -> Self {
        let (it, runs) = (&finding.assessment, finding.has_times());
        let dollars = |bill: Bill| bill.cost.map(|cost| cost.value());
        let (cpu, gpu) = (dollars(it.bills.host), dollars(it.bills.device).filter(|_| runs));
        let sides = cpu.zip(gpu).filter(|(cpu, gpu)| *cpu > 0.0 && *gpu > 0.0);
        let factor = sides.and_then(|_| it.cost_factor());
        let range = factor.and(finding.ranges.cost_factor);
        Self {
            cpu,
            gpu,
            factor,
            low: range.map(|range| range.low),
            high: range.map(|range| range.high),
            verdict: factor.and(it.cost_verdict()).map(words::verdict),
        }
    }
}

impl Memory {
    pub(super) fn of(fit: Fit) -> Self {
        let (room, fits) = match fit {
            Fit::Fits { room, .. } => (Some(room), Some(true)),
            Fit::TooBig { room, .. } => (Some(room), Some(false)),
            Fit::Shared { .. } => (None, None),
        };
        Self { need_bytes: fit.need().value(), room_bytes: room.map(|it| it.value()), fits }
    }
}

impl Rates {
    pub(super) fn of(reached: Reached) -> Self {
        Self { flop_per_s: reached.throughput.value(), bytes_per_s: reached.bandwidth.value() }
    }
}

impl Formula {
    pub(super) fn of(simple: &Simple, runs: bool) -> Self {
        Self {
            cpu_s: simple.host_time().value(),
            gpu_s: runs.then(|| simple.device_time().value()),
            speedup: runs.then(|| simple.speedup()),
        }
    }
}

impl Means {
    pub(super) fn of(way: &Way) -> Self {
        let Way { library, time, chosen, fair } = *way;
        Self { id: library.id, name: library.name, time_s: time.value(), chosen, fair }
    }
}

impl Hindrance {
    pub(super) fn of(obstacle: Obstacle, finding: &Finding) -> Self {
        Self {
            id: match obstacle {
                Obstacle::NoArithmetic => "no-arithmetic",
                Obstacle::NoLibrary => "no-library",
                Obstacle::TooBig => "too-big",
            },
            word: words::obstacle_verdict(obstacle),
            says: words::obstacle(obstacle, &finding.scenario, &finding.assessment),
        }
    }
}

impl Formulas {
    pub(super) fn of(simple: &SimpleAnswer, runs: bool) -> Self {
        Self {
            peak: Formula::of(&simple.at_peak, runs),
            at_65: Formula::of(&simple.at_usual, runs),
            at_given: simple.at_given.map(|given| Formula::of(&given, runs)),
        }
    }
}

impl Parted {
    pub(super) fn of(hybrid: &Hybrid) -> Self {
        let stages = hybrid.stages.iter();
        let stages = stages.map(|(name, gpu)| Stage { name, on: if *gpu { "gpu" } else { "cpu" } });
        Self { run_s: hybrid.time.value(), stages: stages.collect() }
    }
}
