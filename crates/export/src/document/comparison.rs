//! The comparisons in the JSON of an answer: the simple formula, other CPU libraries and the split of the stages.

use super::list::EntryList;
use super::time::TimeEntry;
use offload_analysis::{CpuBaseline, Report, Simple};
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

/// The best split of a run's stages between CPU and GPU.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct SplitEntry<'a> {
    /// The time of one warm run, in seconds.
    run_s: f64,
    /// The speedup of the split over the faster machine alone, for all runs with the best CPU library; null if one
    /// machine runs all stages.
    gain: Option<f64>,
    /// The lower end of the 80 % range of `gain`.
    low: Option<f64>,
    /// The upper end of that range.
    high: Option<f64>,
    /// The time of all runs in the requested process, by cause; null if the split is hardly better than one machine.
    runs: Option<TimeEntry<'a>>,
    /// The stages in order.
    stages: EntryList<'a, SplitStage, StageEntry>,
}

impl<'a> SplitEntry<'a> {
    /// Returns the best split, or `None` if the work has no stages to split.
    pub(super) fn of(report: &'a Report) -> Option<Self> {
        let split = report.split.as_ref()?;
        let gain = report.advice.and_then(|advice| advice.comparison.split);
        Some(Self {
            run_s: split.time.value(),
            gain: gain.map(|gain| gain.likely),
            low: gain.map(|gain| gain.range.low),
            high: gain.map(|gain| gain.range.high),
            runs: report.split_run.as_ref().map(|(run, range)| TimeEntry::of(run, *range)),
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
