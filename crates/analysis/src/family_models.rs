//! The models that are loaded: either the models of all kinds of work, or only the model of data frames.

use crate::caveat::FindCaveats;
use crate::measured_corrections::MeasuredCorrections;
use crate::report::Report;
use crate::resolved_scenario::FamilyModel;
use offload_estimator::trace::Trace;
use offload_scenario::{Choice, Family, Notice, Scenario};

impl FamilyModel {
    /// The model of every kind of work.
    pub(crate) const ANY: Self = Self {
        work: |scenario, side| scenario.number_work(side, &mut Trace::silent()),
        followed: |scenario, measured| Some(MeasuredCorrections::of(scenario, measured)),
        default_gpu_layers: |scenario, job| scenario.default_gpu_layers(job),
        cpu_layer_costs: |scenario| scenario.cpu_layer_costs(),
        timed: |family| offload_catalog::timed_libraries(family.facts().id),
    };
}

/// The model and the caveats of data frames.
const DATAFRAMES: (FamilyModel, FindCaveats) = (FamilyModel::DATAFRAMES, |_| Vec::new());

/// The loaded models, which are those of all kinds of work or only the model of data frames.
///
/// ```
/// use offload_analysis::{FamilyModels, Report};
/// use offload_scenario::decode;
///
/// let product = decode("", "w=matmul").scenario;
/// assert!(!FamilyModels::DATAFRAMES.has_model_of(&product));
/// let fallback = FamilyModels::DATAFRAMES.report(&product, &[]);
/// assert_eq!(fallback, Report::of(&decode("", "w=dataframe").scenario));
/// assert_eq!(FamilyModels::all().report(&product, &[]), Report::of(&product));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FamilyModels {
    any: Option<(FamilyModel, FindCaveats)>,
}

impl FamilyModels {
    /// Only the model of data frames.
    pub const DATAFRAMES: Self = Self { any: None };

    /// Returns the models of all kinds of work.
    pub fn all() -> Self {
        Self { any: Some((FamilyModel::ANY, |estimate| estimate.arithmetic_caveats())) }
    }

    /// Returns the report on a scenario with the given notices, as [`Report::answering`] does. If the model of the
    /// scenario's kind of work is not loaded, returns the report on a default data frame, whose model is always loaded.
    pub fn report(self, scenario: &Scenario, notices: &[Notice]) -> Report {
        let mut dataframe = Scenario::default();
        dataframe.choose(Choice::Family, "dataframe");
        let (model, scenario) =
            self.model_of(scenario).map_or((DATAFRAMES, &dataframe), |model| (model, scenario));
        let mut report = Report::with_model(model, scenario);
        report.note(notices);
        report
    }

    /// Returns `true` if the model of the scenario's kind of work is loaded.
    pub fn has_model_of(self, scenario: &Scenario) -> bool {
        self.model_of(scenario).is_some()
    }

    fn model_of(self, scenario: &Scenario) -> Option<(FamilyModel, FindCaveats)> {
        let is_dataframe =
            scenario.family() == Family::Dataframe && scenario.measurement().is_none();
        self.any.or(is_dataframe.then_some(DATAFRAMES))
    }
}
