//! The provenance of each quantity that a formula names.

use crate::resolved::Origin;
use crate::resolved_scenario::ResolvedScenario;
use offload_estimator::symbol::Symbol;
use offload_scenario::{Family, Number};

impl ResolvedScenario<'_> {
    /// The origin of a quantity: that of the input or parameter behind it, or else that of a constant
    /// of the model. A quantity that is none of these follows from others.
    pub(crate) fn provenance(&self, symbol: Symbol) -> Origin {
        let input =
            input_of(symbol, self.selection.family).and_then(|number| self.inputs.get(number));
        match input.or_else(|| self.parameters.named(symbol)).map(|figure| figure.origin) {
            Some(Origin::Derived) | None => symbol.source().map_or(Origin::Derived, Origin::Model),
            Some(origin) => origin,
        }
    }
}

/// The input behind a symbol, if there is one.
const fn input_of(symbol: Symbol, family: Family) -> Option<Number> {
    match input_in_family(symbol, family) {
        Some(number) => Some(number),
        None => input_anywhere(symbol),
    }
}

/// The inputs behind symbols that stand for something else in other families.
const fn input_in_family(symbol: Symbol, family: Family) -> Option<Number> {
    Some(match (family, symbol) {
        (Family::Custom, Symbol::Operations) => Number::Operations,
        (Family::Matmul, Symbol::Batch) => Number::Products,
        (Family::MonteCarlo, Symbol::Steps) => Number::PathSteps,
        (Family::Transformer, Symbol::Uses) => Number::Sequence,
        (Family::Recurrent, Symbol::Width) => Number::Width,
        (Family::Fourier, Symbol::Points) | (Family::Stencil, Symbol::Cells) => Number::Elements,
        // Listed so that the compiler asks which symbols of a new family are inputs of its own.
        (
            Family::Custom
            | Family::Matmul
            | Family::Elementwise
            | Family::Training
            | Family::Reduction
            | Family::Fourier
            | Family::Sorting
            | Family::Stencil
            | Family::Filter
            | Family::Factorization
            | Family::Sparse
            | Family::MonteCarlo
            | Family::Dataframe
            | Family::Loop
            | Family::Convolutional
            | Family::Transformer
            | Family::Language
            | Family::Recurrent
            | Family::TinyKernels
            | Family::Chunks
            | Family::Pipeline,
            _,
        ) => return None,
    })
}

/// The inputs behind symbols that mean the same in each family whose formulas name them.
const fn input_anywhere(symbol: Symbol) -> Option<Number> {
    Some(match symbol {
        Symbol::Rows => Number::Rows,
        Symbol::Columns => Number::Columns,
        Symbol::Inner => Number::Inner,
        Symbol::Batch => Number::Batch,
        Symbol::Elements => Number::Elements,
        Symbol::Inputs => Number::Inputs,
        Symbol::Outputs => Number::Outputs,
        Symbol::OperationsEach => Number::OperationsEach,
        Symbol::Chain => Number::Chain,
        Symbol::Parameters => Number::Parameters,
        Symbol::Layers => Number::Layers,
        Symbol::Uses => Number::Uses,
        Symbol::Activations => Number::Activations,
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
        Symbol::Steps => Number::Steps,
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
        // The other symbols, two of three, are intermediate results.
        _ => return None,
    })
}
