//! The numbers of a scenario.

macro_rules! numbers {
    ($($name:ident),+ $(,)?) => {
        /// A number of a scenario; what it means stands in the table of fields.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[expect(missing_docs, reason = "the table of fields says what each is")]
        pub enum Number { $($name),+ }

        impl Number {
            /// Every number.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];
        }

        /// How many there are.
        pub const NUMBERS: usize = Number::ALL.len();
    };
}

numbers! {
    Operations, DataIn, DataOut, Traffic, DeviceTraffic, WorkingSet, Calls, Launches, Transfers,
    Columns, Rows, Inner, Products,
    Elements, Chain, OperationsEach, FunctionsEach, Inputs, Outputs, Arrays,
    Transforms, Dimensions, Side, Channels,
    Nonzeros, Iterations, Paths, PathSteps, Draws, TableRows, TableColumns,
    Parameters, Batch, Layers, Steps, Samples, SampleValues, Uses, Activations,
    Sequence, Width, Bits, Prompt, Tokens,
    Pieces, PieceBytes, Items, ItemBytes, Prepare, ItemOperations, Finish, ResultBytes,
    Runs, MemoryNeed, Gpus, Loading, Workers,
    HostPrice, DevicePrice, Cores, HostPeak, HostBandwidth, HostCache, HostPower,
    DevicePeak, DeviceBandwidth, DeviceMemory, DeviceCache, Processors, DevicePower,
    LinkIn, LinkOut, Latency,
    DeviceShare, SerialShare, DeviceBandwidthShare, HostShare, CoreBandwidth, CallCost,
    InterpretedCost, LaunchCost, DeviceCallCost, KernelFloor, SynchronizeCost, StartUp, Overlap, FallbackShare,
}
