//! Where each quantity of a formula came from.

use crate::family::Family;
use crate::number::Number;
use crate::resolve::{link_in, link_out, matrix_figure};
use crate::scenario::Scenario;
use offload_catalog::{Source, model};
use offload_estimator::ledger::Ledger;
use offload_estimator::symbol::Symbol;
use offload_vocabulary::precision::Precision;

/// Where a figure came from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Origin {
    /// A person gave it.
    Given,
    /// It is in the catalog.
    Source(&'static Source),
    /// It is a constant of the model, from here.
    Model(&'static str),
    /// It is what the calculator starts from.
    Default,
    /// It follows from others.
    Derived,
}

impl Scenario {
    /// Where a quantity of a formula came from.
    pub fn origin(&self, symbol: Symbol) -> Origin {
        match number_of(symbol, self.family()) {
            Some(number) if self.number(number).is_some() => Origin::Given,
            Some(number) if number.start(self.family()).is_some() => Origin::Default,
            _ => match (self.source(symbol), symbol.source()) {
                (Some(source), _) => Origin::Source(source),
                (None, Some(source)) => Origin::Model(source),
                (None, None) => Origin::Derived,
            },
        }
    }

    fn source(&self, symbol: Symbol) -> Option<&'static Source> {
        let (cpu, gpu, link) = (self.cpu(), self.gpu(), self.link());
        let (host, device) = (self.host_library(), self.device_library());
        let training = self.trains();
        Some(match symbol {
            Symbol::HostPeak => cpu.clock.source(),
            Symbol::HostShare => match host.dense {
                _ if self.setting().is_loose() => model().elementwise_share.source(),
                Some(share) => share.source(),
                None => model().dense_share.source(),
            },
            Symbol::ForkJoin => model().fork_join.source(),
            Symbol::FreshRate => model().page_fault.source(),
            Symbol::PagingRate => model().managed.source(),
            Symbol::FunctionCycles => host.math.source(),
            Symbol::Clock => cpu.clock.source(),
            Symbol::ComparisonCycles => match &host.comparison {
                Some(cycles) => cycles.source(),
                None => model().comparison.source(),
            },
            Symbol::ModuleCost => host.module.as_ref()?.source(),
            Symbol::DeviceCallCost => device.call.source(),
            Symbol::Bus => self.interconnect().bandwidth.source(),
            Symbol::Hop => self.interconnect().latency.source(),
            Symbol::HostBandwidth => cpu.bandwidth.source(),
            Symbol::CoreBandwidth => match &cpu.core_bandwidth {
                Some(known) => known.source(),
                None => model().core_bandwidth.source(),
            },
            Symbol::CachedBandwidth => match &cpu.core_cached_bandwidth {
                Some(known) => known.source(),
                None => model().core_cached_bandwidth.source(),
            },
            Symbol::HalfSize => model().half_size.source(),
            Symbol::CallCost => host.call.source(),
            Symbol::InterpretedCost => host.interpreted?.source(),
            Symbol::DevicePeak => self.peak_source()?,
            Symbol::DeviceShare => self.setting().device_reach(&mut Ledger::silent()).source,
            Symbol::ShareCap => gpu.architecture.vector_share.source(),
            Symbol::EnergyEach => gpu.architecture.energy_per_flop.source(),
            Symbol::Processors => gpu.processors.source(),
            Symbol::DeviceBandwidth => gpu.memory_bandwidth.source(),
            Symbol::DeviceBandwidthShare => gpu
                .bandwidth_share
                .map_or(gpu.architecture.bandwidth_share.source(), |share| share.source()),
            Symbol::LaunchCost if training => device.training_launch.source(),
            Symbol::LaunchCost => device.launch.source(),
            Symbol::KernelFloor => device.kernel.source(),
            Symbol::SynchronizeCost => device.synchronize.source(),
            Symbol::Latency => link.latency.source(),
            Symbol::LinkIn => link_in(link, self.host_memory()).source(),
            Symbol::LinkOut => link_out(link, self.host_memory()).source(),
            // What the CPU side has imported already costs nothing, for no source's reason.
            Symbol::Import if host.ecosystem == device.ecosystem => return None,
            Symbol::Import => device.import.source(),
            Symbol::Context => device.context.source(),
            Symbol::Handles => device.handles.source(),
            Symbol::CompileCost => device.compile_each.source(),
            Symbol::HostPrice => cpu.price?.source(),
            Symbol::DevicePrice => gpu.price?.source(),
            Symbol::HostPower => match &cpu.power {
                Some(power) => power.source(),
                None => model().core_power.source(),
            },
            Symbol::DevicePower => gpu.power?.source(),
            _ => return None,
        })
    }

    fn peak_source(&self) -> Option<&'static Source> {
        let gpu = self.gpu();
        let matrix = matrix_figure(gpu, self.precision());
        let vector = match self.precision() {
            Precision::Fp64 => gpu.fp64?,
            _ => gpu.fp32,
        };
        Some(matrix.filter(|_| self.uses_matrix_units()).unwrap_or(vector).source())
    }
}

/// The input field behind a symbol, if there is one.
const fn number_of(symbol: Symbol, family: Family) -> Option<Number> {
    Some(match symbol {
        Symbol::Operations => match family {
            Family::Custom => Number::Operations,
            _ => return None,
        },
        Symbol::Rows => Number::Rows,
        Symbol::Columns => Number::Columns,
        Symbol::Inner => Number::Inner,
        Symbol::Batch => match family {
            Family::Matmul => Number::Products,
            _ => Number::Batch,
        },
        Symbol::Elements => Number::Elements,
        Symbol::Inputs => Number::Inputs,
        Symbol::Outputs => Number::Outputs,
        Symbol::OperationsEach => Number::OperationsEach,
        Symbol::Chain => Number::Chain,
        Symbol::Parameters => Number::Parameters,
        Symbol::Layers => Number::Layers,
        Symbol::Width if matches!(family, Family::Recurrent) => Number::Width,
        Symbol::Uses => match family {
            Family::Transformer => Number::Sequence,
            _ => Number::Uses,
        },
        Symbol::Activations => Number::Activations,
        Symbol::Points | Symbol::Cells if !matches!(family, Family::Recurrent) => Number::Elements,
        Symbol::Iterations => Number::Iterations,
        Symbol::MatrixRows | Symbol::TableRows => Number::TableRows,
        Symbol::TableColumns => Number::TableColumns,
        Symbol::Nonzeros => Number::Nonzeros,
        Symbol::Paths => Number::Paths,
        Symbol::Draws => Number::Draws,
        Symbol::Pieces => Number::Pieces,
        Symbol::PieceBytes => Number::PieceBytes,
        Symbol::Items => Number::Items,
        Symbol::ItemOperations => Number::ItemOperations,
        Symbol::LengthOfSequence => Number::Sequence,
        Symbol::Bits => Number::Bits,
        Symbol::Prompt => Number::Prompt,
        Symbol::Tokens => Number::Tokens,
        Symbol::Gpus => Number::Gpus,
        Symbol::DeviceCallCost => Number::DeviceCallCost,
        Symbol::Steps => match family {
            Family::MonteCarlo => Number::PathSteps,
            _ => Number::Steps,
        },
        Symbol::HostPeak => Number::HostPeak,
        Symbol::HostShare => Number::HostShare,
        Symbol::HostBandwidth => Number::HostBandwidth,
        Symbol::CoreBandwidth => Number::CoreBandwidth,
        Symbol::CallCost => Number::CallCost,
        Symbol::InterpretedCost => Number::InterpretedCost,
        Symbol::DevicePeak => Number::DevicePeak,
        Symbol::DeviceShare => Number::DeviceShare,
        Symbol::Processors => Number::Processors,
        Symbol::DeviceBandwidth => Number::DeviceBandwidth,
        Symbol::DeviceBandwidthShare => Number::DeviceBandwidthShare,
        Symbol::LaunchCost => Number::LaunchCost,
        Symbol::KernelFloor => Number::KernelFloor,
        Symbol::SynchronizeCost => Number::SynchronizeCost,
        Symbol::Latency => Number::Latency,
        Symbol::LinkIn => Number::LinkIn,
        Symbol::LinkOut => Number::LinkOut,
        Symbol::Samples => Number::Samples,
        Symbol::SampleValues => Number::SampleValues,
        Symbol::StartUp => Number::StartUp,
        Symbol::MemoryNeed => Number::MemoryNeed,
        Symbol::Runs => Number::Runs,
        Symbol::Overlap => Number::Overlap,
        Symbol::SerialShare => Number::SerialShare,
        Symbol::FallbackShare => Number::FallbackShare,
        Symbol::HostPrice => Number::HostPrice,
        Symbol::DevicePrice => Number::DevicePrice,
        Symbol::HostPower => Number::HostPower,
        Symbol::DevicePower => Number::DevicePower,
        _ => return None,
    })
}
