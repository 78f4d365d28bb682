//! The additional time of a GPU run if part of the work stays on the CPU, such as layers of a language model.

use crate::cpu_cores::CpuCores;
use crate::cpu_stage::cpu_stage;
use crate::interconnect::copy_time;
use crate::job::Job;
use crate::symbol::Symbol;
use crate::timeline::{Segment, Timeline};
use crate::trace::{Chapter, Formula, Ledger, Trace, term, terms};
use offload_vocabulary::quantity::Seconds;

/// Adds the times of the work on the CPU, the copies between this work and the GPU, and the waits before the copies.
///
/// # Model
/// The CPU and the GPU take turns, because each token passes through all layers of a language model, and because each
/// level of a tree needs the splits of the level above.
pub(crate) fn with_cpu_layers(
    job: &Job,
    run: Timeline,
    trace: &mut Trace<impl Ledger>,
) -> Timeline {
    let Some(layers) = &job.part().cpu_layers else { return run };
    let (cpu, library) = match &job.cpu_layer_costs {
        Some((cpu, library)) => (cpu, library),
        None => (&job.cpu, &job.cpu_library),
    };
    let cores = CpuCores::of(cpu);
    let stage_times = layers
        .stages
        .iter()
        .map(|stage| cpu_stage(stage, &cores, library, &mut Trace::silent()).total());
    let stage_times: Vec<Seconds> = stage_times.collect();
    let cpu_time: Seconds = stage_times.iter().copied().sum();
    trace.note(Chapter::Gpu, || {
        let parts = stage_times.iter().map(|time| term(Symbol::CpuLayersTime, *time));
        Formula::sum("Work on the CPU", parts, cpu_time)
    });
    let (link, wait) = (&job.gpu.interconnect, job.gpu_library.synchronize);
    let copied = [
        (layers.to_gpu, link.to_gpu, Segment::CopyIn, Symbol::LinkIn),
        (layers.to_cpu, link.to_cpu, Segment::CopyOut, Symbol::LinkOut),
    ];
    let first_wait = run.get(Segment::Synchronize);
    let run = run.with(Segment::CpuLayers, cpu_time);
    let run = copied.into_iter().fold(run, |run, (copy, bandwidth, segment, symbol)| {
        let (copying, waiting) = (copy_time(copy, bandwidth, link.latency), copy.transfers * wait);
        trace.note(Chapter::Gpu, || Formula {
            title: "Copying for the work on the CPU",
            formula: "{0} · ({1} + {2}) + {3} ÷ {4}",
            terms: terms(&[
                term(Symbol::Transfers, copy.transfers),
                term(Symbol::Latency, link.latency),
                term(Symbol::SynchronizeCost, wait),
                term(Symbol::CopyBytes, copy.bytes),
                term(symbol, bandwidth),
            ]),
            result: (copying + waiting).into(),
        });
        run.with(segment, copying).with(Segment::Synchronize, waiting)
    });
    trace.note(Chapter::Gpu, || Formula {
        title: "All waits for the GPU",
        formula: "{0} + ({1} + {2}) · {3}",
        terms: terms(&[
            term(Symbol::WaitTime, first_wait),
            term(Symbol::Transfers, layers.to_gpu.transfers),
            term(Symbol::Transfers, layers.to_cpu.transfers),
            term(Symbol::SynchronizeCost, wait),
        ]),
        result: run.get(Segment::Synchronize).into(),
    });
    run
}
