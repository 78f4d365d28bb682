//! How long a run takes on the GPU.

use crate::device::{Device, DeviceLibrary};
use crate::fit::{Fit, fit};
use crate::job::Job;
use crate::ledger::{Chapter, Ledger, Line, term, terms};
use crate::link::copy_time;
use crate::symbol::Symbol;
use crate::team::exchange;
use crate::tiles::matmul_time;
use crate::timeline::{Segment, Timeline};
use crate::workload::{Copies, Stage, Work};
use offload_vocabulary::execution::Drive;
use offload_vocabulary::quantity::{Bandwidth, Bytes, Count, Seconds, Share};

/// What a kernel costs that a vendor's library launches by itself, on either side.
///
/// In seconds: launches back to back from C++, median of six cards in gpu-benches, read 2026-11-21;
/// `cargo xtask fit` works it out again.
pub const NATIVE_LAUNCH: Seconds = Seconds::new(2.2e-6);

/// Share of the sustained rate that arithmetic reaches which is no matrix product: half, because a
/// multiplication and an addition that are not one instruction take two, and half of that again
/// for addresses, loads, divisions and roots. The second half is assumed, 2026-11-21.
const LOOSE_SHARE: Share = Share::new(0.25);

/// The time of the described work on the GPU when everything is warm, by cause.
///
/// # Model
/// The host issues kernels while the device executes them, so a run takes the longer of the two;
/// where the program waits for the device after a launch it takes both, one after the other.
/// With `w` the share of issuing, launches and calls, that is waited for:
/// `(1−w) · max(issue, execute) + w · (issue + execute) + waits · cost`, then the copies that
/// computing does not hide. What exceeds arithmetic and memory traffic is overhead.
///
/// # Source
/// Asynchronous execution: CUDA C++ Programming Guide; the terms have their own sources.
pub fn device_run(job: &Job, ledger: &mut Ledger) -> Timeline {
    let executed = execute(job, ledger).with(Segment::Paging, paging(job, ledger));
    fed(job, executed, ledger)
}

/// A run on a GPU that computes and reads memory in no time: what no purchase can improve.
pub fn infinite_device_run(job: &Job) -> Timeline {
    fed(job, Timeline::default(), &mut Ledger::silent())
}

/// What the device executes, with the issuing, waiting and copying around it.
fn fed(job: &Job, executed: Timeline, ledger: &mut Ledger) -> Timeline {
    let run = issue_and_wait(job, executed, ledger).with(Segment::Exchange, exchange(job, ledger));
    loaded(job, run + copies(job, &job.copies_a_run(), run.total(), ledger))
}

/// A run with the wait for its data, where loading takes longer than the run itself.
///
/// # Model
/// `max(run, steps · loading)`: the next step's data is loaded while this one computes.
pub(crate) fn loaded(job: &Job, run: Timeline) -> Timeline {
    let loading = job.workload.steps * job.loading;
    run.with(Segment::Loading, loading - run.total())
}

/// What a library takes once in a process.
///
/// # Model
/// `import + context + handles + kernels · compilation`, or what was given in its place.
pub fn start_up(job: &Job, ledger: &mut Ledger) -> Seconds {
    if let Some(given) = job.start_up {
        return given;
    }
    let parts = &job.device_library.start_up;
    let compiled = job.workload.compiled_kernels;
    let time = parts.import + parts.context + parts.handles + compiled * parts.compile;
    ledger.note(Chapter::Device, || Line {
        title: "Start-up, once a process",
        formula: "{0} + {1} + {2} + {3} · {4}",
        terms: terms(&[
            term(Symbol::Import, parts.import),
            term(Symbol::Context, parts.context),
            term(Symbol::Handles, parts.handles),
            term(Symbol::CompiledKernels, compiled),
            term(Symbol::CompileCost, parts.compile),
        ]),
        result: time.into(),
    });
    time
}

/// What happens once in a process, beyond a warm `run`: start-up, and the first copy of data that
/// is then kept, less what that run hides of it and what its wait for loading leaves room for.
pub fn first_run(job: &Job, run: &Timeline, ledger: &mut Ledger) -> Timeline {
    let start_up = start_up(job, ledger);
    let wait = run.get(Segment::Loading);
    let copied = copies(job, &job.copies_at_first(), run.total() - wait, ledger);
    let longer = (copied.total() - wait) / copied.total();
    Timeline::default().with(Segment::StartUp, start_up) + copied * Count::new(longer)
}

/// The kernels on the device: arithmetic or memory traffic, whichever is longer, and the time
/// that even the shortest kernel takes.
fn execute(job: &Job, ledger: &mut Ledger) -> Timeline {
    let floor = job.device_library.kernel;
    let executed = job.part().stages.iter().fold(Timeline::default(), |sum, stage| {
        ledger.enter(stage.name);
        sum + device_stage(stage, &job.device, &job.device_library, ledger)
    });
    ledger.enter("");
    ledger.note(Chapter::Device, || Line {
        title: "Executing the kernels",
        formula: "{0} · {1} + {3} + {2}, of each stage",
        terms: terms(&[
            term(Symbol::Launches, job.part().launches()),
            term(Symbol::KernelFloor, floor),
            term(Symbol::Longer, executed.get(Segment::Compute) + executed.get(Segment::Memory)),
            term(Symbol::InnerTime, job.part().inner() * job.device_library.inner),
        ]),
        result: executed.total().into(),
    });
    executed
}

/// What the GPU's memory cannot hold is paged over the link, as often as memory is swept.
///
/// # Model
/// `traffic · missing / need / bandwidth of paging`, for libraries that page; others fail.
fn paging(job: &Job, ledger: &mut Ledger) -> Seconds {
    let Some(rate) = job.device_library.paging else { return Seconds::ZERO };
    let Fit::TooBig { need, missing, .. } = fit(job, &mut Ledger::silent()) else {
        return Seconds::ZERO;
    };
    let paged = job.part().device_bytes() * Share::of(missing.value(), need.value());
    let time = paged / rate;
    ledger.note(Chapter::Device, || Line {
        title: "Paging what does not fit",
        formula: "{0} · {1} ÷ {2} ÷ {3}",
        terms: terms(&[
            term(Symbol::DeviceBytes, job.part().device_bytes()),
            term(Symbol::Missing, missing),
            term(Symbol::MemoryNeed, need),
            term(Symbol::PagingRate, rate),
        ]),
        result: time.into(),
    });
    time
}

/// The kernels of one stage.
///
/// # Model
/// `launches · shortest kernel + max(arithmetic, memory traffic)`.
pub fn device_stage(
    stage: &Stage,
    device: &Device,
    library: &DeviceLibrary,
    ledger: &mut Ledger,
) -> Timeline {
    let arithmetic = arithmetic_time(stage, device, ledger);
    let streaming = streaming_bandwidth(device, stage.working_set, ledger);
    let access = match stage.work {
        Work::Reduction => stage.reach.device_memory * library.reduction,
        _ => stage.reach.device_memory,
    };
    let traffic = stage.all_device_bytes() / (streaming * access);
    ledger.note(Chapter::Device, || Line {
        title: "Memory traffic, at the same time",
        formula: "{0} ÷ ({1} · {2})",
        terms: terms(&[
            term(Symbol::DeviceBytes, stage.all_device_bytes()),
            term(Symbol::DeviceStream, streaming),
            term(Symbol::DeviceAccess, access),
        ]),
        result: traffic.into(),
    });
    let longer = if traffic > arithmetic {
        (Segment::Memory, traffic)
    } else {
        (Segment::Compute, arithmetic)
    };
    Timeline::default()
        .with(
            Segment::Overhead,
            stage.all_launches() * library.kernel + stage.all_inner() * library.inner,
        )
        .with(longer.0, longer.1)
}

fn arithmetic_time(stage: &Stage, device: &Device, ledger: &mut Ledger) -> Seconds {
    let unit = stage.work.unit();
    let peak = device.rates.get(stage.precision, unit);
    let share = device.reach.share(unit) * stage.reach.device;
    if let Work::Matmul(shape) = &stage.work {
        let each = matmul_time(shape, peak, device.processors, share, ledger);
        let all = stage.times * each;
        ledger.note(Chapter::Device, || Line {
            title: "Arithmetic of all products",
            formula: "{0} · {1}",
            terms: terms(&[term(Symbol::Times, stage.times), term(Symbol::ProductTime, each)]),
            result: all.into(),
        });
        return all;
    }
    let kind = match stage.work {
        Work::Dense(_) => Share::ALL,
        _ => LOOSE_SHARE,
    };
    let time = stage.all_device_operations() / (peak * share * kind);
    ledger.note(Chapter::Device, || Line {
        title: "Arithmetic",
        formula: "{0} ÷ ({1} · {2} · {3})",
        terms: terms(&[
            term(Symbol::DeviceOperations, stage.all_device_operations()),
            term(Symbol::DevicePeak, peak),
            term(Symbol::DeviceShare, share),
            term(Symbol::KindShare, kind),
        ]),
        result: time.into(),
    });
    time
}

/// What the GPU streams: from its cache where the working set fits, else from memory.
fn streaming_bandwidth(device: &Device, working_set: Bytes, ledger: &mut Ledger) -> Bandwidth {
    let memory = device.bandwidth * device.reach.bandwidth;
    let cached = device.reach.cached_each * device.processors.value();
    let fits = device.cache.is_some_and(|cache| working_set <= cache);
    let bandwidth = if fits { cached.max(memory) } else { memory };
    ledger.note(Chapter::Device, || match fits {
        true => Line {
            title: "Bandwidth in cache",
            formula: "max({0} · {1}, {2} · {3})",
            terms: terms(&[
                term(Symbol::Processors, device.processors),
                term(Symbol::CacheEach, device.reach.cached_each),
                term(Symbol::DeviceBandwidth, device.bandwidth),
                term(Symbol::DeviceBandwidthShare, device.reach.bandwidth),
            ]),
            result: bandwidth.into(),
        },
        false => Line {
            title: "Bandwidth in memory",
            formula: "{0} · {1}",
            terms: terms(&[
                term(Symbol::DeviceBandwidth, device.bandwidth),
                term(Symbol::DeviceBandwidthShare, device.reach.bandwidth),
            ]),
            result: bandwidth.into(),
        },
    });
    bandwidth
}

/// Issuing the kernels of a run and waiting for them, around their execution.
fn issue_and_wait(job: &Job, executed: Timeline, ledger: &mut Ledger) -> Timeline {
    let launches = job.part().launches();
    let waits = job.synchronizations();
    let issuers = match &job.team {
        Some(team) if team.drive == Drive::OneProcess => team.gpus,
        _ => Count::new(1.0),
    };
    let library = &job.device_library;
    let calls = job.workload.device_calls;
    let inner = job.part().inner() * library.inner;
    let modules = job.workload.modules * library.module;
    let issue_of = |launches: Count, calls: Count| {
        (launches * library.launch + calls * library.call + modules + inner) * issuers.value()
    };
    let issue = issue_of(launches, calls);
    let execute = executed.total();
    let waited = issue_of(launches.min(waits), calls.min(waits));
    let waiting = Share::of(waited.value(), issue.value());
    let both = issue.max(execute) * waiting.rest() + (issue + execute) * waiting;
    let synchronize = waits * library.synchronize;
    ledger.note(Chapter::Device, || Line {
        title: "Time to issue the kernels",
        formula: "({0} · {1} + {2} · {3} + {5} + {6}) · {4}",
        terms: terms(&[
            term(Symbol::Launches, launches),
            term(Symbol::LaunchCost, library.launch),
            term(Symbol::DeviceCalls, calls),
            term(Symbol::DeviceCallCost, library.call),
            term(Symbol::Issuers, issuers),
            term(Symbol::InnerTime, inner),
            term(Symbol::ModuleTime, modules),
        ]),
        result: issue.into(),
    });
    ledger.note(Chapter::Device, || Line {
        title: "Issuing and executing",
        formula: "(1 − {2}) · max({0}, {1}) + {2} · ({0} + {1})",
        terms: terms(&[
            term(Symbol::Issue, issue),
            term(Symbol::Execute, execute),
            term(Symbol::Waiting, waiting),
        ]),
        result: both.into(),
    });
    ledger.note(Chapter::Device, || Line {
        title: "Waiting for the GPU",
        formula: "{0} · {1}",
        terms: terms(&[
            term(Symbol::Synchronizations, waits),
            term(Symbol::SynchronizeCost, library.synchronize),
        ]),
        result: synchronize.into(),
    });
    executed.with(Segment::Overhead, both - execute).with(Segment::Synchronize, synchronize)
}

/// Copies over the link, less what a run hides.
///
/// # Model
/// Each direction by [`copy_time`]; `overlapped share · min(copying, run)` is hidden, with the
/// run's time without copies, whether the host or the device holds it up.
fn copies(job: &Job, copies: &Copies, run: Seconds, ledger: &mut Ledger) -> Timeline {
    let link = &job.device.link;
    let inward = copy_time(copies.to_device, link.to_device, link.latency);
    let outward = copy_time(copies.to_host, link.to_host, link.latency);
    let both = inward + outward;
    let hidden = both.min(run) * job.overlap;
    let shown = Share::of((both - hidden).value(), both.value());
    for (title, copy, symbol, bandwidth, time) in [
        ("Copying to the GPU", copies.to_device, Symbol::LinkIn, link.to_device, inward),
        ("Copying back", copies.to_host, Symbol::LinkOut, link.to_host, outward),
    ] {
        if copy.transfers > Count::ZERO {
            ledger.note(Chapter::Device, || Line {
                title,
                formula: "{0} · {1} + {2} ÷ {3}",
                terms: terms(&[
                    term(Symbol::Transfers, copy.transfers),
                    term(Symbol::Latency, link.latency),
                    term(Symbol::CopyBytes, copy.bytes),
                    term(symbol, bandwidth),
                ]),
                result: time.into(),
            });
        }
    }
    if hidden > Seconds::ZERO {
        ledger.note(Chapter::Device, || Line {
            title: "Copying that computing hides",
            formula: "{0} · min({1}, {2})",
            terms: terms(&[
                term(Symbol::Overlap, job.overlap),
                term(Symbol::CopyTime, both),
                term(Symbol::Run, run),
            ]),
            result: hidden.into(),
        });
    }
    Timeline::default()
        .with(Segment::CopyIn, inward * shown)
        .with(Segment::CopyOut, outward * shown)
}
