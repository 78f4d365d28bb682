//! The numeric inputs of a scenario.

macro_rules! numbers {
    ($($name:ident),+ $(,)?) => {
        /// A numeric input. The table of fields contains its meaning and unit.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Number { $($name),+ }

        impl Number {
            pub const ALL: &'static [Self] = &[$(Self::$name),+];
        }

        /// The number of variants of [`Number`].
        pub const NUMBERS: usize = Number::ALL.len();
    };
}

numbers! {
    Operations, DataIn, DataOut, Traffic, GpuTraffic, WorkingSet, Calls, Launches, Transfers,
    Parallel,
    Columns, Rows, Inner, Products,
    Elements, Chain, OperationsEach, FunctionsEach, Inputs, Outputs, Arrays, Results,
    Transforms, Dimensions, Side, Channels, ImageSide,
    Features, Clusters, Starts, Queries, Neighbors, Searched, Components, Trees, Depth, Bins,
    Nonzeros, Iterations, Paths, PathSteps, Draws, TableRows, TableColumns, TextColumns, TextLength, Alternatives, FileColumns, TableKeys,
    TableOperations, Kept,
    Parameters, Batch, Layers, Steps, Samples, SampleValues, Uses, Activations,
    ActiveParameters, KeyWidth, Sequence, Width, Gates, Bits, Prompt, Tokens,
    GpuLayers, TrainingPasses, AdapterRank, Drafted, Accepted, DraftCost,
    CpuBatch, CpuBits,
    Chunks, ChunkBytes, Items, ItemBytes, Prepare, ItemOperations, Finish, ResultBytes,
    Runs, MemoryNeed, Gpus, Loading, Workers,
    CpuPrice, GpuPrice, Sockets, Cores, Clock, CpuPeak, CpuBandwidth, CpuCache, CpuPower,
    GpuPeak, GpuBandwidth, GpuMemory, GpuCache, Processors, GpuPower,
    LinkIn, LinkOut, Latency,
    GpuShare, SerialShare, GpuBandwidthShare, CpuShare, CoreBandwidth, CallCost,
    InterpretedCost, LaunchCost, GpuCallCost, KernelFloor, SynchronizeCost, StartUp, Overlap, FallbackShare,
    CpuTimeFactor, GpuTimeFactor,
    MonthlyRuns, MinimumBilled, Boots, BootTime, IdleTime, SpotDiscount, CommittedDiscount,
    GpuPurchase, CpuPurchase, Lifetime, Utilization, ElectricityPrice, CarbonIntensity,
    Deadline, Budget,
}
