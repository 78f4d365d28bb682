//! The memory traffic of a stage on the CPU: streams from the caches or memory, random accesses, first-touch memory.

use crate::cpu::{CacheLevel, CpuLibraryCosts, CpuSpec};
use crate::cpu_cores::CoresAtWork;
use crate::symbol::Symbol;
use crate::trace::{Chapter, Formula, Ledger, Trace, term, terms};
use crate::workload::Stage;
use offload_vocabulary::elementary::exp;
use offload_vocabulary::quantity::{Bandwidth, Bytes, Count, Seconds, Share};

/// The minimum size of results that return to the system when freed, so that the next one is again allocated page by
/// page: `DEFAULT_MMAP_THRESHOLD_MAX` of glibc's malloc on 64-bit machines, 32 MiB. From its manual page mallopt(3),
/// read 2026-11-21.
const ALLOCATION_THRESHOLD: Bytes = Bytes::new(33_554_432.0);

/// Time of a first-touch byte in the heap, in pages of 4 kB, relative to a large result in huge pages: 490 and 65 ps
/// (`page_fault` and `huge_page_fault` of the catalog's `model.toml`, 2026-11-21).
const SMALL_PAGES: f64 = 490.0 / 65.0;

/// Random accesses that a core has in flight. A count, from `np.take` of 10⁷ doubles on a Zen 4, 11.1 ns each
/// (`data/cpu/measured.csv`, 2026-11-21), with a memory latency of 105 ns.
const ACCESSES_AT_ONCE: Count = Count::new(7.0);

/// Lines that a random write moves, relative to a random read: some of the lines that it evicts are written back to
/// memory. From scattered over gathered elements with NumPy, 1 and 20 million on one machine, 1.2 to 1.8
/// (`data/gpu/times.csv`, 2026-11-22).
const LINES_PER_WRITE: f64 = 1.5;

/// The latency of a line that another core has modified, relative to a line in L3: 75 cycles and 42
/// (<https://gist.github.com/understeer/4d8ea07c18752989f6989deeb769b778>, read 2026-11-22).
const CHANGED_LINE: f64 = 75.0 / 42.0;

/// Returns the time of a stage's memory traffic.
pub(super) fn traffic(
    stage: &Stage,
    cpu: &CpuSpec,
    cores: &CoresAtWork,
    trace: &mut Trace<impl Ledger>,
) -> Seconds {
    let bandwidth = streaming_bandwidth(cpu, cores, stage.working_set, trace);
    let moved = stage.all_cpu_bytes() / (bandwidth * stage.efficiency.cpu_memory);
    let waited = if stage.random.is_zero() {
        Seconds::ZERO
    } else {
        waiting_time(stage, cpu, cores.count, trace)
    };
    let time = moved + waited;
    trace.note(Chapter::Cpu, || {
        let of = [
            term(Symbol::CpuBytes, stage.all_cpu_bytes()),
            term(Symbol::StreamBandwidth, bandwidth),
            term(Symbol::CpuAccess, stage.efficiency.cpu_memory),
            term(Symbol::RandomTime, waited),
        ];
        let (formula, of) = if stage.random.is_zero() {
            ("{0} ÷ ({1} · {2})", &of[..3])
        } else {
            ("{0} ÷ ({1} · {2}) + {3}", &of[..])
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

/// Returns the time that the cores wait for random accesses.
///
/// # Model
/// A cache holds as much of the array as fits into it: `accesses · ((1 − h₃) · memory's latency + (h₃ − h₂) · L3's) ÷
/// (accesses at once · cores)`. Hits in L2 do not wait. If several cores write, each has its own part of the lines in
/// L2, and waits longer for those of others, but at most as long as for memory.
///
/// # Assumptions
/// Each core accesses the whole array, so the L2 and L3 of a single core count.
fn waiting_time(
    stage: &Stage,
    cpu: &CpuSpec,
    cores: Count,
    trace: &mut Trace<impl Ledger>,
) -> Seconds {
    let (moved, changed, owners) = match (stage.scatters, cores > Count::new(1.0)) {
        (false, _) => (1.0, 1.0, 1.0),
        (true, false) => (LINES_PER_WRITE, 1.0, 1.0),
        (true, true) => (LINES_PER_WRITE, CHANGED_LINE, cores.value()),
    };
    let accesses = stage.random * (stage.times.value() * moved);
    let part = |cache: Bytes| Share::of(cache.value(), stage.random_array.value());
    let own = cpu.l2.unwrap_or(Bytes::ZERO);
    let l3 = part(cpu.l3_of_one_core().map_or(own, |l3| l3.max(own)));
    let l2 = part(own / owners);
    let far = cpu.efficiency.memory_latency;
    let near = (cpu.efficiency.l3_latency * changed).min(far);
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

/// Returns the system's time to allocate results that are too large to be kept for reuse.
///
/// # Model
/// Each busy core touches its part and takes the same time per page. Memory bandwidth is the limit, because the system
/// clears the pages.
///
/// # Source
/// Results of 40 to 800 MB with one, three and eight cores of one machine: 600, 200 and 80 ps per byte
/// (`data/gpu/times.csv`, 2026-11-22).
pub(super) fn allocation_time(
    stage: &Stage,
    library: &CpuLibraryCosts,
    cores: &CoresAtWork,
    trace: &mut Trace<impl Ledger>,
) -> Seconds {
    let Some(rate) = library.allocated else { return Seconds::ZERO };
    let fresh = fresh_share(stage);
    if fresh <= 0.0 {
        return Seconds::ZERO;
    }
    let all = stage.times * (stage.results * fresh * stage.allocated);
    let touched = (rate * cores.count.value()).min(cores.memory_bandwidth);
    let time = all / touched;
    trace.note(Chapter::Cpu, || Formula {
        title: if stage.given_back > Share::NONE {
            "Fresh memory for results, counted in huge pages"
        } else {
            "Fresh memory for results of more than 32 MiB"
        },
        formula: "{0} · {1} · {2} ÷ min({3} · {4}, {5})",
        terms: terms(&[
            term(Symbol::Times, stage.times),
            term(Symbol::Results, stage.results * fresh),
            term(Symbol::AllocatedBytes, stage.allocated),
            term(Symbol::AllocationBandwidth, rate),
            term(Symbol::CoresAtWork, cores.count),
            term(Symbol::MemoryBandwidth, cores.memory_bandwidth),
        ]),
        result: time.into(),
    });
    time
}

/// Returns the share of the results in first-touch memory, in terms of huge pages with the same time.
///
/// # Model
/// Results of at least [`ALLOCATION_THRESHOLD`] are newly allocated. Many sizes fall off exponentially: `(1 + x) · e⁻ˣ`
/// of the bytes belong to results of at least `x` times the mean. For ResNet-50 at a batch of 32 that is 65 %, and 58 %
/// by its definition. A stage whose results the heap returns also touches a share of the small pages below the
/// threshold.
fn fresh_share(stage: &Stage) -> f64 {
    let (size, threshold) = (stage.allocated.value(), ALLOCATION_THRESHOLD.value());
    if stage.results.is_zero() || size <= 0.0 {
        0.0
    } else if stage.of_many_sizes {
        (1.0 + threshold / size) * exp(-threshold / size)
    } else if stage.given_back > Share::NONE {
        let small = size.min(threshold) / size;
        1.0 - small + small * stage.given_back.value() * SMALL_PAGES
    } else if size < threshold {
        0.0
    } else {
        1.0
    }
}

/// Returns the streaming bandwidth of the busy cores.
///
/// # Model
/// A working set that fits into a cache moves at each core's bandwidth there, a larger one at
/// [`CpuSpec::memory_bandwidth`]; see [`CpuSpec::cache_level`].
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
