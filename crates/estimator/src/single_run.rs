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
    /// What the CPU does of it, on either side.
    pub(crate) on_cpu: CpuPart,
    /// The whole run on the CPU.
    pub(crate) cpu: Timeline,
    /// The described work on the GPU.
    pub(crate) computed: Timeline,
    /// What the first run of a process adds on the GPU.
    pub(crate) first: Timeline,
}

/// What the CPU does: the whole run where all is on the CPU, or what stays there.
pub(crate) struct CpuPart {
    /// The described work on the CPU.
    pub(crate) described: Timeline,
    /// The described work with the wait for its data.
    pub(crate) beside: Timeline,
    /// What stays on the CPU on either side.
    pub(crate) serial: Seconds,
    /// What the GPU library hands back to the CPU.
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

    /// The whole run on the CPU.
    fn run(&self) -> Timeline {
        self.beside.with(Segment::Serial, self.serial)
    }

    /// A run of the described work on a GPU, with what the CPU does of it and beside it.
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

    /// The whole run on a warm GPU.
    pub(crate) fn warm(&self) -> Timeline {
        self.with_cpu_work(self.computed)
    }

    /// A run of the described work on a GPU, with what the CPU does of it and beside it.
    pub(crate) fn with_cpu_work(&self, computed: Timeline) -> Timeline {
        self.on_cpu.beside_gpu(computed)
    }
}

/// The time on the CPU for as many units as a run of the job does, where the CPU's own work is of
/// another number of them.
fn for_as_many_units(job: &Job, run: Timeline, trace: &mut Trace<impl Ledger>) -> Timeline {
    let all = run * job.cpu_runs();
    if job.cpu_workload.is_some() {
        trace.note(Chapter::Cpu, || Formula {
            title: "For as much work as a run on the GPU",
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

/// The three times of a job, without what follows from them.
pub(crate) struct Times {
    pub(crate) cpu: Seconds,
    pub(crate) warm: Seconds,
    pub(crate) cold: Seconds,
}

/// The times of a job, as [`assess`](crate::assess()) works them out.
pub(crate) fn times(job: &Job) -> Times {
    let once = SingleRun::of(job, &mut Trace::silent());
    let runs = runs(job);
    let warm = once.warm() * runs;
    Times { cpu: (once.cpu * runs).total(), warm: warm.total(), cold: (warm + once.first).total() }
}

/// All runs of a job on the CPU, as [`assess`](crate::assess()) works them out.
pub fn cpu_time(job: &Job) -> Seconds {
    (CpuPart::of(job, &mut Trace::silent()).run() * runs(job)).total()
}

/// All runs of a job on the GPU in the process it asks for, as [`assess`](crate::assess()) works them out.
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

/// The runs of a process.
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
            title: "Beside the described work, on either side",
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

/// Work that falls back to the CPU: its time there, and its data there and back.
fn fallback(job: &Job, described: &Timeline, trace: &mut Trace<impl Ledger>) -> Seconds {
    if job.fallback == Share::NONE {
        return Seconds::ZERO;
    }
    let described = described.total();
    let interconnect = &job.gpu.interconnect;
    let launches = job.workload.launches() * job.fallback;
    // What a kernel reads goes to the CPU, what it writes comes back: half of its traffic each.
    let half = job.workload.gpu_bytes() * job.fallback / 2.0;
    let there = copy_time(Transfer::new(half, launches), interconnect.to_cpu, interconnect.latency);
    let back = copy_time(Transfer::new(half, launches), interconnect.to_gpu, interconnect.latency);
    let time = described * job.fallback + there + back;
    trace.note(Chapter::Gpu, || Formula {
        title: "Handed back to the CPU",
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
