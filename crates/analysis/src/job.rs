//! From the question to the job that the model assesses.

use crate::figures::Figures;
use crate::parameters::Parameters;
use crate::peaks::{cpu_peak, rates};
use crate::resolved::Resolved;
use crate::selection::Selection;
use offload_estimator::Job;
use offload_estimator::cpu::{CpuEfficiency, CpuLibraryCosts, CpuSpec};
use offload_estimator::gpu::{
    CACHE_PER_PROCESSOR, GpuEfficiency, GpuLibraryCosts, GpuSpec, StartUp,
};
use offload_estimator::gpu_run::NATIVE_LAUNCH;
use offload_estimator::interconnect::InterconnectRates;
use offload_estimator::multi_gpu::MultiGpu;
use offload_estimator::trace::Trace;
use offload_scenario::Number;
use offload_vocabulary::execution::ArithmeticUnit;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, Frequency, HourlyPrice, Seconds, Share, Throughput, Watts,
};

/// A scenario with every figure resolved: what the job, its ranges and its provenance are made from.
#[derive(Clone)]
pub(crate) struct Resolution<'a> {
    pub(crate) selection: Selection<'a>,
    pub(crate) figures: Figures,
    pub(crate) parameters: Parameters,
}

impl Resolution<'_> {
    /// The job that the scenario describes, with a record of how sizes became work.
    pub(crate) fn job(&self, trace: &mut Trace) -> Job {
        let Self { selection, figures, .. } = self;
        let scenario = selection.scenario;
        let share = |number| Share::new(figures.quantity(number));
        Job {
            workload: self.workload(Count::new(1.0), trace),
            cpu: self.cpu(),
            cpu_library: self.cpu_costs(),
            gpu: self.gpu(trace),
            gpu_library: self.gpu_costs(),
            residency: scenario.residency(),
            synchronization: scenario.synchronization(),
            process: scenario.process_state(),
            runs: Count::new(figures.quantity(Number::Runs)),
            serial: share(Number::SerialShare),
            fallback: share(Number::FallbackShare),
            multi_gpu: self.multi_gpu(),
            loading: self.loading(),
            overlap: share(Number::Overlap),
            start_up: figures.given(Number::StartUp).map(Seconds::new),
            memory: figures.given(Number::MemoryNeed).map(Bytes::new),
        }
    }

    /// How many GPUs share the work: one where the libraries for this kind of work use one.
    fn gpus(&self) -> Count {
        match self.selection.family.facts().shared {
            Some(_) => Count::new(self.figures.quantity(Number::Gpus)),
            None => Count::new(1.0),
        }
    }

    /// The GPUs that share the work, where there is more than one.
    fn multi_gpu(&self) -> Option<MultiGpu> {
        let gpus = self.gpus();
        if gpus <= Count::new(1.0) {
            return None;
        }
        let hops = 2.0 * (gpus.value() - 1.0);
        Some(MultiGpu {
            gpus,
            part: self.workload(gpus, &mut Trace::silent()),
            bus: Bandwidth::new(self.parameters.bus.value),
            hop: Seconds::new(self.parameters.bus_latency.value) / hops,
            parallel_mode: self.selection.scenario.parallel_mode(),
        })
    }

    /// What loading and preparing one step's data takes, all workers together.
    fn loading(&self) -> Seconds {
        if !self.selection.family.is_network() {
            return Seconds::ZERO;
        }
        let each = Seconds::new(self.figures.quantity(Number::Loading));
        each * (self.figures.quantity(Number::Batch)
            / self.figures.quantity(Number::Workers).max(1.0))
    }

    fn cpu(&self) -> CpuSpec {
        let (selection, parameters) = (&self.selection, &self.parameters);
        let cpu = selection.cpu;
        let share = Share::new(self.figures.quantity(Number::CpuShare));
        let elementwise = selection.is_elementwise();
        let cores = Count::new(self.figures.quantity(Number::Cores));
        let of_cores = cores / cpu.cores.value();
        let mut cpu = CpuSpec {
            cores,
            clock: Frequency::new(parameters.clock.value),
            fp64: cpu_peak(cpu, Precision::Fp64) * of_cores,
            fp32: cpu_peak(cpu, Precision::Fp32) * of_cores,
            bandwidth: Bandwidth::new(self.figures.quantity(Number::CpuBandwidth)),
            cache: self.figures.known(Number::CpuCache).map(Bytes::new),
            power: self.figures.known(Number::CpuPower).map(Watts::new),
            price: self.figures.known(Number::CpuPrice).map(HourlyPrice::new),
            efficiency: CpuEfficiency {
                dense: if elementwise { Share::new(parameters.dense_share.value) } else { share },
                elementwise: match elementwise {
                    true => share,
                    false => Share::new(parameters.elementwise_share.value),
                },
                half_size_per_core: Count::new(parameters.half_size.value),
                core_bandwidth: Bandwidth::new(self.figures.quantity(Number::CoreBandwidth)),
                core_cached_bandwidth: Bandwidth::new(parameters.cached_bandwidth.value),
            },
        };
        if self.figures.is_given(Number::CpuPeak) {
            let peak = Throughput::new(self.figures.quantity(Number::CpuPeak));
            match selection.precision {
                Precision::Fp64 => cpu.fp64 = peak,
                _ => cpu.fp32 = peak,
            }
        }
        cpu
    }

    fn cpu_costs(&self) -> CpuLibraryCosts {
        let (library, parameters) = (self.selection.cpu_library, &self.parameters);
        CpuLibraryCosts {
            call: Seconds::new(self.figures.quantity(Number::CallCost)),
            module: seconds(parameters.cpu_module),
            comparison: Count::new(parameters.comparison_cycles.value),
            dense_threads: library.threads_matmul,
            elementwise_threads: library.threads_elementwise,
            other_threads: library.threads_other,
            fork_join: Seconds::new(parameters.fork_join.value),
            function: Count::new(parameters.function_cycles.value),
            allocated: parameters.page_fault.map(|fault| Bandwidth::new(1.0 / fault.value)),
            interpreted: library
                .interpreted
                .map(|_| Seconds::new(self.figures.quantity(Number::InterpretedCost))),
        }
    }

    fn gpu(&self, trace: &mut Trace) -> GpuSpec {
        let Selection { gpu, precision, unit, .. } = self.selection;
        let figures = &self.figures;
        let mut rates = rates(gpu);
        if figures.is_given(Number::GpuPeak) {
            let peak = Throughput::new(figures.quantity(Number::GpuPeak));
            rates.set(precision, unit, peak);
        }
        // A share that a person gives is that of the units the work uses; what little runs on the
        // others keeps what the card sustains.
        let sustained = Share::new(self.selection.gpu_share(trace).value);
        let share = Share::new(figures.quantity(Number::GpuShare));
        let (vector, matrix) = match unit {
            ArithmeticUnit::Vector => (share, sustained),
            ArithmeticUnit::Matrix => (sustained, share),
        };
        GpuSpec {
            processors: Count::new(figures.quantity(Number::Processors)),
            rates,
            memory: figures.known(Number::GpuMemory).map(Bytes::new),
            bandwidth: Bandwidth::new(figures.quantity(Number::GpuBandwidth)),
            cache: figures.known(Number::GpuCache).map(Bytes::new),
            power: figures.known(Number::GpuPower).map(Watts::new),
            price: figures.known(Number::GpuPrice).map(HourlyPrice::new),
            interconnect: InterconnectRates {
                to_gpu: Bandwidth::new(figures.quantity(Number::LinkIn)),
                to_cpu: Bandwidth::new(figures.quantity(Number::LinkOut)),
                latency: Seconds::new(figures.quantity(Number::Latency)),
            },
            efficiency: GpuEfficiency {
                vector,
                matrix,
                bandwidth: Share::new(figures.quantity(Number::GpuBandwidthShare)),
                cached_each: CACHE_PER_PROCESSOR,
            },
        }
    }

    fn gpu_costs(&self) -> GpuLibraryCosts {
        let (figures, parameters) = (&self.figures, &self.parameters);
        GpuLibraryCosts {
            launch: Seconds::new(figures.quantity(Number::LaunchCost)),
            call: Seconds::new(figures.quantity(Number::GpuCallCost)),
            module: seconds(parameters.gpu_module),
            nested: NATIVE_LAUNCH,
            reduction: Share::new(parameters.reduction_share.value),
            paging: parameters.paging.map(|rate| Bandwidth::new(rate.value)),
            kernel: Seconds::new(figures.quantity(Number::KernelFloor)),
            synchronize: Seconds::new(figures.quantity(Number::SynchronizeCost)),
            start_up: StartUp {
                import: seconds(parameters.import),
                context: Seconds::new(parameters.context.value),
                handles: Seconds::new(parameters.handles.value),
                compile: Seconds::new(parameters.compile.value),
            },
        }
    }
}

/// A cost in seconds; nothing where there is none.
fn seconds(cost: Option<Resolved>) -> Seconds {
    cost.map_or(Seconds::ZERO, |cost| Seconds::new(cost.value))
}
