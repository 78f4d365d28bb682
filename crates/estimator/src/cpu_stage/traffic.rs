//! The memory traffic of a stage on the CPU: streaming, random accesses and page faults.

use crate::cpu::{CONCURRENT_ACCESSES, CacheLevel, CpuLibraryCosts, CpuSpec};
use crate::cpu_cores::CoresAtWork;
use crate::symbol::Symbol;
use crate::trace::{Chapter, Formula, Ledger, Trace, term, terms};
use crate::workload::Stage;
use offload_vocabulary::elementary::exp;
use offload_vocabulary::quantity::{Bandwidth, Bytes, Count, Seconds, Share};

/// The minimum size of a result whose memory is returned to the system when the result is freed, so that the next
/// result causes page faults again. 32 MiB is `DEFAULT_MMAP_THRESHOLD_MAX` of glibc's malloc on 64-bit machines, from
/// the manual page mallopt(3), accessed 2026-11-21.
const ALLOCATION_THRESHOLD: Bytes = Bytes::new(33_554_432.0);

/// The first-touch time per byte in pages of 4 kB (the heap), relative to the time in huge pages (large results). The
/// times are 490 ps and 65 ps (`page_fault` and `huge_page_fault` in the catalog's `model.toml`, 2026-11-21).
const SMALL_PER_HUGE_PAGE_TIME: f64 = 490.0 / 65.0;

/// Number of cache lines that a random write moves, relative to a random read. A write also evicts modified lines, and
/// some of them are written back to memory. With NumPy, scattering 1 and 20 million elements takes 1.2 to 1.8 times as
/// long as gathering them on one machine (`data/gpu/times.csv`, 2026-11-22).
const LINES_PER_WRITE: f64 = 1.5;

/// The latency of a cache line that another core has modified, relative to the L3 latency. The latencies are 75 and 42
/// cycles (<https://gist.github.com/understeer/4d8ea07c18752989f6989deeb769b778>, accessed 2026-11-22).
const MODIFIED_LINE_LATENCY_RATIO: f64 = 75.0 / 42.0;

/// Returns the time of a stage's streaming and random memory traffic.
pub(super) fn traffic(
    stage: &Stage,
    cpu: &CpuSpec,
    cores: &CoresAtWork,
    trace: &mut Trace<impl Ledger>,
) -> Seconds {
    let bandwidth = streaming_bandwidth(cpu, cores, stage.working_set, trace);
    let streaming_time = stage.total_cpu_bytes() / (bandwidth * stage.efficiency.cpu_memory);
    let random_time = if stage.random_accesses.is_zero() {
        Seconds::ZERO
    } else {
        random_access_time(stage, cpu, cores.count, trace)
    };
    let time = streaming_time + random_time;
    trace.note(Chapter::Cpu, || {
        let operands = [
            term(Symbol::CpuBytes, stage.total_cpu_bytes()),
            term(Symbol::StreamBandwidth, bandwidth),
            term(Symbol::CpuAccess, stage.efficiency.cpu_memory),
            term(Symbol::RandomTime, random_time),
        ];
        let (formula, operands) = if stage.random_accesses.is_zero() {
            ("{0} ÷ ({1} · {2})", &operands[..3])
        } else {
            ("{0} ÷ ({1} · {2}) + {3}", &operands[..])
        };
        Formula {
            title: "Memory traffic, overlapped",
            formula,
            terms: terms(operands),
            result: time.into(),
        }
    });
    time
}

/// Returns the time that the cores stall on random accesses.
///
/// # Model
/// `accesses · ((1 − h₃) · memory latency + (h₃ − h₂) · L3 latency) ÷ (accesses at once · cores)`. The hit rates `h₂`
/// and `h₃` are the shares of the array that fit into L2 and L3. Hits in L2 cause no stall. If several cores write, the
/// modified lines are divided among their L2 caches. An access to another core's L2 cache takes longer than an access
/// to L3, but at most as long as an access to memory.
///
/// # Assumptions
/// Each core accesses the whole array, so only the L2 and L3 caches of one core count.
fn random_access_time(
    stage: &Stage,
    cpu: &CpuSpec,
    cores: Count,
    trace: &mut Trace<impl Ledger>,
) -> Seconds {
    let (lines_per_access, latency_ratio, owners) =
        match (stage.is_scatter, cores > Count::new(1.0)) {
            (false, _) => (1.0, 1.0, 1.0),
            (true, false) => (LINES_PER_WRITE, 1.0, 1.0),
            (true, true) => (LINES_PER_WRITE, MODIFIED_LINE_LATENCY_RATIO, cores.value()),
        };
    let accesses = stage.random_accesses * (stage.times.value() * lines_per_access);
    let hit_rate = |cache: Bytes| Share::of(cache.value(), stage.random_array_size.value());
    let l2_size = cpu.l2.unwrap_or(Bytes::ZERO);
    let l3 = hit_rate(cpu.l3_of_one_core().map_or(l2_size, |l3| l3.max(l2_size)));
    let l2 = hit_rate(l2_size / owners);
    let memory_latency = cpu.efficiency.memory_latency;
    let l3_latency = (cpu.efficiency.l3_latency * latency_ratio).min(memory_latency);
    let access_latency =
        memory_latency * (1.0 - l3.value()) + l3_latency * (l3.value() - l2.value());
    let time = accesses * access_latency / (CONCURRENT_ACCESSES.value() * cores.value());
    trace.note(Chapter::Cpu, || Formula {
        title: "Waits for random accesses outside L2",
        formula: "{0} · ((1 − {1}) · {2} + ({1} − {3}) · {4}) ÷ ({5} · {6})",
        terms: terms(&[
            term(Symbol::RandomAccesses, accesses),
            term(Symbol::CacheHits, l3),
            term(Symbol::MemoryLatency, memory_latency),
            term(Symbol::L2Hits, l2),
            term(Symbol::L3Latency, l3_latency),
            term(Symbol::AccessesAtOnce, CONCURRENT_ACCESSES),
            term(Symbol::CoresAtWork, cores),
        ]),
        result: time.into(),
    });
    time
}

/// Returns the time of the page faults in newly allocated results, whose memory the allocator does not reuse.
///
/// # Model
/// The busy cores touch equal shares of the pages, and each core takes the same time per page. The rate is at most the
/// memory bandwidth, because the system clears the pages.
///
/// # Source
/// On one machine, results of 40 to 800 MB take 600 ps per byte with one core, 200 ps with three cores and 80 ps with
/// eight cores (`data/gpu/times.csv`, 2026-11-22).
pub(super) fn allocation_time(
    stage: &Stage,
    library: &CpuLibraryCosts,
    cores: &CoresAtWork,
    trace: &mut Trace<impl Ledger>,
) -> Seconds {
    let Some(rate) = library.first_touch_rate else { return Seconds::ZERO };
    let fresh = newly_allocated_share(stage);
    if fresh <= 0.0 {
        return Seconds::ZERO;
    }
    let allocated_bytes = stage.times * (stage.results * fresh * stage.allocated);
    let first_touch_bandwidth = (rate * cores.count.value()).min(cores.memory_bandwidth);
    let time = allocated_bytes / first_touch_bandwidth;
    trace.note(Chapter::Cpu, || Formula {
        title: if stage.returned_to_system > Share::NONE {
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

/// Returns the share of the results' bytes that are newly allocated, with bytes in small pages weighted by their
/// first-touch time relative to huge pages. The weighted share may exceed one.
///
/// # Model
/// Results of at least [`ALLOCATION_THRESHOLD`] are newly allocated. If the results have many sizes, we assume an
/// exponential distribution of sizes. Results of at least `x` times the mean size then contain the share `(1 + x) ·
/// e⁻ˣ` of the bytes. For ResNet-50 with a batch of 32, this share is 65 %, compared to 58 % from the network's
/// definition. If the heap returns small results to the system, the share `returned_to_system` of the bytes below the
/// threshold is also newly allocated, in small pages.
fn newly_allocated_share(stage: &Stage) -> f64 {
    let (size, threshold) = (stage.allocated.value(), ALLOCATION_THRESHOLD.value());
    if stage.results.is_zero() || size <= 0.0 {
        0.0
    } else if stage.has_varied_sizes {
        (1.0 + threshold / size) * exp(-threshold / size)
    } else if stage.returned_to_system > Share::NONE {
        let small = size.min(threshold) / size;
        1.0 - small + small * stage.returned_to_system.value() * SMALL_PER_HUGE_PAGE_TIME
    } else if size < threshold {
        0.0
    } else {
        1.0
    }
}

/// Returns the bandwidth at which the busy cores stream data.
///
/// # Model
/// Each core streams at its cache bandwidth if the working set fits into a cache (see [`CpuSpec::cache_level`]).
/// Otherwise all cores share the [`CpuSpec::memory_bandwidth`].
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
    let (symbol, core_bandwidth) = match level {
        CacheLevel::L2 => (Symbol::L2Bandwidth, cpu.efficiency.core_l2_bandwidth),
        CacheLevel::L3 => (Symbol::L3Bandwidth, cpu.efficiency.core_l3_bandwidth),
    };
    let bandwidth = (core_bandwidth * cores.value()).max(memory);
    trace.note(Chapter::Cpu, || Formula {
        title: "Bandwidth in cache",
        formula: "max({0} · {1}, {2})",
        terms: terms(&[
            term(Symbol::CoresAtWork, cores),
            term(symbol, core_bandwidth),
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
