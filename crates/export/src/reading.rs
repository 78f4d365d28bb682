//! The JSON document of `offload read`, with the phases of a Python program and their times.

use offload_analysis::LikelyAnswer;
use offload_reader::{
    OpenQuestion, Phase, Reading, ReadingOutcome, SkippedLine, Sure, UncostedWork,
};
use offload_scenario::{decode, encode};
use offload_vocabulary::quantity::Seconds;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// The link of a phase and the predicted times.
#[derive(Clone, Debug, PartialEq)]
pub struct PricedPhase {
    /// The canonical link. It omits unknown values if a question about the phase is open.
    pub link: String,
    /// The times of the phase on the CPU and on a GPU in a warm process.
    ///
    /// `None` if a question about the phase is open or the GPU cannot run the phase.
    pub times: Option<(Seconds, Seconds)>,
}

impl PricedPhase {
    /// Predicts the times of all phases in a reading, in order.
    pub fn all(reading: &Reading) -> Vec<Self> {
        reading.phases.iter().map(Self::of).collect()
    }

    fn of(phase: &Phase) -> Self {
        let decoded = decode("", &phase.link);
        let link = encode(&decoded.scenario);
        if phase.sure == Sure::Asked {
            return Self { link: phase.link.clone(), times: None };
        }
        let answer = LikelyAnswer::of(&decoded.scenario);
        let times = answer
            .obstacle
            .is_none()
            .then(|| (answer.assessment.cpu.total(), answer.assessment.warm.total()));
        Self { link, times }
    }
}

/// The values of `outcome`.
#[cfg(feature = "schema")]
pub(crate) const OUTCOMES: [&str; 3] = ["answer", "ask", "refuse"];

/// The values of `sure`, which is the certainty of a phase's numbers.
#[cfg(feature = "schema")]
pub(crate) const CERTAINTIES: [&str; 4] = ["known", "at most", "assumed", "asked"];

/// The result of reading a program.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ReadingDocument<'a> {
    /// The version of this format.
    version: u32,
    /// The source of the result: always `static`, the text of the program.
    source: &'static str,
    /// `answer` if there is an answer, `ask` if questions must be answered first, `refuse` if the model knows none of
    /// the work in the program.
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("enum" = OUTCOMES)))]
    outcome: ReadingOutcome,
    /// `true` if the whole program was read. Otherwise, the times of the phases are lower bounds for the program, and a
    /// program without phases may still contain work.
    complete: bool,
    /// The phases of the program, in order of their first execution.
    phases: Vec<ReadPhaseEntry<'a>>,
    /// The questions that the text leaves open and that affect the times. Each question is listed once.
    ask: Vec<OpenQuestionEntry<'a>>,
    /// Work that is not part of a phase.
    outside: Vec<UncostedWorkEntry<'a>>,
    /// Lines that were not read.
    dropped: Vec<SkippedLineEntry<'a>>,
}

impl<'a> ReadingDocument<'a> {
    /// Builds the document for a reading. `priced` contains the link and the times of each phase.
    pub fn of(reading: &'a Reading, priced: &[PricedPhase]) -> Self {
        Self {
            version: reading.version,
            source: reading.source,
            outcome: reading.outcome,
            complete: reading.is_whole(),
            phases: reading.phases.iter().zip(priced).map(ReadPhaseEntry::of).collect(),
            ask: reading.ask.iter().map(OpenQuestionEntry::of).collect(),
            outside: reading.outside.iter().map(UncostedWorkEntry::of).collect(),
            dropped: reading.dropped.iter().map(SkippedLineEntry::of).collect(),
        }
    }
}

/// Lines of code that do one kind of work, which a link describes.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct ReadPhaseEntry<'a> {
    /// The first and the last line of each range, counted from 1. The lines of called functions come last.
    lines: &'a [[u32; 2]],
    /// The work as a link, without unknown values.
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
    /// The certainty of the numbers: they follow from the text (`known`), are bounds because they depend on data (`at
    /// most`), assume a fraction or a branch (`assumed`), or depend on an open question (`asked`).
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("enum" = CERTAINTIES)))]
    sure: Sure,
    /// The names of the questions that the phase depends on.
    needs: &'a [String],
    /// The time on the default CPU, in seconds; absent if a question is open or the phase cannot run on the GPU.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "f64"))]
    cpu_time_s: Option<f64>,
    /// The time on the default GPU in a warm process, in seconds; absent if there is no `cpu_time_s`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "f64"))]
    gpu_time_s: Option<f64>,
}

impl<'a> ReadPhaseEntry<'a> {
    fn of((phase, priced): (&'a Phase, &PricedPhase)) -> Self {
        Self {
            lines: &phase.lines,
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
            cpu_time_s: priced.times.map(|(cpu, _)| cpu.value()),
            gpu_time_s: priced.times.map(|(_, gpu)| gpu.value()),
        }
    }
}

/// A question that the text leaves open.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct OpenQuestionEntry<'a> {
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
}

impl<'a> OpenQuestionEntry<'a> {
    fn of(question: &'a OpenQuestion) -> Self {
        // The field `assumed` is used only for profiles, where a value can be derived from measured times.
        let OpenQuestion { what, name, line, why, values, assumed: _ } = question;
        Self { what, name, line: *line, why, values }
    }
}

/// Work that is not part of a phase.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct UncostedWorkEntry<'a> {
    /// The first and the last line, counted from 1.
    lines: [u32; 2],
    /// The reason why the work is not part of a phase.
    why: &'a str,
    /// The call that does the work, such as `model.transcribe(…)`; absent if the work is not exactly one call.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    call: Option<&'a str>,
    /// The link of the most similar work, if there is one.
    link: Option<&'a str>,
    /// `true` if nothing is known about the work, so it might suit a GPU.
    unknown: bool,
}

impl<'a> UncostedWorkEntry<'a> {
    pub(crate) fn of(outside: &'a UncostedWork) -> Self {
        let UncostedWork { lines, why, call, link, unknown } = outside;
        let (call, link) = (call.as_deref(), link.as_deref());
        Self { lines: *lines, why, call, link, unknown: *unknown }
    }
}

/// A line that was not read.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct SkippedLineEntry<'a> {
    /// The line number, counted from 1.
    line: u32,
    /// The reason why the line was not read.
    why: &'a str,
}

impl<'a> SkippedLineEntry<'a> {
    pub(crate) fn of(dropped: &'a SkippedLine) -> Self {
        Self { line: dropped.line, why: &dropped.why }
    }
}
