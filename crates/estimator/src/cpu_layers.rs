//! The additional time of a GPU run if some layers of a language model stay on the CPU.

use crate::cpu_cores::CpuCores;
use crate::cpu_stage::cpu_stage;
use crate::interconnect::copy_time;
use crate::job::Job;
use crate::symbol::Symbol;
use crate::timeline::{Segment, Timeline};
use crate::trace::{Chapter, Formula, Ledger, Trace, term, terms};
use offload_vocabulary::quantity::Seconds;

/// Adds the times of the layers on the CPU, the copies between these layers and the GPU, and the waits before the
/// copies.
///
/// # Model
/// The CPU's layers and the GPU's layers take turns, because each token passes through all layers.
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
        Formula::sum("Layers on the CPU", parts, cpu_time)
    });
    let (link, wait) = (&job.gpu.interconnect, job.gpu_library.synchronize);
    let copied = [
        (layers.to_gpu, link.to_gpu, Segment::CopyIn, Symbol::LinkIn),
        (layers.to_cpu, link.to_cpu, Segment::CopyOut, Symbol::LinkOut),
    ];
    let run = run.with(Segment::CpuLayers, cpu_time);
    copied.into_iter().fold(run, |run, (copy, bandwidth, segment, symbol)| {
        let (copying, waiting) = (copy_time(copy, bandwidth, link.latency), copy.transfers * wait);
        trace.note(Chapter::Gpu, || Formula {
            title: "Copying for the layers on the CPU",
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
    })
}
