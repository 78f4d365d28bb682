//! The numbers that hold when a person has given none.

use crate::family::Family;
use crate::field::Kind;
use crate::fields::FIELDS;
use crate::number::{NUMBERS, Number};
use crate::resolve;
use crate::scenario::Scenario;
use crate::setting::Setting;
use offload_catalog::model;
use offload_estimator::device_run::start_up;
use offload_estimator::fit::fit;
use offload_estimator::ledger::Ledger;

/// The clock of the core that the costs of calls and launches hold for.
///
/// In hertz: the clock of the CPU in `data/host/measured.csv`, 2026-11-21; published figures seldom
/// say theirs.
const REFERENCE_CLOCK: f64 = 3.7e9;

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
    /// The number that holds for every scenario of a family unless given.
    pub const fn start(self, family: Family) -> Option<f64> {
        use Family::{
            Convolutional, Dataframe, Fourier, Language, Loop, MonteCarlo, Pipeline, Recurrent,
            Sorting, Stencil, TinyKernels, Transformer,
        };
        Some(match (family, self) {
            (Loop | TinyKernels, Self::Inputs) => 1.0,
            (Loop, Self::OperationsEach) => 20.0,
            (Loop, Self::Iterations) => 1e6,
            (MonteCarlo, Self::OperationsEach) => 4.0,
            (MonteCarlo, Self::FunctionsEach) => 1.0,
            (Stencil, Self::Chain) => 7.0,
            (Stencil, Self::Elements) => 1e6,
            (Fourier, Self::Elements) => 1_048_576.0,
            (Sorting, Self::Elements) => 10e6,
            (TinyKernels, Self::Elements) => 1000.0,
            (TinyKernels, Self::Launches) => 10.0,
            (TinyKernels, Self::Iterations) => 1000.0,
            (Dataframe, Self::TableRows) => 1e6,
            (Convolutional, Self::Parameters) => 25.6e6,
            (Convolutional, Self::Layers) => 53.0,
            (Convolutional, Self::Uses) => 160.0,
            (Convolutional, Self::Activations) => 11.1e6,
            (Convolutional | Transformer, Self::Steps) => 100.0,
            (Transformer, Self::Parameters) => 124e6,
            (Transformer, Self::Layers) => 12.0,
            (Transformer, Self::Batch) => 8.0,
            (Transformer, Self::Sequence) => 512.0,
            (Language, Self::Parameters) => 7e9,
            (Language, Self::Layers) => 32.0,
            (Language, Self::Batch) => 1.0,
            (Recurrent, Self::Layers) => 2.0,
            (Recurrent, Self::Batch) => 32.0,
            (Pipeline, Self::Launches) => 100.0,
            _ => return self.fixed(),
        })
    }

    /// The number that holds for every scenario unless given, if it is the same for all.
    pub const fn fixed(self) -> Option<f64> {
        Some(match self {
            Self::Operations => 1e13,
            Self::DataIn | Self::PieceBytes | Self::ItemBytes => 1.0,
            Self::DataOut
            | Self::SerialShare
            | Self::Overlap
            | Self::FallbackShare
            | Self::FunctionsEach
            | Self::Loading => 0.0,
            Self::Launches
            | Self::Transfers
            | Self::Products
            | Self::Chain
            | Self::OperationsEach
            | Self::Outputs
            | Self::Uses
            | Self::Transforms
            | Self::Channels
            | Self::Draws
            | Self::Gpus
            | Self::Runs => 1.0,
            Self::Inputs | Self::Dimensions | Self::Arrays => 2.0,
            Self::Columns => 4096.0,
            Self::Elements => 100e6,
            Self::Parameters | Self::TableRows | Self::Paths => 1e6,
            Self::Batch => 64.0,
            Self::Layers | Self::TableColumns | Self::Workers => 4.0,
            Self::Steps | Self::Pieces | Self::Items => 1000.0,
            Self::Samples => 50_000.0,
            Self::Side => 5.0,
            Self::Nonzeros => 10.0,
            Self::Iterations | Self::Sequence => 100.0,
            Self::PathSteps => 252.0,
            Self::Width | Self::Prompt => 512.0,
            Self::Bits => 16.0,
            Self::Tokens => 128.0,
            Self::Prepare => 5000.0,
            Self::ItemOperations => 8.2e9,
            Self::Finish => 100.0,
            Self::ResultBytes => 0.004,
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
        if let Some(start) = number.start(self.family) {
            return Some(start);
        }
        match number {
            Number::Rows | Number::Inner => self.value(Number::Columns),
            Number::Traffic => Some(self.value(Number::DataIn)? + self.value(Number::DataOut)?),
            Number::DeviceTraffic => self.value(Number::Traffic),
            Number::WorkingSet => Some(
                (self.value(Number::Traffic)? / self.value(Number::Calls)?)
                    .max(self.value(Number::DataIn)?),
            ),
            Number::Calls => self.value(Number::Launches),
            Number::Activations => Some(self.written()),
            Number::SampleValues => Some(
                (self.quantity(Number::Parameters) / self.quantity(Number::Layers))
                    .sqrt()
                    .round()
                    .max(1.0),
            ),
            _ => self.figure(number).map(|figure| figure / SCALES[number as usize]),
        }
    }

    /// How many times longer this CPU's core takes for the code of a library than the one that its
    /// costs hold for: calls and launches are instructions like any other.
    pub(crate) fn pace(&self) -> f64 {
        REFERENCE_CLOCK / self.cpu.clock.likely().max(1.0)
    }

    /// Values that all layers write for one sample.
    fn written(&self) -> f64 {
        let layers = self.quantity(Number::Layers);
        let (squares, uses) = match self.family {
            Family::Transformer => (12.0, Number::Sequence),
            _ => (1.0, Number::Uses),
        };
        let width = (self.quantity(Number::Parameters) / layers / squares).sqrt();
        (layers * self.quantity(uses) * width).clamp(1.0, 1e12)
    }

    /// What the catalog and the model say, in base units.
    fn figure(&self, number: Number) -> Option<f64> {
        let Setting { precision, unit, cpu, gpu, link, host_memory, .. } = *self;
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
            Number::HostShare => match self.host_library.dense {
                _ if self.is_loose() => model().elementwise_share.likely().value(),
                Some(share) => share.likely().value(),
                None => model().dense_share.likely().value(),
            },
            Number::CoreBandwidth => {
                let one = match &cpu.core_bandwidth {
                    Some(known) => known.value().value(),
                    None => model().core_bandwidth.likely().value(),
                };
                one.min(self.quantity(Number::HostBandwidth))
            }
            Number::CallCost => host_library.call.likely().value() * self.pace(),
            Number::InterpretedCost => host_library.interpreted?.likely().value(),
            Number::LaunchCost => match self.scenario.trains() {
                true => device_library.training_launch.likely().value() * self.pace(),
                false => device_library.launch.likely().value() * self.pace(),
            },
            Number::DeviceCallCost => device_library.call.likely().value() * self.pace(),
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
