//! Maps the symbols of the formulas to inputs, so that a formula can name the source of its numbers.

use offload_estimator::symbol::Symbol;
use offload_scenario::{Family, Number};

/// Returns the input with the same name as the symbol, if it is in the list.
macro_rules! input_with_same_name {
    ($symbol:expr; $($name:ident),+) => {
        match $symbol {
            $(Symbol::$name => Some(Number::$name),)+
            // All other symbols, about two thirds, are intermediate results.
            _ => None,
        }
    };
}

/// Returns the input that a symbol represents, if every family that uses the symbol uses it for the same input.
pub(crate) const fn input_of_symbol(symbol: Symbol) -> Option<Number> {
    match symbol {
        Symbol::MatrixRows | Symbol::SampleRows => Some(Number::TableRows),
        Symbol::PassesPerStep => Some(Number::TrainingPasses),
        Symbol::QueryOperations => Some(Number::TableOperations),
        Symbol::LengthOfSequence => Some(Number::Sequence),
        _ => input_with_same_name!(
            symbol;
            Rows, Columns, Inner, Batch, CpuBatch, CpuBits, Elements, Inputs, Outputs,
            OperationsEach, Chain, Parameters, ActiveParameters, KeyWidth, AdapterRank, Drafted,
            DraftCost, Layers, Uses, Activations, Iterations, TableRows, Features, Clusters,
            Starts, Queries, Neighbors, Searched, Components, Trees, Depth, Bins, TableColumns,
            TextColumns, TextLength, Alternatives, FileColumns, Kept, Gates, TableKeys, Nonzeros, Paths, Draws, Chunks, ChunkBytes,
            Items, ItemOperations, Bits, GpuLayers, Prompt, Tokens, Gpus, GpuCallCost, Steps, Clock,
            CpuPeak, CpuShare, CpuBandwidth, CoreBandwidth, CallCost, InterpretedCost, GpuPeak,
            GpuShare, Processors, GpuBandwidth, GpuBandwidthShare, LaunchCost, KernelFloor,
            SynchronizeCost, Latency, LinkIn, LinkOut, Samples, SampleValues, StartUp,
            MemoryNeed, Runs, Overlap, SerialShare, FallbackShare, CpuTimeFactor, GpuTimeFactor,
            CpuPrice, GpuPrice, CpuPower, GpuPower
        ),
    }
}

/// Returns the input that a symbol represents in `family`, if the symbol has another meaning in other families.
pub(crate) const fn family_input(symbol: Symbol, family: Family) -> Option<Number> {
    Some(match (family, symbol) {
        (Family::Custom, Symbol::Operations) => Number::Operations,
        (Family::Matmul, Symbol::Batch) => Number::Products,
        (Family::Factorization, Symbol::Matrices) => Number::Products,
        (Family::MonteCarlo, Symbol::Steps) => Number::PathSteps,
        (Family::Training | Family::Convolutional, Symbol::ActiveParameters) => Number::Parameters,
        (Family::Transformer, Symbol::Uses) => Number::Sequence,
        (Family::Recurrent, Symbol::Width) => Number::Width,
        (Family::Fourier, Symbol::Points) | (Family::Stencil, Symbol::Cells) => Number::Elements,
        _ => return None,
    })
}
