//! The level of evidence behind an answer, which limits the advice.

use crate::resolved_scenario::{FamilyModel, timed_family};
use offload_catalog::Evidence;
use offload_scenario::{Family, Scenario};

/// The level of evidence behind an answer, from the strongest to the weakest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Basis {
    /// At least [`MIN_TEST_SOURCES`] sources timed the kind of work. For each side, at least as many timed the library
    /// on its class of hardware.
    Tested,
    /// The kind of work has been timed on both machines, but fewer than [`MIN_TEST_SOURCES`] sources can test the kind
    /// of work, or a side's library on its class of hardware, or no machine combines the CPU and the GPU. Pipelines are always estimated, because only their dense
    /// part was timed.
    Estimated,
    /// No timings of this kind of work exist for at least one of the machines. The answer says which machine is likely
    /// faster, but never advises moving or splitting the work, or changing the library.
    Rough,
    /// Part of the link was not understood and could change the result. The report has times for the rest of the link,
    /// but no advice and no speedup.
    Unanswered,
}

/// The minimum number of sources for [`Basis::Tested`]. It applies to the kind of work, and to each library on its
/// class of hardware.
pub const MIN_TEST_SOURCES: u8 = 2;

impl Basis {
    /// Returns the basis of an answer to a scenario that was understood.
    pub(crate) fn of(scenario: &Scenario, model: FamilyModel) -> Self {
        let Evidence { cpu, gpu, sources: kind_sources, .. } =
            evidence_of(scenario, timed_family(scenario));
        if cpu.is_none() || gpu.is_none() {
            return Self::Rough;
        }
        // All element-wise kinds of work share the timings of their libraries, but each kind also needs enough sources
        // of its own.
        if scenario.family() == Family::Pipeline || *kind_sources < MIN_TEST_SOURCES {
            return Self::Estimated;
        }
        let sources = model.test_sources(scenario);
        let is_tested =
            |sources: Option<u8>| sources.is_some_and(|count| count >= MIN_TEST_SOURCES);
        // No source timed both sides of a comparison of two machines.
        let is_one_machine = scenario.gpu().fits(scenario.cpu());
        if is_tested(sources.cpu) && is_tested(sources.gpu) && is_one_machine {
            Self::Tested
        } else {
            Self::Estimated
        }
    }
}

/// Returns the published timings of the scenario's kind of work.
pub(crate) fn evidence(scenario: &Scenario) -> &'static Evidence {
    evidence_of(scenario, scenario.family())
}

fn evidence_of(scenario: &Scenario, family: Family) -> &'static Evidence {
    match scenario.unmeasured() {
        Some(_) => &Evidence::NONE,
        None => &family.facts().libraries.evidence,
    }
}
