//! The fastest assignment of a run's stages to the CPU and the GPU.

use crate::cpu_cores::CpuCores;
use crate::cpu_stage::cpu_stage;
use crate::gpu_stage::gpu_stage;
use crate::interconnect::{Transfer, copy_time};
use crate::job::Job;
use crate::timeline::{Segment, Timeline};
use crate::trace::Trace;
use crate::workload::Stage;
use offload_vocabulary::quantity::{Bytes, Count, Seconds};

/// The assignment of each stage to a machine, and the time of a run with this assignment.
#[derive(Clone, Debug, PartialEq)]
pub struct Split {
    /// The time of a warm run.
    pub time: Seconds,
    /// The name of each stage, in order, with `true` if the stage runs on the GPU.
    pub stages: Vec<(&'static str, bool)>,
}

impl Split {
    /// Returns `true` if each machine runs at least one stage.
    pub fn is_mixed(&self) -> bool {
        let has_stage_on = |gpu: bool| self.stages.iter().any(|stage| stage.1 == gpu);
        has_stage_on(false) && has_stage_on(true)
    }

    /// Returns the time of a warm run of `job` with this split, even if another split is faster.
    ///
    /// # Model
    /// As in [`best_split`], but with the given machine for each stage.
    pub fn time_of(&self, job: &Job) -> Seconds {
        self.timeline(job).total()
    }

    /// Returns the time of a warm run, broken down by cause. Stages on the CPU count as [`Segment::Serial`].
    ///
    /// # Model
    /// As in [`best_split`], but with the given machine for each stage.
    pub fn timeline(&self, job: &Job) -> Timeline {
        let costs = Costs::of(job);
        let copies = &job.workload.copies_per_run;
        let (mut run, mut is_on_gpu, mut pending_bytes) =
            (Timeline::default(), false, copies.to_gpu.bytes);
        let transfer = |bytes, to_gpu| {
            let segment = if to_gpu { Segment::CopyIn } else { Segment::CopyOut };
            Timeline::default().with(segment, costs.transfer(bytes, to_gpu))
        };
        let stages = job.workload.stages.iter().zip(&job.cpu_workload().stages);
        for ((stage, stage_on_cpu), &(_, gpu)) in stages.zip(&self.stages) {
            if gpu != is_on_gpu {
                run = run + transfer(pending_bytes, gpu);
            }
            run = if gpu {
                run + costs.gpu_timeline(stage)
            } else {
                run.with(Segment::Serial, costs.cpu_time(stage_on_cpu))
            };
            (is_on_gpu, pending_bytes) = (gpu, stage.handover);
        }
        if is_on_gpu { run + transfer(copies.to_cpu.bytes, false) } else { run }
    }
}

/// The costs of a job's stages on each machine, and of copies between the machines.
struct Costs<'a> {
    job: &'a Job,
    cores: CpuCores<'a>,
}

impl<'a> Costs<'a> {
    fn of(job: &'a Job) -> Self {
        Self { job, cores: CpuCores::of(&job.cpu) }
    }

    fn cpu_time(&self, stage: &Stage) -> Seconds {
        let run = cpu_stage(stage, &self.cores, &self.job.cpu_library, &mut Trace::silent());
        (run * self.job.cpu_time_factor).total()
    }

    fn gpu_time(&self, stage: &Stage) -> Seconds {
        let (gpu, library) = (&self.job.gpu, &self.job.gpu_library);
        let executed = gpu_stage(stage, gpu, library, &mut Trace::silent()).total();
        let issued =
            stage.total_launches() * library.launch + stage.total_nested() * library.nested;
        self.job.gpu_time_factor * (issued.max(executed) + library.synchronize)
    }

    fn gpu_timeline(&self, stage: &Stage) -> Timeline {
        let (gpu, library) = (&self.job.gpu, &self.job.gpu_library);
        let executed = gpu_stage(stage, gpu, library, &mut Trace::silent());
        let issued =
            stage.total_launches() * library.launch + stage.total_nested() * library.nested;
        executed
            .with(Segment::Overhead, issued - executed.total())
            .with(Segment::Synchronize, library.synchronize)
            * self.job.gpu_time_factor
    }

    fn transfer(&self, bytes: Bytes, to_gpu: bool) -> Seconds {
        let interconnect = &self.job.gpu.interconnect;
        let bandwidth = if to_gpu { interconnect.to_gpu } else { interconnect.to_cpu };
        if bytes.is_zero() {
            Seconds::ZERO
        } else {
            copy_time(Transfer::new(bytes, Count::new(1.0)), bandwidth, interconnect.latency)
        }
    }
}

/// The fastest assignment of the stages so far, given the machine of the last stage.
#[derive(Clone, Debug)]
struct PartialSplit {
    time: Seconds,
    stages: Vec<(&'static str, bool)>,
}

/// Returns the fastest assignment of a run's stages to the CPU and the GPU.
///
/// # Model
/// The fastest assignment is the shortest path through the stages. On the CPU, a stage takes its predicted time. On the
/// GPU, a stage takes the time to issue or to execute its kernels, whichever is longer, plus the time of one
/// synchronization. If two successive stages run on different machines, the data passed between them is copied over the
/// interconnect. The input data and the results are in CPU memory.
///
/// # Assumptions
/// Stages do not overlap.
pub fn best_split(job: &Job) -> Split {
    let costs = Costs::of(job);
    let mut pending_bytes = job.workload.copies_per_run.to_gpu.bytes;
    let start = PartialSplit { time: Seconds::ZERO, stages: Vec::new() };
    let mut cpu = start.clone();
    let mut gpu = PartialSplit { time: costs.transfer(pending_bytes, true), ..start };
    for (stage, stage_on_cpu) in job.workload.stages.iter().zip(&job.cpu_workload().stages) {
        let (cpu_time, gpu_time) = (costs.cpu_time(stage_on_cpu), costs.gpu_time(stage));
        if !cpu.stages.is_empty() {
            let to_cpu = gpu.time + costs.transfer(pending_bytes, false);
            let to_gpu = cpu.time + costs.transfer(pending_bytes, true);
            let (from_cpu, from_gpu) = (cpu.clone(), gpu.clone());
            if to_cpu < cpu.time {
                cpu = PartialSplit { time: to_cpu, ..from_gpu };
            }
            if to_gpu < gpu.time {
                gpu = PartialSplit { time: to_gpu, ..from_cpu };
            }
        }
        cpu.time += cpu_time;
        cpu.stages.push((stage.name, false));
        gpu.time += gpu_time;
        gpu.stages.push((stage.name, true));
        pending_bytes = stage.handover;
    }
    gpu.time += costs.transfer(job.workload.copies_per_run.to_cpu.bytes, false);
    let best = if gpu.time < cpu.time { gpu } else { cpu };
    Split { time: best.time, stages: best.stages }
}
