//! Builds the job, which is the input of the model, from the resolved inputs.

use crate::cpu_baselines::with_cpu_library;
use crate::peaks::{cpu_peak, rates};
use crate::resolved::Resolved;
use crate::resolved_scenario::ResolvedScenario;
use crate::selection::Selection;
use crate::side::Side;
use offload_catalog::{CpuLibrary, cpu_libraries};
use offload_estimator::Job;
use offload_estimator::cpu::{CpuEfficiency, CpuLibraryCosts, CpuSpec};
use offload_estimator::gpu::{
    CACHE_PER_PROCESSOR, GpuEfficiency, GpuLibraryCosts, GpuSpec, StartUp,
};
use offload_estimator::gpu_run::NESTED_LAUNCH_TIME;
use offload_estimator::interconnect::InterconnectRates;
use offload_estimator::multi_gpu::MultiGpu;
use offload_estimator::trace::{Ledger, Trace};
use offload_estimator::workload::Workload;
use offload_scenario::{Family, Number};
use offload_vocabulary::execution::ArithmeticUnit;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, Frequency, HourlyPrice, Seconds, Share, Throughput, Watts,
};

impl ResolvedScenario<'_> {
    /// Builds the scenario's job. Records in `trace` the formulas that derive the work from the sizes.
    pub(crate) fn job(&self, trace: &mut Trace<impl Ledger>) -> Job {
        let Self { selection, inputs, .. } = self;
        let scenario = selection.scenario;
        let share = |number| Share::new(inputs.quantity(number));
        let workload = self.workload(Side::Gpus(Count::new(1.0)), trace);
        // A language model's workload excludes the layers on the CPU. Other workloads include all stages.
        let has_cpu_layers = selection.family == Family::Language && workload.cpu_layers.is_some();
        Job {
            cpu_workload: self.cpu_workload(has_cpu_layers, trace),
            cpu_layer_costs: workload
                .cpu_layers
                .as_ref()
                .and_then(|_| (self.model.cpu_layer_costs)(self)),
            workload,
            cpu: self.cpu(),
            cpu_library: self.cpu_costs(),
            gpu: self.gpu(trace),
            gpu_library: self.gpu_costs(),
            residency: scenario.residency(),
            synchronization: scenario.synchronization(),
            process: scenario.process_state(),
            runs: Count::new(inputs.quantity(Number::Runs)),
            serial: share(Number::SerialShare),
            fallback: share(Number::FallbackShare),
            multi_gpu: self.multi_gpu(),
            loading: self.loading(),
            overlap: share(Number::Overlap),
            start_up: inputs.given(Number::StartUp).map(Seconds::new),
            memory: inputs.given(Number::MemoryNeed).map(Bytes::new),
            cpu_time_factor: Count::new(inputs.quantity(Number::CpuTimeFactor)),
            gpu_time_factor: Count::new(inputs.quantity(Number::GpuTimeFactor)),
        }
    }

    /// Returns the rates and costs of the code with which the GPU program runs layers on the CPU. `None` if the user
    /// selected the same library for the CPU.
    pub(crate) fn cpu_layer_costs(&self) -> Option<(CpuSpec, CpuLibraryCosts)> {
        let Selection { scenario, family, cpu_library, gpu_library, .. } = self.selection;
        let is_own = |library: &&CpuLibrary| library.ecosystem == gpu_library.ecosystem;
        let common = family.facts().libraries.cpu.iter().copied();
        let library = common.chain(cpu_libraries()).find(is_own)?;
        if library.id == cpu_library.id {
            return None;
        }
        let scenario = with_cpu_library(scenario, library);
        let resolved = ResolvedScenario::of(&scenario, self.model);
        Some((resolved.cpu(), resolved.cpu_costs()))
    }

    /// Returns the CPU's workload. `None` if it equals the GPU's workload, because no layers stay on the CPU and no
    /// setting differs.
    fn cpu_workload(
        &self,
        has_cpu_layers: bool,
        trace: &mut Trace<impl Ledger>,
    ) -> Option<Workload> {
        if !has_cpu_layers {
            self.own_settings().next()?;
        }
        trace.enter_cpu_work(true);
        let workload = self.workload(Side::Cpu, trace);
        trace.enter_cpu_work(false);
        Some(workload)
    }

    /// Returns the GPUs that share the work. `None` for a single GPU.
    fn multi_gpu(&self) -> Option<MultiGpu> {
        let gpus = Count::new(self.selection.gpus_in_use());
        if gpus <= Count::new(1.0) {
            return None;
        }
        // A ring all-reduce takes 2 (n − 1) hops. The catalog contains the latency of the whole exchange, but the model
        // needs the latency of one hop.
        let hops = 2.0 * (gpus.value() - 1.0);
        let workload = |gpus| self.workload(Side::Gpus(gpus), &mut Trace::silent());
        let mut part = workload(gpus);
        if self.selection.family == Family::TreeEnsemble && part.cpu_layers.is_some() {
            // One CPU does this work for all GPUs.
            part.cpu_layers = workload(Count::new(1.0)).cpu_layers;
        }
        Some(MultiGpu {
            gpus,
            part,
            bus: Bandwidth::new(self.parameters.bus.value),
            hop: Seconds::new(self.parameters.bus_latency.value) / hops,
            parallel_mode: self.selection.scenario.parallel_mode(),
        })
    }

    /// Returns the time to load and prepare the data of one step with all workers. Zero for families that are neither
    /// networks nor pipelines.
    fn loading(&self) -> Seconds {
        let family = self.selection.family;
        let size = match (family == Family::Pipeline, family.is_network()) {
            (true, _) => Number::Items,
            (_, true) => Number::Batch,
            (false, false) => return Seconds::ZERO,
        };
        let seconds_per_item = Seconds::new(self.inputs.quantity(Number::Loading));
        seconds_per_item
            * (self.inputs.quantity(size) / self.inputs.quantity(Number::Workers).max(1.0))
    }

    fn cpu(&self) -> CpuSpec {
        let (selection, parameters) = (&self.selection, &self.parameters);
        let cpu = selection.cpu;
        let share = Share::new(self.inputs.quantity(Number::CpuShare));
        let elementwise = selection.is_elementwise();
        let core = cpu.microarchitecture;
        let cores = Count::new(self.inputs.quantity(Number::Cores));
        let narrow_precision = match selection.cpu_precision {
            Precision::Fp64 => Precision::Fp32,
            precision => precision,
        };
        // The catalog's peak is for all cores of the CPU. The bandwidth is already resolved for the cores in use.
        let share_of_cores = cores / cpu.cores.value() * selection.clock_ratio();
        let mut cpu = CpuSpec {
            cores,
            clock: Frequency::new(self.inputs.quantity(Number::Clock)),
            ipc: Count::new(parameters.ipc.as_ref().map_or(1.0, |ipc| ipc.value)),
            fp64: cpu_peak(selection, Precision::Fp64) * share_of_cores,
            // In a precision narrower than FP64, use the peak of that precision, because narrow precisions may have
            // separate rates.
            fp32: cpu_peak(selection, narrow_precision) * share_of_cores,
            bandwidth: Bandwidth::new(self.inputs.quantity(Number::CpuBandwidth)),
            l2: core.map(|core| core.l2.value()),
            l3: self.inputs.known(Number::CpuCache).map(Bytes::new),
            l3_reach: core.and_then(|core| Some(core.l3_reach?.value())),
            power: self.inputs.known(Number::CpuPower).map(Watts::new),
            price: self.inputs.known(Number::CpuPrice).map(HourlyPrice::new),
            // The input `CpuShare` applies to the kind of loop that dominates this work, either dense or element-wise.
            // The other kind of loop keeps the general share.
            efficiency: CpuEfficiency {
                dense: if elementwise { Share::new(parameters.dense_share.value) } else { share },
                elementwise: if elementwise {
                    share
                } else {
                    Share::new(parameters.elementwise_share.value)
                },
                half_size_per_core: Count::new(parameters.half_size.value),
                core_bandwidth: Bandwidth::new(self.inputs.quantity(Number::CoreBandwidth)),
                core_l2_bandwidth: Bandwidth::new(parameters.l2_bandwidth.value),
                core_l3_bandwidth: Bandwidth::new(parameters.l3_bandwidth.value),
                l3_latency: Seconds::new(parameters.l3_latency.value),
                memory_latency: Seconds::new(parameters.memory_latency.value),
            },
        };
        if self.inputs.is_given(Number::CpuPeak) {
            let peak = Throughput::new(self.inputs.quantity(Number::CpuPeak));
            match selection.cpu_precision {
                Precision::Fp64 | Precision::Int64 => cpu.fp64 = peak,
                // CPUs compute narrower formats at the rate of FP32.
                Precision::Fp32
                | Precision::Int32
                | Precision::Tf32
                | Precision::Fp16
                | Precision::Bf16
                | Precision::Int8 => cpu.fp32 = peak,
            }
        }
        cpu
    }

    fn cpu_costs(&self) -> CpuLibraryCosts {
        let (library, parameters) = (self.selection.cpu_library, &self.parameters);
        CpuLibraryCosts {
            call: Seconds::new(self.inputs.quantity(Number::CallCost)),
            compiled: seconds(parameters.cpu_compiled),
            module: seconds(parameters.cpu_module),
            comparison: Count::new(parameters.comparison_cycles.value),
            dense_threads: library.threads_matmul,
            elementwise_threads: library.threads_elementwise,
            other_threads: library.threads_other,
            fork_join: Seconds::new(parameters.fork_join.value),
            function: Count::new(parameters.function_cycles.value),
            // The catalog contains seconds per byte, but the model takes bytes per second.
            first_touch_rate: parameters.page_fault.map(|fault| Bandwidth::new(1.0 / fault.value)),
            interpreted: library
                .interpreted
                .map(|_| Seconds::new(self.inputs.quantity(Number::InterpretedCost))),
        }
    }

    fn gpu(&self, trace: &mut Trace<impl Ledger>) -> GpuSpec {
        let Selection { gpu, precision, unit, .. } = self.selection;
        let inputs = &self.inputs;
        let mut rates = rates(gpu);
        if inputs.is_given(Number::GpuPeak) {
            let peak = Throughput::new(inputs.quantity(Number::GpuPeak));
            rates.set(precision, unit, peak);
        }
        if self.selection.misses_matrix_units() {
            let vector_rate = rates.get(precision, ArithmeticUnit::Vector);
            rates.set(precision, ArithmeticUnit::Matrix, vector_rate);
        }
        // A share that the user enters applies to the units that the work uses. The few operations on other units keep
        // the share that the card sustains. The sustained share is computed in any case, so that its formula is traced.
        let sustained_share = Share::new(self.selection.gpu_share(trace).value);
        let share = Share::new(inputs.quantity(Number::GpuShare));
        let (vector, matrix) = match unit {
            ArithmeticUnit::Vector => (share, sustained_share),
            ArithmeticUnit::Matrix => (sustained_share, share),
        };
        let memory = Bytes::new(inputs.quantity(Number::GpuMemory));
        GpuSpec {
            processors: Count::new(inputs.quantity(Number::Processors)),
            rates,
            memory,
            memory_share: gpu.architecture.memory_share(memory),
            bandwidth: Bandwidth::new(inputs.quantity(Number::GpuBandwidth)),
            cache: inputs.known(Number::GpuCache).map(Bytes::new),
            power: inputs.known(Number::GpuPower).map(Watts::new),
            price: inputs.known(Number::GpuPrice).map(HourlyPrice::new),
            interconnect: InterconnectRates {
                to_gpu: Bandwidth::new(inputs.quantity(Number::LinkIn)),
                to_cpu: Bandwidth::new(inputs.quantity(Number::LinkOut)),
                latency: Seconds::new(inputs.quantity(Number::Latency)),
            },
            efficiency: GpuEfficiency {
                vector,
                matrix,
                bandwidth: Share::new(inputs.quantity(Number::GpuBandwidthShare)),
                cache_per_processor: CACHE_PER_PROCESSOR,
            },
        }
    }

    fn gpu_costs(&self) -> GpuLibraryCosts {
        let (inputs, parameters) = (&self.inputs, &self.parameters);
        GpuLibraryCosts {
            launch: Seconds::new(inputs.quantity(Number::LaunchCost)),
            call: Seconds::new(inputs.quantity(Number::GpuCallCost)),
            module: seconds(parameters.gpu_module),
            nested: NESTED_LAUNCH_TIME,
            reduction: Share::new(parameters.reduction_share.value),
            paging: parameters.paging.map(|rate| Bandwidth::new(rate.value)),
            kernel: Seconds::new(inputs.quantity(Number::KernelFloor)),
            synchronize: Seconds::new(inputs.quantity(Number::SynchronizeCost)),
            start_up: StartUp {
                import: if parameters.is_import_shared {
                    Seconds::ZERO
                } else {
                    Seconds::new(parameters.import.value)
                },
                context: Seconds::new(parameters.context.value),
                handles: Seconds::new(parameters.handles.value),
                compile: Seconds::new(parameters.compile.value),
            },
        }
    }
}

/// Returns a cost in seconds, or zero if the library has no such cost.
fn seconds(cost: Option<Resolved>) -> Seconds {
    cost.map_or(Seconds::ZERO, |cost| Seconds::new(cost.value))
}
