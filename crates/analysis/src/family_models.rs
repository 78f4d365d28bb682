//! The models that are loaded. The page starts with one and loads the others later.

use crate::followed_times::MeasuredCorrections;
use crate::report::Report;
use crate::resolved_scenario::FamilyModel;
use offload_estimator::trace::Trace;
use offload_scenario::{Family, Notice, Scenario};

/// The family of [`FamilyModels::FIRST`], which is that of the example shown on a first visit.
const FIRST: Family = Family::Dataframe;

impl FamilyModel {
    /// The model of every kind of work.
    pub(crate) const ANY: Self = Self {
        work: |scenario, side| scenario.sized_work(side, &mut Trace::silent()),
        followed: |scenario, measured| Some(MeasuredCorrections::of(scenario, measured)),
    };
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
