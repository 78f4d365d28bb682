//! From the question to the job that the model assesses.

use crate::family::Family;
use crate::kinds::GivenWork;
use crate::number::Number;
use crate::scenario::Scenario;
use crate::setting::Setting;
use offload_catalog::{self as catalog, Cpu, Figure, Gpu, Link as CatalogLink};
use offload_estimator::Job;
use offload_estimator::device::{Device, DeviceLibrary, Rates, StartUp};
use offload_estimator::device_run::NATIVE_LAUNCH;
use offload_estimator::host::{Host, HostLibrary, HostReach};
use offload_estimator::ledger::Ledger;
use offload_estimator::link::Link;
use offload_estimator::team::Team;
use offload_vocabulary::execution::{HostMemory, Unit};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, Frequency, HourlyPrice, Seconds, Share, Throughput, Watts,
};

impl Scenario {
    /// The job that the scenario describes.
    pub fn job(&self) -> Job {
        self.job_with(&mut Ledger::silent())
    }

    /// The same, with a record of how sizes became work.
    pub fn job_with(&self, ledger: &mut Ledger) -> Job {
        let setting = self.setting();
        let share = |number| Share::new(setting.quantity(number));
        Job {
            workload: setting.workload(Count::new(1.0), ledger),
            host: setting.host(),
            host_library: setting.host_costs(),
            device: setting.device(ledger),
            device_library: setting.device_costs(),
            residency: self.residency(),
            waits: self.waits(),
            process: self.process(),
            runs: Count::new(setting.quantity(Number::Runs)),
            serial: share(Number::SerialShare),
            fallback: share(Number::FallbackShare),
            team: setting.team(),
            loading: setting.loading(),
            overlap: share(Number::Overlap),
            start_up: self.number(Number::StartUp).map(Seconds::new),
            memory: self
                .number(Number::MemoryNeed)
                .map(|_| Bytes::new(setting.quantity(Number::MemoryNeed))),
        }
    }
}

impl Scenario {
    /// How many GPUs share the work: one of a kind of work that is not shared.
    pub fn gpus(&self) -> Count {
        match self.family().facts().shared {
            Some(_) => Count::new(self.setting().quantity(Number::Gpus)),
            None => Count::new(1.0),
        }
    }
}

impl Setting<'_> {
    /// Whether the arithmetic that a share of the CPU's peak is for is of the loose kind.
    pub(crate) fn is_loose(&self) -> bool {
        match self.family {
            Family::Custom => self.scenario.given_work() == GivenWork::Arrays,
            family => family.facts().loose,
        }
    }

    /// The GPUs that share the work, where there is more than one.
    fn team(&self) -> Option<Team> {
        let gpus = self.scenario.gpus();
        if gpus <= Count::new(1.0) {
            return None;
        }
        let between = self.scenario.interconnect();
        let hops = 2.0 * (gpus.value() - 1.0);
        Some(Team {
            gpus,
            part: self.workload(gpus, &mut Ledger::silent()),
            bus: between.bandwidth.likely(),
            hop: between.latency.likely() / hops,
            drive: self.scenario.drive(),
        })
    }

    /// What loading and preparing one step's data takes, all workers together.
    fn loading(&self) -> Seconds {
        if !self.family.is_network() {
            return Seconds::ZERO;
        }
        let each = Seconds::new(self.quantity(Number::Loading));
        each * (self.quantity(Number::Batch) / self.quantity(Number::Workers).max(1.0))
    }

    fn host(&self) -> Host {
        let (cpu, model) = (self.cpu, catalog::model());
        let share = Share::new(self.quantity(Number::HostShare));
        let loose = self.is_loose();
        let cores = Count::new(self.quantity(Number::Cores));
        let of_cores = cores / cpu.cores.value();
        let mut host = Host {
            cores,
            clock: Frequency::new(cpu.clock.likely()),
            fp64: host_peak(cpu, Precision::Fp64) * of_cores,
            fp32: host_peak(cpu, Precision::Fp32) * of_cores,
            bandwidth: Bandwidth::new(self.quantity(Number::HostBandwidth)),
            cache: self.known(Number::HostCache).map(Bytes::new),
            power: self.known(Number::HostPower).map(Watts::new),
            price: self.known(Number::HostPrice).map(HourlyPrice::new),
            reach: HostReach {
                dense: if loose { model.dense_share.likely() } else { share },
                elementwise: if loose { share } else { model.elementwise_share.likely() },
                half_size_a_core: model.half_size.value(),
                core_bandwidth: Bandwidth::new(self.quantity(Number::CoreBandwidth)),
                core_cached_bandwidth: match &cpu.core_cached_bandwidth {
                    Some(known) => known.value(),
                    None => model.core_cached_bandwidth.likely(),
                },
            },
        };
        if self.scenario.number(Number::HostPeak).is_some() {
            let peak = Throughput::new(self.quantity(Number::HostPeak));
            match self.precision {
                Precision::Fp64 => host.fp64 = peak,
                _ => host.fp32 = peak,
            }
        }
        host
    }

    fn host_costs(&self) -> HostLibrary {
        let library = self.host_library;
        HostLibrary {
            call: Seconds::new(self.quantity(Number::CallCost)),
            module: library.module.map_or(Seconds::ZERO, |cost| cost.likely() * self.pace()),
            comparison: Count::new(
                library.comparison.unwrap_or(catalog::model().comparison).likely(),
            ),
            dense_threads: library.threads_matmul,
            elementwise_threads: library.threads_elementwise,
            other_threads: library.threads_other,
            fork_join: catalog::model().fork_join.likely(),
            function: Count::new(library.math.likely()),
            fresh: library
                .temporaries
                .then(|| Bandwidth::new(1.0 / catalog::model().page_fault.likely().value())),
            interpreted: library
                .interpreted
                .map(|_| Seconds::new(self.quantity(Number::InterpretedCost))),
        }
    }

    fn device(&self, ledger: &mut Ledger) -> Device {
        let gpu = self.gpu;
        let (precision, unit) = (self.precision, self.unit);
        let mut rates = rates(gpu);
        if self.scenario.number(Number::DevicePeak).is_some() {
            rates.set(precision, unit, Throughput::new(self.quantity(Number::DevicePeak)));
        }
        let mut reach = self.device_reach(ledger).reach;
        let share = Share::new(self.quantity(Number::DeviceShare));
        match unit {
            Unit::Vector => reach.vector = share,
            Unit::Matrix => reach.matrix = share,
        }
        reach.bandwidth = Share::new(self.quantity(Number::DeviceBandwidthShare));
        Device {
            processors: Count::new(self.quantity(Number::Processors)),
            rates,
            memory: self.known(Number::DeviceMemory).map(Bytes::new),
            bandwidth: Bandwidth::new(self.quantity(Number::DeviceBandwidth)),
            cache: self.known(Number::DeviceCache).map(Bytes::new),
            power: self.known(Number::DevicePower).map(Watts::new),
            price: self.known(Number::DevicePrice).map(HourlyPrice::new),
            link: Link {
                to_device: Bandwidth::new(self.quantity(Number::LinkIn)),
                to_host: Bandwidth::new(self.quantity(Number::LinkOut)),
                latency: Seconds::new(self.quantity(Number::Latency)),
            },
            reach,
        }
    }

    fn device_costs(&self) -> DeviceLibrary {
        let library = self.device_library;
        let imported_already = self.host_library.ecosystem == library.ecosystem;
        DeviceLibrary {
            launch: Seconds::new(self.quantity(Number::LaunchCost)),
            call: Seconds::new(self.quantity(Number::DeviceCallCost)),
            module: library.module.map_or(Seconds::ZERO, |cost| cost.likely() * self.pace()),
            inner: NATIVE_LAUNCH,
            reduction: library.reduction.likely(),
            paging: library.spills.then(|| catalog::model().managed.value()),
            kernel: Seconds::new(self.quantity(Number::KernelFloor)),
            synchronize: Seconds::new(self.quantity(Number::SynchronizeCost)),
            start_up: StartUp {
                import: if imported_already { Seconds::ZERO } else { library.import.likely() },
                context: library.context.likely(),
                handles: library.handles.likely(),
                compile: library.compile_each.likely(),
            },
        }
    }
}

/// The peak of all of a CPU's cores.
pub(crate) fn host_peak(cpu: &Cpu, precision: Precision) -> Throughput {
    match precision {
        Precision::Fp64 => cpu.fp64(),
        _ => cpu.fp32(),
    }
}

/// The peaks of a GPU for every number format and unit.
///
/// A format that the matrix units do not know runs at the vector units' rate. Vector arithmetic in
/// FP16 has a rate of its own where it is not slower than FP32, which libraries use then; BF16,
/// TF32 and INT8 are worked out as FP32 there.
pub(crate) fn rates(gpu: &Gpu) -> Rates {
    let fp32 = gpu.fp32.value();
    let fp64 = gpu.fp64.map_or(Throughput::ZERO, |figure| figure.value());
    let fp16 = fp32 * gpu.architecture.fp16_vector.value().max(1.0);
    let mut rates = Rates::default();
    for precision in Precision::ALL {
        let vector = match precision {
            Precision::Fp64 => fp64,
            Precision::Fp16 => fp16,
            _ => fp32,
        };
        let matrix = matrix_figure(gpu, precision).map_or(vector, |figure| figure.value());
        let matrix = matrix.max(vector);
        rates.set(precision, Unit::Vector, vector);
        rates.set(precision, Unit::Matrix, matrix);
    }
    rates
}

/// The catalog's figure for the matrix units in a number format, if they know it.
pub(crate) const fn matrix_figure(gpu: &Gpu, precision: Precision) -> Option<Figure<Throughput>> {
    match precision {
        Precision::Fp64 => gpu.fp64_matrix,
        Precision::Fp32 => gpu.fp32_matrix,
        Precision::Tf32 => gpu.tf32_matrix,
        Precision::Fp16 => gpu.fp16_matrix,
        Precision::Bf16 => gpu.bf16_matrix,
        Precision::Int8 => gpu.int8_matrix,
    }
}

/// Bandwidth to the device, by kind of host memory.
pub(crate) fn link_in(link: &CatalogLink, memory: HostMemory) -> Figure<Bandwidth> {
    match memory {
        HostMemory::Pageable => link.pageable_to_device,
        HostMemory::Pinned => link.to_device,
    }
}

/// Bandwidth back to the host, by kind of host memory.
pub(crate) fn link_out(link: &CatalogLink, memory: HostMemory) -> Figure<Bandwidth> {
    match memory {
        HostMemory::Pageable => link.pageable_to_host,
        HostMemory::Pinned => link.to_host,
    }
}
