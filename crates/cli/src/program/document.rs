//! What `offload program` writes: a row for each phase, and the time of each way through them.

use crate::table::{PrintedFigure, TableRow};
use offload_analysis::{PhaseReport, PhaseSide, ProgramReport, ProgramWay};
use offload_export::ids::{ADVICE_IDS, advice_id};
use offload_export::{MODEL_VERSION, SCHEMA};
use offload_scenario::{encode, encode_program};
use offload_vocabulary::quantity::Share;
use offload_words::{format, sentences};
use schemars::JsonSchema;
use serde::Serialize;

/// The words of the machines.
const SIDES: [&str; 2] = ["cpu", "gpu"];

/// The answer for a program.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ProgramDocument {
    /// The version of this shape.
    #[schemars(extend("const" = SCHEMA))]
    schema: u8,
    /// The canonical link of the program.
    link: String,
    /// The id of the advice.
    #[schemars(extend("enum" = ADVICE_IDS))]
    advice_id: &'static str,
    /// The advice in words.
    advice: &'static str,
    /// The times of all ways, as a sentence.
    reason: String,
    /// All on the CPU with today's libraries, in seconds.
    cpu_s: f64,
    /// All on the CPU, each phase with the best library for it, in seconds.
    best_cpu_s: f64,
    /// All that can run on the GPU there, in seconds.
    gpu_s: f64,
    /// The placement that takes least time, in seconds.
    split_s: f64,
    /// Start-up of the GPU's library in a new process, in seconds; in none of the times.
    start_up_s: f64,
    /// One object for each phase, in order.
    phases: Vec<PhaseRow>,
    /// The month of the newest figure in the catalog.
    edition: &'static str,
    /// The version of the model.
    model_version: &'static str,
}

impl ProgramDocument {
    /// The document of an answer.
    pub(super) fn of(report: &ProgramReport, phases: Vec<PhaseRow>) -> Self {
        let advice = report.advice.advice;
        let seconds = |way: &ProgramWay| way.total().value();
        Self {
            schema: SCHEMA,
            link: encode_program(&report.program),
            advice_id: advice_id(advice),
            advice: sentences::advice(advice),
            reason: sentences::program(report),
            cpu_s: seconds(&report.cpu),
            best_cpu_s: seconds(&report.best_cpu),
            gpu_s: seconds(&report.gpu),
            split_s: seconds(&report.split),
            start_up_s: report.start_up.value(),
            phases,
            edition: offload_catalog::EDITION,
            model_version: MODEL_VERSION,
        }
    }
}

/// A phase. Times are those of all its rounds.
#[derive(Serialize, JsonSchema)]
pub(super) struct PhaseRow {
    /// What the program calls it; empty where it has no name.
    name: String,
    /// The link of the phase as a question of its own; empty for one that stays on the CPU.
    link: String,
    /// How often it is done.
    rounds: PrintedFigure,
    /// On the CPU with today's library, in seconds.
    cpu_s: PrintedFigure,
    /// On the GPU where all that can move does, copies included, in seconds; null where it cannot run.
    gpu_s: Option<PrintedFigure>,
    /// Where the best split does it.
    #[schemars(extend("enum" = SIDES))]
    split: &'static str,
    /// Its time there, copies included, in seconds.
    split_time_s: PrintedFigure,
    /// What of that is copies, in seconds.
    split_copies_s: PrintedFigure,
    /// Its share of the time of the split.
    share: PrintedFigure,
}

impl PhaseRow {
    /// Those of a program.
    pub(super) fn all(report: &ProgramReport) -> Vec<Self> {
        report
            .phases
            .iter()
            .enumerate()
            .map(|(place, phase)| Self::of(report, place, phase))
            .collect()
    }

    fn of(report: &ProgramReport, place: usize, phase: &PhaseReport) -> Self {
        let (cpu, gpu) = (report.cpu.spent[place], report.gpu.spent[place]);
        let split = report.split.spent[place];
        let runs = report.gpu.sides[place] == PhaseSide::Gpu;
        let share = split.total() / report.split.total();
        Self {
            name: phase.name.clone(),
            link: if phase.stays { String::new() } else { encode(&phase.report.scenario) },
            rounds: PrintedFigure::of(phase.rounds),
            cpu_s: PrintedFigure::of(cpu.total()),
            gpu_s: runs.then(|| PrintedFigure::of(gpu.total())),
            split: SIDES[report.split.sides[place] as usize],
            split_time_s: PrintedFigure::of(split.total()),
            split_copies_s: PrintedFigure::of(split.copy_in + split.copy_out),
            share: PrintedFigure::new(share, format::share(Share::new(share))),
        }
    }
}

impl TableRow for PhaseRow {
    const HEADS: &'static [&'static str] =
        &["Phase", "Rounds", "CPU", "GPU", "Best on", "Time", "Copies", "Share"];

    fn cells(&self) -> Vec<String> {
        let gpu = self.gpu_s.as_ref().map_or_else(|| "cannot run".to_owned(), PrintedFigure::words);
        vec![
            self.name.clone(),
            self.rounds.words(),
            self.cpu_s.words(),
            gpu,
            self.split.to_uppercase(),
            self.split_time_s.words(),
            self.split_copies_s.words(),
            self.share.words(),
        ]
    }
}
