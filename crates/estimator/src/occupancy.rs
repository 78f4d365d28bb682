//! The share of a GPU that has threads to execute.

use crate::gpu::GpuSpec;
use crate::symbol::Symbol;
use crate::trace::{Chapter, Formula, Ledger, Trace, term, terms};
use crate::workload::Stage;
use offload_vocabulary::quantity::{LIMIT, Share};

/// Threads that keep one processor busy: 16 warps of 32 hide the four cycles of an arithmetic
/// instruction from its four schedulers. With 16 bytes in flight each, they also cover about 500 ns
/// of memory at full bandwidth (Little's law). CUDA C++ Programming Guide, section Multiprocessor
/// Level, read 2026-11-22; assumed for other vendors' processors.
const THREADS_PER_PROCESSOR: f64 = 512.0;

/// Returns the share of a GPU's rates, of arithmetic and of memory, that the threads of a stage can
/// use.
///
/// # Model
/// `min(1, threads ÷ (512 · processors))`. A matrix product is divided into tiles instead; see
/// `gemm_tiling`.
///
/// # Assumptions
/// Each thread issues one instruction after another. Independent instructions within a thread, which also hide latency,
/// are not counted.
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
