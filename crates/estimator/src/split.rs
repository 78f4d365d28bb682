//! The best of both machines: each stage where it is done sooner, copies counted.

use crate::cpu_cores::CpuCores;
use crate::cpu_stage::cpu_stage;
use crate::gpu_stage::gpu_stage;
use crate::interconnect::{Transfer, copy_time};
use crate::job::Job;
use crate::trace::Trace;
use offload_vocabulary::quantity::{Bytes, Count, Seconds};

/// Which stages are best done where, and what a run takes then.
#[derive(Clone, Debug, PartialEq)]
pub struct Split {
    /// The time of a warm run.
    pub time: Seconds,
    /// For each stage its name and whether it is done on the GPU.
    pub stages: Vec<(&'static str, bool)>,
}

/// A way to have done the stages so far, ending on one of the machines.
#[derive(Clone, Debug)]
struct Way {
    time: Seconds,
    stages: Vec<(&'static str, bool)>,
}

/// The split of a run's stages between CPU and GPU that is done first.
///
/// # Model
/// Shortest path through the stages: a stage on the CPU takes its CPU time; on the GPU the longer
/// of issuing and executing, and waiting for it; where one stage hands over to another machine,
/// what it hands over crosses the link. Data begins and ends on the CPU.
///
/// # Assumptions
/// Stages follow one another; none overlaps with the next.
pub fn best_split(job: &Job) -> Split {
    let silent = &mut Trace::silent();
    let interconnect = &job.gpu.interconnect;
    let across = |bytes: Bytes, to_gpu: bool| {
        let bandwidth = if to_gpu { interconnect.to_gpu } else { interconnect.to_cpu };
        match bytes.is_zero() {
            true => Seconds::ZERO,
            false => {
                copy_time(Transfer::new(bytes, Count::new(1.0)), bandwidth, interconnect.latency)
            }
        }
    };
    let cores = CpuCores::of(&job.cpu);
    let mut handed = job.workload.copies_per_run.to_gpu.bytes;
    let start = Way { time: Seconds::ZERO, stages: Vec::new() };
    let mut cpu = start.clone();
    let mut gpu = Way { time: across(handed, true), ..start };
    for (stage, own) in job.workload.stages.iter().zip(&job.cpu_workload().stages) {
        let on_cpu = cpu_stage(own, &cores, &job.cpu_library, silent).total();
        let executed = gpu_stage(stage, &job.gpu, &job.gpu_library, silent).total();
        let issued = stage.all_launches() * job.gpu_library.launch
            + stage.all_nested() * job.gpu_library.nested;
        let on_gpu = issued.max(executed) + job.gpu_library.synchronize;
        if !cpu.stages.is_empty() {
            let to_cpu = gpu.time + across(handed, false);
            let to_gpu = cpu.time + across(handed, true);
            let (from_cpu, from_gpu) = (cpu.clone(), gpu.clone());
            if to_cpu < cpu.time {
                cpu = Way { time: to_cpu, ..from_gpu };
            }
            if to_gpu < gpu.time {
                gpu = Way { time: to_gpu, ..from_cpu };
            }
        }
        cpu.time += on_cpu;
        cpu.stages.push((stage.name, false));
        gpu.time += on_gpu;
        gpu.stages.push((stage.name, true));
        handed = stage.handover;
    }
    gpu.time += across(job.workload.copies_per_run.to_cpu.bytes, false);
    let best = if gpu.time < cpu.time { gpu } else { cpu };
    Split { time: best.time, stages: best.stages }
}
