//! Where each quantity of a formula comes from.

use crate::job::Resolution;
use crate::resolved::Origin;
use offload_estimator::symbol::Symbol;
use offload_scenario::{Family, Number};

impl Resolution<'_> {
    /// Where a quantity that a formula names comes from: the input or parameter behind it, or else a
    /// constant of the model; what is none of these follows from others.
    pub(crate) fn provenance(&self, symbol: Symbol) -> Origin {
        let input = number_of(symbol, self.selection.family).and_then(|it| self.figures.get(it));
        match input.or_else(|| self.parameters.named(symbol)).map(|it| it.origin) {
            Some(Origin::Derived) | None => symbol.source().map_or(Origin::Derived, Origin::Model),
            Some(origin) => origin,
        }
    }
}

/// The input field behind a symbol, if there is one.
pub(crate) const fn number_of(symbol: Symbol, family: Family) -> Option<Number> {
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
        Symbol::Chunks => Number::Chunks,
        Symbol::ChunkBytes => Number::ChunkBytes,
        Symbol::Items => Number::Items,
        Symbol::ItemOperations => Number::ItemOperations,
        Symbol::LengthOfSequence => Number::Sequence,
        Symbol::Bits => Number::Bits,
        Symbol::Prompt => Number::Prompt,
        Symbol::Tokens => Number::Tokens,
        Symbol::Gpus => Number::Gpus,
        Symbol::GpuCallCost => Number::GpuCallCost,
        Symbol::Steps => match family {
            Family::MonteCarlo => Number::PathSteps,
            _ => Number::Steps,
        },
        Symbol::CpuPeak => Number::CpuPeak,
        Symbol::CpuShare => Number::CpuShare,
        Symbol::CpuBandwidth => Number::CpuBandwidth,
        Symbol::CoreBandwidth => Number::CoreBandwidth,
        Symbol::CallCost => Number::CallCost,
        Symbol::InterpretedCost => Number::InterpretedCost,
        Symbol::GpuPeak => Number::GpuPeak,
        Symbol::GpuShare => Number::GpuShare,
        Symbol::Processors => Number::Processors,
        Symbol::GpuBandwidth => Number::GpuBandwidth,
        Symbol::GpuBandwidthShare => Number::GpuBandwidthShare,
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
        Symbol::CpuPrice => Number::CpuPrice,
        Symbol::GpuPrice => Number::GpuPrice,
        Symbol::CpuPower => Number::CpuPower,
        Symbol::GpuPower => Number::GpuPower,
        _ => return None,
    })
}
