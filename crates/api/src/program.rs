//! The answer to a program: the time of each way through it, and an object for each phase.

use offload_analysis::{PhaseReport, PhaseSide, ProgramReport, ProgramWay};
#[cfg(feature = "schema")]
use offload_export::ids::{ADVICE_IDS, BASIS_IDS, ids_or_null};
use offload_export::ids::{advice_id, basis_id};
use offload_export::{MODEL_VERSION, NoticeEntry, SCHEMA};
use offload_scenario::{Notice, encode};
use offload_words::sentences;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// The ids of the machines.
const SIDES: [&str; 2] = ["cpu", "gpu"];

/// The answer to a program of several phases.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ProgramDocument<'a> {
    /// The version of this shape.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    schema: u8,
    /// The link as it was given.
    given: &'a str,
    /// The canonical link of the program.
    link: String,
    /// The parts of the link that were ignored, or read as something else than they say.
    notices: Vec<NoticeEntry<'a>>,
    /// False where lines of the program's code are in no phase: its times are then at least these.
    complete: bool,
    /// What the answer rests on: `unanswered` where a part of the link was not understood and could change the answer,
    /// which then has no advice; null otherwise.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ids_or_null(BASIS_IDS))))]
    basis: Option<&'static str>,
    /// The id of the advice; null where `basis` is `unanswered` or the phases are not the whole program.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ids_or_null(ADVICE_IDS))))]
    advice_id: Option<&'static str>,
    /// The advice in words; null as above.
    advice: Option<&'static str>,
    /// The times of all ways, as a sentence.
    reason: String,
    /// All on the CPU with today's libraries, in seconds.
    cpu_s: f64,
    /// All on the CPU, each phase with the best library for it, in seconds.
    best_cpu_s: f64,
    /// All that can run on the GPU there, in seconds.
    gpu_s: f64,
    /// The placement that takes least time, in seconds; null where there is no advice.
    split_s: Option<f64>,
    /// Start-up of the GPU's library in a new process, in seconds; in none of the times.
    start_up_s: f64,
    /// One object for each phase, in order.
    phases: Vec<ProgramPhaseEntry>,
    /// The month of the newest figure in the catalog.
    edition: &'static str,
    /// The version of the model.
    model_version: &'static str,
}

impl<'a> ProgramDocument<'a> {
    /// The document of an answer, with the parts of the link that were ignored.
    pub fn of(given: &'a str, report: &ProgramReport, notices: &'a [Notice]) -> Self {
        let split = report.best_split();
        let advice = split.map(|_| report.advice.advice);
        let seconds = |way: &ProgramWay| way.total().value();
        Self {
            schema: SCHEMA,
            given,
            link: report.link(),
            notices: notices.iter().map(NoticeEntry::of).collect(),
            complete: report.is_whole(),
            basis: report.basis().map(basis_id),
            advice_id: advice.map(advice_id),
            advice: advice.map(sentences::advice),
            reason: sentences::program(report),
            cpu_s: seconds(&report.cpu),
            best_cpu_s: seconds(&report.best_cpu),
            gpu_s: seconds(&report.gpu),
            split_s: split.map(seconds),
            start_up_s: report.start_up.value(),
            phases: ProgramPhaseEntry::all(report),
            edition: offload_catalog::EDITION,
            model_version: MODEL_VERSION,
        }
    }
}

/// A phase. Times are those of all its rounds.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ProgramPhaseEntry {
    /// What the program calls it; empty where it has no name.
    pub name: String,
    /// The link of the phase as a question of its own; empty for one that stays on the CPU.
    pub link: String,
    /// How often it is done.
    pub rounds: f64,
    /// On the CPU with today's library, in seconds.
    pub cpu_s: f64,
    /// On the GPU where all that can move does, copies included, in seconds; null where it cannot run.
    pub gpu_s: Option<f64>,
    /// Where the best split does it; null where the program has no advice.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ids_or_null(&SIDES))))]
    pub split: Option<&'static str>,
    /// Its time there, copies included, in seconds; null as above.
    pub split_time_s: Option<f64>,
    /// What of that is copies, in seconds; null as above.
    pub split_copies_s: Option<f64>,
    /// Its share of the time of the split; no key where the program has no advice.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "f64"))]
    pub share: Option<f64>,
}

impl ProgramPhaseEntry {
    /// Those of a program.
    pub fn all(report: &ProgramReport) -> Vec<Self> {
        let phases = report.phases.iter().enumerate();
        phases.map(|(place, phase)| Self::of(report, place, phase)).collect()
    }

    fn of(report: &ProgramReport, place: usize, phase: &PhaseReport) -> Self {
        let (cpu, gpu) = (report.cpu.spent[place], report.gpu.spent[place]);
        let split = report.best_split();
        let spent = split.map(|split| split.spent[place]);
        let runs = report.gpu.sides[place] == PhaseSide::Gpu;
        Self {
            name: phase.name.clone(),
            link: if phase.stays { String::new() } else { encode(&phase.report.scenario) },
            rounds: phase.rounds.value(),
            cpu_s: cpu.total().value(),
            gpu_s: runs.then(|| gpu.total().value()),
            split: split.map(|split| SIDES[split.sides[place] as usize]),
            split_time_s: spent.map(|spent| spent.total().value()),
            split_copies_s: spent.map(|spent| (spent.copy_in + spent.copy_out).value()),
            share: split.map(|split| split.spent[place].total() / split.total()),
        }
    }
}
