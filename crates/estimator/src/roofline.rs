//! The roofline of each machine, and the rates that the stages of a run attain.

use crate::assessment::CpuGpu;
use crate::cpu::{CacheLevel, CpuSpec};
use crate::cpu_cores::CpuCores;
use crate::cpu_stage::cpu_stage;
use crate::gpu::GpuSpec;
use crate::gpu_stage::gpu_stage;
use crate::job::Job;
use crate::trace::Trace;
use crate::workload::Stage;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Intensity, Operations, Seconds, Share, Throughput, ratio,
};

/// The maximum arithmetic rate of a machine in one precision, and the bandwidth of one level of its memory.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Roof {
    /// The peak rate of the arithmetic units that the stage uses, in the precision of the stage.
    pub peak: Throughput,
    /// The bandwidth of the memory or cache that contains the working set.
    pub bandwidth: Bandwidth,
    /// `true` if `bandwidth` is the bandwidth of a cache.
    pub cached: bool,
}

impl Roof {
    /// Returns the ridge point: the arithmetic intensity above which a stage is compute-bound instead of memory-bound.
    pub fn ridge(&self) -> Intensity {
        Intensity::new(ratio(self.peak.value(), self.bandwidth.value()))
    }

    /// Returns the maximum arithmetic rate at the given intensity.
    pub fn at(&self, intensity: Intensity) -> Throughput {
        self.peak.min(Throughput::new(intensity.value() * self.bandwidth.value()))
    }
}

/// One stage of a run on one machine, with its work, its time and the maximum rates of the machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StageRate {
    /// The name of the stage. Empty if the run has only one stage.
    pub name: &'static str,
    pub precision: Precision,
    /// The number of arithmetic operations in all repetitions.
    pub operations: Operations,
    /// The memory traffic of all repetitions.
    pub bytes: Bytes,
    /// The time of all repetitions.
    pub time: Seconds,
    /// The maximum rates of the machine for this stage.
    pub roof: Roof,
}

impl StageRate {
    /// Returns the arithmetic intensity, in operations per byte of memory traffic.
    ///
    /// Returns `None` if the stage has no operations or no memory traffic.
    pub fn intensity(&self) -> Option<Intensity> {
        let counted = !self.operations.is_zero() && !self.bytes.is_zero();
        counted.then(|| self.operations / self.bytes)
    }

    /// Returns the attained operations per second.
    pub fn attained(&self) -> Throughput {
        self.operations / self.time
    }

    /// Returns the attained memory traffic per second.
    pub fn moved(&self) -> Bandwidth {
        self.bytes / self.time
    }

    /// Returns the maximum arithmetic rate at the stage's intensity.
    pub fn limit(&self) -> Throughput {
        self.intensity().map_or(self.roof.peak, |intensity| self.roof.at(intensity))
    }

    /// Returns the attained rate as a share of [`limit`](Self::limit). If the stage has no operations, returns the
    /// attained share of the bandwidth.
    pub fn share(&self) -> Share {
        if self.operations.is_zero() {
            Share::of(self.moved().value(), self.roof.bandwidth.value())
        } else {
            Share::of(self.attained().value(), self.limit().value())
        }
    }
}

/// Returns the rates that the stages of a run attain on each machine. If several GPUs divide the job, returns the rates
/// of one GPU.
///
/// # Model
/// On the CPU, a stage takes its predicted time. On the GPU, a stage takes the time to issue or to execute its kernels,
/// whichever is longer, so a launch-bound stage stays far below its roof. Functions such as exponentials count as
/// operations only on the GPU. On the CPU, they count as cycles.
///
/// # Source
/// Roofline model (Williams, Waterman and Patterson 2009).
pub fn stage_rates(job: &Job) -> CpuGpu<Vec<StageRate>> {
    let silent = &mut Trace::silent();
    let cores = CpuCores::of(&job.cpu);
    let on_cpu = job.cpu_workload().stages.iter().map(|stage| StageRate {
        name: stage.name,
        precision: stage.precision,
        operations: stage.total_operations(),
        bytes: stage.total_cpu_bytes(),
        time: cpu_stage(stage, &cores, &job.cpu_library, silent).total(),
        roof: cpu_roof(&job.cpu, stage),
    });
    let cpu = on_cpu.filter(takes_time).collect();
    let on_gpu = job.part().stages.iter().filter(|stage| !stage.is_on_cpu).map(|stage| StageRate {
        name: stage.name,
        precision: stage.precision,
        operations: stage.total_gpu_operations(),
        bytes: stage.total_gpu_bytes(),
        time: gpu_time(job, stage),
        roof: gpu_roof(&job.gpu, stage),
    });
    CpuGpu { cpu, gpu: on_gpu.filter(takes_time).collect() }
}

fn takes_time(rate: &StageRate) -> bool {
    let has_work = !rate.operations.is_zero() || !rate.bytes.is_zero();
    has_work && !rate.time.is_zero()
}

fn gpu_time(job: &Job, stage: &Stage) -> Seconds {
    let library = &job.gpu_library;
    let executed = gpu_stage(stage, &job.gpu, library, &mut Trace::silent()).total();
    let issued = stage.total_launches() * library.launch + stage.total_nested() * library.nested;
    issued.max(executed)
}

/// Returns the roof of all cores together. The bandwidth is that of the fastest cache that can hold the working set,
/// otherwise that of main memory.
fn cpu_roof(cpu: &CpuSpec, stage: &Stage) -> Roof {
    let memory = cpu.all_cores_bandwidth();
    let core_bandwidth = cpu.cache_level(stage.working_set, cpu.cores).map(|level| match level {
        CacheLevel::L2 => cpu.efficiency.core_l2_bandwidth,
        CacheLevel::L3 => cpu.efficiency.core_l3_bandwidth,
    });
    let bandwidth = core_bandwidth
        .map_or(memory, |core_bandwidth| (core_bandwidth * cpu.cores.value()).max(memory));
    Roof { peak: cpu.peak(stage.precision), bandwidth, cached: bandwidth > memory }
}

/// Returns the roof of the arithmetic units that the work can use. The bandwidth is that of the cache if it can hold
/// the working set and is faster than the memory.
fn gpu_roof(gpu: &GpuSpec, stage: &Stage) -> Roof {
    let from_cache = gpu.efficiency.cache_per_processor * gpu.processors.value();
    let fits_in_cache = gpu.cache.is_some_and(|cache| stage.working_set <= cache);
    let cached = fits_in_cache && from_cache > gpu.bandwidth;
    Roof {
        peak: gpu.rates.get(stage.precision, stage.work.unit()),
        bandwidth: if cached { from_cache } else { gpu.bandwidth },
        cached,
    }
}
