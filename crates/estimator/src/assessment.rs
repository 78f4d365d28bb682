//! The answer: both times by cause, what follows from them, and how it was worked out.

use crate::bill::{Bill, device_bill, host_bill};
use crate::bound::Bound;
use crate::conclusion::conclude;
use crate::device_run::{device_run, first_run, infinite_device_run, loaded};
use crate::fit::{Fit, fit};
use crate::host_run::host_run;
use crate::job::Job;
use crate::ledger::{Chapter, Ledger, Line, term, terms};
use crate::link::{Transfer, copy_time};
use crate::symbol::Symbol;
use crate::timeline::{Segment, Timeline};
use crate::verdict::Verdict;
use offload_vocabulary::execution::Process;
use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, Intensity, Operations, Seconds, Share, Throughput, ratio,
};

/// The same thing of both machines.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pair<T> {
    /// Of the CPU.
    pub host: T,
    /// Of the GPU.
    pub device: T,
}

/// What a machine gets done while it works on the described part, copies and start-up left out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reached {
    /// Operations a second.
    pub throughput: Throughput,
    /// Memory traffic a second.
    pub bandwidth: Bandwidth,
}

/// Everything the model says of a job.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    /// Runs in one process that the times below are for.
    pub runs: Count,
    /// All runs on the CPU.
    pub host: Timeline,
    /// All runs on the GPU in a process that is warm.
    pub warm: Timeline,
    /// All runs on the GPU in a fresh process.
    pub fresh: Timeline,
    /// Which of the two the job asks for.
    pub process: Process,
    /// All runs if the GPU itself took no time, in the process the job asks for.
    pub ceiling: Timeline,
    /// The described part of one run on the CPU and on the warm GPU, copies included.
    pub accelerated: Pair<Seconds>,
    /// Runs in one process from which the GPU pays for its start-up.
    pub break_even_runs: Option<Count>,
    /// What each machine reaches.
    pub reached: Pair<Reached>,
    /// Operations of one run.
    pub operations: Operations,
    /// The GPU's memory traffic of one run.
    pub device_bytes: Bytes,
    /// Operations a byte of the GPU's memory traffic.
    pub intensity: Intensity,
    /// Memory need against the GPU's memory.
    pub fit: Fit,
    /// What one job costs on the CPU and on the GPU.
    pub bills: Pair<Bill>,
}

impl Assessment {
    /// The GPU's timeline in the process the job asks for.
    pub const fn device(&self) -> &Timeline {
        match self.process {
            Process::Warm => &self.warm,
            Process::Fresh => &self.fresh,
        }
    }

    /// How many times faster the GPU is in the process the job asks for.
    pub fn speedup(&self) -> f64 {
        self.host.total() / self.device().total()
    }

    /// How many times faster the GPU is once warm.
    pub fn warm_speedup(&self) -> f64 {
        self.host.total() / self.warm.total()
    }

    /// How many times faster the GPU is in a fresh process.
    pub fn fresh_speedup(&self) -> f64 {
        self.host.total() / self.fresh.total()
    }

    /// How many times faster an infinitely fast GPU would be.
    pub fn ceiling_speedup(&self) -> f64 {
        self.host.total() / self.ceiling.total()
    }

    /// How many times faster the described part alone is once warm.
    pub fn accelerated_speedup(&self) -> f64 {
        self.accelerated.host / self.accelerated.device
    }

    /// What is held to be worth it, by time.
    pub fn verdict(&self) -> Verdict {
        Verdict::on(self.speedup())
    }

    /// How many times cheaper a job is on the GPU, where both prices are known.
    pub fn cost_factor(&self) -> Option<f64> {
        let (host, device) = (self.bills.host.cost?, self.bills.device.cost?);
        Some(ratio(host.value(), device.value()))
    }

    /// What is held to be worth it, by cost.
    pub fn cost_verdict(&self) -> Option<Verdict> {
        self.cost_factor().map(Verdict::on)
    }

    /// What holds the GPU back, with its share of the GPU's time.
    pub fn bound(&self) -> (Bound, Share) {
        Bound::ranked(self.device())[0]
    }
}

/// Assesses a job.
pub fn assess(job: &Job) -> Assessment {
    assess_with(job, &mut Ledger::silent())
}

/// Assesses a job and records how.
///
/// # Model
/// A run on the CPU is the described work and, where a share `s` of today's run time is beside
/// it, `s / (1 − s)` of its time more, which stays on the CPU on either side (Amdahl 1967). Work
/// that the GPU library hands back costs its share of the CPU's time, its data's way there and
/// back, and two transfers for each launch concerned, on top of the GPU's own.
///
/// # Assumptions
/// Runs are alike; a fresh process differs from a warm one by its start-up alone.
pub fn assess_with(job: &Job, ledger: &mut Ledger) -> Assessment {
    let once = Once::of(job, ledger);
    let described = loaded(job, once.described).total();
    let (host_once, warm_once) = (once.host, once.warm());
    let infinite = infinite_device_run(job);
    let ceiling_once = infinite + once.fallback + once.kept;

    let runs = job.runs.max(Count::new(1.0));
    let warm = warm_once * runs;
    let fresh = warm + once.first;
    let (device, ceiling) = match job.process {
        Process::Warm => (&warm, ceiling_once * runs),
        Process::Fresh => {
            let first = first_run(job, &infinite, &mut Ledger::silent());
            (&fresh, ceiling_once * runs + first)
        }
    };
    let per_run = Count::new(1.0 / runs.value());
    let operations = job.workload.operations();
    let device_bytes = job.workload.device_bytes();
    let answer = Assessment {
        runs,
        host: host_once * runs,
        warm,
        fresh,
        process: job.process,
        ceiling,
        accelerated: Pair { host: described, device: (once.computed + once.fallback).total() },
        break_even_runs: break_even(host_once.total(), warm_once.total(), once.first.total()),
        reached: Pair {
            host: reached(operations, job.workload.host_bytes(), &once.described),
            device: reached(operations, device_bytes, &once.computed),
        },
        operations,
        device_bytes,
        intensity: operations / device_bytes,
        fit: fit(job, ledger),
        bills: Pair {
            host: host_bill(job, host_once.total(), ledger),
            device: device_bill(job, &(*device * per_run), ledger),
        },
    };
    conclude(&answer, [&host_once, &warm_once], described, ledger);
    answer
}

/// One run on either machine, and what the first run of a process adds on the GPU.
struct Once {
    described: Timeline,
    host: Timeline,
    computed: Timeline,
    kept: Timeline,
    fallback: Timeline,
    first: Timeline,
}

impl Once {
    fn of(job: &Job, ledger: &mut Ledger) -> Self {
        let described = host_run(&job.workload, &job.host, &job.host_library, ledger);
        let beside = loaded(job, described);
        let serial = serial_time(beside.total(), job.serial, ledger);
        let kept = Timeline::default().with(Segment::Serial, serial);
        let fallback = fallback(job, described.total(), ledger);
        let computed = device_run(job, ledger);
        let first = first_run(job, &computed, ledger);
        let host = beside + kept;
        Self { described, host, computed, kept, fallback, first }
    }

    fn warm(&self) -> Timeline {
        self.computed + self.fallback + self.kept
    }
}

/// The three times of a job, without what follows from them.
pub(crate) struct Times {
    pub(crate) host: Seconds,
    pub(crate) warm: Seconds,
    pub(crate) fresh: Seconds,
}

/// The times of a job, as [`assess`] works them out.
pub(crate) fn times(job: &Job) -> Times {
    let once = Once::of(job, &mut Ledger::silent());
    let runs = job.runs.max(Count::new(1.0));
    let warm = once.warm() * runs;
    Times {
        host: (once.host * runs).total(),
        warm: warm.total(),
        fresh: (warm + once.first).total(),
    }
}

fn serial_time(described: Seconds, share: Share, ledger: &mut Ledger) -> Seconds {
    let serial = described * (share.value() / share.rest().value().max(f64::EPSILON));
    if share > Share::NONE {
        ledger.note(Chapter::Host, || Line {
            title: "Beside the described work, on either side",
            formula: "{0} · {1} ÷ (1 − {1})",
            terms: terms(&[term(Symbol::Accelerated, described), term(Symbol::SerialShare, share)]),
            result: serial.into(),
        });
    }
    serial
}

/// Work that falls back to the CPU: its time there, and its data there and back.
fn fallback(job: &Job, described: Seconds, ledger: &mut Ledger) -> Timeline {
    if job.fallback == Share::NONE {
        return Timeline::default();
    }
    let link = &job.device.link;
    let launches = job.workload.launches() * job.fallback;
    // What a kernel reads goes to the host, what it writes comes back: half of its traffic each.
    let half = job.workload.device_bytes() * job.fallback / 2.0;
    let there = copy_time(Transfer::new(half, launches), link.to_host, link.latency);
    let back = copy_time(Transfer::new(half, launches), link.to_device, link.latency);
    let time = described * job.fallback + there + back;
    ledger.note(Chapter::Device, || Line {
        title: "Handed back to the CPU",
        formula: "{0} · ({1} + {2} · (½ ÷ {4} + ½ ÷ {5}) + 2 · {3} · {6})",
        terms: terms(&[
            term(Symbol::FallbackShare, job.fallback),
            term(Symbol::Accelerated, described),
            term(Symbol::DeviceBytes, job.workload.device_bytes()),
            term(Symbol::Launches, job.workload.launches()),
            term(Symbol::LinkOut, link.to_host),
            term(Symbol::LinkIn, link.to_device),
            term(Symbol::Latency, link.latency),
        ]),
        result: time.into(),
    });
    Timeline::default().with(Segment::Fallback, time)
}

/// The number of runs after which a start-up is paid for, if it ever is.
fn break_even(host: Seconds, warm: Seconds, first: Seconds) -> Option<Count> {
    (host > warm).then(|| Count::new((first / (host - warm)).ceil().max(1.0)))
}

fn reached(operations: Operations, bytes: Bytes, run: &Timeline) -> Reached {
    let working: Seconds =
        [Segment::Compute, Segment::Memory, Segment::Overhead, Segment::Interpreter]
            .into_iter()
            .map(|segment| run.get(segment))
            .sum();
    Reached { throughput: operations / working, bandwidth: bytes / working }
}
