//! How long one stage of a run takes on the GPU: the roofline of its kernels.

use crate::gemm_tiling::matmul_time;
use crate::gpu::{GpuLibraryCosts, GpuSpec};
use crate::symbol::Symbol;
use crate::timeline::{Segment, Timeline};
use crate::trace::{Chapter, Formula, Trace, term, terms};
use crate::workload::{Stage, Work};
use offload_vocabulary::quantity::{Bandwidth, Seconds, Share, Throughput};

/// Share of the sustained rate that arithmetic reaches which is no matrix product: half, because a
/// multiplication and an addition that are not one instruction take two, and half of that again
/// for addresses, loads, divisions and roots. The second half is assumed, 2026-11-21.
const ELEMENTWISE_SHARE: Share = Share::new(0.25);

/// The kernels of one stage.
///
/// # Model
/// `launches · shortest kernel + max(arithmetic, memory traffic)`.
pub fn gpu_stage(
    stage: &Stage,
    gpu: &GpuSpec,
    library: &GpuLibraryCosts,
    trace: &mut Trace,
) -> Timeline {
    let arithmetic = arithmetic_time(stage, gpu, trace);
    let streaming = streaming_bandwidth(gpu, stage, trace);
    let access = match stage.work {
        Work::Reduction => stage.efficiency.gpu_memory * library.reduction,
        Work::Matmul(_) | Work::Dense(_) | Work::Elementwise | Work::Other => {
            stage.efficiency.gpu_memory
        }
    };
    let traffic = stage.all_gpu_bytes() / (streaming * access);
    trace.note(Chapter::Gpu, || Formula {
        title: "Memory traffic, at the same time",
        formula: "{0} ÷ ({1} · {2})",
        terms: terms(&[
            term(Symbol::GpuBytes, stage.all_gpu_bytes()),
            term(Symbol::GpuStream, streaming),
            term(Symbol::GpuAccess, access),
        ]),
        result: traffic.into(),
    });
    let floor = stage.all_launches() * library.kernel;
    let nested = stage.all_nested() * library.nested;
    trace.note(Chapter::Gpu, || Formula {
        title: "Time of the stage",
        formula: "{0} · {1} + {2} · {3} + max({4}, {5})",
        terms: terms(&[
            term(Symbol::StageLaunches, stage.all_launches()),
            term(Symbol::KernelFloor, library.kernel),
            term(Symbol::InnerKernels, stage.all_nested()),
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

fn arithmetic_time(stage: &Stage, gpu: &GpuSpec, trace: &mut Trace) -> Seconds {
    let unit = stage.work.unit();
    let peak = gpu.rates.get(stage.precision, unit);
    let (symbol, of_peak) = share_of_peak(stage, gpu, peak, trace);
    let share = of_peak * stage.efficiency.gpu;
    let kind = match &stage.work {
        Work::Matmul(shape) => {
            let each = matmul_time(shape, peak, gpu.processors, share, trace);
            let all = stage.times * each;
            trace.note(Chapter::Gpu, || Formula {
                title: "Arithmetic of all products",
                formula: "{0} · {1}",
                terms: terms(&[term(Symbol::Times, stage.times), term(Symbol::ProductTime, each)]),
                result: all.into(),
            });
            return all;
        }
        Work::Dense(_) => Share::ALL,
        Work::Elementwise | Work::Reduction | Work::Other => ELEMENTWISE_SHARE,
    };
    let time = stage.all_gpu_operations() / (peak * share * kind);
    trace.note(Chapter::Gpu, || Formula {
        title: "Arithmetic",
        formula: "{0} · ({1} + 20 · {2} + {3}) ÷ ({4} · {5} · {6} · {7})",
        terms: terms(&[
            term(Symbol::Times, stage.times),
            term(Symbol::Operations, stage.operations),
            term(Symbol::Functions, stage.functions),
            term(Symbol::GpuOnly, stage.gpu_only),
            term(Symbol::GpuPeak, peak),
            term(symbol, of_peak),
            term(Symbol::MethodShare, stage.efficiency.gpu),
            term(Symbol::KindShare, kind),
        ]),
        result: time.into(),
    });
    time
}

/// The share of its peak that a GPU sustains in a stage: that of its units, or what its processors do
/// at most.
fn share_of_peak(
    stage: &Stage,
    gpu: &GpuSpec,
    peak: Throughput,
    trace: &mut Trace,
) -> (Symbol, Share) {
    let units = gpu.efficiency.share(stage.work.unit());
    let Some(each) = stage.processor.arithmetic else { return (Symbol::GpuShare, units) };
    let most = Share::of((each * gpu.processors.value()).value(), peak.value());
    if most >= units {
        return (Symbol::GpuShare, units);
    }
    trace.note(Chapter::Gpu, || Formula {
        title: "Share of peak that the processors reach",
        formula: "{0} · {1} ÷ {2}",
        terms: terms(&[
            term(Symbol::Processors, gpu.processors),
            term(Symbol::UnpackedEach, each),
            term(Symbol::GpuPeak, peak),
        ]),
        result: most.into(),
    });
    (Symbol::ProcessorShare, most)
}

/// What the GPU streams: from its cache where the working set fits, else from memory, as far as its
/// processors ask for it.
fn streaming_bandwidth(gpu: &GpuSpec, stage: &Stage, trace: &mut Trace) -> Bandwidth {
    let memory = gpu.bandwidth * gpu.efficiency.bandwidth;
    let cached = gpu.efficiency.cached_each * gpu.processors.value();
    if gpu.cache.is_some_and(|cache| stage.working_set <= cache) {
        let bandwidth = cached.max(memory);
        trace.note(Chapter::Gpu, || Formula {
            title: "Bandwidth in cache",
            formula: "max({0} · {1}, {2} · {3})",
            terms: terms(&[
                term(Symbol::Processors, gpu.processors),
                term(Symbol::CacheEach, gpu.efficiency.cached_each),
                term(Symbol::GpuBandwidth, gpu.bandwidth),
                term(Symbol::GpuBandwidthShare, gpu.efficiency.bandwidth),
            ]),
            result: bandwidth.into(),
        });
        return bandwidth;
    }
    if let Some(each) = stage.processor.memory {
        let asked = each * gpu.processors.value();
        if asked < memory {
            trace.note(Chapter::Gpu, || Formula {
                title: "Bandwidth that the processors ask for",
                formula: "{0} · {1}",
                terms: terms(&[
                    term(Symbol::Processors, gpu.processors),
                    term(Symbol::VectorsEach, each),
                ]),
                result: asked.into(),
            });
            return asked;
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
