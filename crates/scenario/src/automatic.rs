//! The numbers that hold when a person has given none.

use crate::field::{FIELDS, Kind};
use crate::kinds::Family;
use crate::number::{NUMBERS, Number};
use crate::resolve;
use crate::scenario::Scenario;
use crate::setting::Setting;
use offload_catalog::model;
use offload_estimator::device_run::start_up;
use offload_estimator::fit::fit;
use offload_estimator::ledger::Ledger;

/// How many base units one of each number's units is.
const SCALES: [f64; NUMBERS] = {
    let mut scales = [1.0; NUMBERS];
    let mut place = 0;
    while place < FIELDS.len() {
        if let Kind::Number(field) = &FIELDS[place].kind {
            scales[field.number as usize] = field.unit.scale;
        }
        place += 1;
    }
    scales
};

impl Number {
    /// The number that holds for every scenario unless given, if it is the same for all.
    pub const fn fixed(self) -> Option<f64> {
        Some(match self {
            Self::Operations => 1e13,
            Self::DataIn => 1.0,
            Self::DataOut | Self::SerialShare | Self::Overlap | Self::FallbackShare => 0.0,
            Self::Launches
            | Self::Transfers
            | Self::Products
            | Self::Chain
            | Self::OperationsEach
            | Self::Outputs
            | Self::Uses
            | Self::Runs => 1.0,
            Self::Inputs => 2.0,
            Self::Columns => 4096.0,
            Self::Elements => 100e6,
            Self::Parameters => 1e6,
            Self::Batch => 64.0,
            Self::Layers => 4.0,
            Self::Steps => 1000.0,
            Self::Samples => 50_000.0,
            _ => return None,
        })
    }
}

impl Scenario {
    /// The number that counts, in the field's unit: the one given, or the automatic one. `None`
    /// where nobody knows it, such as the price of a card that nobody rents out.
    pub fn value(&self, number: Number) -> Option<f64> {
        self.setting().value(number)
    }

    /// The number that holds when none is given, in the field's unit.
    pub fn automatic(&self, number: Number) -> Option<f64> {
        self.setting().automatic(number)
    }

    fn without(&self, number: Number) -> Self {
        let mut other = self.clone();
        other.set(number, None);
        other
    }
}

impl Setting<'_> {
    fn value(&self, number: Number) -> Option<f64> {
        self.scenario.number(number).or_else(|| self.automatic(number))
    }

    /// The same in base units; zero where nobody knows it.
    pub(crate) fn quantity(&self, number: Number) -> f64 {
        self.value(number).unwrap_or_default() * SCALES[number as usize]
    }

    /// The same in base units, if anybody knows it.
    pub(crate) fn known(&self, number: Number) -> Option<f64> {
        self.value(number).map(|value| value * SCALES[number as usize])
    }

    pub(crate) fn automatic(&self, number: Number) -> Option<f64> {
        if let Some(fixed) = number.fixed() {
            return Some(fixed);
        }
        match number {
            Number::Rows | Number::Inner => self.value(Number::Columns),
            Number::Traffic => Some(self.value(Number::DataIn)? + self.value(Number::DataOut)?),
            Number::SampleValues => Some(
                (self.quantity(Number::Parameters) / self.quantity(Number::Layers))
                    .sqrt()
                    .round()
                    .max(1.0),
            ),
            _ => self.figure(number).map(|figure| figure / SCALES[number as usize]),
        }
    }

    /// What the catalog and the model say, in base units.
    fn figure(&self, number: Number) -> Option<f64> {
        let Setting { family, precision, unit, cpu, gpu, link, host_memory, .. } = *self;
        let Setting { host_library, device_library, .. } = *self;
        let cores = || self.quantity(Number::Cores) / cpu.cores.value().value();
        Some(match number {
            Number::Cores => cpu.cores.value().value(),
            Number::HostPrice => cpu.price?.value().value(),
            Number::HostPeak => resolve::host_peak(cpu, precision).value() * cores(),
            Number::HostBandwidth => cpu.bandwidth.value().value() * cores().min(1.0),
            Number::HostCache => cpu.cache?.value().value(),
            Number::HostPower => match cpu.power {
                Some(power) => power.value().value(),
                None => model().core_power.value().value() * self.quantity(Number::Cores),
            },
            Number::DevicePrice => gpu.price?.likely().value(),
            Number::DevicePeak => resolve::rates(gpu).get(precision, unit).value(),
            Number::DeviceBandwidth => gpu.memory_bandwidth.value().value(),
            Number::DeviceMemory => gpu.memory?.value().value(),
            Number::DeviceCache => gpu.cache?.value().value(),
            Number::Processors => gpu.processors.value().value(),
            Number::DevicePower => gpu.power?.value().value(),
            Number::LinkIn => resolve::link_in(link, host_memory).value().value(),
            Number::LinkOut => resolve::link_out(link, host_memory).value().value(),
            Number::Latency => link.latency.value().value(),
            Number::DeviceShare => {
                self.device_reach(&mut Ledger::silent()).reach.share(unit).value()
            }
            Number::DeviceBandwidthShare => {
                self.device_reach(&mut Ledger::silent()).reach.bandwidth.value()
            }
            Number::HostShare => match family {
                Family::Elementwise => model().elementwise_share.likely().value(),
                _ => model().dense_share.likely().value(),
            },
            Number::CoreBandwidth => {
                let one = model().core_bandwidth.likely().value();
                one.min(self.quantity(Number::HostBandwidth))
            }
            Number::CallCost => host_library.call.likely().value(),
            Number::InterpretedCost => host_library.interpreted?.likely().value(),
            Number::LaunchCost => match family {
                Family::Training => device_library.training_launch.likely().value(),
                _ => device_library.launch.likely().value(),
            },
            Number::KernelFloor => device_library.kernel.likely().value(),
            Number::SynchronizeCost => device_library.synchronize.likely().value(),
            Number::StartUp => {
                start_up(&self.scenario.without(number).job(), &mut Ledger::silent()).value()
            }
            Number::MemoryNeed => {
                fit(&self.scenario.without(number).job(), &mut Ledger::silent()).need().value()
            }
            _ => return None,
        })
    }
}
