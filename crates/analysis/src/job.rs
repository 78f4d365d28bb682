//! From the question to the job that the model assesses.

use crate::figures::Figures;
use crate::parameters::Parameters;
use crate::peaks::{cpu_peak, rates};
use crate::resolved::Resolved;
use crate::selection::Selection;
use offload_estimator::Job;
use offload_estimator::device::{CACHE_A_PROCESSOR, Device, DeviceLibrary, DeviceReach, StartUp};
use offload_estimator::device_run::NATIVE_LAUNCH;
use offload_estimator::host::{Host, HostLibrary, HostReach};
use offload_estimator::ledger::Ledger;
use offload_estimator::link::Link;
use offload_estimator::team::Team;
use offload_scenario::Number;
use offload_vocabulary::execution::Unit;
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
    pub(crate) fn job(&self, ledger: &mut Ledger) -> Job {
        let Self { selection, figures, .. } = self;
        let scenario = selection.scenario;
        let share = |number| Share::new(figures.quantity(number));
        Job {
            workload: self.workload(Count::new(1.0), ledger),
            host: self.host(),
            host_library: self.host_costs(),
            device: self.device(ledger),
            device_library: self.device_costs(),
            residency: scenario.residency(),
            waits: scenario.waits(),
            process: scenario.process(),
            runs: Count::new(figures.quantity(Number::Runs)),
            serial: share(Number::SerialShare),
            fallback: share(Number::FallbackShare),
            team: self.team(),
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
    fn team(&self) -> Option<Team> {
        let gpus = self.gpus();
        if gpus <= Count::new(1.0) {
            return None;
        }
        let hops = 2.0 * (gpus.value() - 1.0);
        Some(Team {
            gpus,
            part: self.workload(gpus, &mut Ledger::silent()),
            bus: Bandwidth::new(self.parameters.bus.value),
            hop: Seconds::new(self.parameters.bus_latency.value) / hops,
            drive: self.selection.scenario.drive(),
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

    fn host(&self) -> Host {
        let (selection, parameters) = (&self.selection, &self.parameters);
        let cpu = selection.cpu;
        let share = Share::new(self.figures.quantity(Number::HostShare));
        let elementwise = selection.is_elementwise();
        let cores = Count::new(self.figures.quantity(Number::Cores));
        let of_cores = cores / cpu.cores.value();
        let mut host = Host {
            cores,
            clock: Frequency::new(parameters.clock.value),
            fp64: cpu_peak(cpu, Precision::Fp64) * of_cores,
            fp32: cpu_peak(cpu, Precision::Fp32) * of_cores,
            bandwidth: Bandwidth::new(self.figures.quantity(Number::HostBandwidth)),
            cache: self.figures.known(Number::HostCache).map(Bytes::new),
            power: self.figures.known(Number::HostPower).map(Watts::new),
            price: self.figures.known(Number::HostPrice).map(HourlyPrice::new),
            reach: HostReach {
                dense: if elementwise { Share::new(parameters.dense_share.value) } else { share },
                elementwise: match elementwise {
                    true => share,
                    false => Share::new(parameters.elementwise_share.value),
                },
                half_size_a_core: Count::new(parameters.half_size.value),
                core_bandwidth: Bandwidth::new(self.figures.quantity(Number::CoreBandwidth)),
                core_cached_bandwidth: Bandwidth::new(parameters.cached_bandwidth.value),
            },
        };
        if self.figures.is_given(Number::HostPeak) {
            let peak = Throughput::new(self.figures.quantity(Number::HostPeak));
            match selection.precision {
                Precision::Fp64 => host.fp64 = peak,
                _ => host.fp32 = peak,
            }
        }
        host
    }

    fn host_costs(&self) -> HostLibrary {
        let (library, parameters) = (self.selection.host_library, &self.parameters);
        HostLibrary {
            call: Seconds::new(self.figures.quantity(Number::CallCost)),
            module: seconds(parameters.host_module),
            comparison: Count::new(parameters.comparison_cycles.value),
            dense_threads: library.threads_matmul,
            elementwise_threads: library.threads_elementwise,
            other_threads: library.threads_other,
            fork_join: Seconds::new(parameters.fork_join.value),
            function: Count::new(parameters.function_cycles.value),
            fresh: parameters.page_fault.map(|fault| Bandwidth::new(1.0 / fault.value)),
            interpreted: library
                .interpreted
                .map(|_| Seconds::new(self.figures.quantity(Number::InterpretedCost))),
        }
    }

    fn device(&self, ledger: &mut Ledger) -> Device {
        let Selection { gpu, precision, unit, .. } = self.selection;
        let figures = &self.figures;
        let mut rates = rates(gpu);
        if figures.is_given(Number::DevicePeak) {
            let peak = Throughput::new(figures.quantity(Number::DevicePeak));
            rates.set(precision, unit, peak);
        }
        // A share that a person gives is that of the units the work uses; what little runs on the
        // others keeps what the card sustains.
        let sustained = Share::new(self.selection.gpu_share(ledger).value);
        let share = Share::new(figures.quantity(Number::DeviceShare));
        let (vector, matrix) = match unit {
            Unit::Vector => (share, sustained),
            Unit::Matrix => (sustained, share),
        };
        Device {
            processors: Count::new(figures.quantity(Number::Processors)),
            rates,
            memory: figures.known(Number::DeviceMemory).map(Bytes::new),
            bandwidth: Bandwidth::new(figures.quantity(Number::DeviceBandwidth)),
            cache: figures.known(Number::DeviceCache).map(Bytes::new),
            power: figures.known(Number::DevicePower).map(Watts::new),
            price: figures.known(Number::DevicePrice).map(HourlyPrice::new),
            link: Link {
                to_device: Bandwidth::new(figures.quantity(Number::LinkIn)),
                to_host: Bandwidth::new(figures.quantity(Number::LinkOut)),
                latency: Seconds::new(figures.quantity(Number::Latency)),
            },
            reach: DeviceReach {
                vector,
                matrix,
                bandwidth: Share::new(figures.quantity(Number::DeviceBandwidthShare)),
                cached_each: CACHE_A_PROCESSOR,
            },
        }
    }

    fn device_costs(&self) -> DeviceLibrary {
        let (figures, parameters) = (&self.figures, &self.parameters);
        DeviceLibrary {
            launch: Seconds::new(figures.quantity(Number::LaunchCost)),
            call: Seconds::new(figures.quantity(Number::DeviceCallCost)),
            module: seconds(parameters.device_module),
            inner: NATIVE_LAUNCH,
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
