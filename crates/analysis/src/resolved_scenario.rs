//! Resolves every value of a scenario before the model runs.

use crate::family_model::FamilyModel;
use crate::model_parameters::ModelParameters;
use crate::resolved_inputs::ResolvedInputs;
use crate::selection::Selection;
use offload_scenario::Scenario;

/// A scenario with every value resolved. The job, the ranges and the provenance are derived from it.
#[derive(Clone)]
pub(crate) struct ResolvedScenario<'a> {
    pub(crate) selection: Selection<'a>,
    pub(crate) inputs: ResolvedInputs,
    pub(crate) parameters: ModelParameters,
}

impl<'a> ResolvedScenario<'a> {
    /// Resolves each input and parameter once.
    pub(crate) fn of(scenario: &'a Scenario, model: FamilyModel) -> Self {
        let selection = Selection::of(scenario, model);
        let inputs = ResolvedInputs::of(&selection);
        let parameters = ModelParameters::of(&selection);
        Self { selection, inputs, parameters }
    }
}
