//! The comparisons in the JSON of an answer: the simple formula, other CPU libraries and the split of the stages.

use super::list::EntryList;
use super::time::TimeEntry;
use offload_analysis::{CpuBaseline, Report, Simple};
use offload_vocabulary::execution::ProcessState;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// The results of the simple formula at several fractions of the data sheet's peak rate.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct FormulaEntries {
    /// At the data sheet's peak.
    at_peak: FormulaEntry,
    /// At 65 % of that peak.
    at_65: FormulaEntry,
    /// At the fraction that the link sets, if it sets one.
    at_given: Option<FormulaEntry>,
}

impl FormulaEntries {
    pub(super) fn of(report: &Report) -> Self {
        let simple = &report.simple;
        Self {
            at_peak: FormulaEntry::of(&simple.at_peak, report),
            at_65: FormulaEntry::of(&simple.at_usual, report),
            at_given: simple.at_given.as_ref().map(|formula| FormulaEntry::of(formula, report)),
        }
    }
}

/// The result of the simple formula at one fraction of the peak.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct FormulaEntry {
    /// The time of all runs on the CPU, in seconds.
    cpu_s: f64,
    /// The time of all runs on the GPU, in seconds.
    gpu_s: Option<f64>,
    /// The speedup of the GPU.
    speedup: Option<f64>,
}

impl FormulaEntry {
    fn of(formula: &Simple, report: &Report) -> Self {
        Self {
            cpu_s: formula.cpu_time().value(),
            gpu_s: report.has_gpu_times().then(|| formula.gpu_time().value()),
            speedup: report.speedup().map(|_| formula.speedup()),
        }
    }
}

/// A library on the same CPU.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct BaselineEntry {
    /// The id of the library.
    id: &'static str,
    /// The name of the library.
    name: &'static str,
    /// The time of all runs, in seconds.
    time_s: f64,
    /// `true` if this is the library of the question.
    chosen: bool,
    /// `true` if the library uses this CPU well for this kind of work.
    best: bool,
}

impl BaselineEntry {
    pub(super) fn of(baseline: &CpuBaseline) -> Self {
        Self {
            id: baseline.library.id,
            name: baseline.library.name,
            time_s: baseline.run.total().value(),
            chosen: baseline.is_selected,
            best: baseline.is_best,
        }
    }
}

/// The name of a stage, and `true` if it runs on the GPU.
type SplitStage = (&'static str, bool);

/// A run on the GPU in which some stages stay on the CPU.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct SplitEntry<'a> {
    /// The time of one warm run, in seconds.
    run_s: f64,
    /// The speedup over the best CPU library, for all runs; null if the question is not answered.
    gain: Option<f64>,
    /// The lower end of the 80 % range of `gain`.
    low: Option<f64>,
    /// The upper end of that range.
    high: Option<f64>,
    /// The time of all runs in the requested process, by cause; null if the work cannot run.
    runs: Option<TimeEntry<'a>>,
    /// The stages in order.
    stages: EntryList<'a, SplitStage, StageEntry>,
}

impl<'a> SplitEntry<'a> {
    /// Returns the split, or `None` if all of the work has a GPU version or the GPU has no times.
    pub(super) fn of(report: &'a Report) -> Option<Self> {
        let split = report.split.as_ref().filter(|_| report.has_gpu_times())?;
        let gain = report.advice.and_then(|advice| advice.comparison.split);
        let (assessment, ranges) = (&report.assessment, &report.ranges);
        let range = match assessment.process {
            ProcessState::Warm => ranges.warm,
            ProcessState::Cold | ProcessState::FirstCall => ranges.cold,
        };
        let can_run = report.obstacle.is_none();
        Some(Self {
            run_s: assessment.warm.total().value() / assessment.runs.value(),
            gain: gain.map(|gain| gain.likely),
            low: gain.map(|gain| gain.range.low),
            high: gain.map(|gain| gain.range.high),
            runs: can_run.then(|| TimeEntry::of(assessment.gpu(), range)),
            stages: EntryList(&split.stages, StageEntry::of),
        })
    }
}

/// A stage and its machine.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct StageEntry {
    /// The name of the stage.
    name: &'static str,
    /// The machine that runs the stage.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["cpu", "gpu"])))]
    on: &'static str,
}

impl StageEntry {
    fn of(&(name, on_gpu): &SplitStage) -> Self {
        Self { name, on: if on_gpu { "gpu" } else { "cpu" } }
    }
}
