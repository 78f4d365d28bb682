//! The models of all families except the one that the page of a first visit shows. A page in parts fetches them at the
//! latest when one is needed.

use crate::measured_times::FollowedTimes;
use crate::resolved_scenario::ResolvedScenario;
use crate::workload::Side;
use offload_estimator::trace::{Ledger, Trace};
use offload_estimator::workload::Workload;
use offload_scenario::{Family, Measurement, Scenario};

/// The family of the example that a first visit shows; its model is always loaded.
pub(crate) const FIRST: Family = Family::Dataframe;

/// The models of all families: the work of one run, and the times that follow from a measurement.
#[derive(Clone, Copy)]
pub struct FamilyModels {
    work: fn(&ResolvedScenario<'_>, Side) -> Workload,
    measured: fn(&Scenario, &Measurement) -> FollowedTimes,
}

impl FamilyModels {
    /// Returns the models of all families. A program that reaches them only through this function can load it later.
    pub fn all() -> Self {
        Self {
            work: |scenario, side| scenario.sized_work(side, &mut Trace::silent()),
            measured: FollowedTimes::of,
        }
    }

    /// Makes reports use these models from now on.
    pub fn install(self) {
        installed::set(self);
    }
}

/// Returns `true` if the models that a report of the scenario needs are loaded.
pub fn has_model_of(scenario: &Scenario) -> bool {
    scenario.family() == FIRST || installed::get().is_some()
}

/// Returns the times that follow from the question's measurement, if it has one. A link with a measurement is read by
/// code that comes with the models.
pub(crate) fn followed(scenario: &Scenario) -> Option<FollowedTimes> {
    let measured = scenario.measurement()?;
    Some((installed::get()?.measured)(scenario, measured))
}

/// Returns the work of one run that follows from its sizes. If formulas are recorded, the models are in the same part
/// of the program.
pub(crate) fn work<L: Ledger>(
    scenario: &ResolvedScenario<'_>,
    side: Side,
    trace: &mut Trace<L>,
) -> Workload {
    if L::KEEPS {
        scenario.sized_work(side, trace)
    } else {
        match installed::get() {
            Some(models) => (models.work)(scenario, side),
            None => panic!("the models of all families have not been installed"),
        }
    }
}

#[cfg(feature = "parts")]
mod installed {
    use super::*;
    use std::cell::Cell;

    thread_local! {
        static MODELS: Cell<Option<FamilyModels>> = const { Cell::new(None) };
    }

    pub(super) fn set(models: FamilyModels) {
        MODELS.set(Some(models));
    }

    pub(super) fn get() -> Option<FamilyModels> {
        MODELS.get()
    }
}

#[cfg(not(feature = "parts"))]
mod installed {
    use super::*;

    pub(super) fn set(_: FamilyModels) {}

    pub(super) fn get() -> Option<FamilyModels> {
        Some(FamilyModels::all())
    }
}
