//! Resolves every value of a scenario before the model runs.

use crate::measured_corrections::MeasuredCorrections;
use crate::model_parameters::ModelParameters;
use crate::resolved_inputs::ResolvedInputs;
use crate::selection::Selection;
use crate::side::Side;
use offload_catalog::TimedLibraries;
use offload_estimator::assessment::CpuGpu;
use offload_estimator::cpu::{CpuLibraryCosts, CpuSpec};
use offload_estimator::job::Job;
use offload_estimator::trace::{Ledger, Trace};
use offload_estimator::workload::Workload;
use offload_scenario::{Family, Measurement, Scenario};
use offload_vocabulary::quantity::Count;

/// A scenario with every value resolved. The job, the ranges and the provenance are derived from it.
#[derive(Clone)]
pub(crate) struct ResolvedScenario<'a> {
    pub(crate) model: FamilyModel,
    pub(crate) selection: Selection<'a>,
    pub(crate) inputs: ResolvedInputs,
    pub(crate) parameters: ModelParameters,
}

impl<'a> ResolvedScenario<'a> {
    /// Resolves each input and parameter once.
    pub(crate) fn of(scenario: &'a Scenario, model: FamilyModel) -> Self {
        let selection = Selection::of(scenario, model.followed(scenario));
        let inputs = ResolvedInputs::of(&selection);
        let parameters = ModelParameters::of(&selection);
        Self { model, selection, inputs, parameters }
    }
}

/// The model of a kind of work.
///
/// The fields are function pointers, so that code that only passes a model along does not have to link the model's
/// code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FamilyModel {
    /// Derives the work of one run from its sizes.
    pub(crate) work: fn(&ResolvedScenario<'_>, Side) -> Workload,
    /// Returns the corrections that follow from a measurement.
    pub(crate) followed: fn(&Scenario, &Measurement) -> Option<MeasuredCorrections>,
    /// Returns the default number of a language model's layers that are on the GPUs.
    pub(crate) default_gpu_layers: fn(&ResolvedScenario<'_>, &Job) -> Option<Count>,
    /// Returns the rates and costs of the code with which the GPU program runs layers on the CPU.
    pub(crate) cpu_layer_costs: fn(&ResolvedScenario<'_>) -> Option<(CpuSpec, CpuLibraryCosts)>,
    /// Returns the libraries whose published timings cover a family.
    pub(crate) timed: fn(Family) -> TimedLibraries,
}

const DATAFRAME_LIBRARIES: TimedLibraries = offload_catalog::timed_libraries("dataframe");

/// All models that support a kind of work give the same results for it, so all models compare equal.
impl PartialEq for FamilyModel {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl FamilyModel {
    /// The model of data frames, without measurements.
    pub(crate) const DATAFRAMES: Self = Self {
        work: |scenario, side| {
            scenario.dataframe(side).workload(scenario.precision(side), &mut Trace::silent())
        },
        followed: |_, _| None,
        default_gpu_layers: |_, _| None,
        cpu_layer_costs: |_| None,
        timed: |_| DATAFRAME_LIBRARIES,
    };

    /// Returns the number of sources that can test the model for each side's library on its class of hardware. A side
    /// is `None` if nobody timed its library on this class of hardware.
    pub(crate) fn test_sources(&self, scenario: &Scenario) -> CpuGpu<Option<u8>> {
        let timed = (self.timed)(timed_family(scenario));
        CpuGpu {
            cpu: timed.cpu_sources(scenario.cpu_library(), scenario.cpu()),
            gpu: timed.gpu_sources(scenario.gpu_library(), scenario.gpu()),
        }
    }

    /// Returns the corrections that follow from the scenario's measurement, if it has one.
    pub(crate) fn followed(&self, scenario: &Scenario) -> Option<MeasuredCorrections> {
        (self.followed)(scenario, scenario.measurement()?)
    }

    /// Derives the work of one run from its sizes. If `trace` records formulas, runs the full model, because the
    /// functions in [`FamilyModel`] record nothing.
    pub(crate) fn work<L: Ledger>(
        &self,
        scenario: &ResolvedScenario<'_>,
        side: Side,
        trace: &mut Trace<L>,
    ) -> Workload {
        if L::IS_RECORDING {
            scenario.number_work(side, trace)
        } else {
            (self.work)(scenario, side)
        }
    }
}

/// Returns the family whose timings apply to the scenario. The dense part of a pipeline is custom work, and its other
/// times are inputs.
pub(crate) fn timed_family(scenario: &Scenario) -> Family {
    match scenario.family() {
        Family::Pipeline => Family::Custom,
        family => family,
    }
}
