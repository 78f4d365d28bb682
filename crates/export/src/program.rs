//! The JSON document of `offload program`, with the times of each plan and an object per phase.

use crate::document::{MODEL_VERSION, NoticeEntry, SCHEMA, UnreadEntry};
#[cfg(feature = "schema")]
use crate::ids::{ADVICE_IDS, BASIS_IDS, ids_or_null};
use crate::ids::{advice_id, basis_id};
use offload_analysis::{PhaseReport, PhaseSide, ProgramPlan, ProgramReport};
use offload_messages::sentences;
use offload_scenario::Notice;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// The ids of the machines.
const SIDES: [&str; 2] = ["cpu", "gpu"];

/// The answer for a program with several phases.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ProgramDocument<'a> {
    /// The version of this format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    schema: u8,
    /// The link as it was given.
    given: &'a str,
    /// The canonical link of the program.
    link: String,
    /// The parts of the link that were ignored or interpreted differently.
    notices: Vec<NoticeEntry<'a>>,
    /// `true` if every line of the program's code is in a phase and `basis` is not `unanswered`. Otherwise, the times
    /// are lower bounds.
    complete: bool,
    /// The basis of the answer, as for a single question. A program is `rough` if `rough` phases take more than a tenth
    /// of the CPU time, and `tested` only if `estimated` phases don't.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = BASIS_IDS)))]
    basis: &'static str,
    /// The parts of the link that were not understood and could change the answer.
    unread: Vec<UnreadEntry>,
    /// The id of the advice; null if `basis` is `unanswered` or the phases do not cover the whole program.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ids_or_null(ADVICE_IDS))))]
    advice_id: Option<&'static str>,
    /// The advice in words; null if `advice_id` is null.
    advice: Option<&'static str>,
    /// The times of all plans, as a sentence.
    reason: String,
    /// The time of all phases on the CPU with today's libraries, in seconds.
    cpu_s: f64,
    /// The time of all phases on the CPU, each with its best library, in seconds.
    best_cpu_s: f64,
    /// The time if every phase that can run on the GPU runs there, in seconds; null if the GPU or its library is not
    /// known.
    gpu_s: Option<f64>,
    /// The time of the best split, in seconds; null if there is no advice.
    split_s: Option<f64>,
    /// The start-up time of the GPU library in a new process, in seconds. The other times do not include it. Null if
    /// `gpu_s` is null.
    start_up_s: Option<f64>,
    /// One object for each phase, in order.
    pub phases: Vec<ProgramPhaseEntry>,
    /// The month of the newest figure in the catalog.
    edition: &'static str,
    /// The version of the model.
    model_version: &'static str,
}

impl<'a> ProgramDocument<'a> {
    /// Builds the document for a report on the link `given`. `notices` describes the ignored parts of the link.
    pub fn of(given: &'a str, report: &ProgramReport, notices: &'a [Notice]) -> Self {
        let split = report.best_split();
        let advice = split.map(|_| &report.advice);
        let seconds = |plan: &ProgramPlan| plan.total().value();
        let gpu_seconds = |seconds: f64| report.has_gpu_times().then_some(seconds);
        let unread = report.unread.iter();
        Self {
            schema: SCHEMA,
            given,
            link: report.link(),
            notices: notices.iter().map(NoticeEntry::of).collect(),
            complete: report.covers_all_code() && report.is_answered(),
            basis: basis_id(report.basis()),
            unread: unread.map(|part| UnreadEntry::of(part, report.scenario_of(part))).collect(),
            advice_id: advice.map(|recommended| advice_id(recommended.advice)),
            advice: advice.map(sentences::advice),
            reason: sentences::program(report),
            cpu_s: seconds(&report.cpu),
            best_cpu_s: seconds(&report.best_cpu),
            gpu_s: gpu_seconds(seconds(&report.gpu)),
            split_s: split.map(seconds),
            start_up_s: gpu_seconds(report.start_up.value()),
            phases: ProgramPhaseEntry::all(report),
            edition: offload_catalog::EDITION,
            model_version: MODEL_VERSION,
        }
    }
}

/// A phase. The times include all rounds of the phase.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ProgramPhaseEntry {
    /// The phase's name in the program; empty if it has none.
    pub name: String,
    /// The link of the phase as a separate question, including parts that were not understood; empty if the phase stays
    /// on the CPU.
    pub link: String,
    /// The number of times that the phase runs.
    pub rounds: f64,
    /// The time on the CPU with today's library, in seconds.
    pub cpu_s: f64,
    /// The time on the GPU, including copies, if every phase that can run there does so, in seconds; null if this phase
    /// can't, or if the GPU or its library is not known.
    pub gpu_s: Option<f64>,
    /// The time on the GPU as text, or the reason why the phase has no GPU time.
    #[serde(skip)]
    pub on_gpu: String,
    /// The machine that runs the phase in the best split; null if the program has no advice.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ids_or_null(&SIDES))))]
    pub split: Option<&'static str>,
    /// The phase's time on that machine, including copies, in seconds; null if `split` is null.
    pub split_time_s: Option<f64>,
    /// The time for copies, which `split_time_s` includes, in seconds; null if `split` is null.
    pub split_copies_s: Option<f64>,
    /// The phase's share of the split's time; absent if the program has no advice.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "f64"))]
    pub share: Option<f64>,
}

impl ProgramPhaseEntry {
    /// Returns the entries of all phases, in order.
    fn all(report: &ProgramReport) -> Vec<Self> {
        let phases = report.phases.iter().enumerate();
        phases.map(|(index, phase)| Self::of(report, index, phase)).collect()
    }

    fn of(report: &ProgramReport, index: usize, phase: &PhaseReport) -> Self {
        let (cpu, gpu) = (report.cpu.costs[index], report.gpu.costs[index]);
        let split = report.best_split();
        let split_cost = split.map(|split| split.costs[index]);
        let can_run = report.gpu.sides[index] == PhaseSide::Gpu && report.has_gpu_times();
        Self {
            name: phase.name.clone(),
            link: if phase.is_cpu_only { String::new() } else { report.phase_link(index) },
            rounds: phase.rounds.value(),
            cpu_s: cpu.total().value(),
            gpu_s: can_run.then(|| gpu.total().value()),
            on_gpu: sentences::phase_on_gpu(report, index),
            split: split.map(|split| SIDES[split.sides[index] as usize]),
            split_time_s: split_cost.map(|split_cost| split_cost.total().value()),
            split_copies_s: split_cost
                .map(|split_cost| (split_cost.copy_in + split_cost.copy_out).value()),
            share: split.map(|split| split.costs[index].total() / split.total()),
        }
    }
}
