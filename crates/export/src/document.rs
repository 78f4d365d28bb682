//! The JSON of an answer and of a refusal.
//!
//! The comment of a field is the public documentation of its key. It appears in the JSON Schema and in tables of the
//! book.

mod advice;
mod comparison;
mod cost;
mod evidence;
mod list;
mod machine;
mod per_unit;
mod question;
mod speedup;
mod time;

#[cfg(feature = "schema")]
use crate::ids::{BASIS_IDS, PROCESS_IDS};
use crate::ids::{basis_id, process_id};
use advice::AdviceEntry;
use comparison::{BaselineEntry, FormulaEntries, SplitEntry};
use cost::{CostEntry, EnergyEntry};
use evidence::EvidenceEntry;
use list::EntryList;
use machine::{AchievedEntries, MemoryEntry};
use offload_analysis::{Basis, CpuBaseline, Report};
use offload_messages::sentences;
use offload_scenario::{Notice, Preset};
use offload_vocabulary::quantity::LIMIT;
use per_unit::UnitEntry;
use question::{CaveatEntry, ChoiceEntries, ObstacleEntry, unknown_key};
pub use question::{NoticeEntry, UnreadEntry};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use speedup::{BoundEntry, PathologyEntry, SpeedupEntry};
use time::TimeEntry;

/// The version of the model, which is the version of all crates.
pub const MODEL_VERSION: &str = env!("CARGO_PKG_VERSION");

/// Returns the source of exported figures as text: the model's version and the month of the data.
pub(crate) fn source() -> String {
    format!("Offload {MODEL_VERSION}, published figures as of {}", offload_catalog::EDITION)
}

/// The version of the format of all JSON documents. It increases if a key is removed or changes its meaning, but not if
/// a key is added.
pub const SCHEMA: u8 = 2;

/// Returns a ratio, or `None` if it is infinite. Computations use [`LIMIT`] instead of infinity.
pub(crate) fn finite(ratio: f64) -> Option<f64> {
    Some(ratio).filter(|ratio| *ratio < LIMIT)
}

/// The answer to one link.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct AnswerDocument<'a> {
    /// The version of this format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    schema: u8,
    /// The link as it was given.
    given: &'a str,
    /// The canonical link as a fragment without `#`; empty for the question that the page starts with.
    link: String,
    /// The basis of the answer. `tested` if, for each machine, two or more sources timed this library at this kind of
    /// work on such hardware. `estimated` if fewer did, but the kind of work was timed on both machines. `rough`
    /// otherwise; the advice is then `measure`, or `stay` or `no-fit` if the work cannot run on the GPU. `unanswered`
    /// if a part of the link was not understood and could change the answer; the answer then has no advice and no
    /// factors.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = BASIS_IDS)))]
    basis: &'static str,
    /// The parts of the link that were not understood and could change the answer; empty unless `basis` is
    /// `unanswered`.
    unread: Vec<UnreadEntry>,
    /// The id of the preset that asks the same question.
    preset: Option<&'static str>,
    /// The parts of the link that were ignored or interpreted differently.
    notices: EntryList<'a, Notice, NoticeEntry<'a>>,
    /// Caveats about combinations of options that work, but not as expected.
    caveats: Vec<CaveatEntry>,
    /// The reason why the work cannot run on this GPU, if it cannot. The GPU times are then hypothetical; for
    /// `no_arithmetic`, they are null.
    obstacle: Option<ObstacleEntry>,
    /// The ids that the answer uses, selected or automatic, by link key. If `basis` is `unanswered`, the id of a part
    /// that was not understood is null.
    with: ChoiceEntries,
    /// The answer as a sentence, or the parts of the link that were not understood.
    headline: String,
    /// The link keys with an unknown GPU, CPU, machine, library or network. The substitutes are in `with`, and
    /// `headline` names them.
    unknown: Vec<&'static str>,
    /// The keys that the answer depends on but the link does not set: `w` if the link names no kind of work, and `cpu`
    /// if it names the GPU of an Apple chip but no CPU. The assumed ids are in `with`.
    assumed: Vec<&'static str>,
    /// The default values that the times use in place of the parts in `unread`, as a sentence; null if they use none.
    defaults: Option<String>,
    /// The change of the answer since the link was made, if the link recorded the answer (`d`) and it has changed by
    /// more than one percent.
    since: Option<&'a str>,
    /// The number of runs in one process. The times below are for all runs, unless stated otherwise.
    runs: f64,
    /// The GPU time that the answer uses: `warm` means `gpu_warm`, and `cold` means `gpu_cold`. `first_call` also means
    /// `gpu_cold`, which then excludes loading the libraries.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = PROCESS_IDS)))]
    process: &'static str,
    /// The time of all runs on the CPU; null, like all other figures of the work, if the kind of work was not
    /// understood.
    cpu: Option<TimeEntry<'a>>,
    /// The time of all runs with the best CPU library for the work, `advice.library`.
    best_cpu: Option<TimeEntry<'a>>,
    /// The time of all runs on the GPU in a warm process, excluding start-up.
    gpu_warm: Option<TimeEntry<'a>>,
    /// The time of all runs on the GPU in a cold process, including start-up.
    gpu_cold: Option<TimeEntry<'a>>,
    /// The times per unit of work, such as an image, in steady state.
    per_unit: Vec<UnitEntry>,
    /// The speedup of the GPU in the requested process. Null, like all keys that depend on it, if the GPU has no
    /// times or `basis` is `unanswered`.
    speedup: Option<SpeedupEntry>,
    /// The likely speedup in a warm process.
    speedup_warm: Option<f64>,
    /// The likely speedup in a cold process.
    speedup_cold: Option<f64>,
    /// The speedup of an infinitely fast GPU; null if it is unlimited.
    ceiling: Option<f64>,
    /// The number of runs after which the GPU's start-up pays off; null if it never does.
    break_even_runs: Option<f64>,
    /// The cause of most of the GPU's time.
    bound: Option<BoundEntry>,
    /// A usage pattern that keeps the GPU waiting, if the waiting takes most of its time.
    pathology: Option<PathologyEntry>,
    /// The time-based advice; null if `basis` is `unanswered`.
    advice: Option<AdviceEntry>,
    /// The rental cost of one run.
    cost: CostEntry,
    /// The energy used by one run, in joules.
    energy_j: EnergyEntry,
    /// The memory that the work needs on the GPU, and the GPU's capacity; null if `basis` is `unanswered`.
    memory: Option<MemoryEntry>,
    /// The number of arithmetic operations in one run.
    operations: Option<f64>,
    /// The GPU's memory traffic in one run, in bytes, including the traffic of layers that stay on the CPU.
    gpu_bytes: Option<f64>,
    /// The rates achieved during computation, excluding copies and start-up.
    achieved: AchievedEntries,
    /// The result of the simple formula: operations divided by the arithmetic rate, plus data divided by the link's
    /// bandwidth.
    simple: Option<FormulaEntries>,
    /// The same work with each library on this CPU, starting with the selected library.
    cpu_baselines: EntryList<'a, CpuBaseline, BaselineEntry>,
    /// The machine of each stage of a pipeline in a run on the GPU; null for other work.
    split: Option<SplitEntry<'a>>,
    /// The published timings of this kind of work on which the model is tested.
    evidence: Option<EvidenceEntry>,
    /// The month of the newest figure in the catalog.
    edition: &'static str,
    /// The version of the model.
    model_version: &'static str,
}

impl<'a> AnswerDocument<'a> {
    /// Builds the answer to a link.
    ///
    /// `notices` are the ignored parts of the link, and `since` is the change of the answer since the link was made.
    pub(crate) fn of(
        given: &'a str,
        report: &'a Report,
        notices: &'a [Notice],
        since: Option<&'a str>,
    ) -> Self {
        let Report { scenario, assessment, ranges, .. } = report;
        // If the GPU lacks the precision, its time is unknown, and so are all values derived from it.
        let has_times = report.has_gpu_times();
        let is_judged = has_times && report.is_answered();
        let has_work = report.has_work();
        let figure_if_judged = |figure: f64| is_judged.then_some(figure);
        let substitutes = if report.is_answered() {
            sentences::unknown(notices, scenario)
        } else {
            String::new()
        };
        Self {
            schema: SCHEMA,
            given,
            link: report.canonical_link(),
            basis: basis_id(report.basis),
            unread: report.unread.iter().map(|notice| UnreadEntry::of(notice, scenario)).collect(),
            preset: Preset::of(scenario).map(|preset| preset.id),
            notices: EntryList(notices, NoticeEntry::of),
            caveats: report
                .caveats
                .iter()
                .map(|caveat| CaveatEntry::of(*caveat, scenario))
                .collect(),
            obstacle: report.obstacle.map(|obstacle| ObstacleEntry::of(obstacle, report)),
            with: ChoiceEntries::of(report),
            headline: format!("{} {substitutes}", sentences::headline(report))
                .trim_end()
                .to_owned(),
            unknown: notices.iter().filter_map(unknown_key).collect(),
            assumed: report.scenario.assumed_keys(),
            defaults: sentences::defaults_in_use(report),
            since,
            runs: assessment.runs.value(),
            process: process_id(assessment.process),
            cpu: has_work.then(|| TimeEntry::of(&assessment.cpu, ranges.cpu)),
            best_cpu: has_work
                .then(|| TimeEntry::of(&report.best_cpu().run, report.best_cpu_range)),
            gpu_warm: has_times.then(|| TimeEntry::of(&assessment.warm, ranges.warm)),
            gpu_cold: has_times.then(|| TimeEntry::of(&assessment.cold, ranges.cold)),
            per_unit: UnitEntry::all(report),
            speedup: SpeedupEntry::of(report),
            speedup_warm: figure_if_judged(assessment.warm_speedup()),
            speedup_cold: figure_if_judged(assessment.cold_speedup()),
            ceiling: figure_if_judged(assessment.ceiling_speedup()).and_then(finite),
            break_even_runs: assessment
                .break_even_runs
                .and_then(|runs| figure_if_judged(runs.value())),
            bound: is_judged.then(|| BoundEntry::of(report)),
            pathology: PathologyEntry::of(report).filter(|_| is_judged),
            advice: AdviceEntry::by_time(report),
            cost: CostEntry::of(report),
            energy_j: EnergyEntry::of(report),
            memory: report.is_answered().then(|| MemoryEntry::of(report)),
            operations: has_work.then(|| assessment.operations.value()),
            gpu_bytes: has_work.then(|| assessment.gpu_bytes.value()),
            achieved: AchievedEntries::of(report),
            simple: has_work.then(|| FormulaEntries::of(report)),
            cpu_baselines: EntryList(
                if has_work { &report.cpu_baselines } else { &[] },
                BaselineEntry::of,
            ),
            split: SplitEntry::of(report),
            evidence: has_work.then(|| EvidenceEntry::of(report.evidence())),
            edition: offload_catalog::EDITION,
            model_version: MODEL_VERSION,
        }
    }
}

/// The document that replaces a result if the link, or a part of it that matters, could not be read.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct RefusalDocument<'a> {
    /// The version of this format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    schema: u8,
    /// The text as it was given.
    given: &'a str,
    /// Always `unanswered`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = BASIS_IDS)))]
    basis: &'static str,
    /// The reason for the refusal.
    error: &'a str,
    /// Notices about the parts of the link that were not understood.
    notices: EntryList<'a, Notice, NoticeEntry<'a>>,
}

impl<'a> RefusalDocument<'a> {
    /// Builds the refusal of a link. `error` is the reason.
    pub(crate) fn of(given: &'a str, error: &'a str, notices: &'a [Notice]) -> Self {
        let notices = EntryList(notices, NoticeEntry::of);
        let basis = basis_id(Basis::Unanswered);
        Self { schema: SCHEMA, given, basis, error, notices }
    }
}
