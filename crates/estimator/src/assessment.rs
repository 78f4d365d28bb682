//! The answer: both times by cause, what follows from them, and how it was worked out.

use crate::bill::{Bill, cpu_bill, gpu_bill};
use crate::bound::Bound;
use crate::conclusion::conclude;
use crate::cpu_run::cpu_run;
use crate::gpu_run::{first_run, gpu_run, infinite_gpu_run, loaded};
use crate::job::Job;
use crate::link::{Transfer, copy_time};
use crate::memory_fit::{MemoryFit, memory_fit};
use crate::symbol::Symbol;
use crate::timeline::{Segment, Timeline};
use crate::trace::{Chapter, Formula, Trace, term, terms};
use crate::verdict::Verdict;
use offload_vocabulary::execution::ProcessState;
use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, Intensity, Operations, Seconds, Share, Throughput, ratio,
};

/// The same thing of both machines.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CpuGpu<T> {
    /// Of the CPU.
    pub cpu: T,
    /// Of the GPU.
    pub gpu: T,
}

/// What a machine gets done while it works on the described part, copies and start-up left out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Achieved {
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
    pub cpu: Timeline,
    /// All runs on the GPU in a process that is warm.
    pub warm: Timeline,
    /// All runs on the GPU in a fresh process.
    pub cold: Timeline,
    /// Which of the two the job asks for.
    pub process: ProcessState,
    /// All runs if the GPU itself took no time, in the process the job asks for.
    pub ceiling: Timeline,
    /// The described part of one run on the CPU and on the warm GPU, copies included.
    pub accelerated: CpuGpu<Seconds>,
    /// Runs in one process from which the GPU pays for its start-up.
    pub break_even_runs: Option<Count>,
    /// What each machine reaches.
    pub achieved: CpuGpu<Achieved>,
    /// Operations of one run.
    pub operations: Operations,
    /// The GPU's memory traffic of one run.
    pub gpu_bytes: Bytes,
    /// Operations a byte of the GPU's memory traffic.
    pub intensity: Intensity,
    /// Memory need against the GPU's memory.
    pub memory_fit: MemoryFit,
    /// What one job costs on the CPU and on the GPU.
    pub bills: CpuGpu<Bill>,
}

impl Assessment {
    /// The GPU's timeline in the process the job asks for.
    pub const fn gpu(&self) -> &Timeline {
        match self.process {
            ProcessState::Warm => &self.warm,
            ProcessState::Cold => &self.cold,
        }
    }

    /// How many times faster the GPU is in the process the job asks for.
    pub fn speedup(&self) -> f64 {
        self.cpu.total() / self.gpu().total()
    }

    /// How many times faster the GPU is once warm.
    pub fn warm_speedup(&self) -> f64 {
        self.cpu.total() / self.warm.total()
    }

    /// How many times faster the GPU is in a fresh process.
    pub fn cold_speedup(&self) -> f64 {
        self.cpu.total() / self.cold.total()
    }

    /// How many times faster an infinitely fast GPU would be.
    pub fn ceiling_speedup(&self) -> f64 {
        self.cpu.total() / self.ceiling.total()
    }

    /// How many times faster the described part alone is once warm.
    pub fn accelerated_speedup(&self) -> f64 {
        self.accelerated.cpu / self.accelerated.gpu
    }

    /// What is held to be worth it, by time.
    pub fn verdict(&self) -> Verdict {
        Verdict::on(self.speedup())
    }

    /// How many times cheaper a job is on the GPU, where both prices are known.
    pub fn cost_factor(&self) -> Option<f64> {
        let (cpu, gpu) = (self.bills.cpu.cost?, self.bills.gpu.cost?);
        Some(ratio(cpu.value(), gpu.value()))
    }

    /// What is held to be worth it, by cost.
    pub fn cost_verdict(&self) -> Option<Verdict> {
        self.cost_factor().map(Verdict::on)
    }

    /// What holds the GPU back, with its share of the GPU's time.
    pub fn bound(&self) -> (Bound, Share) {
        Bound::ranked(self.gpu())[0]
    }
}

/// Assesses a job.
pub fn assess(job: &Job) -> Assessment {
    assess_traced(job, &mut Trace::silent())
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
pub fn assess_traced(job: &Job, trace: &mut Trace) -> Assessment {
    let once = Once::of(job, trace);
    let silent = &mut Trace::silent();
    let (cpu_once, warm_once) = (once.cpu, once.warm());
    let infinite = infinite_gpu_run(job);
    let ceiling_once = infinite + once.fallback + once.kept;

    let mut infinite_first = Timeline::default();
    let runs = job.runs.max(Count::new(1.0));
    let warm = warm_once * runs;
    let cold = warm + once.first;
    let (gpu, ceiling) = match job.process {
        ProcessState::Warm => (&warm, ceiling_once * runs),
        ProcessState::Cold => {
            infinite_first = first_run(job, &infinite, silent);
            (&cold, ceiling_once * runs + infinite_first)
        }
    };
    let per_run = Count::new(1.0 / runs.value());
    let operations = job.workload.operations();
    let gpu_bytes = job.workload.gpu_bytes();
    let answer = Assessment {
        runs,
        cpu: cpu_once * runs,
        warm,
        cold,
        process: job.process,
        ceiling,
        accelerated: CpuGpu {
            cpu: once.beside.total(),
            gpu: (once.computed + once.fallback).total(),
        },
        break_even_runs: break_even(cpu_once.total(), warm_once.total(), once.first.total()),
        achieved: CpuGpu {
            cpu: achieved(operations, job.workload.cpu_bytes(), &once.described, ON_CPU, trace),
            gpu: achieved(operations, gpu_bytes, &once.computed, ON_GPU, trace),
        },
        operations,
        gpu_bytes,
        intensity: operations / gpu_bytes,
        memory_fit: memory_fit(job, trace),
        bills: CpuGpu {
            cpu: cpu_bill(job, cpu_once.total(), trace),
            gpu: gpu_bill(job, &(*gpu * per_run), trace),
        },
    };
    conclude(&answer, &once, [&ceiling_once, &infinite_first], trace);
    answer
}

/// One run on either machine, by its parts.
pub(crate) struct Once {
    /// The described work on the CPU.
    pub(crate) described: Timeline,
    /// That, with the wait for its data.
    beside: Timeline,
    /// The whole run on the CPU.
    pub(crate) cpu: Timeline,
    /// The described work on the GPU.
    pub(crate) computed: Timeline,
    kept: Timeline,
    fallback: Timeline,
    /// What the first run of a process adds on the GPU.
    pub(crate) first: Timeline,
}

impl Once {
    fn of(job: &Job, trace: &mut Trace) -> Self {
        let described = cpu_run(&job.workload, &job.cpu, &job.cpu_library, trace);
        let beside = loaded(job, described, (Chapter::Cpu, Symbol::Accelerated), trace);
        let serial = serial_time(&beside, job.serial, trace);
        let kept = Timeline::default().with(Segment::Serial, serial);
        let fallback = fallback(job, described.total(), trace);
        let computed = gpu_run(job, trace);
        let first = first_run(job, &computed, trace);
        let cpu = beside + kept;
        Self { described, beside, cpu, computed, kept, fallback, first }
    }

    /// The whole run on a warm GPU.
    pub(crate) fn warm(&self) -> Timeline {
        self.computed + self.fallback + self.kept
    }
}

/// The three times of a job, without what follows from them.
pub(crate) struct Times {
    pub(crate) cpu: Seconds,
    pub(crate) warm: Seconds,
    pub(crate) cold: Seconds,
}

/// The times of a job, as [`assess`] works them out.
pub(crate) fn times(job: &Job) -> Times {
    let once = Once::of(job, &mut Trace::silent());
    let runs = job.runs.max(Count::new(1.0));
    let warm = once.warm() * runs;
    Times { cpu: (once.cpu * runs).total(), warm: warm.total(), cold: (warm + once.first).total() }
}

fn serial_time(beside: &Timeline, share: Share, trace: &mut Trace) -> Seconds {
    let time = beside.total();
    let serial = time * (share.value() / share.rest().value().max(f64::EPSILON));
    if share > Share::NONE {
        let wait = beside.get(Segment::Loading);
        let synchronization = usize::from(!wait.is_zero());
        trace.note(Chapter::Cpu, || Formula {
            title: "Beside the described work, on either side",
            formula: ["{0} · {1} ÷ (1 − {1})", "({0} + {2}) · {1} ÷ (1 − {1})"][synchronization],
            terms: terms(
                &[
                    term(Symbol::Accelerated, time - wait),
                    term(Symbol::SerialShare, share),
                    term(Symbol::LoadingWait, wait),
                ][..2 + synchronization],
            ),
            result: serial.into(),
        });
    }
    serial
}

/// Work that falls back to the CPU: its time there, and its data there and back.
fn fallback(job: &Job, described: Seconds, trace: &mut Trace) -> Timeline {
    if job.fallback == Share::NONE {
        return Timeline::default();
    }
    let link = &job.gpu.link;
    let launches = job.workload.launches() * job.fallback;
    // What a kernel reads goes to the host, what it writes comes back: half of its traffic each.
    let half = job.workload.gpu_bytes() * job.fallback / 2.0;
    let there = copy_time(Transfer::new(half, launches), link.to_cpu, link.latency);
    let back = copy_time(Transfer::new(half, launches), link.to_gpu, link.latency);
    let time = described * job.fallback + there + back;
    trace.note(Chapter::Gpu, || Formula {
        title: "Handed back to the CPU",
        formula: "{0} · ({1} + {2} · (½ ÷ {4} + ½ ÷ {5}) + 2 · {3} · {6})",
        terms: terms(&[
            term(Symbol::FallbackShare, job.fallback),
            term(Symbol::Accelerated, described),
            term(Symbol::GpuBytes, job.workload.gpu_bytes()),
            term(Symbol::Launches, job.workload.launches()),
            term(Symbol::LinkOut, link.to_cpu),
            term(Symbol::LinkIn, link.to_gpu),
            term(Symbol::Latency, link.latency),
        ]),
        result: time.into(),
    });
    Timeline::default().with(Segment::Fallback, time)
}

/// The number of runs after which a start-up is paid for, if it ever is.
fn break_even(cpu: Seconds, warm: Seconds, first: Seconds) -> Option<Count> {
    (cpu > warm).then(|| Count::new((first / (cpu - warm)).ceil().max(1.0)))
}

const ON_CPU: [&str; 2] = ["Operations per second on the CPU", "Traffic per second on the CPU"];
const ON_GPU: [&str; 2] = ["Operations per second on the GPU", "Traffic per second on the GPU"];

fn achieved(
    operations: Operations,
    bytes: Bytes,
    run: &Timeline,
    titles: [&'static str; 2],
    trace: &mut Trace,
) -> Achieved {
    let working: Seconds =
        [Segment::Compute, Segment::Memory, Segment::Overhead, Segment::Interpreter]
            .into_iter()
            .map(|segment| run.get(segment))
            .sum();
    let achieved = Achieved { throughput: operations / working, bandwidth: bytes / working };
    let rates = [
        (term(Symbol::Operations, operations), achieved.throughput.into()),
        (term(Symbol::Traffic, bytes), achieved.bandwidth.into()),
    ];
    for (title, (amount, result)) in titles.into_iter().zip(rates) {
        trace.note(Chapter::Answer, || Formula {
            title,
            formula: "{0} ÷ {1}",
            terms: terms(&[amount, term(Symbol::WorkingTime, working)]),
            result,
        });
    }
    achieved
}
