//! The input behind a symbol of the formulas, so that a formula can name the source of its figures.

use offload_estimator::symbol::Symbol;
use offload_scenario::{Family, Number};

/// Returns the input behind a symbol that means the same in each family whose formulas name it, if
/// there is one.
pub(crate) const fn number_behind(symbol: Symbol) -> Option<Number> {
    Some(match symbol {
        Symbol::Rows => Number::Rows,
        Symbol::Columns => Number::Columns,
        Symbol::Inner => Number::Inner,
        Symbol::Batch => Number::Batch,
        Symbol::CpuBatch => Number::CpuBatch,
        Symbol::CpuBits => Number::CpuBits,
        Symbol::Elements => Number::Elements,
        Symbol::Inputs => Number::Inputs,
        Symbol::Outputs => Number::Outputs,
        Symbol::OperationsEach => Number::OperationsEach,
        Symbol::Chain => Number::Chain,
        Symbol::Parameters => Number::Parameters,
        Symbol::ActiveParameters => Number::ActiveParameters,
        Symbol::KeyWidth => Number::KeyWidth,
        Symbol::AdapterRank => Number::AdapterRank,
        Symbol::PassesAStep => Number::TrainingPasses,
        Symbol::Drafted => Number::Drafted,
        Symbol::DraftCost => Number::DraftCost,
        Symbol::Layers => Number::Layers,
        Symbol::Uses => Number::Uses,
        Symbol::Activations => Number::Activations,
        Symbol::Iterations => Number::Iterations,
        Symbol::MatrixRows | Symbol::TableRows | Symbol::SampleRows => Number::TableRows,
        Symbol::Features => Number::Features,
        Symbol::Clusters => Number::Clusters,
        Symbol::Starts => Number::Starts,
        Symbol::Queries => Number::Queries,
        Symbol::Neighbors => Number::Neighbors,
        Symbol::Searched => Number::Searched,
        Symbol::Components => Number::Components,
        Symbol::Trees => Number::Trees,
        Symbol::Depth => Number::Depth,
        Symbol::Bins => Number::Bins,
        Symbol::TableColumns => Number::TableColumns,
        Symbol::TextColumns => Number::TextColumns,
        Symbol::Kept => Number::Kept,
        Symbol::Gates => Number::Gates,
        Symbol::QueryOperations => Number::TableOperations,
        Symbol::TableKeys => Number::TableKeys,
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
        Symbol::Clock => Number::Clock,
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
        Symbol::CpuTimeFactor => Number::CpuTimeFactor,
        Symbol::GpuTimeFactor => Number::GpuTimeFactor,
        Symbol::CpuPrice => Number::CpuPrice,
        Symbol::GpuPrice => Number::GpuPrice,
        Symbol::CpuPower => Number::CpuPower,
        Symbol::GpuPower => Number::GpuPower,
        // The other symbols, two of three, are intermediate results.
        _ => return None,
    })
}

/// Returns the input behind a symbol in the formulas of a family, if the symbol represents
/// something else in other families.
pub(crate) const fn own_input(symbol: Symbol, family: Family) -> Option<Number> {
    Some(match (family, symbol) {
        (Family::Custom, Symbol::Operations) => Number::Operations,
        (Family::Matmul, Symbol::Batch) => Number::Products,
        (Family::Factorization, Symbol::Matrices) => Number::Products,
        (Family::MonteCarlo, Symbol::Steps) => Number::PathSteps,
        (Family::Training | Family::Convolutional, Symbol::ActiveParameters) => Number::Parameters,
        (Family::Transformer, Symbol::Uses) => Number::Sequence,
        (Family::Recurrent, Symbol::Width) => Number::Width,
        (Family::Fourier, Symbol::Points) | (Family::Stencil, Symbol::Cells) => Number::Elements,
        // Listed so that the compiler asks which symbols of a new family are inputs.
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
            | Family::Pipeline
            | Family::Clustering
            | Family::Neighbors
            | Family::LinearModel
            | Family::TreeEnsemble
            | Family::ArrayCall,
            _,
        ) => return None,
    })
}
