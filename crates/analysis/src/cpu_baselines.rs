//! The same work on the same CPU with other libraries: what a GPU should be compared with.

use crate::estimate::Estimate;
use offload_catalog::CpuLibrary;
use offload_estimator::timeline::Timeline;
use offload_scenario::{Choice, Scenario};

/// A library that can do the work on this CPU.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CpuBaseline {
    /// The library.
    pub library: &'static CpuLibrary,
    /// All runs, by cause.
    pub run: Timeline,
    /// Whether it is the one that the scenario has chosen.
    pub chosen: bool,
    /// Whether it is the best library for this kind of work: the catalog's, where it is the chosen
    /// one or faster than that by more than [`GAIN`].
    pub best: bool,
}

/// How many times faster than the chosen library another one has to be to count as better: less is
/// within the variation between two runs of the same code. Assumed 2026-11-21.
const GAIN: f64 = 1.05;

impl Estimate<'_> {
    /// The libraries for the work on this CPU: the chosen one, then those that people use for it.
    pub(crate) fn cpu_baselines(&self) -> Vec<CpuBaseline> {
        let selection = &self.resolved.selection;
        let (scenario, chosen) = (selection.scenario, selection.cpu_library);
        let libraries = selection.family.facts().libraries;
        let (usual, best) = match scenario.algorithm_libraries() {
            Some(own) => (std::slice::from_ref(&own.cpu), own.cpu),
            None => (libraries.cpu, libraries.baseline),
        };
        let current = CpuBaseline {
            library: chosen,
            run: self.assessment.cpu,
            chosen: true,
            best: chosen.id == best.id,
        };
        // The best library need not be among those that people use.
        let missing = usual.iter().all(|library| library.id != best.id);
        let others = usual
            .iter()
            .copied()
            .chain(missing.then_some(best))
            .filter(|library| library.id != chosen.id);
        std::iter::once(current)
            .chain(others.map(|library| {
                let other = with_cpu_library(scenario, library.id);
                let run = Estimate::of(&other).assessment.cpu;
                let gains = library.id == best.id && run.total() * GAIN < current.run.total();
                CpuBaseline { library, run, chosen: false, best: gains }
            }))
            .collect()
    }
}

/// The same work with another library on the CPU.
fn with_cpu_library(scenario: &Scenario, id: &str) -> Scenario {
    let mut other = scenario.clone();
    // An automatic number format would follow the library; both are to compute the same.
    other.pick(Choice::Precision, Some(scenario.option(Choice::Precision)));
    other.choose(Choice::CpuLibrary, id);
    other
}
