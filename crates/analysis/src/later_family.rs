//! The work of the families of computations that the page of a first visit does not show: a page in
//! parts fetches the model of all of them when it is asked for the first one, or before.

use crate::measured_times::FollowedTimes;
use crate::resolved_scenario::ResolvedScenario;
use crate::workload::Side;
use offload_estimator::trace::{Ledger, Trace};
use offload_estimator::workload::Workload;
use offload_scenario::{Family, Measurement, Scenario};

/// The family of the example that a first visit shows, whose model is there from the start.
pub(crate) const FIRST: Family = Family::Dataframe;

/// Works out the work of one run, of any family; and what times follow from a measurement.
#[derive(Clone, Copy)]
pub struct FamilyModels {
    work: fn(&ResolvedScenario<'_>, Side) -> Workload,
    measured: fn(&Scenario, &Measurement) -> FollowedTimes,
}

impl FamilyModels {
    /// The models of all families. A program that reaches this by one function alone can load that
    /// function with them later.
    pub fn all() -> Self {
        Self {
            work: |scenario, side| scenario.sized_work(side, &mut Trace::silent()),
            measured: FollowedTimes::of,
        }
    }

    /// Has reports use them from now on.
    pub fn install(self) {
        installed::set(self);
    }
}

/// Returns `true` if reports can be made of a scenario by now.
pub fn has_model_of(scenario: &Scenario) -> bool {
    scenario.family() == FIRST || installed::get().is_some()
}

/// What the times of a question follow from, where something was measured. A link with a measurement is read with what
/// comes with the models.
pub(crate) fn followed(scenario: &Scenario) -> Option<FollowedTimes> {
    let measured = scenario.measurement()?;
    Some((installed::get()?.measured)(scenario, measured))
}

/// The work of one run, as far as it follows from its sizes. Where formulas are recorded, the models
/// are in the same part of the program.
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
