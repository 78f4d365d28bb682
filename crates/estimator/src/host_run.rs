//! How long a run takes on the CPU.

use crate::host::{Host, HostLibrary};
use crate::ledger::{Chapter, Ledger, Line, term, terms};
use crate::quantity::{Bandwidth, Bytes, Count, Seconds, Share};
use crate::symbol::Symbol;
use crate::timeline::{Segment, Timeline};
use crate::workload::{Stage, Work, Workload};

/// The time of the described work on the CPU, by cause.
///
/// # Model
/// For each stage `calls · cost of a call + max(operations / (share · peak), bytes / bandwidth)`;
/// for an interpreter `operations · cost of an interpreted operation`.
///
/// # Assumptions
/// Arithmetic and memory traffic of one stage overlap; stages do not.
///
/// # Source
/// Roofline model (Williams, Waterman and Patterson 2009) with a cost for each call.
pub fn host_run(
    workload: &Workload,
    host: &Host,
    library: &HostLibrary,
    ledger: &mut Ledger,
) -> Timeline {
    let run = workload.stages.iter().fold(Timeline::default(), |run, stage| {
        ledger.enter(stage.name);
        run + match library.interpreted {
            Some(cost) => interpreted(stage, cost, ledger),
            None => compiled(stage, host, library, ledger),
        }
    });
    ledger.enter("");
    run
}

fn interpreted(stage: &Stage, cost: Seconds, ledger: &mut Ledger) -> Timeline {
    let operations = Count::new(stage.all_operations().value());
    let time = operations * cost;
    ledger.note(Chapter::Host, || Line {
        title: "Interpreted Python",
        formula: "{0} · {1}",
        terms: terms(&[
            term(Symbol::Operations, stage.all_operations()),
            term(Symbol::InterpretedCost, cost),
        ]),
        result: time.into(),
    });
    Timeline::default().with(Segment::Interpreter, time)
}

fn compiled(stage: &Stage, host: &Host, library: &HostLibrary, ledger: &mut Ledger) -> Timeline {
    let threads = match stage.work {
        Work::Elementwise => library.elementwise_threads,
        Work::Matmul(_) | Work::Dense(_) => library.dense_threads,
    };
    let calls = stage.calls * stage.times.value();
    let overhead = calls * library.call;
    let cores = threads.cores(host.cores);
    let at_work = Share::of(cores.value(), host.cores.value());
    let peak = host.peak(stage.precision);
    let share = reached_share(stage, host, cores, ledger);
    let arithmetic = stage.all_operations() / (peak * at_work * share);
    let bandwidth = streaming_bandwidth(host, cores, stage.working_set, ledger);
    let traffic = stage.all_host_bytes() / bandwidth;
    ledger.note(Chapter::Host, || Line {
        title: "Library calls",
        formula: "{0} · {1}",
        terms: terms(&[term(Symbol::Calls, calls), term(Symbol::CallCost, library.call)]),
        result: overhead.into(),
    });
    ledger.note(Chapter::Host, || Line {
        title: "Arithmetic",
        formula: "{0} ÷ ({1} · {2} · {3})",
        terms: terms(&[
            term(Symbol::Operations, stage.all_operations()),
            term(Symbol::HostPeak, peak),
            term(Symbol::CoresShare, at_work),
            term(share_symbol(stage), share),
        ]),
        result: arithmetic.into(),
    });
    ledger.note(Chapter::Host, || Line {
        title: "Memory traffic, at the same time",
        formula: "{0} ÷ {1}",
        terms: terms(&[
            term(Symbol::HostBytes, stage.all_host_bytes()),
            term(Symbol::StreamBandwidth, bandwidth),
        ]),
        result: traffic.into(),
    });
    let longer = if traffic > arithmetic {
        (Segment::Memory, traffic)
    } else {
        (Segment::Compute, arithmetic)
    };
    Timeline::default().with(Segment::Overhead, overhead).with(longer.0, longer.1)
}

/// What the share of peak is called: the one given or looked up, or the one at this size.
const fn share_symbol(stage: &Stage) -> Symbol {
    match stage.work {
        Work::Matmul(_) => Symbol::ReachedShare,
        _ => Symbol::HostShare,
    }
}

/// The share of their peak that the cores reach.
///
/// # Model
/// Matrix products ramp up with size: `dense · s / (s + half · cores / products at once)`, with
/// `s = ∛(m·n·k)`. Other dense arithmetic reaches `dense`, element-wise loops `elementwise`.
///
/// # Source
/// Two-parameter fit on public FP64 timings of NumPy with MKL on 40 cores: 19 % of peak at
/// 1000², 44 % at 10,000², 50 % at 20,000² (`catalog/data/model.toml`).
fn reached_share(stage: &Stage, host: &Host, cores: Count, ledger: &mut Ledger) -> Share {
    let Work::Matmul(shape) = stage.work else {
        return match stage.work {
            Work::Elementwise => host.reach.elementwise,
            _ => host.reach.dense,
        };
    };
    let side = Count::new(shape.side());
    let cores_a_product = cores / shape.batch.clamp(1.0, cores.value().max(1.0));
    let half = host.reach.half_size_a_core * cores_a_product.value();
    let share = Share::new(
        host.reach.dense.value() * Share::of(side.value(), (side + half).value()).value(),
    );
    ledger.note(Chapter::Host, || Line {
        title: "Share of peak at this size",
        formula: "{0} · {1} ÷ ({1} + {2} · {3})",
        terms: terms(&[
            term(Symbol::HostShare, host.reach.dense),
            term(Symbol::Side, side),
            term(Symbol::HalfSize, host.reach.half_size_a_core),
            term(Symbol::CoresAtWork, cores_a_product),
        ]),
        result: share.into(),
    });
    share
}

/// What the cores that take part read and write.
///
/// # Model
/// A working set that fits the last-level cache moves at every core's cached bandwidth; a larger
/// one at `min(cores · one core's bandwidth, the machine's)`.
///
/// # Assumptions
/// One core may use the whole of a shared cache.
fn streaming_bandwidth(
    host: &Host,
    cores: Count,
    working_set: Bytes,
    ledger: &mut Ledger,
) -> Bandwidth {
    let memory = (host.reach.core_bandwidth * cores.value()).min(host.bandwidth);
    let cached = host.reach.core_cached_bandwidth * cores.value();
    let fits = host.cache.is_some_and(|cache| working_set <= cache);
    let bandwidth = if fits { cached.max(memory) } else { memory };
    ledger.note(Chapter::Host, || match fits {
        true => Line {
            title: "Bandwidth in cache",
            formula: "max({0} · {1}, {2})",
            terms: terms(&[
                term(Symbol::CoresAtWork, cores),
                term(Symbol::CachedBandwidth, host.reach.core_cached_bandwidth),
                term(Symbol::MemoryBandwidth, memory),
            ]),
            result: bandwidth.into(),
        },
        false => Line {
            title: "Bandwidth in memory",
            formula: "min({0} · {1}, {2})",
            terms: terms(&[
                term(Symbol::CoresAtWork, cores),
                term(Symbol::CoreBandwidth, host.reach.core_bandwidth),
                term(Symbol::HostBandwidth, host.bandwidth),
            ]),
            result: bandwidth.into(),
        },
    });
    bandwidth
}
