//! The time of one stage on the GPU: the roofline of its kernels.

use crate::gemm_tiling::matmul_time;
use crate::gpu::{GpuLibraryCosts, GpuSpec};
use crate::occupancy::occupancy;
use crate::symbol::Symbol;
use crate::timeline::{Segment, Timeline};
use crate::trace::{Chapter, Formula, Ledger, Trace, term, terms};
use crate::workload::{Stage, Work};
use offload_vocabulary::execution::ArithmeticUnit;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bandwidth, Bytes, Seconds, Share, Throughput};

/// The share of the sustained rate that arithmetic other than matrix products reaches. An unfused multiplication and
/// addition take two instructions instead of one, which halves the rate. Address computations, loads, divisions and
/// roots halve it again (assumed, 2026-11-21).
const NON_MATMUL_RATE_SHARE: Share = Share::new(0.25);

/// The share of the sustained rate that formats with few units reach, such as FP64 on a GeForce card. Only unfused
/// operations reduce the rate.
const SCARCE_UNIT_SHARE: f64 = 0.5;

/// The maximum peak rate, relative to FP32, of a format with few units. The FP64 rate is either 1/2 or at most 1/32 of
/// the FP32 rate, depending on the card (CUDA C++ Programming Guide, throughput of native arithmetic instructions,
/// accessed 2026-11-23).
const MAX_SCARCE_PEAK_RATIO: f64 = 1.0 / 16.0;

/// The smallest number of bytes that a GPU reads from memory or the L2 cache.
const SECTOR: Bytes = Bytes::new(32.0);

/// Size of the L1 cache of a streaming multiprocessor. Assumed on 2026-11-29; newer GPUs have more.
const L1: Bytes = Bytes::new(32_768.0);

/// Memory latency of a GPU, as in [`occupancy`](crate::occupancy).
const LATENCY: Seconds = Seconds::new(500e-9);

/// Returns the share of the sustained rate that arithmetic other than matrix products reaches.
///
/// # Model
/// `max(¼, min(½, ½ · peak in FP32 ÷ 16 ÷ peak))`. Address computations and loads use other units. They slow down FP32
/// arithmetic, but keep up with the few FP64 units of a GeForce card.
fn non_matmul_rate_share(gpu: &GpuSpec, peak: Throughput) -> Share {
    let fp32 = gpu.rates.get(Precision::Fp32, ArithmeticUnit::Vector);
    let scarce_share =
        Share::of((fp32 * (MAX_SCARCE_PEAK_RATIO * SCARCE_UNIT_SHARE)).value(), peak.value());
    Share::new(scarce_share.value().clamp(NON_MATMUL_RATE_SHARE.value(), SCARCE_UNIT_SHARE))
}

/// Returns the time of the kernels of one stage, broken down by cause.
///
/// # Model
/// `launches · minimum kernel time + nested kernels · minimum nested kernel time + max(arithmetic, memory traffic)`.
/// The occupancy reduces the arithmetic rate and the bandwidth.
pub fn gpu_stage(
    stage: &Stage,
    gpu: &GpuSpec,
    library: &GpuLibraryCosts,
    trace: &mut Trace<impl Ledger>,
) -> Timeline {
    let occupied = occupancy(stage, gpu, trace);
    let arithmetic = arithmetic_time(stage, gpu, occupied, trace);
    let streaming = streaming_bandwidth(gpu, stage, trace);
    let access = match stage.work {
        Work::Reduction => stage.efficiency.gpu_memory * library.reduction,
        Work::Matmul(_) | Work::Dense(_) | Work::Elementwise | Work::Other => {
            stage.efficiency.gpu_memory
        }
    };
    let random = random_read_time(stage, gpu, trace);
    let traffic = stage.total_gpu_bytes() / (streaming * access * occupied) + random;
    trace.note(Chapter::Gpu, || {
        let formula_with_occupancy = Formula {
            title: "Memory traffic, overlapped",
            formula: "{0} ÷ ({1} · {2} · {3})",
            terms: terms(&[
                term(Symbol::GpuBytes, stage.total_gpu_bytes()),
                term(Symbol::GpuStream, streaming),
                term(Symbol::GpuAccess, access),
                term(Symbol::Occupancy, occupied),
            ]),
            result: traffic.into(),
        };
        let streamed =
            without_full_occupancy(formula_with_occupancy, occupied, "{0} ÷ ({1} · {2})");
        if random.is_zero() { streamed } else { with_random_reads(streamed, random) }
    });
    let floor = stage.total_launches() * library.kernel;
    let nested = stage.total_nested() * library.nested;
    trace.note(Chapter::Gpu, || Formula {
        title: "Stage time",
        formula: "{0} · {1} + {2} · {3} + max({4}, {5})",
        terms: terms(&[
            term(Symbol::StageLaunches, stage.total_launches()),
            term(Symbol::KernelFloor, library.kernel),
            term(Symbol::InnerKernels, stage.total_nested()),
            term(Symbol::InnerCost, library.nested),
            term(Symbol::ArithmeticTime, arithmetic),
            term(Symbol::TrafficTime, traffic),
        ]),
        result: (floor + nested + arithmetic.max(traffic)).into(),
    });
    let longer = if traffic > arithmetic {
        (Segment::Memory, traffic)
    } else {
        (Segment::Compute, arithmetic)
    };
    Timeline::default().with(Segment::Overhead, floor + nested).with(longer.0, longer.1)
}

/// Returns the time of a stage's random reads.
///
/// # Model
/// `times · 3 · latency + reads outside L1 · 32 B ÷ cache bandwidth + reads outside the cache · 32 B ÷ memory
/// bandwidth`. Each read outside the L1 cache of a processor moves a sector of 32 bytes. A thread waits for memory
/// three times in succession: for the bounds of its row, for an index, and for the element.
///
/// # Assumptions
/// We assume sectors of 32 bytes on all GPUs, the size of L1, and the three waits (2026-11-29).
fn random_read_time(stage: &Stage, gpu: &GpuSpec, trace: &mut Trace<impl Ledger>) -> Seconds {
    let reads = stage.gpu_random_reads * stage.times.value();
    if reads.is_zero() {
        return Seconds::ZERO;
    }
    let memory = gpu.bandwidth * gpu.efficiency.bandwidth;
    let cached = (gpu.efficiency.cache_per_processor * gpu.processors.value()).max(memory);
    let cache = gpu.cache.unwrap_or(Bytes::ZERO);
    let hits = |cache: Bytes| Share::of(cache.value(), stage.random_array_size.value());
    let (l1, hits) = (hits(L1), hits(cache.max(L1)));
    let sectors = SECTOR * reads.value();
    let time = stage.times * (LATENCY * 3.0)
        + sectors * (1.0 - l1.value()) / cached
        + sectors * (1.0 - hits.value()) / memory;
    trace.note(Chapter::Gpu, || Formula {
        title: "Random reads",
        formula: "{0} · 3 · {1} + {2} · 32 B · ((1 − {3}) ÷ max({4} · {5}, {6}) + (1 − {7}) ÷ {6})",
        terms: terms(&[
            term(Symbol::Times, stage.times),
            term(Symbol::GpuLatency, LATENCY),
            term(Symbol::RandomAccesses, reads),
            term(Symbol::L1Hits, l1),
            term(Symbol::Processors, gpu.processors),
            term(Symbol::CacheEach, gpu.efficiency.cache_per_processor),
            term(Symbol::MemoryBandwidth, memory),
            term(Symbol::CacheHits, hits),
        ]),
        result: time.into(),
    });
    time
}

fn arithmetic_time(
    stage: &Stage,
    gpu: &GpuSpec,
    occupied: Share,
    trace: &mut Trace<impl Ledger>,
) -> Seconds {
    let unit = stage.work.unit();
    let peak = gpu.rates.get(stage.precision, unit);
    let (symbol, of_peak) = share_of_peak(stage, gpu, peak, trace);
    let share = of_peak * stage.efficiency.gpu;
    let kind = match &stage.work {
        Work::Matmul(shape) => {
            let product_time = matmul_time(shape, peak, gpu.processors, share, trace);
            let total_time = stage.times * product_time;
            trace.note(Chapter::Gpu, || Formula {
                title: "Arithmetic of all products",
                formula: "{0} · {1}",
                terms: terms(&[
                    term(Symbol::Times, stage.times),
                    term(Symbol::ProductTime, product_time),
                ]),
                result: total_time.into(),
            });
            return total_time;
        }
        Work::Dense(_) => Share::ALL,
        Work::Elementwise | Work::Reduction | Work::Other => non_matmul_rate_share(gpu, peak),
    };
    let reached_share = share * kind;
    // The other instructions of a thread execute during the latency of a dependent operation, so the lower of the two
    // shares counts, not their product.
    let waits = !stage.gpu_chain.is_zero();
    let rate = if waits {
        peak * Share::new(reached_share.value().min(occupied.value()))
    } else {
        peak * reached_share * occupied
    };
    let time = stage.total_gpu_operations() / rate;
    trace.note(Chapter::Gpu, || {
        let formula_with_occupancy = Formula {
            title: "Arithmetic",
            formula: if waits {
                "{0} · ({1} + 20 · {2} + {3}) ÷ ({4} · min({5} · {6} · {7}, {8}))"
            } else {
                "{0} · ({1} + 20 · {2} + {3}) ÷ ({4} · {5} · {6} · {7} · {8})"
            },
            terms: terms(&[
                term(Symbol::Times, stage.times),
                term(Symbol::Operations, stage.operations),
                term(Symbol::Functions, stage.functions),
                term(Symbol::GpuOnly, stage.gpu_only),
                term(Symbol::GpuPeak, peak),
                term(symbol, of_peak),
                term(Symbol::MethodShare, stage.efficiency.gpu),
                term(Symbol::KindShare, kind),
                term(Symbol::Occupancy, occupied),
            ]),
            result: time.into(),
        };
        without_full_occupancy(
            formula_with_occupancy,
            occupied,
            "{0} · ({1} + 20 · {2} + {3}) ÷ ({4} · {5} · {6} · {7})",
        )
    });
    time
}

/// Returns `formula`, whose last term is the occupancy. If the GPU is fully occupied, removes this term and uses the
/// text `full_formula`.
fn without_full_occupancy(
    formula: Formula,
    occupied: Share,
    full_formula: &'static str,
) -> Formula {
    if occupied < Share::ALL {
        return formula;
    }
    let mut terms = formula.terms;
    terms.pop();
    Formula { formula: full_formula, terms, ..formula }
}

/// Returns the formula of streaming traffic plus the time of random reads.
fn with_random_reads(streamed: Formula, random: Seconds) -> Formula {
    let formula = if streamed.terms.len() > 3 {
        "{0} ÷ ({1} · {2} · {3}) + {4}"
    } else {
        "{0} ÷ ({1} · {2}) + {3}"
    };
    let mut terms = streamed.terms;
    terms.push(term(Symbol::RandomTime, random));
    Formula { formula, terms, ..streamed }
}

/// Returns the share of the peak rate that a GPU sustains in a stage, with the symbol of the share.
///
/// The share is the sustained share of the arithmetic units or, if lower, the limit of the processors.
fn share_of_peak(
    stage: &Stage,
    gpu: &GpuSpec,
    peak: Throughput,
    trace: &mut Trace<impl Ledger>,
) -> (Symbol, Share) {
    let unit_share = gpu.efficiency.share(stage.work.unit());
    let Some(processor_rate) = stage.processor.arithmetic else {
        return (Symbol::GpuShare, unit_share);
    };
    let processor_share =
        Share::of((processor_rate * gpu.processors.value()).value(), peak.value());
    if processor_share >= unit_share {
        return (Symbol::GpuShare, unit_share);
    }
    trace.note(Chapter::Gpu, || Formula {
        title: "Share of peak that the processors reach",
        formula: "{0} · {1} ÷ {2}",
        terms: terms(&[
            term(Symbol::Processors, gpu.processors),
            term(Symbol::UnpackedEach, processor_rate),
            term(Symbol::GpuPeak, peak),
        ]),
        result: processor_share.into(),
    });
    (Symbol::ProcessorShare, processor_share)
}

/// Returns the bandwidth at which a stage streams data on the GPU.
///
/// This is the cache bandwidth if the working set fits into the cache. Otherwise, it is the memory bandwidth or, if
/// lower, the rate at which the processors can request data.
fn streaming_bandwidth(gpu: &GpuSpec, stage: &Stage, trace: &mut Trace<impl Ledger>) -> Bandwidth {
    let memory = gpu.bandwidth * gpu.efficiency.bandwidth;
    let cached = gpu.efficiency.cache_per_processor * gpu.processors.value();
    if gpu.cache.is_some_and(|cache| stage.working_set <= cache) {
        let bandwidth = cached.max(memory);
        trace.note(Chapter::Gpu, || Formula {
            title: "Bandwidth in cache",
            formula: "max({0} · {1}, {2} · {3})",
            terms: terms(&[
                term(Symbol::Processors, gpu.processors),
                term(Symbol::CacheEach, gpu.efficiency.cache_per_processor),
                term(Symbol::GpuBandwidth, gpu.bandwidth),
                term(Symbol::GpuBandwidthShare, gpu.efficiency.bandwidth),
            ]),
            result: bandwidth.into(),
        });
        return bandwidth;
    }
    if let Some(processor_bandwidth) = stage.processor.memory {
        let requested_bandwidth = processor_bandwidth * gpu.processors.value();
        if requested_bandwidth < memory {
            trace.note(Chapter::Gpu, || Formula {
                title: "Bandwidth requested by the processors",
                formula: "{0} · {1}",
                terms: terms(&[
                    term(Symbol::Processors, gpu.processors),
                    term(Symbol::VectorsEach, processor_bandwidth),
                ]),
                result: requested_bandwidth.into(),
            });
            return requested_bandwidth;
        }
    }
    trace.note(Chapter::Gpu, || Formula {
        title: "Bandwidth in memory",
        formula: "{0} · {1}",
        terms: terms(&[
            term(Symbol::GpuBandwidth, gpu.bandwidth),
            term(Symbol::GpuBandwidthShare, gpu.efficiency.bandwidth),
        ]),
        result: memory.into(),
    });
    memory
}
