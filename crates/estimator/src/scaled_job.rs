//! Jobs with scaled times, for ranges and sensitivities.

use crate::aspect::{ASPECT_COUNT, Aspect};
use crate::job::Job;
use crate::workload::ProcessorLimits;

/// Sets the constants of `changed` to those of `job`, with the times of each aspect multiplied by its factor.
///
/// Inlining makes the page smaller.
#[inline(always)]
pub(crate) fn scale_times(changed: &mut Job, job: &Job, factors: &[f64; ASPECT_COUNT]) {
    let factor = |aspect: Aspect| factors[aspect as usize];
    let (cpu, original) = (&mut changed.cpu, &job.cpu);
    let by = factor(Aspect::CpuArithmetic);
    (cpu.fp64, cpu.fp32) = (original.fp64 / by, original.fp32 / by);
    cpu.clock = original.clock / by;
    let by = factor(Aspect::CpuMemory);
    cpu.bandwidth = original.bandwidth / by;
    cpu.efficiency.core_bandwidth = original.efficiency.core_bandwidth / by;
    cpu.efficiency.core_l2_bandwidth = original.efficiency.core_l2_bandwidth / by;
    cpu.efficiency.core_l3_bandwidth = original.efficiency.core_l3_bandwidth / by;
    cpu.efficiency.l3_latency = original.efficiency.l3_latency * by;
    cpu.efficiency.memory_latency = original.efficiency.memory_latency * by;
    changed.cpu_library.first_touch_rate = job.cpu_library.first_touch_rate.map(|rate| rate / by);
    let by = factor(Aspect::CpuCalls);
    let (library, original) = (&mut changed.cpu_library, &job.cpu_library);
    library.call = original.call * by;
    library.compiled = original.compiled * by;
    library.module = original.module * by;
    library.fork_join = original.fork_join * by;
    library.interpreted = original.interpreted.map(|cost| cost * by);
    let (gpu, original) = (&mut changed.gpu, &job.gpu);
    let slower = ProcessorLimits::slower(factor(Aspect::GpuArithmetic), factor(Aspect::GpuMemory));
    gpu.rates = original.rates.divided_by(factor(Aspect::GpuArithmetic));
    changed.workload.limit_processors(&job.workload, &slower);
    let by = factor(Aspect::GpuMemory);
    gpu.bandwidth = original.bandwidth / by;
    gpu.efficiency.cache_per_processor = original.efficiency.cache_per_processor / by;
    let by = factor(Aspect::Interconnect);
    gpu.interconnect.to_gpu = original.interconnect.to_gpu / by;
    gpu.interconnect.to_cpu = original.interconnect.to_cpu / by;
    gpu.interconnect.latency = original.interconnect.latency * by;
    if let (Some(multi_gpu), Some(original)) = (&mut changed.multi_gpu, &job.multi_gpu) {
        multi_gpu.bus = original.bus / by;
        multi_gpu.hop = original.hop * by;
        multi_gpu.part.limit_processors(&original.part, &slower);
    }
    changed.gpu_library.paging = job.gpu_library.paging.map(|rate| rate / by);
    let by = factor(Aspect::Launch);
    let (library, original) = (&mut changed.gpu_library, &job.gpu_library);
    library.launch = original.launch * by;
    library.call = original.call * by;
    library.module = original.module * by;
    library.kernel = original.kernel * by;
    library.nested = original.nested * by;
    library.synchronize = original.synchronize * by;
    let by = factor(Aspect::StartUp);
    let (start_up, original) = (&mut library.start_up, &original.start_up);
    start_up.import = original.import * by;
    start_up.context = original.context * by;
    start_up.handles = original.handles * by;
    start_up.compile = original.compile * by;
    changed.start_up = job.start_up.map(|time| time * by);
}
