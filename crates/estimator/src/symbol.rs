//! The names of the quantities in the model's formulas.

macro_rules! symbols {
    ($($(#[$doc:meta])* $symbol:ident = $name:literal),+ $(,)?) => {
        /// A named quantity of the model, so that a page can say where its figure came from.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Symbol {
            $($(#[$doc])* #[doc = $name] $symbol,)+
        }

        impl Symbol {
            /// Every symbol.
            pub const ALL: &'static [Self] = &[$(Self::$symbol),+];

            /// The words that stand for it in a formula.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$symbol => $name,)+
                }
            }
        }
    };
}

symbols! {
    // Sizes of a problem.
    Rows = "m",
    Columns = "n",
    Inner = "k",
    Batch = "batch",
    Elements = "elements",
    Inputs = "arrays read",
    Outputs = "arrays written",
    OperationsEach = "operations an element",
    Chain = "operations in the chain",
    Passes = "passes over memory",
    ElementSize = "bytes an element",
    Parameters = "parameters",
    Layers = "layers",
    Width = "width of a layer",
    Samples = "samples",
    SampleValues = "values a sample",
    Uses = "uses of a weight",
    Steps = "steps",
    // What the work comes to.
    Operations = "operations",
    HostBytes = "memory traffic",
    DeviceBytes = "GPU memory traffic",
    Calls = "library calls",
    Launches = "kernel launches",
    Synchronizations = "synchronizations",
    Arrays = "arrays kept",
    // The CPU and its library.
    HostPeak = "CPU peak",
    HostShare = "share of CPU peak",
    HostBandwidth = "CPU memory bandwidth",
    CallCost = "cost of a call",
    InterpretedCost = "cost of an interpreted operation",
    // The GPU and its library.
    DevicePeak = "GPU peak",
    DeviceShare = "share of GPU peak",
    ShareCap = "most that kernels reach",
    EnergyEach = "energy of an operation",
    Tiles = "tiles",
    Waves = "waves",
    TileOperations = "operations a tile",
    Processors = "GPU processors",
    DeviceBandwidth = "GPU memory bandwidth",
    DeviceBandwidthShare = "share of GPU bandwidth",
    LaunchCost = "cost of a launch",
    KernelFloor = "shortest kernel",
    SynchronizeCost = "cost of a synchronization",
    Issue = "time to issue",
    Execute = "time to execute",
    Waiting = "share waited for",
    Run = "time of a run without copies",
    // Copies.
    Transfers = "transfers",
    Latency = "latency",
    CopyBytes = "bytes copied",
    LinkIn = "bandwidth to the GPU",
    LinkOut = "bandwidth back",
    CopyTime = "time to copy",
    Overlap = "overlapped share",
    // Start-up.
    Import = "import",
    Context = "context",
    Handles = "library handles",
    CompileCost = "cost of a compilation",
    CompiledKernels = "kernels to compile",
    // The whole program.
    Accelerated = "time of the part that moves",
    SerialShare = "serial share",
    FallbackShare = "fallback share",
    Runs = "runs",
    HostTime = "CPU time",
    DeviceTime = "GPU time",
    // The bill.
    HostPrice = "price of the CPU",
    DevicePrice = "price of the GPU",
    HostPower = "power of the CPU",
    DevicePower = "power of the GPU",
    Busy = "busy share",
    IdleShare = "idle share of power",
}
