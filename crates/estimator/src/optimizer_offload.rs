//! The additional time of a training step whose optimizer step runs on the CPU (ZeRO-Offload).

use crate::interconnect::copy_time;
use crate::job::Job;
use crate::symbol::Symbol;
use crate::timeline::{Segment, Timeline};
use crate::trace::{Chapter, Formula, Ledger, Trace, term, terms};

/// Adds the time of an optimizer step on the CPU to a run: the update, and the copies of gradients and weights.
///
/// # Model
/// `max(gradients − backward · run, 0) + max(update, weights)`. Each gradient is copied as soon as the backward pass
/// has computed it. The CPU updates the weights in tiles, and copies each tile back while it updates the next tile. The
/// update uses SIMD on all cores, so only the CPU's memory bandwidth limits it.
///
/// # Source
/// Ren et al. 2021, "ZeRO-Offload", sections 4 and 5.
pub(crate) fn with_optimizer_step(
    job: &Job,
    run: Timeline,
    trace: &mut Trace<impl Ledger>,
) -> Timeline {
    let Some(offload) = &job.part().offload else { return run };
    let link = &job.gpu.interconnect;
    let run_time = run.total();
    let gradient_time = copy_time(offload.gradients, link.to_cpu, link.latency);
    let exposed_copy = gradient_time - run_time * offload.backward;
    let weight_time = copy_time(offload.weights, link.to_gpu, link.latency);
    let update_time = offload.update / job.cpu.bandwidth;
    trace.note(Chapter::Gpu, || Formula {
        title: "Exposed copying of gradients",
        formula: "max({0} · {1} + {2} ÷ {3} − {4} · {5}, 0)",
        terms: terms(&[
            term(Symbol::Transfers, offload.gradients.transfers),
            term(Symbol::Latency, link.latency),
            term(Symbol::GradientBytes, offload.gradients.bytes),
            term(Symbol::LinkOut, link.to_cpu),
            term(Symbol::BackwardShare, offload.backward),
            term(Symbol::Run, run_time),
        ]),
        result: exposed_copy.into(),
    });
    trace.note(Chapter::Gpu, || Formula {
        title: "Updating and copying the weights",
        formula: "max({0} ÷ {1}, {2} · {3} + {4} ÷ {5})",
        terms: terms(&[
            term(Symbol::UpdateBytes, offload.update),
            term(Symbol::CpuBandwidth, job.cpu.bandwidth),
            term(Symbol::Transfers, offload.weights.transfers),
            term(Symbol::Latency, link.latency),
            term(Symbol::WeightBytes, offload.weights.bytes),
            term(Symbol::LinkIn, link.to_gpu),
        ]),
        result: update_time.max(weight_time).into(),
    });
    run.with(Segment::CopyOut, exposed_copy)
        .with(Segment::Serial, update_time)
        .with(Segment::CopyIn, weight_time - update_time)
}
