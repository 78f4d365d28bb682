//! No two sentences of a page deny each other: on every example, on links of all outcomes, and on
//! random questions.

use offload_analysis::{Advice, Changes, Edit, Machine, Report, WORTHWHILE, has_no_effect};
use offload_scenario::{Choice, FAMILIES, FIELDS, Kind, PRESETS, Preset, Scenario, decode, field};
use offload_vocabulary::elementary::power;
use offload_vocabulary::quantity::LIMIT;
use offload_words::{format, sentences};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

/// Where on a page a sentence stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// The advice, in large.
    Advice,
    /// Its reason, with the obstacle.
    Reason,
    /// The two large figures.
    Figure,
    /// The advice by cost.
    Cost,
    /// Including or excluding start-up.
    Process,
    /// What limits the GPU.
    Limit,
    /// The typical published range.
    Quoted,
    /// The best split.
    Split,
    /// The evidence.
    Evidence,
    /// A caveat.
    Caveat,
    /// A change that gains something.
    Change,
    /// One that gains enough to act on.
    LargeChange,
    /// The same of another card over the same link.
    FasterCard,
    /// What gains nothing.
    Vain,
    /// Start-up beside the bars.
    StartUp,
    /// Why an input has no effect.
    Inert,
    /// The card of the memory.
    Memory,
}

/// Inputs whose effect sentences speak of.
const INPUTS: [&str; 7] = ["eff", "gpubweff", "hostmem", "linkin", "runs", "workers", "fused"];

/// All that a page says of an answer that depends on its numbers.
fn page(report: &Report) -> Vec<(Place, String)> {
    let mut said = vec![
        (Place::Advice, sentences::advice(report.advice.advice).to_owned()),
        (Place::Reason, sentences::reason(report)),
    ];
    let mut says = |place, sentence: Option<String>| {
        said.extend(sentence.map(|sentence| (place, sentence)));
    };
    let figure = sentences::reason_figure(report);
    says(Place::Figure, figure.map(|it| format!("{} {}", it.figure, it.caption)));
    if report.obstacle.is_none() {
        says(Place::Figure, Some(sentences::comparison(report)));
        says(Place::Cost, sentences::cost_reason(report));
        says(Place::Process, Some(sentences::other_process(report)));
    }
    for caveat in &report.caveats {
        says(Place::Caveat, Some(sentences::caveat(*caveat, &report.scenario)));
    }
    if !report.has_times() {
        return said;
    }
    let (name, rest) = sentences::bottleneck(report);
    says(Place::Limit, Some(name + &rest));
    says(Place::Quoted, sentences::quoted(report));
    let split = report.split.as_ref();
    says(Place::Split, split.map(|split| sentences::split(split, &report.assessment)));
    says(Place::Evidence, Some(sentences::evidence(report)));
    says(Place::Memory, Some(sentences::memory_fit(report)));
    let start_up = sentences::start_up(report);
    says(Place::StartUp, start_up.map(|it| format!("{} {}", it.time, it.amortized)));
    let changes = Changes::of(report);
    says(Place::Change, Some(sentences::changes(&changes, report)));
    for change in changes.ranked.iter().filter(|_| report.obstacle.is_none()) {
        let large = change.gain >= WORTHWHILE && change.machine == Machine::Gpu;
        // Another card may bring a faster link.
        let link = |report: &Report| report.job.gpu.interconnect;
        let same_link = link(report) == link(&Report::of(&change.scenario));
        let place = match change.edits[..] {
            [Edit::Option(Choice::Gpu, _)] if large && same_link => Place::FasterCard,
            _ if large => Place::LargeChange,
            _ => Place::Change,
        };
        says(place, Some(sentences::change(change, report)));
    }
    says(Place::Vain, sentences::without_effect(&changes, report));
    let found = report.pathology();
    says(Place::Change, found.and_then(|(found, _)| sentences::against(found, report)));
    for field in INPUTS.map(|key| field(key).expect(key)) {
        if field.applies(&report.scenario) && has_no_effect(&report.scenario, field) {
            says(Place::Inert, Some(sentences::no_effect(field, report)));
        }
    }
    said
}

macro_rules! statements {
    ($($said:ident: $($place:ident $fragment:literal),+;)+) => {
        /// Something that a page may say and another sentence could deny.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        enum Said { $($said),+ }

        /// The words by which each is recognized, and where.
        const STATEMENTS: &[(Said, Place, &str)] = &[$($((Said::$said, Place::$place, $fragment)),+),+];
    };
}

statements! {
    MoveToGpu: Advice "Move to the GPU";
    CpuFirst: Advice "Speed up the CPU code first";
    SplitWork: Advice "Split the work";
    StayOnCpu: Advice "Stay on the CPU";
    Measure: Advice "Too close to call";
    NoFit: Advice "Does not fit";
    NeedsMoreMemory: Reason " of memory; ";
    HasRoom: Memory "tight", Change "No single change gains", Vain "No gain";
    CannotRun: Reason "does not run on GPUs", Reason "does not train them", Reason " arithmetic. Choose";
    GpuFasterThanBest: Reason "× faster than ";
    GpuSlowerThanBest: Reason "× slower than ", Reason "no faster than ";
    RangeOfBoth: Reason " slower to ";
    GpuSlowerThanToday: Figure "× slower on ", Figure "no faster on ";
    ExcludesStartUp: Figure "excluding start-up";
    CostMove: Cost "By cost: move";
    CostStay: Cost "By cost: stay";
    Cheaper: Cost "× cheaper than ";
    MoreExpensive: Cost "more expensive", Cost "no cheaper";
    Amortized: Process "is amortized", StartUp "amortized";
    NeverCatchesUp: Process "never catches up", StartUp "never catches up";
    OtherFaster: Process "× faster";
    IdealIsSlower: Limit "Even computing in no time";
    FasterComputingWouldNot: Limit "faster computing would not";
    MoreFlops: Limit "more FLOP/s";
    MoreBandwidth: Limit "More memory bandwidth";
    KeepData: Limit "Keeping the data on the GPU";
    LargerKernels: Limit "Fewer, larger kernels";
    MoreRuns: Limit "More runs in one process";
    MoreWorkers: Limit "loading workers";
    LimitedByStartUp: Limit "Limited by start-up", Limit "then start-up";
    LimitedByTransfers: Limit "imited by CPU–GPU transfers";
    ComputeBound: Limit "ompute-bound";
    MemoryBound: Limit "emory-bandwidth-bound";
    CpuIsFast: Quoted "the CPU code is fast";
    AllOnOne: Split "All stages on the";
    SplitGainsNothing: Split "no faster than";
    NotValidated: Evidence "Not validated";
    Validated: Evidence "Checked against";
    Paged: Caveat "include the paging";
    LowOccupancy: Caveat "Occupancy";
    NoSingleChange: Change "No single change gains";
    LoadingLimits: Limit "imited by data loading";
    Pathologic: Limit "Many small", Limit "Copying back and forth", Limit "Too little";
    SomeChange: LargeChange "";
    AnotherCard: FasterCard "GPU: ";
    GainsAgainst: Change "Largest gain against";
    VainKeepData: Vain "Keep the data on the GPU";
    VainFusion: Vain "Fuse or compile";
    VainBatch: Vain "Batch of";
    VainRuns: Vain "runs in one process";
    VainWorkers: Vain "loading workers";
    NothingCopied: Inert "nothing is copied";
    NotLimitedByCompute: Inert "the GPU is limited by";
    StartUpNotCounted: Inert "start-up is not counted";
}

/// What must not be said of one answer.
const MUST_NOT_MEET: &[&[Said]] = {
    use Said::*;
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
        &[SplitWork, AllOnOne],
        &[SplitWork, SplitGainsNothing],
        &[SplitWork, RangeOfBoth],
        &[StayOnCpu, GpuFasterThanBest],
        &[StayOnCpu, NeedsMoreMemory],
        &[Measure, NeedsMoreMemory],
        &[Measure, CannotRun],
        &[NoFit, CannotRun],
        &[NoFit, HasRoom],
        &[NoFit, Paged],
        &[NoFit, ExcludesStartUp],
        &[NeedsMoreMemory, Cheaper],
        &[NeedsMoreMemory, Paged],
        &[CannotRun, SomeChange],
        &[GpuFasterThanBest, GpuSlowerThanBest],
        &[CostMove, MoreExpensive],
        &[CostStay, Cheaper],
        &[Amortized, NeverCatchesUp],
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
    ]
};

fn said(page: &[(Place, String)]) -> Vec<Said> {
    let holds = |&&(_, place, fragment): &&(Said, Place, &str)| {
        page.iter().any(|(at, sentence)| *at == place && sentence.contains(fragment))
    };
    STATEMENTS.iter().filter(holds).map(|(said, ..)| *said).collect()
}

/// The pairs that meet on a page, and figures that deny each other.
fn contradictions(report: &Report) -> Vec<String> {
    let page = page(report);
    let said = said(&page);
    let met = MUST_NOT_MEET.iter().filter(|all| all.iter().all(|it| said.contains(it)));
    let mut found: Vec<String> = met.map(|all| format!("{all:?}")).collect();
    let answer = &report.assessment;
    let limit = answer.ceiling_speedup();
    if report.obstacle.is_none() && limit < LIMIT && limit < answer.speedup() * (1.0 - 1e-9) {
        found.push(format!(
            "{} is above the limit {}",
            format::factor(answer.speedup()),
            format::factor(limit)
        ));
    }
    if !found.is_empty() {
        found.push(report.link());
        found.extend(page.into_iter().map(|(place, sentence)| format!("  {place:?}: {sentence}")));
    }
    found
}

fn report(link: &str) -> Report {
    let arrival = decode("", link);
    assert_eq!(arrival.notices, [], "{link}");
    Report::of(&arrival.scenario)
}

/// Questions beside the examples that between them say everything in the table.
const LINKS: &[&str] = &[
    "w=llm&model=llama-3-70b&bits=16&gpu=l4",
    "w=matmul&gpu=apple-m1&gpulib=cupy",
    "w=matmul&gpu=apple-m1&gpulib=cupy&dtype=fp32",
    "w=cnn&phase=train&gpulib=tensorrt",
    "w=custom&ops=1e15&in=0&cpupeak=1000&cpueff=100&gpupeak=10&eff=10&cpuprice=1&gpuprice=1",
    "pipeline&cpupeak=1000000&cpubw=100000&corebw=10000",
    "w=custom&ops=1e15&gpu=a100&parallel=5530",
    "w=matmul&gpu=t4&link=pcie3-x16&data=gpu",
    "w=matmul&start=fresh&startup=0",
    "w=training&load=0.001",
    "w=sort&elements=1G&gpu=b200-sxm&data=gpu&dtype=fp32",
    "w=matmul&n=2048&data=gpu&dtype=fp32",
    // CuPy, in place of which other cards for the price have a library with cheaper launches.
    "w=stencil&gpu=b200-sxm",
    "w=matmul&start=fresh&n=16384",
    "w=training&load=5000&workers=1",
    "w=cnn&phase=train&load=20000&workers=2&dtype=fp16&gpu=a100",
    "w=dataframe&rows=1G&verb=groupby",
    "w=matmul&need=25.1",
];

fn known() -> impl Iterator<Item = Report> {
    let families = FAMILIES.iter().map(|facts| {
        let mut scenario = Scenario::default();
        assert!(scenario.choose(Choice::Family, facts.id));
        Report::of(&scenario)
    });
    let presets = PRESETS.iter().map(|preset| Report::of(&Preset::scenario(preset)));
    presets.chain(families).chain(LINKS.iter().map(|link| report(link)))
}

#[test]
fn no_example_contradicts_itself() {
    let found: Vec<String> = known().flat_map(|report| contradictions(&report)).collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn all_outcomes_and_all_statements_occur() {
    let reports: Vec<Report> = known().collect();
    for advice in Advice::ALL {
        assert!(reports.iter().any(|report| report.advice.advice == advice), "{advice:?}");
    }
    let pages: Vec<_> = reports.iter().map(page).collect();
    let never = STATEMENTS.iter().filter(|(_, place, fragment)| {
        let mut here = pages.iter().flatten().filter(|(at, _)| at == place);
        !here.any(|(_, sentence)| sentence.contains(fragment))
    });
    let never: Vec<_> = never.collect();
    assert!(never.is_empty(), "never said: {never:?}");
}

/// A question of a family with some inputs set to any of their usual values.
fn scenarios() -> impl Strategy<Value = Scenario> {
    let edits = prop::collection::vec((any::<prop::sample::Index>(), 0.0..1.0_f64), 0..10);
    // A split is possible in few families.
    let staged: Vec<_> = FAMILIES.iter().filter(|facts| facts.staged).collect();
    let any = prop::sample::select(FAMILIES.iter().collect::<Vec<_>>());
    let family = prop_oneof![9 => any, 1 => prop::sample::select(staged)];
    (family, edits).prop_map(|(facts, edits)| {
        let mut scenario = Scenario::default();
        scenario.choose(Choice::Family, facts.id);
        for (at, share) in edits {
            let fields: Vec<_> = FIELDS.iter().filter(|it| it.applies(&scenario)).collect();
            match &at.get(&fields).kind {
                Kind::Choice(Choice::Family) => {}
                Kind::Choice(choice) => {
                    let options: Vec<_> = choice.options_for(facts.family).collect();
                    let option = options.get((share * options.len() as f64) as usize);
                    option.map(|option| scenario.choose(*choice, option.id));
                }
                Kind::Number(number) => {
                    let (from, to) =
                        (number.usual.from.max(number.usual.to * 1e-9), number.usual.to);
                    let value = from * power(to / from, share);
                    let value = if number.whole { value.round() } else { value };
                    scenario.set(number.number, Some(value));
                }
            }
        }
        scenario
    })
}

/// A quarter of the usual number of cases, the same each time.
fn config() -> Config {
    let config = Config { failure_persistence: None, ..Config::default() };
    let rng_seed = match config.rng_seed {
        RngSeed::Random => RngSeed::Fixed(1967),
        seed => seed,
    };
    Config { cases: config.cases.div_ceil(4), rng_seed, ..config }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn no_question_contradicts_itself(scenario in scenarios()) {
        let found = contradictions(&Report::of(&scenario));
        prop_assert!(found.is_empty(), "\n{}", found.join("\n"));
    }
}
