//! The JSON document of `offload import`, with the phases of a profile, their times, and the answer for the whole
//! program.

#[cfg(feature = "schema")]
use crate::ids::ADVICE_IDS;
use crate::ids::advice_id;
#[cfg(feature = "schema")]
use crate::reading::{CERTAINTIES, OUTCOMES};
use crate::reading::{SkippedLineEntry, UncostedWorkEntry};
use offload_analysis::{PhaseSide, ProgramReport};
use offload_messages::sentences;
use offload_profile::{OpenQuestion, Phase, Reading, ReadingOutcome, Sure, own_share};
use offload_scenario::{ProgramStep, encode, encode_program};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// The result of reading a profile or a timing.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ImportDocument<'a> {
    /// The version of this format.
    version: u32,
    /// The source of the result: always `profile`, the measurements of a run.
    source: &'static str,
    /// `answer` if there is an answer, `ask` if questions must be answered first, `refuse` if the model knows none of
    /// the work in the profile.
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("enum" = OUTCOMES)))]
    outcome: ReadingOutcome,
    /// The phases of the profile: the work that takes the time.
    phases: Vec<ImportedPhaseEntry<'a>>,
    /// The questions that the profile leaves open.
    ask: Vec<AssumedQuestionEntry<'a>>,
    /// Work that is not part of a phase.
    outside: Vec<UncostedWorkEntry<'a>>,
    /// Lines that were not read.
    dropped: Vec<SkippedLineEntry<'a>>,
    /// `true` if the whole profile was read. Otherwise, the times of the phases are lower bounds for the program.
    complete: bool,
    /// The answer for all phases; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "ImportedProgramEntry"))]
    program: Option<ImportedProgramEntry>,
}

impl<'a> ImportDocument<'a> {
    /// Builds the document for a reading.
    ///
    /// `indices` contains the index of each phase in the program of `report`, or `None` if the program does not contain
    /// the phase.
    pub fn of(
        reading: &'a Reading,
        indices: &[Option<usize>],
        report: Option<&ProgramReport>,
    ) -> Self {
        let phases = reading.phases.iter().zip(indices);
        let entry = |(phase, index): (&'a Phase, &Option<usize>)| {
            ImportedPhaseEntry::of(phase, report.zip(*index))
        };
        Self {
            version: reading.version,
            source: reading.source,
            outcome: reading.outcome,
            phases: phases.map(entry).collect(),
            ask: reading.ask.iter().map(AssumedQuestionEntry::of).collect(),
            outside: reading.outside.iter().map(UncostedWorkEntry::of).collect(),
            dropped: reading.dropped.iter().map(SkippedLineEntry::of).collect(),
            complete: reading.is_whole(),
            program: report.map(|report| ImportedProgramEntry::of(reading, report)),
        }
    }
}

/// A phase of a profile, as a link.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct ImportedPhaseEntry<'a> {
    /// The first and the last line of each range, counted from 1.
    lines: &'a [[u32; 2]],
    /// The name of the phase; absent if the phase is named by its lines.
    #[serde(skip_serializing_if = "str::is_empty")]
    name: &'a str,
    /// The work as a link, without unknown values; `stays=SECONDS` if the phase stays on the CPU.
    link: &'a str,
    /// The kind of work, which is the value of `w` in the link.
    family: &'static str,
    /// The number of operations in the whole run; null if unknown.
    flops: Option<f64>,
    /// The number of these operations that are exponentials, logarithms or sines.
    funcs: Option<f64>,
    /// The number of bytes that array operations read and write.
    bytes: Option<f64>,
    /// The number of library calls.
    calls: Option<f64>,
    /// The total number of iterations, if the phase is a loop.
    trips: Option<f64>,
    /// The ids of the arrays that the phase reads and other phases create.
    reads: &'a [u32],
    /// The ids of the arrays that the phase creates.
    writes: &'a [u32],
    /// The certainty of the numbers, as in a reading of code.
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("enum" = CERTAINTIES)))]
    sure: Sure,
    /// The names of the questions that the phase depends on.
    needs: &'a [String],
    /// The time on the CPU, in seconds; absent if the phase is not in the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "f64"))]
    cpu_time_s: Option<f64>,
    /// The phase's share of the program's CPU time; absent if there is no `cpu_time_s` or a part of the profile was not
    /// read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "f64"))]
    share: Option<f64>,
    /// The time on the GPU, in seconds; absent if the phase cannot run there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "f64"))]
    gpu_time_s: Option<f64>,
}

impl<'a> ImportedPhaseEntry<'a> {
    /// Builds the entry of a phase. `answer` contains the report and the index of the phase, if the report contains the
    /// phase.
    fn of(phase: &'a Phase, answer: Option<(&ProgramReport, usize)>) -> Self {
        let cpu = answer.map(|(report, index)| report.cpu.costs[index].total());
        let whole_program = answer.filter(|(report, _)| report.covers_all_code());
        let on_gpu = answer.filter(|(report, index)| report.gpu.sides[*index] == PhaseSide::Gpu);
        Self {
            lines: &phase.lines,
            name: &phase.name,
            link: &phase.link,
            family: phase.family,
            flops: phase.flops,
            funcs: phase.funcs,
            bytes: phase.bytes,
            calls: phase.calls,
            trips: phase.trips,
            reads: &phase.reads,
            writes: &phase.writes,
            sure: phase.sure,
            needs: &phase.needs,
            cpu_time_s: cpu.map(|cpu| cpu.value()),
            share: cpu.zip(whole_program).map(|(cpu, (report, _))| cpu / report.cpu.total()),
            gpu_time_s: on_gpu.map(|(report, index)| report.gpu.costs[index].total().value()),
        }
    }
}

/// A question that a profile leaves open.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct AssumedQuestionEntry<'a> {
    /// The link key that the answer sets.
    what: &'static str,
    /// The name to use in an answer.
    name: &'a str,
    /// The line that the question is about.
    line: u32,
    /// The reason for the question.
    why: &'a str,
    /// Typical answers.
    values: &'a [f64],
    /// The value derived from the measured time, which is assumed until the question is answered; absent if there is
    /// none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "f64"))]
    assumed: Option<f64>,
}

impl<'a> AssumedQuestionEntry<'a> {
    fn of(question: &'a OpenQuestion) -> Self {
        let OpenQuestion { what, name, line, why, values, assumed } = question;
        Self { what, name, line: *line, why, values, assumed: *assumed }
    }
}

/// The answer for all phases of a profile.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct ImportedProgramEntry {
    /// The link of the program, or of a single question if there is only one phase.
    link: String,
    /// The answer as a sentence with numbers.
    reason: String,
    /// The time if everything runs on the CPU, in seconds.
    cpu_s: f64,
    /// The time if every phase that can run on the GPU runs there, in seconds.
    gpu_s: f64,
    /// The best split; its keys are absent if a part of the profile was not read.
    #[serde(flatten)]
    split: Option<ImportedSplit>,
}

/// The best split of a profile's phases.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct ImportedSplit {
    /// The time of the best split, in seconds. This key and all keys below are absent if a part of the profile was not
    /// read.
    split_s: f64,
    /// The id of the advice.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ADVICE_IDS)))]
    advice_id: &'static str,
    /// The advice, worded as on the page.
    advice: &'static str,
    /// The share of the CPU time that can move to the GPU.
    movable_share: f64,
    /// The share of the time that is spent in the user's own Python functions, excluding the functions that they call.
    own_share: f64,
}

impl ImportedProgramEntry {
    fn of(reading: &Reading, report: &ProgramReport) -> Self {
        let total = report.cpu.total();
        let split = report.best_split().map(|split| ImportedSplit {
            split_s: split.total().value(),
            advice_id: advice_id(report.advice.advice),
            advice: sentences::advice(&report.advice),
            movable_share: report.movable_share(),
            own_share: own_share(reading, total),
        });
        Self {
            link: imported_link(report),
            reason: sentences::program(report),
            cpu_s: total.value(),
            gpu_s: report.gpu.total().value(),
            split,
        }
    }
}

/// Returns the link to the answer for a profile. It describes a single scenario if the profile has only one phase, and
/// a program otherwise.
pub fn imported_link(report: &ProgramReport) -> String {
    match (&report.program.steps[..], &report.phases[..]) {
        ([ProgramStep::Phase(_)], [phase]) if !phase.is_cpu_only && report.covers_all_code() => {
            encode(&phase.report.scenario)
        }
        _ => encode_program(&report.program),
    }
}
