//! Resolves the input numbers: the value that the user entered, or the automatic one.

use crate::network_sizes::SQUARES_PER_BLOCK;
use crate::peaks::{cpu_peak, dense_clock, link_in, link_out, peak_source, rates};
use crate::resolved::{Origin, Resolved, Scope};
use crate::selection::Selection;
use offload_catalog::{CpuKind, Figure, model};
use offload_estimator::computation::sparse::MULTI_SOCKET_BANDWIDTH_SHARE;
use offload_estimator::cpu::saturating_bandwidth;
use offload_estimator::trace::Trace;
use offload_scenario::{Family, Number};
use offload_vocabulary::computation::TableOperation;
use offload_vocabulary::quantity::{Bandwidth, Count};

/// The number of groups of a group-by if the user enters none. Assumed 2026-11-22.
const DEFAULT_GROUPS: f64 = 1000.0;

impl Selection<'_> {
    /// Returns a number in base units: the entered value, or the automatic one.
    ///
    /// `None` if the number is unknown (e.g. the price of a card that can't be rented) or derived from the job (e.g.
    /// start-up and memory need).
    pub(crate) fn number(&self, number: Number) -> Option<Resolved> {
        match self.scenario.number(number) {
            Some(value) => Some(Resolved::exact(number.field().to_base(value), Origin::Given)),
            None => self.automatic(number),
        }
    }

    /// Returns the value of a number in base units, or zero if it is unknown.
    pub(crate) fn quantity(&self, number: Number) -> f64 {
        self.number(number).map_or(0.0, |input| input.value)
    }

    /// Returns the automatic value of a number, which applies if the user leaves the field empty.
    pub(crate) fn automatic(&self, number: Number) -> Option<Resolved> {
        if let Some((value, source)) = self.network.and_then(|network| number.defined_by(network)) {
            let value = number.field().to_base(value);
            return Some(match self.image_scale(number) {
                1.0 => Resolved::exact(value, Origin::Published(source, Scope::Network)),
                ratio => Resolved::derived(value * ratio),
            });
        }
        match self.scenario.default_of(number) {
            Some(default) => {
                Some(Resolved::exact(number.field().to_base(default), Origin::Default))
            }
            None => self.derived_number(number),
        }
    }

    /// Derives a number from other inputs or from the selected machines and libraries.
    fn derived_number(&self, number: Number) -> Option<Resolved> {
        let Self { precision, cpu_precision, unit, cpu, gpu, .. } = *self;
        let Self { interconnect, page_locking, .. } = *self;
        let (cpu_library, gpu_library) = (self.cpu_library, self.gpu_library);
        let scope = Scope::Machine;
        // The number of cores that the program uses, divided by the CPU's number of cores. The ratio exceeds one if the
        // user enters more cores than the CPU has.
        let share_of_cores = || self.quantity(Number::Cores) / cpu.cores.value().value();
        Some(match number {
            Number::Rows | Number::Inner => Resolved::derived(self.quantity(Number::Columns)),
            Number::Calls => Resolved::derived(self.quantity(Number::Launches)),
            Number::Parallel if self.family == Family::Loop => {
                Resolved::derived(self.quantity(Number::Iterations))
            }
            // At most one thread per operation or per byte can be used.
            Number::Parallel => {
                let [operations, bytes] = [Number::Operations, Number::GpuTraffic]
                    .map(|number| self.quantity(number) / self.quantity(Number::Launches));
                Resolved::derived(operations.max(bytes).round().max(1.0))
            }
            Number::Traffic => {
                let data = self.quantity(Number::DataIn) + self.quantity(Number::DataOut);
                Resolved::derived(data)
            }
            Number::GpuTraffic => Resolved::derived(self.quantity(Number::Traffic)),
            Number::WorkingSet => {
                let per_call = self.quantity(Number::Traffic) / self.quantity(Number::Calls);
                Resolved::derived(per_call.max(self.quantity(Number::DataIn)))
            }
            Number::TableKeys => {
                let rows = self.quantity(Number::TableRows);
                match self.scenario.table_operation() {
                    TableOperation::Join => Resolved::derived(rows),
                    TableOperation::Filter
                    | TableOperation::GroupBy
                    | TableOperation::Sort
                    | TableOperation::Window
                    | TableOperation::Text
                    | TableOperation::Sum
                    | TableOperation::Arithmetic => Resolved::derived(rows.min(DEFAULT_GROUPS)),
                }
            }
            Number::FileColumns => Resolved::derived(self.quantity(Number::TableColumns)),
            Number::CpuBatch => Resolved::derived(self.quantity(Number::Batch)),
            Number::CpuBits => Resolved::derived(self.quantity(Number::Bits)),
            Number::ActiveParameters => Resolved::derived(self.quantity(Number::Parameters)),
            // Assumes as many key heads as query heads, so the keys are as wide as the block.
            Number::KeyWidth => {
                let weights = self.quantity(Number::ActiveParameters);
                let squares = self.quantity(Number::Layers) * SQUARES_PER_BLOCK;
                Resolved::derived((weights / squares).sqrt())
            }
            Number::Activations => Resolved::derived(self.activations()),
            Number::SampleValues => Resolved::derived(self.sample_values()),
            Number::Samples => Resolved::derived(self.samples()),
            Number::ImageSide => Resolved::derived(self.image_side()),
            Number::Uses => Resolved::derived(self.uses()),
            Number::Parameters => Resolved::derived(self.parameters_by_width()?),
            Number::Width => Resolved::derived(self.layer_width()),
            Number::Gpus => Resolved::figure(&self.machine?.gpus, scope),
            // Rented machines are modeled with one socket.
            Number::Sockets => Resolved::derived(match (cpu.kind, self.given_cores()) {
                (CpuKind::Bare, Some(cores)) => (cores / cpu.cores.value().value()).ceil(),
                (CpuKind::Bare | CpuKind::Instance { .. }, _) => 1.0,
            }),
            Number::Cores => match self
                .scenario
                .machine_with_cpu()
                .and_then(|machine_with_cpu| machine_with_cpu.cores)
            {
                Some(cores) => Resolved::figure(&cores, scope),
                None => Resolved::figure(&cpu.cores, scope).times(self.sockets()),
            },
            Number::Clock => Resolved::range(&cpu.clock, scope),
            Number::CpuPrice => Resolved::figure(&cpu.price?, scope),
            Number::CpuPeak => {
                let peak =
                    cpu_peak(self, cpu_precision).value() * share_of_cores() * self.clock_ratio();
                let source = dense_clock(self).map_or(cpu.clock.source_id(), Figure::source_id);
                Resolved::exact(peak, Origin::Published(source, scope))
            }
            // Even a few cores can use all memory channels of the machine. Cores beyond the CPU's core count add no
            // channels.
            Number::CpuBandwidth => {
                let all_cores = Resolved::figure(&cpu.bandwidth, scope);
                let one_core = Bandwidth::new(self.one_core_bandwidth().value);
                let sockets = self.sockets();
                let cores = Count::new(self.quantity(Number::Cores) / sockets);
                let bandwidth = saturating_bandwidth(
                    Bandwidth::new(all_cores.value),
                    one_core,
                    cores,
                    cpu.cores.value(),
                );
                let spread_share = match cpu_library.spread {
                    _ if sockets <= 1.0 => 1.0,
                    _ if self.scenario.family() == Family::Sparse => {
                        // All sockets together are at least as fast as one socket.
                        MULTI_SOCKET_BANDWIDTH_SHARE.value().max(1.0 / sockets)
                    }
                    Some(share) => share.likely().value(),
                    None => 1.0,
                };
                all_cores.times(bandwidth.value() / all_cores.value * sockets * spread_share)
            }
            Number::CpuCache => Resolved::figure(&cpu.cache?, scope).times(self.sockets()),
            // If the CPU's power is unpublished, use an average core's power times the cores in use.
            Number::CpuPower => match &cpu.power {
                Some(power) => Resolved::figure(power, scope).times(self.sockets()),
                None => Resolved::figure(&model().core_power, Scope::General)
                    .times(self.quantity(Number::Cores)),
            },
            // A named machine is rented as a whole, so its GPUs share the rent. If the work uses more GPUs than one
            // machine has, several machines are rented.
            Number::GpuPrice => {
                let named_machine = self.scenario.machine_with_gpu();
                match named_machine.and_then(|named_machine| {
                    Some((named_machine.cpu.price?, named_machine.gpus.value().value()))
                }) {
                    Some((price, gpus_per_machine)) => {
                        let gpus = self.gpus_in_use();
                        Resolved::figure(&price, scope)
                            .times((gpus / gpus_per_machine).ceil() / gpus)
                    }
                    None => Resolved::range(&gpu.price?, scope),
                }
            }
            Number::GpuPeak => {
                let peak = rates(gpu).get(precision, unit).value();
                let origin = match peak_source(gpu, precision, unit) {
                    Some(source) => Origin::Published(source, scope),
                    None => Origin::Derived,
                };
                Resolved::exact(peak, origin)
            }
            Number::GpuBandwidth => Resolved::figure(&gpu.memory_bandwidth, scope),
            Number::GpuMemory => Resolved::figure(&gpu.memory, scope),
            Number::GpuCache => Resolved::figure(&gpu.cache?, scope),
            Number::Processors => Resolved::figure(&gpu.processors, scope),
            Number::GpuPower => Resolved::figure(&gpu.power?, scope),
            Number::LinkIn => Resolved::figure(&link_in(interconnect, page_locking), scope),
            Number::LinkOut => Resolved::figure(&link_out(interconnect, page_locking), scope),
            Number::Latency => Resolved::figure(&interconnect.latency, scope),
            Number::GpuShare => self.gpu_share(&mut Trace::silent()),
            Number::GpuBandwidthShare => Resolved::measured_or(
                gpu.bandwidth_share.as_ref(),
                &gpu.architecture.bandwidth_share,
                Scope::Architecture,
            ),
            Number::CpuShare => match self.library_share() {
                _ if self.is_elementwise() => {
                    Resolved::range(&model().elementwise_share, Scope::General)
                }
                Some(share) => Resolved::range(share, Scope::Library),
                None => Resolved::range(&model().dense_share, Scope::General),
            },
            Number::CoreBandwidth => self
                .one_core_bandwidth()
                // The bandwidth of one core can't exceed the bandwidth of all cores.
                .at_most(self.quantity(Number::CpuBandwidth)),
            Number::CallCost => {
                let step = cpu_library.step_call.as_ref().filter(|_| self.family.is_network());
                let call = step.unwrap_or(&cpu_library.call);
                Resolved::range(call, Scope::Library).times(self.clock_slowdown())
            }
            Number::InterpretedCost => Resolved::range(&cpu_library.interpreted?, Scope::Library)
                .times(self.clock_slowdown()),
            Number::LaunchCost => {
                let launch = gpu_library.launch_on(gpu.architecture.vendor, self.trains);
                Resolved::range(launch, Scope::Library).times(self.clock_slowdown())
            }
            Number::GpuCallCost => {
                let call = gpu_library.call_of(self.family.is_network());
                Resolved::range(call, Scope::Library).times(self.clock_slowdown())
            }
            Number::KernelFloor => Resolved::range(&gpu_library.kernel, Scope::Library),
            Number::SynchronizeCost => match &gpu.architecture.synchronize {
                Some(synchronize) => Resolved::range(synchronize, Scope::Architecture),
                None => Resolved::range(&gpu_library.synchronize, Scope::Library),
            },
            Number::CpuTimeFactor => {
                Resolved::derived(self.followed.map_or(1.0, |followed| followed.factors.cpu))
            }
            Number::GpuTimeFactor => {
                Resolved::derived(self.followed.map_or(1.0, |followed| followed.factors.gpu))
            }
            // The remaining numbers need no rule here. `Estimate` adds those that are derived from the job. Numbers
            // with a default in every family are never looked up here, and the inputs of the bill are in `terms.rs`.
            _ => return None,
        })
    }

    /// Returns the slowdown of library code on this CPU, relative to the core on which the library's costs were
    /// measured. Calls and launches are ordinary instructions, so their time is inversely proportional to the clock.
    pub(crate) fn clock_slowdown(&self) -> f64 {
        model().reference_clock.value() / self.quantity(Number::Clock).max(1.0)
    }

    /// Returns the clock in use, relative to the clock at which the catalog's peak applies.
    pub(crate) fn clock_ratio(&self) -> f64 {
        self.quantity(Number::Clock) / self.cpu.clock.likely().max(1.0)
    }

    /// Returns the number of sockets, at least one.
    pub(crate) fn sockets(&self) -> f64 {
        self.quantity(Number::Sockets).max(1.0)
    }

    /// Returns the number of cores that the user entered.
    fn given_cores(&self) -> Option<f64> {
        self.scenario.number(Number::Cores)
    }

    /// Returns the memory bandwidth of one busy core, before it is limited by the bandwidth of all cores.
    fn one_core_bandwidth(&self) -> Resolved {
        let number = Number::CoreBandwidth;
        match self.scenario.number(number) {
            Some(value) => Resolved::exact(number.field().to_base(value), Origin::Given),
            None => {
                let (measured, general) =
                    (self.cpu.core_bandwidth.as_ref(), &model().core_bandwidth);
                Resolved::measured_or(measured, general, Scope::General)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::selection::Selection;
    use offload_scenario::field::Group;
    use offload_scenario::{FAMILIES, FIELDS, Kind, Number, decode};

    /// Numbers that are derived from the job instead of by a rule in this file.
    const JOB_NUMBERS: [Number; 5] =
        [Number::StartUp, Number::MemoryNeed, Number::DataIn, Number::DataOut, Number::GpuLayers];

    #[test]
    fn a_number_without_a_default_has_an_automatic_value() {
        for family in FAMILIES {
            let link = format!("w={}&machine=aws-g5-xlarge", family.id);
            // Only interpreters (e.g. `cpulib=python`) have a cost per operation.
            let scenarios =
                ["", "&cpulib=python"].map(|pair| decode("", &(link.clone() + pair)).scenario);
            let family_fields = FIELDS.iter().filter(|field| field.applies(&scenarios[0]));
            for field in family_fields.filter(|field| field.group != Group::Cost) {
                if let Kind::Number(number) = &field.kind
                    && number.number.default_in(family.family).is_none()
                    && !JOB_NUMBERS.contains(&number.number)
                {
                    let has_rule =
                        |scenario| Selection::of(scenario, None).automatic(number.number).is_some();
                    assert!(scenarios.iter().any(has_rule), "{}, {}", family.id, field.key);
                }
            }
        }
    }
}
