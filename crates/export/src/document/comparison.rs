//! What the answer compares with: the simple formula, other libraries, a split of the stages.

use super::list::EntryList;
use super::time::TimeEntry;
use offload_analysis::{CpuBaseline, Report, Simple};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// The simple formula at several shares of the data sheet's peak.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct FormulaEntries {
    /// At the data sheet's peak.
    at_peak: FormulaEntry,
    /// At 65 % of it.
    at_65: FormulaEntry,
    /// At the share that the link gives, if it does.
    at_given: Option<FormulaEntry>,
}

impl FormulaEntries {
    pub(super) fn of(report: &Report) -> Self {
        let simple = &report.simple;
        Self {
            at_peak: FormulaEntry::of(&simple.at_peak, report),
            at_65: FormulaEntry::of(&simple.at_usual, report),
            at_given: simple.at_given.as_ref().map(|it| FormulaEntry::of(it, report)),
        }
    }
}

/// What the simple formula says at one share of the peak.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct FormulaEntry {
    /// All runs on the CPU, in seconds.
    cpu_s: f64,
    /// All runs on the GPU, in seconds.
    gpu_s: Option<f64>,
    /// How many times faster the GPU is.
    speedup: Option<f64>,
}

impl FormulaEntry {
    fn of(formula: &Simple, report: &Report) -> Self {
        Self {
            cpu_s: formula.cpu_time().value(),
            gpu_s: report.has_times().then(|| formula.gpu_time().value()),
            speedup: report.speedup().map(|_| formula.speedup()),
        }
    }
}

/// A library on the same CPU.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct BaselineEntry {
    /// Its id.
    id: &'static str,
    /// Its name.
    name: &'static str,
    /// All runs, in seconds.
    time_s: f64,
    /// `true` if the link asks about it.
    chosen: bool,
    /// `true` if it makes good use of this CPU for this kind of work.
    best: bool,
}

impl BaselineEntry {
    pub(super) fn of(baseline: &CpuBaseline) -> Self {
        Self {
            id: baseline.library.id,
            name: baseline.library.name,
            time_s: baseline.run.total().value(),
            chosen: baseline.chosen,
            best: baseline.best,
        }
    }
}

/// A stage of a run and whether it is done on the GPU.
type SplitStage = (&'static str, bool);

/// Each stage where it is done sooner.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct SplitEntry<'a> {
    /// One warm run, in seconds.
    run_s: f64,
    /// How many times faster all runs are than on the faster machine alone, with the best CPU library;
    /// null where one machine has all stages.
    gain: Option<f64>,
    /// The lower end of the 80 % range of that.
    low: Option<f64>,
    /// The upper end.
    high: Option<f64>,
    /// All runs in the process asked for, by cause; null where it is hardly better than one machine.
    runs: Option<TimeEntry<'a>>,
    /// The stages in their order.
    stages: EntryList<'a, SplitStage, StageEntry>,
}

impl<'a> SplitEntry<'a> {
    /// The best split of a question, where a run has stages.
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

/// A stage and where it is done.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct StageEntry {
    /// What it does.
    name: &'static str,
    /// The side that does it.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["cpu", "gpu"])))]
    on: &'static str,
}

impl StageEntry {
    fn of(&(name, on_gpu): &SplitStage) -> Self {
        Self { name, on: if on_gpu { "gpu" } else { "cpu" } }
    }
}
