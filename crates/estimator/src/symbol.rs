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

            /// Where a constant of the model itself comes from.
            pub const fn source(self) -> Option<&'static str> {
                Some(match self {
                    Self::CacheEach => "fit on gpu-benches, A40 and H200, read 2026-11-21",
                    Self::TileShare => "fit on NeuSight, published GPU measurements, read 2026-11-20",
                    Self::ContextMemory => "PyTorch issues 20532 and 28394, read 2026-11-21",
                    Self::Slack | Self::KindShare => "assumed, 2026-11-21",
                    Self::IdleShare => "Boavizta's hypotheses after Teads, read 2026-11-21",
                    _ => return None,
                })
            }

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
    Activations = "values written a sample",
    Squares = "square matrices a layer",
    Sides = "forward and backward",
    Points = "points",
    PointsEach = "points of one transform",
    Cells = "cells",
    ArraysEach = "arrays of a pass",
    Pixels = "pixels",
    Taps = "taps",
    Iterations = "iterations",
    MatrixRows = "rows",
    Nonzeros = "nonzeros a row",
    Paths = "paths",
    Draws = "random numbers a step",
    TableRows = "rows of the table",
    TableColumns = "columns",
    Chunks = "pieces",
    ChunkBytes = "bytes a piece",
    Items = "items",
    Prepare = "cycles to prepare an item",
    Finish = "cycles to finish an item",
    ItemOperations = "operations on an item",
    LengthOfSequence = "steps of a sequence",
    Bits = "bits a weight",
    Prompt = "tokens of the prompt",
    Tokens = "tokens written",
    Weights = "weights",
    KeptTokens = "kept of earlier tokens",
    KeptValues = "values kept for each written",
    CyclesEach = "cost of each",
    CyclesAColumn = "cycles a column",
    // What the work comes to.
    Operations = "operations",
    CpuBytes = "memory traffic",
    GpuBytes = "GPU memory traffic",
    Calls = "library calls",
    Launches = "kernel launches",
    Synchronizations = "synchronizations",
    Times = "times in a run",
    Arrays = "arrays kept",
    Passing = "data copied",
    Slack = "slack of the allocator",
    ContextMemory = "memory of the context",
    MemoryNeed = "memory needed",
    // The CPU and its library.
    CpuPeak = "CPU peak",
    CpuShare = "share of CPU peak",
    CoresAtWork = "cores at work",
    CoresShare = "share of the cores at work",
    Side = "side of an equal cube",
    HalfSize = "half-rate size a core",
    ReachedShare = "share of peak at this size",
    CpuBandwidth = "CPU memory bandwidth",
    CoreBandwidth = "bandwidth of one core",
    CachedBandwidth = "cached bandwidth of one core",
    MemoryBandwidth = "bandwidth in memory",
    StreamBandwidth = "bandwidth at work",
    CallCost = "cost of a call",
    InterpretedCost = "cost of an interpreted operation",
    Interpreted = "interpreted operations",
    ForkLevels = "doublings of the threads",
    ForkJoin = "doubling and joining threads",
    Cycles = "cycles",
    Functions = "functions",
    FunctionCycles = "cycles a function",
    Clock = "clock",
    CpuAccess = "share of bandwidth that these accesses reach",
    AllocatedBytes = "fresh memory",
    AllocationTime = "time for fresh memory",
    AllocationBandwidth = "fresh memory a second",
    MethodShare = "share that the method reaches",
    // The GPU and its library.
    GpuPeak = "GPU peak",
    GpuShare = "share of GPU peak",
    ShareCap = "most that kernels reach",
    EnergyEach = "energy of an operation",
    Tiles = "tiles",
    TileShare = "share that tiles of this size reach",
    ProductTime = "time of one product",
    Waves = "waves",
    TileOperations = "operations a tile",
    Processors = "GPU processors",
    GpuBandwidth = "GPU memory bandwidth",
    CacheEach = "cache bandwidth a processor",
    GpuStream = "GPU bandwidth at work",
    GpuBandwidthShare = "share of GPU bandwidth",
    LaunchCost = "cost of a launch",
    GpuCalls = "calls of compiled functions",
    GpuCallCost = "cost of such a call",
    Issuers = "GPUs that one process drives",
    NestedLaunchTime = "kernels within library calls",
    ModuleTime = "calling layers",
    Modules = "layers called",
    ModuleCost = "cost of calling a layer",
    Comparisons = "comparisons",
    ComparisonCycles = "cycles a comparison",
    GpuOperations = "operations with functions",
    GpuAccess = "share of bandwidth that this access reaches",
    KindShare = "share that this kind of arithmetic reaches",
    PagingRate = "bandwidth of paging",
    Missing = "memory missing",
    Gpus = "GPUs",
    Exchanged = "gradients",
    Bus = "all-reduce bandwidth",
    Hop = "cost of a hop",
    KernelFloor = "shortest kernel",
    SynchronizeCost = "cost of a synchronization",
    Longer = "the longer of arithmetic and traffic",
    Issue = "time to issue",
    Execute = "time to execute",
    Waiting = "share waited for",
    IssueAndExecute = "issuing and executing",
    WaitTime = "waiting",
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
    StartUp = "start-up",
    Context = "context",
    Handles = "library handles",
    CompileCost = "cost of a compilation",
    CompiledKernels = "kernels to compile",
    // The whole program.
    Accelerated = "time of the part that moves",
    SerialShare = "serial share",
    FallbackShare = "fallback share",
    Runs = "runs",
    Serial = "serial part",
    Fallback = "falling back",
    CpuTime = "CPU time",
    GpuTime = "GPU time",
    // The bill.
    CpuPrice = "price of the CPU",
    GpuPrice = "price of the GPU",
    CpuPower = "power of the CPU",
    GpuPower = "power of the GPU",
    FeedingPower = "power of the core that feeds it",
    Busy = "busy share",
    IdleShare = "idle share of power",
}
