//! One run on each machine, divided into components.

use crate::cpu_run::cpu_run;
use crate::gpu_run::{first_run, gpu_run, with_loading_wait};
use crate::interconnect::{Transfer, copy_time};
use crate::job::Job;
use crate::measured_run::scale_to_measurement;
use crate::symbol::Symbol;
use crate::timeline::{Segment, Timeline};
use crate::trace::{Chapter, Formula, Ledger, Trace, term, terms};
use offload_vocabulary::execution::ProcessState;
use offload_vocabulary::quantity::{Count, Seconds, Share};

/// One run on each machine, divided into components.
pub(crate) struct SingleRun {
    /// The times of work on the CPU, both in a CPU run and in a GPU run.
    pub(crate) on_cpu: CpuPart,
    /// The whole run on the CPU.
    pub(crate) cpu: Timeline,
    /// The time of the workload on the GPU.
    pub(crate) gpu_work: Timeline,
    /// The additional time of the first run in a process, compared to a warm run.
    pub(crate) first: Timeline,
}

/// The CPU times of the workload and of the work that stays on the CPU even with a GPU.
pub(crate) struct CpuPart {
    /// The time of the workload on the CPU.
    pub(crate) described: Timeline,
    /// The CPU time of the workload, including the wait for its input data.
    pub(crate) with_loading: Timeline,
    /// The time of work that stays on the CPU, with or without a GPU.
    pub(crate) serial: Seconds,
    /// The time of work that falls back to the CPU in a run on the GPU, including copies of its data.
    pub(crate) fallback: Seconds,
}

impl CpuPart {
    fn of(job: &Job, trace: &mut Trace<impl Ledger>) -> Self {
        let described = cpu_run(job.cpu_workload(), &job.cpu, &job.cpu_library, trace);
        let described = scale_to_units(job, described, trace);
        let factor = (Symbol::CpuTimeFactor, job.cpu_time_factor);
        let described =
            scale_to_measurement(described, Chapter::Cpu, Symbol::Accelerated, factor, trace);
        let with_loading =
            with_loading_wait(job, described, (Chapter::Cpu, Symbol::Accelerated), trace);
        let serial = serial_time(described.total(), &with_loading, job.serial, trace);
        let fallback = fallback(job, &described, trace);
        Self { described, with_loading, serial, fallback }
    }

    /// Returns the timeline of a whole run on the CPU.
    fn run(&self) -> Timeline {
        self.with_loading.with(Segment::Serial, self.serial)
    }

    /// Adds the serial part and the fallback, which run on the CPU, to a GPU time.
    fn add_to_gpu_run(&self, gpu_work: Timeline) -> Timeline {
        gpu_work.with(Segment::Fallback, self.fallback).with(Segment::Serial, self.serial)
    }
}

impl SingleRun {
    pub(crate) fn of(job: &Job, trace: &mut Trace<impl Ledger>) -> Self {
        let on_cpu = CpuPart::of(job, trace);
        let gpu_work = gpu_run(job, trace);
        let first = first_run(job, &gpu_work, trace);
        Self { cpu: on_cpu.run(), on_cpu, gpu_work, first }
    }

    /// Returns the timeline of a whole run on the GPU in a warm process.
    pub(crate) fn warm(&self) -> Timeline {
        self.with_cpu_work(self.gpu_work)
    }

    /// Adds the serial part and the fallback, which run on the CPU, to a GPU time.
    pub(crate) fn with_cpu_work(&self, gpu_work: Timeline) -> Timeline {
        self.on_cpu.add_to_gpu_run(gpu_work)
    }
}

/// Scales a CPU run to the number of units (e.g. samples) in a GPU run, if the CPU has separate settings.
fn scale_to_units(job: &Job, run: Timeline, trace: &mut Trace<impl Ledger>) -> Timeline {
    let scaled_run = run * job.cpu_runs();
    if job.cpu_workload.is_some() {
        trace.note(Chapter::Cpu, || Formula {
            title: "Scaled to the work of a GPU run",
            formula: "{0} · {1} ÷ {2}",
            terms: terms(&[
                term(Symbol::Accelerated, run.total()),
                term(Symbol::Units, job.workload.units),
                term(Symbol::CpuUnits, job.cpu_workload().units),
            ]),
            result: scaled_run.total().into(),
        });
    }
    scaled_run
}

/// The total times of all runs of a job.
pub(crate) struct Times {
    pub(crate) cpu: Seconds,
    pub(crate) warm: Seconds,
    pub(crate) cold: Seconds,
}

/// Returns the total times that [`assess`](crate::assess()) returns, without computing the other results.
pub(crate) fn times(job: &Job) -> Times {
    let single_run = SingleRun::of(job, &mut Trace::silent());
    let runs = runs(job);
    let warm = single_run.warm() * runs;
    Times {
        cpu: (single_run.cpu * runs).total(),
        warm: warm.total(),
        cold: (warm + single_run.first).total(),
    }
}

/// Returns the time of all runs on the CPU, as in [`assess`](crate::assess()), but without computing the other results.
pub fn cpu_time(job: &Job) -> Seconds {
    (CpuPart::of(job, &mut Trace::silent()).run() * runs(job)).total()
}

/// Returns the time of all runs on the GPU in the requested process state, as in [`assess`](crate::assess()), but
/// without computing the other results.
pub fn gpu_time(job: &Job) -> Seconds {
    let trace = &mut Trace::silent();
    let gpu_work = gpu_run(job, trace);
    let run = if job.serial == Share::NONE && job.fallback == Share::NONE {
        gpu_work
    } else {
        CpuPart::of(job, trace).add_to_gpu_run(gpu_work)
    };
    let warm = run * runs(job);
    match job.process {
        ProcessState::Warm => warm.total(),
        ProcessState::Cold | ProcessState::FirstCall => {
            (warm + first_run(job, &gpu_work, trace)).total()
        }
    }
}

/// Returns the number of runs in a process, which is at least one.
pub(crate) fn runs(job: &Job) -> Count {
    job.runs.max(Count::new(1.0))
}

fn serial_time(
    described: Seconds,
    with_loading: &Timeline,
    share: Share,
    trace: &mut Trace<impl Ledger>,
) -> Seconds {
    let time = with_loading.total();
    let serial = time * (share.value() / share.rest().value().max(f64::EPSILON));
    if share > Share::NONE {
        let wait = with_loading.get(Segment::Loading);
        let waits = usize::from(!wait.is_zero());
        trace.note(Chapter::Cpu, || Formula {
            title: "Serial part (same on both machines)",
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

/// Returns the time of work that falls back to the CPU, including the copies of its data to the CPU and back.
fn fallback(job: &Job, described: &Timeline, trace: &mut Trace<impl Ledger>) -> Seconds {
    if job.fallback == Share::NONE {
        return Seconds::ZERO;
    }
    let described = described.total();
    let interconnect = &job.gpu.interconnect;
    let launches = job.workload.launches() * job.fallback;
    // If a kernel falls back, its inputs are copied to the CPU and its results are copied back. We assume that each is
    // half of the kernel's memory traffic.
    let half = job.workload.gpu_bytes() * job.fallback / 2.0;
    let time_to_cpu =
        copy_time(Transfer::new(half, launches), interconnect.to_cpu, interconnect.latency);
    let time_to_gpu =
        copy_time(Transfer::new(half, launches), interconnect.to_gpu, interconnect.latency);
    let time = described * job.fallback + time_to_cpu + time_to_gpu;
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
