//! The JSON of an answer and of a refusal. The documentation of each key is the comment on its
//! field: the JSON Schema and the book's tables are made from it.

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
use crate::ids::{BASIS_IDS, PROCESS_IDS, ids_or_null};
use crate::ids::{basis_id, process_id};
use advice::AdviceEntry;
use comparison::{BaselineEntry, FormulaEntries, SplitEntry};
use cost::{CostEntry, EnergyEntry};
use evidence::EvidenceEntry;
use list::EntryList;
use machine::{AchievedEntries, MemoryEntry};
use offload_analysis::{Basis, CpuBaseline, Report};
use offload_scenario::{Notice, Preset};
use offload_vocabulary::quantity::LIMIT;
use offload_words::sentences;
use per_unit::UnitEntry;
pub use question::NoticeEntry;
use question::{CaveatEntry, ChoiceEntries, ObstacleEntry, UnreadEntry, unknown_key};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use speedup::{BoundEntry, PathologyEntry, SpeedupEntry};
use time::TimeEntry;

/// The version of the model, which is that of the whole calculator.
pub const MODEL_VERSION: &str = env!("CARGO_PKG_VERSION");

/// What estimated the figures of a table, and from which edition of the data.
pub(crate) fn source() -> String {
    format!("Offload {MODEL_VERSION}, published figures of {}", offload_catalog::EDITION)
}

/// The version of the shape of every JSON document. It changes when a key goes or changes its
/// meaning, not when one is added.
pub const SCHEMA: u8 = 2;

/// A ratio, none where it is infinite: the limit of what is computed with stands for that.
pub(crate) fn finite(ratio: f64) -> Option<f64> {
    Some(ratio).filter(|ratio| *ratio < LIMIT)
}

/// The answer to one link.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct AnswerDocument<'a> {
    /// The version of this shape.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    schema: u8,
    /// The link as it was given.
    given: &'a str,
    /// The same as its canonical fragment, without `#`; empty for what the page starts with.
    link: String,
    /// What the answer rests on: `unanswered` where a part of the link was not understood and could change the answer,
    /// which then has neither advice nor factors; null otherwise.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ids_or_null(BASIS_IDS))))]
    basis: Option<&'static str>,
    /// What was not understood and could change the answer; empty unless `basis` is `unanswered`.
    unread: Vec<UnreadEntry>,
    /// The id of the preset that asks the same.
    preset: Option<&'static str>,
    /// The parts of the link that were ignored, or read as something else than they say.
    notices: EntryList<'a, Notice, NoticeEntry<'a>>,
    /// What to know of a combination that works, but not as one might think.
    caveats: Vec<CaveatEntry>,
    /// Why it cannot run on this GPU. Times are those it would have; with `no_arithmetic` there are
    /// none of the GPU.
    obstacle: Option<ObstacleEntry>,
    /// What the answer is for: the ids that count, chosen or automatic, under their keys of a link.
    with: ChoiceEntries,
    /// The answer in a sentence, or what was not understood.
    headline: String,
    /// The keys of a link under which a GPU, CPU, machine or library stands that is not known. What
    /// was taken instead is in `with`, and `headline` says so.
    unknown: Vec<&'static str>,
    /// How the answer has changed since the link was made, if the link says what it was (`d`) and
    /// it has by more than one percent.
    since: Option<&'a str>,
    /// Runs in one process; times below are of all of them.
    runs: f64,
    /// Which GPU time the answer is about: `warm` for `gpu_warm`, `cold` for `gpu_cold`; `first_call`
    /// for `gpu_cold`, which then leaves out loading the libraries.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = PROCESS_IDS)))]
    process: &'static str,
    /// Time of all runs on the CPU.
    cpu: TimeEntry<'a>,
    /// The same with the best CPU library for the work, `advice.library`.
    best_cpu: TimeEntry<'a>,
    /// Time of all runs on the GPU in a warm process, start-up excluded.
    gpu_warm: Option<TimeEntry<'a>>,
    /// Time of all runs on the GPU in a cold process, start-up included.
    gpu_cold: Option<TimeEntry<'a>>,
    /// The same for each unit that the work is counted in, such as an image; in steady state.
    per_unit: Vec<UnitEntry>,
    /// How many times faster the GPU is in the process asked for; null, as all that follows from it, without times of
    /// the GPU, and where `basis` is `unanswered`.
    speedup: Option<SpeedupEntry>,
    /// The likely factor in a warm process.
    speedup_warm: Option<f64>,
    /// The likely factor in a cold process.
    speedup_cold: Option<f64>,
    /// The factor with an infinitely fast GPU; null where nothing else takes time.
    ceiling: Option<f64>,
    /// Runs from which the GPU pays for its start-up; null if it never does.
    break_even_runs: Option<f64>,
    /// What most of the GPU's time goes to.
    bound: Option<BoundEntry>,
    /// What of that is a way to use a GPU that leaves it waiting.
    pathology: Option<PathologyEntry>,
    /// What to do, judged by time; null where `basis` is `unanswered`.
    advice: Option<AdviceEntry>,
    /// Rent of one run.
    cost: CostEntry,
    /// Energy of one run, in joules.
    energy_j: EnergyEntry,
    /// Memory on the GPU.
    memory: MemoryEntry,
    /// Arithmetic operations of one run.
    operations: f64,
    /// The GPU's memory traffic of one run.
    gpu_bytes: f64,
    /// The rates achieved during work, copies and start-up left out.
    achieved: AchievedEntries,
    /// What the simple formula says: operations over rate, data over link.
    simple: FormulaEntries,
    /// The same work with libraries on this CPU, the chosen one first.
    cpu_baselines: EntryList<'a, CpuBaseline, BaselineEntry>,
    /// For a pipeline, each stage where it is done sooner.
    split: Option<SplitEntry<'a>>,
    /// The published timings of this kind of work that the model is scored on.
    evidence: EvidenceEntry,
    /// The month of the newest figure in the catalog.
    edition: &'static str,
    /// The version of the model.
    model_version: &'static str,
}

impl<'a> AnswerDocument<'a> {
    /// The answer to what was given, with the parts of it that were ignored and what has changed since
    /// its link was made.
    pub(crate) fn of(
        given: &'a str,
        report: &'a Report,
        notices: &'a [Notice],
        since: Option<&'a str>,
    ) -> Self {
        let Report { scenario, assessment, ranges, .. } = report;
        // Without arithmetic on the GPU, all that follows from its time is unknown.
        let has_times = report.has_times();
        let judged = has_times && report.is_answered();
        let known = |figure: f64| judged.then_some(figure);
        let instead = if report.is_answered() {
            sentences::unknown(notices, scenario)
        } else {
            String::new()
        };
        Self {
            schema: SCHEMA,
            given,
            link: report.canonical_link(),
            basis: report.basis.map(basis_id),
            unread: UnreadEntry::all(report),
            preset: Preset::of(scenario).map(|preset| preset.id),
            notices: EntryList(notices, NoticeEntry::of),
            caveats: report
                .caveats
                .iter()
                .map(|caveat| CaveatEntry::of(*caveat, scenario))
                .collect(),
            obstacle: report.obstacle.map(|obstacle| ObstacleEntry::of(obstacle, report)),
            with: ChoiceEntries::of(scenario),
            headline: format!("{} {instead}", sentences::headline(report)).trim_end().to_owned(),
            unknown: notices.iter().filter_map(unknown_key).collect(),
            since,
            runs: assessment.runs.value(),
            process: process_id(assessment.process),
            cpu: TimeEntry::of(&assessment.cpu, ranges.cpu),
            best_cpu: TimeEntry::of(&report.best_cpu().run, report.best_cpu_range),
            gpu_warm: has_times.then(|| TimeEntry::of(&assessment.warm, ranges.warm)),
            gpu_cold: has_times.then(|| TimeEntry::of(&assessment.cold, ranges.cold)),
            per_unit: UnitEntry::all(report),
            speedup: SpeedupEntry::of(report),
            speedup_warm: known(assessment.warm_speedup()),
            speedup_cold: known(assessment.cold_speedup()),
            ceiling: known(assessment.ceiling_speedup()).and_then(finite),
            break_even_runs: assessment.break_even_runs.and_then(|runs| known(runs.value())),
            bound: judged.then(|| BoundEntry::of(report)),
            pathology: PathologyEntry::of(report).filter(|_| judged),
            advice: AdviceEntry::by_time(report),
            cost: CostEntry::of(report),
            energy_j: EnergyEntry::of(report),
            memory: MemoryEntry::of(report),
            operations: assessment.operations.value(),
            gpu_bytes: assessment.gpu_bytes.value(),
            achieved: AchievedEntries::of(report),
            simple: FormulaEntries::of(report),
            cpu_baselines: EntryList(&report.cpu_baselines, BaselineEntry::of),
            split: SplitEntry::of(report),
            evidence: EvidenceEntry::of(report.evidence()),
            edition: offload_catalog::EDITION,
            model_version: MODEL_VERSION,
        }
    }
}

/// What stands in place of an answer to a text in which nothing could be read.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct RefusalDocument<'a> {
    /// The version of this shape.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    schema: u8,
    /// The text as it was given.
    given: &'a str,
    /// Always `unanswered`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = BASIS_IDS)))]
    basis: &'static str,
    /// Why nothing could be read.
    error: &'a str,
    /// The parts that were ignored.
    notices: EntryList<'a, Notice, NoticeEntry<'a>>,
}

impl<'a> RefusalDocument<'a> {
    /// The refusal of what was given.
    pub(crate) fn of(given: &'a str, error: &'a str, notices: &'a [Notice]) -> Self {
        let notices = EntryList(notices, NoticeEntry::of);
        let basis = basis_id(Basis::Unanswered);
        Self { schema: SCHEMA, given, basis, error, notices }
    }
}
