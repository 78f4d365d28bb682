//! The occupancy: the number of a stage's threads, relative to the number that hides the GPU's latency.

use crate::gpu::GpuSpec;
use crate::symbol::Symbol;
use crate::trace::{Chapter, Formula, Ledger, Trace, term, terms};
use crate::workload::Stage;
use offload_vocabulary::quantity::{LIMIT, Share};

/// Number of threads that keep one multiprocessor busy. 16 warps of 32 threads hide the four-cycle latency of
/// arithmetic on the four schedulers of a multiprocessor. With 16 bytes in flight per thread, these threads also hide
/// about 500 ns of memory latency at full bandwidth (Little's law). CUDA C++ Programming Guide, section Multiprocessor
/// Level, accessed 2026-11-22; assumed for other vendors.
const THREADS_PER_PROCESSOR: f64 = 512.0;

/// Returns the share of a GPU's arithmetic rate and memory bandwidth that the threads of a stage can use.
///
/// # Model
/// `min(1, threads ÷ (512 · processors))`. The arithmetic of matrix products depends on
/// [`gemm_tiling`](crate::gemm_tiling) instead.
///
/// # Assumptions
/// Each thread waits for the result of an instruction before the next one. The model ignores that independent
/// instructions within a thread also hide latency.
pub fn occupancy(stage: &Stage, gpu: &GpuSpec, trace: &mut Trace<impl Ledger>) -> Share {
    let threads = stage.gpu_threads();
    if threads.value() >= LIMIT {
        return Share::ALL;
    }
    let share = Share::of(threads.value(), THREADS_PER_PROCESSOR * gpu.processors.value());
    if share == Share::ALL {
        return share;
    }
    trace.note(Chapter::Gpu, || Formula {
        title: "Occupancy",
        formula: "{0} ÷ (512 · {1})",
        terms: terms(&[term(Symbol::Parallel, threads), term(Symbol::Processors, gpu.processors)]),
        result: share.into(),
    });
    share
}
