//! One run on either machine, by its parts.

use crate::cpu_run::cpu_run;
use crate::gpu_run::{first_run, gpu_run, loaded};
use crate::interconnect::{Transfer, copy_time};
use crate::job::Job;
use crate::measured_run::as_measured;
use crate::symbol::Symbol;
use crate::timeline::{Segment, Timeline};
use crate::trace::{Chapter, Formula, Ledger, Trace, term, terms};
use offload_vocabulary::execution::ProcessState;
use offload_vocabulary::quantity::{Count, Seconds, Share};

/// One run on either machine, by its parts.
pub(crate) struct SingleRun {
    /// The CPU's part, in a run on the CPU and on the GPU.
    pub(crate) on_cpu: CpuPart,
    /// The whole run on the CPU.
    pub(crate) cpu: Timeline,
    /// The described work on the GPU.
    pub(crate) computed: Timeline,
    /// The addition of a process's first run on the GPU.
    pub(crate) first: Timeline,
}

/// The CPU's part: the whole run on the CPU, or the rest that stays there.
pub(crate) struct CpuPart {
    /// The described work on the CPU.
    pub(crate) described: Timeline,
    /// The described work including the wait for its data.
    pub(crate) beside: Timeline,
    /// Work that stays on the CPU in both cases.
    pub(crate) serial: Seconds,
    /// Work that falls back to the CPU.
    pub(crate) fallback: Seconds,
}

impl CpuPart {
    fn of(job: &Job, trace: &mut Trace<impl Ledger>) -> Self {
        let described = cpu_run(job.cpu_workload(), &job.cpu, &job.cpu_library, trace);
        let described = for_as_many_units(job, described, trace);
        let factor = (Symbol::CpuTimeFactor, job.cpu_time_factor);
        let described = as_measured(described, Chapter::Cpu, Symbol::Accelerated, factor, trace);
        let beside = loaded(job, described, (Chapter::Cpu, Symbol::Accelerated), trace);
        let serial = serial_time(described.total(), &beside, job.serial, trace);
        let fallback = fallback(job, &described, trace);
        Self { described, beside, serial, fallback }
    }

    /// Returns the whole run on the CPU.
    fn run(&self) -> Timeline {
        self.beside.with(Segment::Serial, self.serial)
    }

    /// Adds the work that stays on the CPU or falls back to it to a run on a GPU.
    fn beside_gpu(&self, computed: Timeline) -> Timeline {
        computed.with(Segment::Fallback, self.fallback).with(Segment::Serial, self.serial)
    }
}

impl SingleRun {
    pub(crate) fn of(job: &Job, trace: &mut Trace<impl Ledger>) -> Self {
        let on_cpu = CpuPart::of(job, trace);
        let computed = gpu_run(job, trace);
        let first = first_run(job, &computed, trace);
        Self { cpu: on_cpu.run(), on_cpu, computed, first }
    }

    /// Returns the whole run on a warm GPU.
    pub(crate) fn warm(&self) -> Timeline {
        self.with_cpu_work(self.computed)
    }

    /// Adds the work that stays on the CPU or falls back to it to a run on a GPU.
    pub(crate) fn with_cpu_work(&self, computed: Timeline) -> Timeline {
        self.on_cpu.beside_gpu(computed)
    }
}

/// Scales the time on the CPU to the units of the job's run, if the CPU's own work has a different number.
fn for_as_many_units(job: &Job, run: Timeline, trace: &mut Trace<impl Ledger>) -> Timeline {
    let all = run * job.cpu_runs();
    if job.cpu_workload.is_some() {
        trace.note(Chapter::Cpu, || Formula {
            title: "Scaled to the work of a GPU run",
            formula: "{0} · {1} ÷ {2}",
            terms: terms(&[
                term(Symbol::Accelerated, run.total()),
                term(Symbol::Units, job.workload.units),
                term(Symbol::CpuUnits, job.cpu_workload().units),
            ]),
            result: all.total().into(),
        });
    }
    all
}

/// The three times of a job, without the results that follow from them.
pub(crate) struct Times {
    pub(crate) cpu: Seconds,
    pub(crate) warm: Seconds,
    pub(crate) cold: Seconds,
}

/// Returns the times of a job, like [`assess`](crate::assess()).
pub(crate) fn times(job: &Job) -> Times {
    let once = SingleRun::of(job, &mut Trace::silent());
    let runs = runs(job);
    let warm = once.warm() * runs;
    Times { cpu: (once.cpu * runs).total(), warm: warm.total(), cold: (warm + once.first).total() }
}

/// Returns the time of all runs of a job on the CPU, like [`assess`](crate::assess()).
pub fn cpu_time(job: &Job) -> Seconds {
    (CpuPart::of(job, &mut Trace::silent()).run() * runs(job)).total()
}

/// Returns the time of all runs of a job on the GPU in the requested process state, like [`assess`](crate::assess()).
pub fn gpu_time(job: &Job) -> Seconds {
    let trace = &mut Trace::silent();
    let computed = gpu_run(job, trace);
    let run = if job.serial == Share::NONE && job.fallback == Share::NONE {
        computed
    } else {
        CpuPart::of(job, trace).beside_gpu(computed)
    };
    let warm = run * runs(job);
    match job.process {
        ProcessState::Warm => warm.total(),
        ProcessState::Cold | ProcessState::FirstCall => {
            (warm + first_run(job, &computed, trace)).total()
        }
    }
}

/// Returns the number of runs of a process.
pub(crate) fn runs(job: &Job) -> Count {
    job.runs.max(Count::new(1.0))
}

fn serial_time(
    described: Seconds,
    beside: &Timeline,
    share: Share,
    trace: &mut Trace<impl Ledger>,
) -> Seconds {
    let time = beside.total();
    let serial = time * (share.value() / share.rest().value().max(f64::EPSILON));
    if share > Share::NONE {
        let wait = beside.get(Segment::Loading);
        let waits = usize::from(!wait.is_zero());
        trace.note(Chapter::Cpu, || Formula {
            title: "Serial part on either side",
            formula: ["{0} · {1} ÷ (1 − {1})", "({0} + {2}) · {1} ÷ (1 − {1})"][waits],
            terms: terms(
                &[
                    term(Symbol::Accelerated, described),
                    term(Symbol::SerialShare, share),
                    term(Symbol::LoadingWait, wait),
                ][..2 + waits],
            ),
            result: serial.into(),
        });
    }
    serial
}

/// Returns the time of work that falls back to the CPU: its CPU time, and the copies of its data
/// there and back.
fn fallback(job: &Job, described: &Timeline, trace: &mut Trace<impl Ledger>) -> Seconds {
    if job.fallback == Share::NONE {
        return Seconds::ZERO;
    }
    let described = described.total();
    let interconnect = &job.gpu.interconnect;
    let launches = job.workload.launches() * job.fallback;
    // The data that a kernel reads is copied to the CPU and its results back: half of its traffic each.
    let half = job.workload.gpu_bytes() * job.fallback / 2.0;
    let there = copy_time(Transfer::new(half, launches), interconnect.to_cpu, interconnect.latency);
    let back = copy_time(Transfer::new(half, launches), interconnect.to_gpu, interconnect.latency);
    let time = described * job.fallback + there + back;
    trace.note(Chapter::Gpu, || Formula {
        title: "Fallback to the CPU",
        formula: "{0} · ({1} + {2} · (½ ÷ {4} + ½ ÷ {5}) + 2 · {3} · {6})",
        terms: terms(&[
            term(Symbol::FallbackShare, job.fallback),
            term(Symbol::Accelerated, described),
            term(Symbol::GpuBytes, job.workload.gpu_bytes()),
            term(Symbol::Launches, job.workload.launches()),
            term(Symbol::LinkOut, interconnect.to_cpu),
            term(Symbol::LinkIn, interconnect.to_gpu),
            term(Symbol::Latency, interconnect.latency),
        ]),
        result: time.into(),
    });
    time
}
