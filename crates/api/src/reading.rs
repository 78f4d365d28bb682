//! What was read in a Python program, with the times of each phase.

use offload_analysis::LikelyAnswer;
use offload_reader::{Dropped, OpenQuestion, OutsideWork, Phase, Reading, ReadingOutcome, Sure};
use offload_scenario::{decode, encode};
use offload_vocabulary::quantity::Seconds;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// A phase with its time on both machines, where nothing is open in it.
#[derive(Clone, Debug, PartialEq)]
pub struct PricedPhase {
    /// Its canonical link; that of the reading where a question is open.
    pub link: String,
    /// Its time on the CPU and on the GPU.
    pub times: Option<(Seconds, Seconds)>,
}

impl PricedPhase {
    /// Those of a reading, in order.
    pub fn all(reading: &Reading) -> Vec<Self> {
        reading.phases.iter().map(Self::of).collect()
    }

    fn of(phase: &Phase) -> Self {
        let arrival = decode("", &phase.link);
        let link = encode(&arrival.scenario);
        if phase.sure == Sure::Asked {
            return Self { link: phase.link.clone(), times: None };
        }
        let answer = LikelyAnswer::of(&arrival.scenario);
        let times = answer
            .obstacle
            .is_none()
            .then(|| (answer.assessment.cpu.total(), answer.assessment.warm.total()));
        Self { link, times }
    }
}

/// What leads on from a reading.
#[cfg(feature = "schema")]
const OUTCOMES: [&str; 3] = ["answer", "ask", "refuse"];

/// How sure the numbers of a phase are.
#[cfg(feature = "schema")]
const SURE: [&str; 4] = ["known", "at most", "assumed", "asked"];

/// What was read in a program.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ReadingDocument<'a> {
    /// The version of this shape.
    version: u32,
    /// How it was found: `static`, from the text alone.
    source: &'static str,
    /// What is right to do with it: `ask` where questions have to be answered first, `refuse` where there is nothing
    /// that the model knows.
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("enum" = OUTCOMES)))]
    outcome: ReadingOutcome,
    /// False where work is left out of the phases of which nothing is known: their times are then at least those of the
    /// program, and no phases do not mean that there is nothing to compute.
    complete: bool,
    /// What takes the time, in the order in which it happens first.
    phases: Vec<ReadPhaseEntry<'a>>,
    /// What the text does not say and the costs depend on, each once.
    ask: Vec<OpenQuestionEntry<'a>>,
    /// Work that the model does not know.
    outside: Vec<OutsideWorkEntry<'a>>,
    /// Lines that were not read.
    dropped: Vec<DroppedLineEntry<'a>>,
}

impl<'a> ReadingDocument<'a> {
    /// The document of a reading whose phases have these times.
    pub fn of(reading: &'a Reading, priced: &[PricedPhase]) -> Self {
        Self {
            version: reading.version,
            source: reading.source,
            outcome: reading.outcome,
            complete: reading.is_whole(),
            phases: reading.phases.iter().zip(priced).map(ReadPhaseEntry::of).collect(),
            ask: reading.ask.iter().map(OpenQuestionEntry::of).collect(),
            outside: reading.outside.iter().map(OutsideWorkEntry::of).collect(),
            dropped: reading.dropped.iter().map(DroppedLineEntry::of).collect(),
        }
    }
}

/// Lines that make one kind of work, as a link.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct ReadPhaseEntry<'a> {
    /// First and last lines, from 1; those of functions that it calls come after its own.
    lines: &'a [[u32; 2]],
    /// The work as a link, without what is unknown.
    link: &'a str,
    /// The kind of work: the link's `w`.
    family: &'static str,
    /// Operations of the whole run; null where they are unknown.
    flops: Option<f64>,
    /// How many of them are exponentials, logarithms, sines.
    funcs: Option<f64>,
    /// Bytes read and written by array operations.
    bytes: Option<f64>,
    /// Library calls.
    calls: Option<f64>,
    /// Iterations of the loop that it is, together.
    trips: Option<f64>,
    /// Arrays that it reads and that others made, by number.
    reads: &'a [u32],
    /// Arrays that it makes, by number.
    writes: &'a [u32],
    /// How sure the numbers are: they follow from the text; a bound stands for what depends on data; a share or a
    /// branch was assumed; a question is open.
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("enum" = SURE)))]
    sure: Sure,
    /// The names of questions that it waits for.
    needs: &'a [String],
    /// Its time on the default CPU, in seconds; no key where a question is open or it cannot run on the GPU.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "f64"))]
    cpu_time_s: Option<f64>,
    /// Its time on the default GPU in a warm process, in seconds; no key where that of the CPU has none.
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

/// A question for what the text does not say.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct OpenQuestionEntry<'a> {
    /// The key of a link that it decides.
    what: &'static str,
    /// What an answer calls it.
    name: &'a str,
    /// The line that it comes from.
    line: u32,
    /// Why it is asked.
    why: &'a str,
    /// Usual answers.
    values: &'a [f64],
}

impl<'a> OpenQuestionEntry<'a> {
    fn of(question: &'a OpenQuestion) -> Self {
        // A program's text gives no number to assume, as a profile's times do.
        let OpenQuestion { what, name, line, why, values, assumed: _ } = question;
        Self { what, name, line: *line, why, values }
    }
}

/// Work that stays where it is.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct OutsideWorkEntry<'a> {
    /// First and last line.
    lines: [u32; 2],
    /// Why it is not read.
    why: &'a str,
    /// The call that does it, such as `model.transcribe(…)`; no key where it is more than a call, or less.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    call: Option<&'a str>,
    /// The link that comes closest, if one does.
    link: Option<&'a str>,
    /// `true` if it may be work for a GPU: nothing is known of it.
    unknown: bool,
}

impl<'a> OutsideWorkEntry<'a> {
    fn of(outside: &'a OutsideWork) -> Self {
        let OutsideWork { lines, why, call, link, unknown } = outside;
        let (call, link) = (call.as_deref(), link.as_deref());
        Self { lines: *lines, why, call, link, unknown: *unknown }
    }
}

/// A line that was not read.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct DroppedLineEntry<'a> {
    /// The line, from 1.
    line: u32,
    /// Why.
    why: &'a str,
}

impl<'a> DroppedLineEntry<'a> {
    fn of(dropped: &'a Dropped) -> Self {
        Self { line: dropped.line, why: &dropped.why }
    }
}
