//! The level of evidence behind an answer, which limits the advice.

use offload_catalog::Evidence;
use offload_scenario::Scenario;

/// The level of evidence behind an answer, from the strongest to the weakest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Basis {
    /// The kind of work has been timed on both machines.
    Estimated,
    /// No timings of this kind of work exist for at least one of the machines. The answer says which machine is likely
    /// faster, but never advises moving, splitting or changing the library.
    Rough,
    /// Part of the link was not understood and could change the result. The report has times for the rest of the link,
    /// but no advice and no speedup.
    Unanswered,
}

impl Basis {
    /// Returns the basis of an answer to a scenario that was understood.
    pub(crate) fn of(scenario: &Scenario) -> Self {
        let Evidence { cpu, gpu, .. } = evidence(scenario);
        if cpu.is_some() && gpu.is_some() { Self::Estimated } else { Self::Rough }
    }
}

/// Returns the published timings of the scenario's kind of work.
pub(crate) fn evidence(scenario: &Scenario) -> &'static Evidence {
    match scenario.unmeasured() {
        Some(_) => &Evidence::NONE,
        None => &scenario.family().facts().libraries.evidence,
    }
}
