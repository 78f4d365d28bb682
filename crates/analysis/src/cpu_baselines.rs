//! The CPU libraries that a GPU is compared with, all on the same CPU and for the same work.

use crate::edit::Edit;
use crate::estimate::Estimate;
use crate::resolved_scenario::FamilyModel;
use offload_catalog::CpuLibrary;
use offload_estimator::cpu_time;
use offload_estimator::timeline::Timeline;
use offload_estimator::uncertainty::{Interval, Ranges, sample_ranges, sample_time};
use offload_scenario::{Choice, Scenario};
use offload_vocabulary::quantity::Seconds;

/// A CPU library that can do the work, and the time that the work takes with this library.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CpuBaseline {
    pub library: &'static CpuLibrary,
    /// The time of all runs, broken down by cause.
    pub run: Timeline,
    /// `true` if the scenario selects this library.
    pub is_selected: bool,
    /// `true` if this is the best library for the work. Exactly one baseline is the best.
    ///
    /// Another library is the best if it beats the selected library by more than `MIN_GAIN`; otherwise the selected
    /// library is the best. Among the other libraries, the catalog's best library for the family wins if its time is
    /// within `MAX_SLOWDOWN` of the fastest time. A library without evidence in the catalog is never the best.
    pub is_best: bool,
}

/// The speedup over the selected library that another library must exceed to count as better. Smaller speedups are
/// within the variation between two runs of the same code. Assumed 2026-11-21.
const MIN_GAIN: f64 = 1.05;

/// The catalog's best library counts as the best if its slowdown, relative to the fastest library, is at most this
/// ratio. This slowdown is below the model's error. Assumed 2026-11-22.
const MAX_SLOWDOWN: f64 = 1.25;

impl Estimate<'_> {
    /// Returns the baselines: the selected library, then the other common libraries for this work.
    pub(crate) fn cpu_baselines(&self) -> Vec<CpuBaseline> {
        let selection = &self.resolved.selection;
        let (scenario, selected) = (selection.scenario, selection.cpu_library);
        let libraries = selection.family.facts().libraries;
        let (common_libraries, usual) = match scenario.variant_libraries() {
            Some(variant) => (std::slice::from_ref(&variant.cpu), variant.cpu),
            None => (libraries.cpu, libraries.baseline),
        };
        let selected_baseline = CpuBaseline {
            library: selected,
            run: self.assessment.cpu,
            is_selected: true,
            is_best: false,
        };
        // The list of common libraries may lack the catalog's best library.
        let is_missing = common_libraries.iter().all(|library| library.id != usual.id);
        let mut other_libraries = common_libraries.to_vec();
        other_libraries.extend(is_missing.then_some(usual));
        let mut baselines = vec![selected_baseline];
        for library in other_libraries {
            let is_unsupported =
                library.lacks(selection.cpu_precision) || selection.lacks_median(library);
            let cannot_train = selection.trains && library.infers_only;
            if library.id != selected.id && !is_unsupported && !cannot_train {
                let changed = with_cpu_library(scenario, library);
                let run = Estimate::with_model(self.resolved.model, &changed).assessment.cpu;
                baselines.push(CpuBaseline { library, run, is_selected: false, is_best: false });
            }
        }
        let timed = (self.resolved.model.timed)(selection.family);
        let has_evidence = |library: &CpuLibrary| libraries.has_evidence_of(library, &timed);
        let best = best_baseline_index(&baselines, usual.id, has_evidence);
        baselines[best].is_best = true;
        baselines
    }
}

/// Returns the index of the best library among the libraries with evidence in the catalog. The first of `baselines` is
/// the selected library.
fn best_baseline_index(
    baselines: &[CpuBaseline],
    usual: &str,
    has_evidence: impl Fn(&CpuLibrary) -> bool,
) -> usize {
    let time = |index: usize| baselines[index].run.total();
    let candidates = || {
        (0..baselines.len()).filter(|index| {
            baselines[*index].is_selected || has_evidence(baselines[*index].library)
        })
    };
    let fastest = candidates().min_by(|a, b| time(*a).value().total_cmp(&time(*b).value()));
    let fastest = fastest.unwrap_or_default();
    let usual = candidates().find(|index| baselines[*index].library.id == usual);
    // If the usual library takes exactly as long as the fastest library, its threads bring no gain (e.g. in a loop with
    // a loop-carried dependence).
    let is_usual = |index: &usize| {
        time(*index) <= time(fastest) * MAX_SLOWDOWN && time(*index) != time(fastest)
    };
    let best = usual.filter(is_usual).unwrap_or(fastest);
    if time(best) * MIN_GAIN < time(0) { best } else { 0 }
}

impl CpuBaseline {
    /// Returns the scenario with this library selected on the CPU.
    pub fn scenario(&self, scenario: &Scenario) -> Scenario {
        with_cpu_library(scenario, self.library)
    }

    /// Returns the 80 % range of the time of all runs with this library.
    pub(crate) fn range(&self, scenario: &Scenario, model: FamilyModel) -> Interval<Seconds> {
        let changed = self.scenario(scenario);
        let Estimate { resolved, job, assessment } = Estimate::with_model(model, &changed);
        sample_time(&job, &resolved.uncertainty(), assessment.cpu.total(), cpu_time)
    }

    /// Returns the GPU's speedup over this library, and the 80 % ranges with this library on the CPU.
    pub(crate) fn ranges(&self, scenario: &Scenario, model: FamilyModel) -> (f64, Ranges) {
        let changed = self.scenario(scenario);
        let estimate = Estimate::with_model(model, &changed);
        let uncertainty = estimate.resolved.uncertainty();
        let ranges = sample_ranges(&estimate.job, &uncertainty, &estimate.assessment);
        (estimate.assessment.speedup(), ranges)
    }
}

/// Returns the scenario with another library on the CPU, for the same work.
pub(crate) fn with_cpu_library(scenario: &Scenario, library: &CpuLibrary) -> Scenario {
    let mut changed = scenario.clone();
    if let Some(edit) = Edit::option(Choice::CpuLibrary, library.id) {
        edit.apply(&mut changed);
    }
    changed
}
