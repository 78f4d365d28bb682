//! How long one stage of a run takes on the CPU: the roofline of the cores at work, or an interpreter.

use crate::cpu::{CacheLevel, CpuLibraryCosts, CpuSpec};
use crate::cpu_cores::{CoresAtWork, CpuCores};
use crate::symbol::Symbol;
use crate::timeline::{Segment, Timeline};
use crate::trace::{Chapter, Formula, Ledger, Trace, term, terms};
use crate::workload::{Stage, Work};
use offload_vocabulary::quantity::{Bandwidth, Bytes, Count, Seconds, Share};

/// Results from this size on are given back to the system when they are freed, so that the next
/// one is handed out page by page again: `DEFAULT_MMAP_THRESHOLD_MAX` of glibc's malloc on 64-bit
/// machines, 32 MiB. From its manual page mallopt(3), read 2026-11-21.
const ALLOCATION_THRESHOLD: Bytes = Bytes::new(33_554_432.0);

/// Random accesses that a core has under way at once. A count, from `np.take` of 10⁷ doubles on a
/// Zen 4, 11.1 ns each (`data/cpu/measured.csv`, 2026-11-21), where memory answers after 105 ns.
const ACCESSES_AT_ONCE: Count = Count::new(7.0);

/// Cycles of compiled code that stand for one interpreted operation where a workload knows cycles
/// only. A count; assumed 2026-11-21.
const CYCLES_PER_INTERPRETED_OPERATION: f64 = 10.0;

/// The time of one stage on the CPU, by cause.
pub(crate) fn cpu_stage(
    stage: &Stage,
    cores: &CpuCores<'_>,
    library: &CpuLibraryCosts,
    trace: &mut Trace<impl Ledger>,
) -> Timeline {
    match library.interpreted {
        Some(cost) => interpreted(stage, cost, trace),
        None => compiled(stage, cores, library, trace),
    }
}

fn interpreted(stage: &Stage, cost: Seconds, trace: &mut Trace<impl Ledger>) -> Timeline {
    let each = stage.operations.value()
        + stage.functions.value()
        + stage.comparisons.value()
        + stage.accesses.value()
        + stage.cycles.value() / CYCLES_PER_INTERPRETED_OPERATION;
    let operations = Count::new(stage.times.value() * each);
    let time = operations * cost;
    trace.note(Chapter::Cpu, || Formula {
        title: "Interpreted Python",
        formula: "{0} · ({1} + {2} + {3} + {4} + {5} ÷ 10) · {6}",
        terms: terms(&[
            term(Symbol::Times, stage.times),
            term(Symbol::Operations, stage.operations),
            term(Symbol::Functions, stage.functions),
            term(Symbol::Comparisons, stage.comparisons),
            term(Symbol::Accesses, stage.accesses),
            term(Symbol::Cycles, stage.cycles),
            term(Symbol::InterpretedCost, cost),
        ]),
        result: time.into(),
    });
    Timeline::default().with(Segment::Interpreter, time)
}

fn compiled(
    stage: &Stage,
    cores: &CpuCores<'_>,
    library: &CpuLibraryCosts,
    trace: &mut Trace<impl Ledger>,
) -> Timeline {
    let cpu = cores.cpu;
    let all =
        library.threads(&stage.work).cores(cpu.cores.min(stage.most_cores).min(stage.threads()));
    let alone = Count::new(1.0).min(all);
    let side = stage.side();
    let pace_of = |count| {
        let cores = cores.at_work(count);
        (cores, Pace::of(stage, side, cpu, library, &cores, &mut Trace::silent()))
    };
    let mut best = pace_of(alone);
    if all > alone {
        let of_all = pace_of(all);
        if of_all.1.total() < best.1.total() {
            best = of_all;
        }
    }
    let (cores, pace) = best;
    if trace.is_recording() {
        Pace::of(stage, side, cpu, library, &cores, trace);
    }
    trace.note(Chapter::Cpu, || Formula {
        title: "Time of the stage",
        formula: "{0} + max({1} + {2}, {3})",
        terms: terms(&[
            term(Symbol::CallTime, pace.overhead),
            term(Symbol::ArithmeticTime, pace.rated),
            term(Symbol::CyclesTime, pace.stepped),
            term(Symbol::TrafficTime, pace.traffic),
        ]),
        result: pace.total().into(),
    });
    let longer = if pace.traffic > pace.arithmetic() {
        (Segment::Memory, pace.traffic)
    } else {
        (Segment::Compute, pace.arithmetic())
    };
    Timeline::default().with(Segment::Overhead, pace.overhead).with(longer.0, longer.1)
}

/// What a stage takes on some of the cores.
struct Pace {
    overhead: Seconds,
    /// Arithmetic that the peak rates.
    rated: Seconds,
    /// Arithmetic that is known by its cycles.
    stepped: Seconds,
    traffic: Seconds,
}

impl Pace {
    fn of(
        stage: &Stage,
        side: Count,
        cpu: &CpuSpec,
        library: &CpuLibraryCosts,
        cores: &CoresAtWork,
        trace: &mut Trace<impl Ledger>,
    ) -> Self {
        let overhead = calls(stage, library, cores, trace);
        let (rated, stepped) = arithmetic(stage, side, cpu, library, cores, trace);
        Self { overhead, rated, stepped, traffic: traffic(stage, cpu, library, cores, trace) }
    }

    fn arithmetic(&self) -> Seconds {
        self.rated + self.stepped
    }

    fn total(&self) -> Seconds {
        self.overhead + self.arithmetic().max(self.traffic)
    }
}

fn calls(
    stage: &Stage,
    library: &CpuLibraryCosts,
    cores: &CoresAtWork,
    trace: &mut Trace<impl Ledger>,
) -> Seconds {
    let calls = stage.calls * stage.times.value();
    let forks = stage.forks * stage.times.value();
    let time = calls * library.call + (calls + forks) * cores.doublings.value() * library.fork_join;
    trace.note(Chapter::Cpu, || Formula {
        title: "Library calls",
        formula: "{0} · {1} + ({0} + {2}) · log₂ {3} · {4}",
        terms: terms(&[
            term(Symbol::Calls, calls),
            term(Symbol::CallCost, library.call),
            term(Symbol::Forks, forks),
            term(Symbol::CoresAtWork, cores.count.max(Count::new(1.0))),
            term(Symbol::ForkJoin, library.fork_join),
        ]),
        result: time.into(),
    });
    time
}

fn arithmetic(
    stage: &Stage,
    side: Count,
    cpu: &CpuSpec,
    library: &CpuLibraryCosts,
    cores: &CoresAtWork,
    trace: &mut Trace<impl Ledger>,
) -> (Seconds, Seconds) {
    let peak = cpu.peak(stage.precision);
    let share = reached_share(stage, side, cpu, library, cores.count, trace);
    let rated = match stage.work {
        // What is known by its cycles has its operations in them.
        Work::Other => Seconds::ZERO,
        Work::Matmul(_) | Work::Dense(_) | Work::Elementwise | Work::Reduction => {
            stage.all_operations() / (peak * cores.share * share)
        }
    };
    let ipc = if stage.mispredicts { Count::new(1.0) } else { cpu.ipc };
    let each = stage.cycles / ipc.value()
        + stage.functions * library.function.value()
        + stage.comparisons * library.comparison.value();
    let cycles = each * stage.times.value();
    let stepped = cycles / (cpu.clock * cores.count.value());
    if !rated.is_zero() {
        trace.note(Chapter::Cpu, || Formula {
            title: "Arithmetic",
            formula: "{0} ÷ ({1} · {2} · {3})",
            terms: terms(&[
                term(Symbol::Operations, stage.all_operations()),
                term(Symbol::CpuPeak, peak),
                term(Symbol::CoresShare, cores.share),
                term(share_symbol(stage), share),
            ]),
            result: rated.into(),
        });
    }
    if !stepped.is_zero() {
        trace.note(Chapter::Cpu, || Formula {
            title: "Cycles: functions, comparisons, look-ups",
            formula: "{0} · ({1} ÷ {8} + {2} · {3} + {4} · {5}) ÷ ({6} · {7})",
            terms: terms(&[
                term(Symbol::Times, stage.times),
                term(Symbol::Cycles, stage.cycles),
                term(Symbol::Functions, stage.functions),
                term(Symbol::FunctionCycles, library.function),
                term(Symbol::Comparisons, stage.comparisons),
                term(Symbol::ComparisonCycles, library.comparison),
                term(Symbol::Clock, cpu.clock),
                term(Symbol::CoresAtWork, cores.count),
                term(Symbol::RelativeIpc, ipc),
            ]),
            result: stepped.into(),
        });
    }
    (rated, stepped)
}

fn traffic(
    stage: &Stage,
    cpu: &CpuSpec,
    library: &CpuLibraryCosts,
    cores: &CoresAtWork,
    trace: &mut Trace<impl Ledger>,
) -> Seconds {
    let bandwidth = streaming_bandwidth(cpu, cores, stage.working_set, trace);
    let moved = stage.all_cpu_bytes() / (bandwidth * stage.efficiency.cpu_memory);
    let allocated = allocation_time(stage, library, trace);
    let waited = match stage.random.is_zero() {
        true => Seconds::ZERO,
        false => waiting_time(stage, cpu, cores.count, trace),
    };
    let time = moved + allocated + waited;
    trace.note(Chapter::Cpu, || {
        let of = [
            term(Symbol::CpuBytes, stage.all_cpu_bytes()),
            term(Symbol::StreamBandwidth, bandwidth),
            term(Symbol::CpuAccess, stage.efficiency.cpu_memory),
            term(Symbol::AllocationTime, allocated),
            term(Symbol::RandomTime, waited),
        ];
        let (formula, of) = match stage.random.is_zero() {
            true => ("{0} ÷ ({1} · {2}) + {3}", &of[..4]),
            false => ("{0} ÷ ({1} · {2}) + {3} + {4}", &of[..]),
        };
        Formula {
            title: "Memory traffic, at the same time",
            formula,
            terms: terms(of),
            result: time.into(),
        }
    });
    time
}

/// How long the cores wait for values at random places.
///
/// # Model
/// As much of the array as a cache holds is found there: `accesses · ((1 − h₃) · memory's latency +
/// (h₃ − h₂) · L3's) ÷ (accesses at once · cores)`. What is in L2 costs no wait.
///
/// # Assumptions
/// Each core goes to any place of the array, so that of L2 and L3 what one core reaches counts.
fn waiting_time(
    stage: &Stage,
    cpu: &CpuSpec,
    cores: Count,
    trace: &mut Trace<impl Ledger>,
) -> Seconds {
    let accesses = stage.random * stage.times.value();
    let part = |cache: Bytes| Share::of(cache.value(), stage.random_array.value());
    let own = cpu.l2.unwrap_or(Bytes::ZERO);
    let [l2, l3] = [own, cpu.l3_of_one_core().map_or(own, |l3| l3.max(own))].map(part);
    let (near, far) = (cpu.efficiency.l3_latency, cpu.efficiency.memory_latency);
    let each = far * (1.0 - l3.value()) + near * (l3.value() - l2.value());
    let time = accesses * each / (ACCESSES_AT_ONCE.value() * cores.value());
    trace.note(Chapter::Cpu, || Formula {
        title: "Waits for random accesses outside L2",
        formula: "{0} · ((1 − {1}) · {2} + ({1} − {3}) · {4}) ÷ ({5} · {6})",
        terms: terms(&[
            term(Symbol::RandomAccesses, accesses),
            term(Symbol::CacheHits, l3),
            term(Symbol::MemoryLatency, far),
            term(Symbol::L2Hits, l2),
            term(Symbol::L3Latency, near),
            term(Symbol::AccessesAtOnce, ACCESSES_AT_ONCE),
            term(Symbol::CoresAtWork, cores),
        ]),
        result: time.into(),
    });
    time
}

/// What the system takes to hand out memory for results too large to be kept for reuse.
fn allocation_time(
    stage: &Stage,
    library: &CpuLibraryCosts,
    trace: &mut Trace<impl Ledger>,
) -> Seconds {
    let Some(rate) = library.allocated else { return Seconds::ZERO };
    if stage.allocated < ALLOCATION_THRESHOLD {
        return Seconds::ZERO;
    }
    let all = stage.times * (stage.results * stage.allocated);
    let time = all / rate;
    trace.note(Chapter::Cpu, || Formula {
        title: "Fresh memory for results of more than 32 MiB",
        formula: "{0} · {1} · {2} ÷ {3}",
        terms: terms(&[
            term(Symbol::Times, stage.times),
            term(Symbol::Results, stage.results),
            term(Symbol::AllocatedBytes, stage.allocated),
            term(Symbol::AllocationBandwidth, rate),
        ]),
        result: time.into(),
    });
    time
}

/// What the share of peak is called: the one given or looked up, or the one at this size.
const fn share_symbol(stage: &Stage) -> Symbol {
    match stage.work {
        Work::Matmul(_) => Symbol::ReachedShare,
        Work::Dense(_) | Work::Elementwise | Work::Reduction | Work::Other => Symbol::CpuShare,
    }
}

/// The share of their peak that the cores reach.
///
/// # Model
/// Matrix products ramp up with size: `dense · method · s / (s + half · cores / products at once)`, with
/// `s = ∛(m·n·k)`; libraries whose other calls use one core work on a batch one product after another.
/// Other dense arithmetic reaches `dense`, element-wise loops `elementwise`.
///
/// # Source
/// Two-parameter fit on public FP64 timings of NumPy with MKL on 40 cores: 19 % of peak at
/// 1000², 44 % at 10,000², 50 % at 20,000² (`catalog/data/model.toml`).
fn reached_share(
    stage: &Stage,
    side: Count,
    cpu: &CpuSpec,
    library: &CpuLibraryCosts,
    cores: Count,
    trace: &mut Trace<impl Ledger>,
) -> Share {
    let dense = cpu.efficiency.dense * stage.efficiency.cpu;
    let shape = match stage.work {
        Work::Matmul(shape) => shape,
        Work::Dense(_) => return dense,
        Work::Elementwise | Work::Reduction | Work::Other => {
            return cpu.efficiency.elementwise * stage.efficiency.cpu;
        }
    };
    let at_once = if library.divides_batches() { shape.batch } else { 1.0 };
    let cores_per_product = cores / at_once.min(cores.value()).max(1.0);
    let half = cpu.efficiency.half_size_per_core * cores_per_product.value();
    let ramp = Share::of(side.value(), (side + half).value());
    let share = dense * ramp;
    trace.note(Chapter::Cpu, || Formula {
        title: "Share of peak at this size",
        formula: "{0} · {1} · {2} ÷ ({2} + {3} · {4})",
        terms: terms(&[
            term(Symbol::CpuShare, cpu.efficiency.dense),
            term(Symbol::MethodShare, stage.efficiency.cpu),
            term(Symbol::Side, side),
            term(Symbol::HalfSize, cpu.efficiency.half_size_per_core),
            term(Symbol::CoresAtWork, cores_per_product),
        ]),
        result: share.into(),
    });
    share
}

/// What the cores that take part read and write.
///
/// # Model
/// A working set that fits a cache moves at the bandwidth that every core has there, a larger one as
/// [`CpuSpec::memory_bandwidth`] says; see [`CpuSpec::cache_level`].
fn streaming_bandwidth(
    cpu: &CpuSpec,
    cores: &CoresAtWork,
    working_set: Bytes,
    trace: &mut Trace<impl Ledger>,
) -> Bandwidth {
    let memory = cores.memory_bandwidth;
    let cores = cores.count;
    let Some(level) = cpu.cache_level(working_set, cores) else {
        note_memory_bandwidth(cpu, cores, memory, trace);
        return memory;
    };
    let (symbol, each) = match level {
        CacheLevel::L2 => (Symbol::L2Bandwidth, cpu.efficiency.core_l2_bandwidth),
        CacheLevel::L3 => (Symbol::L3Bandwidth, cpu.efficiency.core_l3_bandwidth),
    };
    let bandwidth = (each * cores.value()).max(memory);
    trace.note(Chapter::Cpu, || Formula {
        title: "Bandwidth in cache",
        formula: "max({0} · {1}, {2})",
        terms: terms(&[
            term(Symbol::CoresAtWork, cores),
            term(symbol, each),
            term(Symbol::MemoryBandwidth, memory),
        ]),
        result: bandwidth.into(),
    });
    bandwidth
}

fn note_memory_bandwidth(
    cpu: &CpuSpec,
    cores: Count,
    bandwidth: Bandwidth,
    trace: &mut Trace<impl Ledger>,
) {
    trace.note(Chapter::Cpu, || Formula {
        title: "Bandwidth of all cores",
        formula: "min({0} · {1}, {2})",
        terms: terms(&[
            term(Symbol::Cores, cpu.cores),
            term(Symbol::CoreBandwidth, cpu.efficiency.core_bandwidth),
            term(Symbol::CpuBandwidth, cpu.bandwidth),
        ]),
        result: cpu.all_cores_bandwidth().into(),
    });
    trace.note(Chapter::Cpu, || Formula {
        title: "Bandwidth in memory",
        formula: "{0} ÷ ∛(1 + (({0} ÷ {1})³ − 1) · (1 ÷ {2}³ − 1 ÷ {3}³) ÷ (1 − 1 ÷ {3}³))",
        terms: terms(&[
            term(Symbol::AllCoresBandwidth, cpu.all_cores_bandwidth()),
            term(Symbol::CoreBandwidth, cpu.efficiency.core_bandwidth),
            term(Symbol::CoresAtWork, cores),
            term(Symbol::Cores, cpu.cores.max(cores)),
        ]),
        result: bandwidth.into(),
    });
}
