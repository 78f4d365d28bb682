//! The time to exchange results between GPUs after each step.

use crate::interconnect::{Transfer, copy_time};
use crate::job::Job;
use crate::multi_gpu::MultiGpu;
use crate::symbol::Symbol;
use crate::trace::{Chapter, Formula, Ledger, Trace, term, terms};
use offload_vocabulary::execution::ParallelMode;
use offload_vocabulary::quantity::{Bytes, Count, Seconds};

/// Returns the time of all exchanges in a run.
///
/// # Model
/// With one process per GPU, a ring all-reduce takes `steps · (2 · (g − 1) ÷ g · bytes ÷ bus + exchanges · 2 · (g − 1)
/// · hop)` for `g` GPUs. A single process for all GPUs instead sends the weights to every other GPU and collects the
/// gradients over the interconnect between CPU and GPU, which takes `steps · 2 · (g − 1) · (bytes ÷ link + exchanges ·
/// latency)`.
///
/// # Assumptions
/// Exchanges do not overlap with computation.
///
/// # Source
/// Ring all-reduce: Patarasuk and Yuan 2009. Bus bandwidth: as defined by the NCCL tests.
pub(crate) fn exchange(job: &Job, trace: &mut Trace<impl Ledger>) -> Seconds {
    let Some(multi_gpu) = &job.multi_gpu else { return Seconds::ZERO };
    let bytes = job.workload.exchanged;
    let other_gpus = (multi_gpu.gpus - Count::new(1.0)).value();
    if bytes.is_zero() || other_gpus <= 0.0 {
        return Seconds::ZERO;
    }
    let (steps, exchanges) = (job.workload.steps, job.workload.exchanges);
    let exchange_time = match multi_gpu.parallel_mode {
        ParallelMode::Processes => ring_time(bytes, exchanges, multi_gpu, other_gpus),
        ParallelMode::OneProcess => {
            let interconnect = &job.gpu.interconnect;
            let copies = Count::new(2.0 * other_gpus);
            copy_time(
                Transfer::new(copies * bytes, copies * exchanges.value()),
                interconnect.to_gpu,
                interconnect.latency,
            )
        }
    };
    let time = steps * exchange_time;
    trace.note(Chapter::Gpu, || match multi_gpu.parallel_mode {
        ParallelMode::Processes => Formula {
            title: "Exchange between the GPUs",
            formula: "{0} · 2 · ({1} − 1) · ({2} ÷ {1} ÷ {3} + {5} · {4})",
            terms: terms(&[
                term(Symbol::Steps, steps),
                term(Symbol::Gpus, multi_gpu.gpus),
                term(Symbol::Exchanged, bytes),
                term(Symbol::Bus, multi_gpu.bus),
                term(Symbol::Hop, multi_gpu.hop),
                term(Symbol::Exchanges, exchanges),
            ]),
            result: time.into(),
        },
        ParallelMode::OneProcess => Formula {
            title: "Sending weights and gathering gradients",
            formula: "{0} · 2 · ({1} − 1) · ({2} ÷ {3} + {5} · {4})",
            terms: terms(&[
                term(Symbol::Steps, steps),
                term(Symbol::Gpus, multi_gpu.gpus),
                term(Symbol::Exchanged, bytes),
                term(Symbol::LinkIn, job.gpu.interconnect.to_gpu),
                term(Symbol::Latency, job.gpu.interconnect.latency),
                term(Symbol::Exchanges, exchanges),
            ]),
            result: time.into(),
        },
    });
    time
}

fn ring_time(bytes: Bytes, exchanges: Count, multi_gpu: &MultiGpu, other_gpus: f64) -> Seconds {
    let share = 2.0 * other_gpus / multi_gpu.gpus.value();
    bytes * share / multi_gpu.bus + exchanges * (multi_gpu.hop * (2.0 * other_gpus))
}
