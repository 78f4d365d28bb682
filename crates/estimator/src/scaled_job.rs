//! Jobs with scaled times, for the ranges and the sensitivities.

use crate::aspect::{ASPECT_COUNT, Aspect};
use crate::cpu::{CpuLibraryCosts, CpuSpec};
use crate::job::Job;
use crate::workload::ProcessorLimits;

/// Copies the model constants of `job` to `changed` so that the times of each aspect are multiplied by the aspect's
/// factor. For example, a factor of 2 halves a rate and doubles a latency.
///
/// Inlining this function makes the page smaller.
#[inline(always)]
pub(crate) fn scale_times(changed: &mut Job, job: &Job, factors: &[f64; ASPECT_COUNT]) {
    let factor_of = |aspect: Aspect| factors[aspect as usize];
    (changed.cpu, changed.cpu_library) = scaled_cpu(&job.cpu, &job.cpu_library, factors);
    let cpu_layer_costs = job.cpu_layer_costs.as_ref();
    changed.cpu_layer_costs =
        cpu_layer_costs.map(|(cpu, library)| scaled_cpu(cpu, library, factors));
    let (gpu, original) = (&mut changed.gpu, &job.gpu);
    let slower =
        ProcessorLimits::slower(factor_of(Aspect::GpuArithmetic), factor_of(Aspect::GpuMemory));
    gpu.rates = original.rates.divided_by(factor_of(Aspect::GpuArithmetic));
    changed.workload.limit_processors(&job.workload, &slower);
    let factor = factor_of(Aspect::GpuMemory);
    gpu.bandwidth = original.bandwidth / factor;
    gpu.efficiency.cache_per_processor = original.efficiency.cache_per_processor / factor;
    let factor = factor_of(Aspect::Interconnect);
    gpu.interconnect.to_gpu = original.interconnect.to_gpu / factor;
    gpu.interconnect.to_cpu = original.interconnect.to_cpu / factor;
    gpu.interconnect.latency = original.interconnect.latency * factor;
    if let (Some(multi_gpu), Some(original)) = (&mut changed.multi_gpu, &job.multi_gpu) {
        multi_gpu.bus = original.bus / factor;
        multi_gpu.hop = original.hop * factor;
        multi_gpu.part.limit_processors(&original.part, &slower);
    }
    changed.gpu_library.paging = job.gpu_library.paging.map(|rate| rate / factor);
    let factor = factor_of(Aspect::Launch);
    let (library, original) = (&mut changed.gpu_library, &job.gpu_library);
    library.launch = original.launch * factor;
    library.call = original.call * factor;
    library.module = original.module * factor;
    library.kernel = original.kernel * factor;
    library.nested = original.nested * factor;
    library.synchronize = original.synchronize * factor;
    let factor = factor_of(Aspect::StartUp);
    let (start_up, original) = (&mut library.start_up, &original.start_up);
    start_up.import = original.import * factor;
    start_up.context = original.context * factor;
    start_up.handles = original.handles * factor;
    start_up.compile = original.compile * factor;
    changed.start_up = job.start_up.map(|time| time * factor);
}

/// Returns a CPU and its library, with the times of each aspect multiplied by the aspect's factor.
fn scaled_cpu(
    original: &CpuSpec,
    library: &CpuLibraryCosts,
    factors: &[f64; ASPECT_COUNT],
) -> (CpuSpec, CpuLibraryCosts) {
    let factor_of = |aspect: Aspect| factors[aspect as usize];
    let (mut cpu, mut costs) = (*original, *library);
    let factor = factor_of(Aspect::CpuArithmetic);
    (cpu.fp64, cpu.fp32) = (original.fp64 / factor, original.fp32 / factor);
    cpu.clock = original.clock / factor;
    let factor = factor_of(Aspect::CpuMemory);
    cpu.bandwidth = original.bandwidth / factor;
    cpu.efficiency.core_bandwidth = original.efficiency.core_bandwidth / factor;
    cpu.efficiency.core_l2_bandwidth = original.efficiency.core_l2_bandwidth / factor;
    cpu.efficiency.core_l3_bandwidth = original.efficiency.core_l3_bandwidth / factor;
    cpu.efficiency.l3_latency = original.efficiency.l3_latency * factor;
    cpu.efficiency.memory_latency = original.efficiency.memory_latency * factor;
    costs.first_touch_rate = library.first_touch_rate.map(|rate| rate / factor);
    let factor = factor_of(Aspect::CpuCalls);
    costs.call = library.call * factor;
    costs.compiled = library.compiled * factor;
    costs.module = library.module * factor;
    costs.fork_join = library.fork_join * factor;
    costs.interpreted = library.interpreted.map(|cost| cost * factor);
    (cpu, costs)
}
