//! The statements that a page may make, and the sets of statements that contradict each other.

use crate::consistency::page::Place;

macro_rules! statements {
    ($($statement:ident: $($place:ident $fragment:literal),+;)+) => {
        /// A statement that a page may make and that another sentence could contradict.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Statement { $($statement),+ }

        /// The words that identify each statement, and their place on the page.
        pub(crate) const STATEMENTS: &[(Statement, Place, &str)] = &[$($((Statement::$statement, Place::$place, $fragment)),+),+];
    };
}

statements! {
    MoveToGpu: Advice "Move to the GPU";
    CpuFirst: Advice "Speed up the CPU code first";
    SplitWork: Advice "Split the work";
    StayOnCpu: Advice "Stay on the CPU";
    Measure: Advice ": measure";
    LikelyFaster: Advice "Likely faster";
    LikelySlower: Advice "Likely slower";
    NoFit: Advice "Doesn’t fit";
    NeedsMoreMemory: Reason " of memory; ", Reason " of memory on each GPU; ";
    HasRoom: Memory "tight", Change "No single change gains", NoGain "% gain each";
    CannotRun: Reason "doesn’t run on ", Reason "can’t train networks", Reason "has no UMAP", Reason " arithmetic. Choose", Reason ", and CuPy doesn’t run on";
    GpuFasterThanBest: Reason "× faster than ";
    GpuSlowerThanBest: Reason "× slower than ", Reason "no faster than ";
    RangeOfBoth: Reason " slower to ";
    GpuSlowerThanToday: Figure "× slower on ", Figure "no faster on ";
    ExcludesStartUp: Figure "excluding start-up";
    CostMove: Cost "By cost: move";
    CostStay: Cost "By cost: stay";
    CostCpuFirst: Cost "By cost: speed up";
    Cheaper: Cost "× cheaper than ";
    MoreExpensive: Cost "more expensive", Cost "no cheaper";
    PaysOff: Process "start-up pays off", StartUp "pays off";
    NeverCatchesUp: Process "never catches up", StartUp "never catches up";
    OtherFaster: Process "× faster";
    IdealIsSlower: Limit "infinitely fast GPU would be ";
    FasterComputingWouldNot: Limit "faster compute would not";
    MoreFlops: Limit "more FLOP/s";
    MoreBandwidth: Limit "More memory bandwidth";
    MoreLayers: Limit "More layers on the GPU";
    KeepData: Limit "Keeping the data on the GPU";
    LargerKernels: Limit "Fewer, larger kernels";
    LaunchBound: Limit "ernel-launch-bound";
    LowIntensity: Limit "Too little arithmetic";
    MoreRuns: Limit "More runs in one process";
    MoreWorkers: Limit "loading workers";
    LimitedByStartUp: Limit "Limited by start-up", Limit "then start-up";
    LimitedByTransfers: Limit "imited by CPU–GPU transfers";
    ComputeBound: Limit "ompute-bound";
    MemoryBound: Limit "emory-bandwidth-bound";
    CpuIsFast: Quoted "the CPU code is fast";
    NotValidated: Evidence "Not validated";
    Validated: Evidence "Compared with";
    Paged: Caveat "include the paging";
    LowOccupancy: Caveat "Occupancy";
    NoSingleChange: Change "No single change gains";
    LoadingLimits: Limit "imited by data loading";
    Pathologic: Limit "Many small", Limit "Copying back and forth", Limit "Too little";
    SomeChange: LargeChange "";
    AnotherCard: FasterCard "GPU: ";
    GainsAgainst: Change "Best fix for";
    VainKeepData: NoGain "Keep the data on the GPU";
    VainFusion: NoGain "Fuse or compile";
    VainBatch: NoGain "Batch of";
    VainRuns: NoGain "runs in one process";
    VainWorkers: NoGain "loading workers";
    NothingCopied: NoEffect "nothing is copied";
    NotLimitedByCompute: NoEffect "the GPU is limited by";
    StartUpNotCounted: NoEffect "start-up isn’t counted";
    Explained: Why " of the GPU’s time", Why " on an infinitely fast GPU";
    IdealLoses: Why "slower even on";
    Uncertain: Sensitive " most: ";
    NothingBeats: Which "Nothing is faster than ";
    NoBreakEven: BreakEvenByTime "Never";
    NoBreakEvenByCost: BreakEvenByCost "Never";
    MonthCheaper: Month "× cheaper than ";
    MonthMoreExpensive: Month " more expensive than ";
    RunCheaper: BreakEven ": a run stays cheaper up to ";
    RunMoreExpensive: BreakEven ": a run would be cheaper below ";
}

/// The sets of statements that must not occur together in one answer.
pub(crate) const CONTRADICTIONS: &[&[Statement]] = {
    use Statement::*;
    &[
        &[MoveToGpu, NeedsMoreMemory],
        &[MoveToGpu, CannotRun],
        &[MoveToGpu, GpuSlowerThanBest],
        &[MoveToGpu, RangeOfBoth],
        &[MoveToGpu, GpuSlowerThanToday],
        &[MoveToGpu, NeverCatchesUp],
        &[MoveToGpu, IdealIsSlower],
        &[CpuFirst, NeedsMoreMemory],
        &[SplitWork, NeedsMoreMemory],
        &[SplitWork, CannotRun],
        &[SplitWork, RangeOfBoth],
        &[StayOnCpu, GpuFasterThanBest],
        &[StayOnCpu, NeedsMoreMemory],
        &[Measure, NeedsMoreMemory],
        &[Measure, CannotRun],
        &[LikelyFaster, GpuSlowerThanBest],
        &[LikelySlower, GpuFasterThanBest],
        &[NoFit, CannotRun],
        &[NoFit, HasRoom],
        &[NoFit, MoreLayers],
        &[NoFit, Paged],
        &[NoFit, ExcludesStartUp],
        &[NeedsMoreMemory, Cheaper],
        &[NeedsMoreMemory, Paged],
        &[CannotRun, SomeChange],
        &[GpuFasterThanBest, GpuSlowerThanBest],
        &[CostMove, MoreExpensive],
        &[CostStay, Cheaper],
        &[CostCpuFirst, Cheaper],
        &[PaysOff, NeverCatchesUp],
        &[NeverCatchesUp, OtherFaster],
        &[NeverCatchesUp, MoreRuns],
        &[FasterComputingWouldNot, MoreFlops],
        &[FasterComputingWouldNot, MoreBandwidth],
        &[FasterComputingWouldNot, AnotherCard],
        &[FasterComputingWouldNot, ComputeBound],
        &[FasterComputingWouldNot, MemoryBound],
        &[KeepData, VainKeepData],
        &[KeepData, NothingCopied],
        &[LargerKernels, VainFusion, VainBatch],
        &[LowIntensity, LaunchBound],
        &[MoreRuns, VainRuns],
        &[MoreRuns, ExcludesStartUp],
        &[MoreWorkers, VainWorkers],
        &[LimitedByStartUp, ExcludesStartUp],
        &[LimitedByStartUp, StartUpNotCounted],
        &[LimitedByTransfers, NothingCopied],
        &[ComputeBound, MemoryBound],
        &[ComputeBound, NotLimitedByCompute],
        &[ComputeBound, LimitedByTransfers],
        &[CpuIsFast, LimitedByTransfers],
        &[CpuIsFast, FasterComputingWouldNot],
        &[LowOccupancy, LimitedByTransfers],
        &[NotValidated, Validated],
        &[LoadingLimits, Pathologic],
        &[NoSingleChange, SomeChange],
        &[NoSingleChange, GainsAgainst],
        &[NoFit, Explained],
        &[NoFit, Uncertain],
        &[CannotRun, Explained],
        &[CannotRun, Uncertain],
        &[MoveToGpu, IdealLoses],
        &[MoveToGpu, NothingBeats],
        &[MoveToGpu, NoBreakEven],
        &[SplitWork, NoBreakEven],
        &[CostMove, NoBreakEvenByCost],
        &[CostMove, RunMoreExpensive],
        &[CostStay, RunCheaper],
    ]
};

pub(crate) fn statements_on(page: &[(Place, String)]) -> Vec<Statement> {
    let is_on_page = |&&(_, place, fragment): &&(Statement, Place, &str)| {
        page.iter()
            .any(|(line_place, sentence)| *line_place == place && sentence.contains(fragment))
    };
    STATEMENTS.iter().filter(is_on_page).map(|(statement, ..)| *statement).collect()
}
