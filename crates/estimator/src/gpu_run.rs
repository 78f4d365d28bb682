//! The time of a run on the GPU.

use crate::cpu_cores::CpuCores;
use crate::cpu_layers::with_cpu_layers;
use crate::cpu_stage::cpu_stage;
use crate::exchange::exchange;
use crate::gpu_stage::gpu_stage;
use crate::interconnect::copy_time;
use crate::job::Job;
use crate::measured_run::scale_to_measurement;
use crate::memory_fit::{MemoryFit, memory_fit};
use crate::optimizer_offload::with_optimizer_step;
use crate::symbol::Symbol;
use crate::timeline::{Segment, Timeline};
use crate::trace::{Chapter, Formula, Ledger, Trace, term, terms};
use crate::workload::{Copies, Stage};
use offload_vocabulary::execution::ParallelMode;
use offload_vocabulary::quantity::{Count, LIMIT, Seconds, Share};

/// CPU time to issue a kernel that a vendor's library launches within a call. This is also the minimum time of such a
/// kernel on the GPU.
///
/// The value is the median of back-to-back launches from C++ on six cards, from gpu-benches, accessed 2026-11-21.
/// `cargo xtask fit` recomputes the median.
pub const NESTED_LAUNCH_TIME: Seconds = Seconds::new(2.2e-6);

/// Returns the time of the workload on the GPU in a warm process, broken down by cause.
///
/// # Model
/// The CPU issues kernels while the GPU executes earlier kernels, so a run takes the longer of the two times. If the
/// program waits for the GPU after each launch, the run takes the sum. If the program waits after a share `w` of the
/// launches and calls, the time is `(1−w) · max(issue, execute) + w · (issue + execute) + waits · cost`, plus the
/// copies that do not overlap with computation. The part of this time in which no kernel executes counts as overhead.
///
/// # Source
/// CUDA C++ Programming Guide, asynchronous execution. The source of each term is given at the function that computes
/// it.
pub fn gpu_run(job: &Job, trace: &mut Trace<impl Ledger>) -> Timeline {
    issued_run(job, execute(job, trace), trace)
}

/// Returns the timeline of a run on an infinitely fast GPU. Kernels take no time. Everything else takes as long as on
/// the real GPU.
pub fn infinite_gpu_run(job: &Job) -> Timeline {
    issued_run(job, Timeline::default(), &mut Trace::silent())
}

/// Adds all times except the execution of kernels: issuing, waiting, the optimizer step, exchanges, layers and stages on
/// the CPU, copies and loading.
fn issued_run(job: &Job, executed: Timeline, trace: &mut Trace<impl Ledger>) -> Timeline {
    let run = with_optimizer_step(job, issue_and_wait(job, executed, trace), trace);
    let run = run.with(Segment::Exchange, exchange(job, trace));
    let run = with_stages_on_cpu(job, with_cpu_layers(job, run, trace), trace);
    let [inward, outward] = exposed_copy_times(job, &job.copies_per_run(), run.total(), trace);
    let run = run.with(Segment::CopyIn, inward).with(Segment::CopyOut, outward);
    let factor = (Symbol::GpuTimeFactor, job.gpu_time_factor);
    let run = scale_to_measurement(run, Chapter::Gpu, Symbol::CopiedRun, factor, trace);
    with_loading_wait(job, run, (Chapter::Gpu, Symbol::CopiedRun), trace)
}

/// Adds the time of the stages that have no GPU version.
///
/// # Model
/// The stages take as long as on the CPU. They do not overlap with stages on the GPU.
fn with_stages_on_cpu(job: &Job, run: Timeline, trace: &mut Trace<impl Ledger>) -> Timeline {
    let work = &job.workload;
    // The optimizer step on the CPU, and work that alternates with the GPU, have their own models.
    let has_own_model = work.offload.is_some() || work.cpu_layers.is_some();
    let is_on_cpu = |stage: &&Stage| stage.is_on_cpu && !has_own_model;
    let mut stages = work.stages.iter().filter(is_on_cpu).peekable();
    if stages.peek().is_none() {
        return run;
    }
    let cores = CpuCores::of(&job.cpu);
    let times = stages
        .map(|stage| cpu_stage(stage, &cores, &job.cpu_library, &mut Trace::silent()).total())
        .collect::<Vec<Seconds>>();
    let time: Seconds = times.iter().copied().sum();
    trace.note(Chapter::Gpu, || {
        let terms = times.iter().map(|time| term(Symbol::CpuStageTime, *time));
        Formula::sum("Stages on the CPU", terms, time)
    });
    run.with(Segment::Serial, time)
}

/// Adds the wait for input data, if loading takes longer than the run.
///
/// # Model
/// The total is `max(run, steps · loading)`, because the data of the next step is loaded during the current step.
pub(crate) fn with_loading_wait(
    job: &Job,
    run: Timeline,
    (chapter, symbol): (Chapter, Symbol),
    trace: &mut Trace<impl Ledger>,
) -> Timeline {
    if job.loading.is_zero() {
        return run;
    }
    let wait = job.workload.steps * job.loading - run.total();
    if !wait.is_zero() {
        trace.note(chapter, || Formula {
            title: "Waiting for data",
            formula: "{0} · {1} − {2}",
            terms: terms(&[
                term(Symbol::Steps, job.workload.steps),
                term(Symbol::Loading, job.loading),
                term(symbol, run.total()),
            ]),
            result: wait.into(),
        });
    }
    run.with(Segment::Loading, wait)
}

/// Returns the start-up time of the GPU library, which each process spends once.
///
/// # Model
/// `import + context + handles + kernels · compilation`. A start-up time given by the user replaces this sum.
pub fn start_up(job: &Job, trace: &mut Trace<impl Ledger>) -> Seconds {
    let title = "Start-up, once per process";
    if let Some(user_time) = job.start_up {
        trace.note(Chapter::Gpu, || Formula::given(title, Symbol::StartUp, user_time));
        return user_time;
    }
    let costs = &job.gpu_library.start_up;
    let compiled = job.workload.compiled_kernels;
    let time = costs.import + costs.context + costs.handles + compiled * costs.compile;
    trace.note(Chapter::Gpu, || Formula {
        title,
        formula: "{0} + {1} + {2} + {3} · {4}",
        terms: terms(&[
            term(Symbol::Import, costs.import),
            term(Symbol::Context, costs.context),
            term(Symbol::Handles, costs.handles),
            term(Symbol::CompiledKernels, compiled),
            term(Symbol::CompileCost, costs.compile),
        ]),
        result: time.into(),
    });
    time
}

/// Returns the additional time of the first run in a process, compared to a warm `run`.
///
/// The additional time consists of start-up and of the copies of data that stays on the GPU for later runs. The copies
/// may partly overlap with the run and with its wait for input data.
pub fn first_run(job: &Job, run: &Timeline, trace: &mut Trace<impl Ledger>) -> Timeline {
    let start_up = start_up(job, trace);
    let wait = run.get(Segment::Loading);
    let [inward, outward] =
        exposed_copy_times(job, &job.copies_in_first_run(), run.total() - wait, trace);
    let copied = inward + outward;
    let exposed_share = Count::new((copied - wait) / copied);
    if !copied.is_zero() {
        trace.note(Chapter::Gpu, || Formula {
            title: "Extra time of the first run",
            formula: "{0} + max({1} − {2}, 0)",
            terms: terms(&[
                term(Symbol::StartUp, start_up),
                term(Symbol::ShownCopies, copied),
                term(Symbol::LoadingWait, wait),
            ]),
            result: (start_up + (copied - wait)).into(),
        });
    }
    Timeline::default()
        .with(Segment::StartUp, start_up)
        .with(Segment::CopyIn, exposed_share * inward)
        .with(Segment::CopyOut, exposed_share * outward)
}

/// Returns the time to execute the kernels of all stages, including paging.
fn execute(job: &Job, trace: &mut Trace<impl Ledger>) -> Timeline {
    let (gpu, library) = (&job.gpu, &job.gpu_library);
    let stages = || job.part().stages.iter().filter(|stage| !stage.is_on_cpu);
    let executed = stages().fold(Timeline::default(), |sum, stage| {
        trace.enter(stage.name);
        sum + gpu_stage(stage, gpu, library, trace)
    });
    trace.enter("");
    let paging = paging(job, trace);
    let executed = executed.with(Segment::Paging, paging);
    trace.note(Chapter::Gpu, || {
        let stage_time = |stage| gpu_stage(stage, gpu, library, &mut Trace::silent()).total();
        let stages = stages().map(|stage| term(Symbol::StageTime, stage_time(stage)));
        let paging = [term(Symbol::PagingTime, paging)];
        Formula::sum("Executing the kernels", stages.chain(paging), executed.total())
    });
    executed
}

/// Returns the time of paging over the interconnect, if the data exceeds the GPU's memory.
///
/// # Model
/// `traffic · missing / (missing + usable memory) / paging bandwidth`: each pass over the data pages the missing share
/// in again. The time is zero for libraries that do not page.
fn paging(job: &Job, trace: &mut Trace<impl Ledger>) -> Seconds {
    let Some(rate) = job.gpu_library.paging else { return Seconds::ZERO };
    let MemoryFit::TooBig { need, usable, .. } = memory_fit(job, &mut Trace::silent()) else {
        return Seconds::ZERO;
    };
    let missing = need - usable;
    let paged = job.part().gpu_bytes() * Share::of(missing.value(), (missing + usable).value());
    let time = paged / rate;
    trace.note(Chapter::Gpu, || Formula {
        title: "Paging the missing memory",
        formula: "{0} · {1} ÷ ({1} + {2}) ÷ {3}",
        terms: terms(&[
            term(Symbol::GpuBytes, job.part().gpu_bytes()),
            term(Symbol::Missing, missing),
            term(Symbol::UsableMemory, usable),
            term(Symbol::PagingRate, rate),
        ]),
        result: time.into(),
    });
    time
}

/// Adds the times to issue the kernels and to wait for the GPU to `executed`, the time to execute the kernels.
fn issue_and_wait(job: &Job, executed: Timeline, trace: &mut Trace<impl Ledger>) -> Timeline {
    let launches = job.part().launches();
    let synchronization = job.synchronizations();
    let issuers = match &job.multi_gpu {
        Some(multi_gpu) if multi_gpu.parallel_mode == ParallelMode::OneProcess => multi_gpu.gpus,
        _ => Count::new(1.0),
    };
    let library = &job.gpu_library;
    let nested = job.part().nested() * library.nested;
    let issue_time = |title, max_calls: Count, trace: &mut Trace<_>| {
        let launches = launches.min(max_calls);
        let calls = job.workload.compiled_calls.min(max_calls);
        let modules = job.workload.modules.min(max_calls);
        let issued = launches * library.launch + calls * library.call + modules * library.module;
        let time = (issued + nested) * issuers.value();
        trace.note(Chapter::Gpu, || Formula {
            title,
            formula: "({0} · {1} + {2} · {3} + {4} · {5} + {6} · {7}) · {8}",
            terms: terms(&[
                term(Symbol::Launches, launches),
                term(Symbol::LaunchCost, library.launch),
                term(Symbol::CompiledCalls, calls),
                term(Symbol::GpuCallCost, library.call),
                term(Symbol::InnerKernels, job.part().nested()),
                term(Symbol::InnerCost, library.nested),
                term(Symbol::Modules, modules),
                term(Symbol::ModuleCost, library.module),
                term(Symbol::Issuers, issuers),
            ]),
            result: time.into(),
        });
        time
    };
    let total_issue_time = issue_time("Time to issue the kernels", Count::new(LIMIT), trace);
    let execution_time = executed.total();
    let waited_issue_time = issue_time("Exposed issue time", synchronization, trace);
    let waiting = Share::of(waited_issue_time.value(), total_issue_time.value());
    let issued_and_executed = total_issue_time.max(execution_time) * waiting.rest()
        + (total_issue_time + execution_time) * waiting;
    let synchronize = synchronization * library.synchronize;
    // This formula is equal to the model's, but shorter: `(1 − w) · max + w · (max + min) = max + w · min` for the
    // share `w` of waiting.
    trace.note(Chapter::Gpu, || Formula {
        title: "Issuing and executing",
        formula: "max({0}, {1}) + {2} ÷ {0} · min({0}, {1})",
        terms: terms(&[
            term(Symbol::Issue, total_issue_time),
            term(Symbol::Execute, execution_time),
            term(Symbol::Waited, waited_issue_time),
        ]),
        result: issued_and_executed.into(),
    });
    trace.note(Chapter::Gpu, || Formula {
        title: "Waiting for the GPU",
        formula: "{0} · {1}",
        terms: terms(&[
            term(Symbol::Synchronizations, synchronization),
            term(Symbol::SynchronizeCost, library.synchronize),
        ]),
        result: synchronize.into(),
    });
    executed
        .with(Segment::Overhead, issued_and_executed - execution_time)
        .with(Segment::Synchronize, synchronize)
}

/// Returns the times of the copies to the GPU and back, excluding the time that overlaps with a run.
///
/// # Model
/// Each direction takes [`copy_time`]. `overlap · min(copying, run)` is hidden, where `copying` is the sum of both
/// directions and `run` is the time of the run without copies.
fn exposed_copy_times(
    job: &Job,
    copies: &Copies,
    run: Seconds,
    trace: &mut Trace<impl Ledger>,
) -> [Seconds; 2] {
    let interconnect = &job.gpu.interconnect;
    let inward = copy_time(copies.to_gpu, interconnect.to_gpu, interconnect.latency);
    let outward = copy_time(copies.to_cpu, interconnect.to_cpu, interconnect.latency);
    let copying = inward + outward;
    let hidden = copying.min(run) * job.overlap;
    let exposed_share = Share::of((copying - hidden).value(), copying.value());
    for (title, copy, symbol, bandwidth, time) in [
        ("Copying to the GPU", copies.to_gpu, Symbol::LinkIn, interconnect.to_gpu, inward),
        ("Copying to the CPU", copies.to_cpu, Symbol::LinkOut, interconnect.to_cpu, outward),
    ] {
        if copy.transfers > Count::ZERO {
            trace.note(Chapter::Gpu, || Formula {
                title,
                formula: "{0} · {1} + {2} ÷ {3}",
                terms: terms(&[
                    term(Symbol::Transfers, copy.transfers),
                    term(Symbol::Latency, interconnect.latency),
                    term(Symbol::CopyBytes, copy.bytes),
                    term(symbol, bandwidth),
                ]),
                result: time.into(),
            });
        }
    }
    if hidden > Seconds::ZERO {
        trace.note(Chapter::Gpu, || Formula {
            title: "Exposed copying",
            formula: "{1} − {0} · min({1}, {2})",
            terms: terms(&[
                term(Symbol::Overlap, job.overlap),
                term(Symbol::CopyTime, copying),
                term(Symbol::Run, run),
            ]),
            result: (copying - hidden).into(),
        });
    }
    [inward * exposed_share, outward * exposed_share]
}
