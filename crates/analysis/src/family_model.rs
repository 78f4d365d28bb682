//! The model of each kind of work, as a value. The page starts with one model and loads the others later.

use crate::measured_times::FollowedTimes;
use crate::report::Report;
use crate::resolved_scenario::ResolvedScenario;
use crate::workload::Side;
use offload_estimator::trace::{Ledger, Trace};
use offload_estimator::workload::Workload;
use offload_scenario::{Family, Measurement, Notice, Scenario};

/// The family of [`FamilyModels::FIRST`] and of the example shown on a first visit.
const FIRST: Family = Family::Dataframe;

/// The model of a kind of work.
///
/// These are function pointers, so that code that only passes a model on does not contain the model.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FamilyModel {
    /// Returns the work of one run that follows from its sizes.
    work: fn(&ResolvedScenario<'_>, Side) -> Workload,
    /// Returns the times that follow from a measurement.
    followed: fn(&Scenario, &Measurement) -> Option<FollowedTimes>,
}

/// All models of a kind of work give the same answers.
impl PartialEq for FamilyModel {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl FamilyModel {
    /// The model of [`FIRST`], without measurements.
    pub(crate) const FIRST: Self = Self {
        work: |scenario, side| {
            scenario.dataframe(side).workload(scenario.precision(side), &mut Trace::silent())
        },
        followed: |_, _| None,
    };

    /// The model of every kind of work.
    pub(crate) const ANY: Self = Self {
        work: |scenario, side| scenario.sized_work(side, &mut Trace::silent()),
        followed: |scenario, measured| Some(FollowedTimes::of(scenario, measured)),
    };

    /// Returns the times that follow from the scenario's measurement, if it has one.
    pub(crate) fn followed(&self, scenario: &Scenario) -> Option<FollowedTimes> {
        (self.followed)(scenario, scenario.measurement()?)
    }

    /// Returns the work of one run that follows from its sizes. Recording its formulas needs the code of every kind of
    /// work.
    pub(crate) fn work<L: Ledger>(
        &self,
        scenario: &ResolvedScenario<'_>,
        side: Side,
        trace: &mut Trace<L>,
    ) -> Workload {
        if L::KEEPS { scenario.sized_work(side, trace) } else { (self.work)(scenario, side) }
    }
}

/// The models that are loaded.
///
/// ```
/// use offload_analysis::{FamilyModels, Report};
/// use offload_scenario::decode;
///
/// let product = decode("", "w=matmul").scenario;
/// assert!(!FamilyModels::FIRST.has_model_of(&product));
/// assert_eq!(FamilyModels::all().report(&product, &[]), Report::of(&product));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FamilyModels {
    any: Option<FamilyModel>,
}

impl FamilyModels {
    /// The model of data frames alone.
    pub const FIRST: Self = Self { any: None };

    /// Returns the models of all kinds of work.
    pub fn all() -> Self {
        Self { any: Some(FamilyModel::ANY) }
    }

    /// Returns the answer to a scenario with these notices, as [`Report::answering`] does. If the model of its kind of
    /// work is not loaded, returns the answer to the default scenario, whose model is always loaded.
    pub fn report(self, scenario: &Scenario, notices: &[Notice]) -> Report {
        let default = Scenario::default();
        let (model, scenario) = self
            .model_of(scenario)
            .map_or((FamilyModel::FIRST, &default), |model| (model, scenario));
        let mut report = Report::by(model, scenario);
        report.note(notices);
        report
    }

    /// Returns `true` if the model of the scenario's kind of work is loaded.
    pub fn has_model_of(self, scenario: &Scenario) -> bool {
        self.model_of(scenario).is_some()
    }

    fn model_of(self, scenario: &Scenario) -> Option<FamilyModel> {
        let is_first = scenario.family() == FIRST && scenario.measurement().is_none();
        self.any.or(is_first.then_some(FamilyModel::FIRST))
    }
}
