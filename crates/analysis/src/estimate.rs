//! Resolves a scenario and runs the model on it once.

use crate::resolved_scenario::FamilyModel;
use crate::resolved_scenario::ResolvedScenario;
use offload_estimator::gpu_run::start_up;
use offload_estimator::memory_fit::memory_fit;
use offload_estimator::trace::{Trace, TraceEntry};
use offload_estimator::{Assessment, Job, assess, assess_traced};
use offload_scenario::{Number, Scenario};

/// The results of a single run of the model, without ranges and other libraries.
///
/// Curves, rankings and CPU baselines need only an estimate of each scenario.
pub(crate) struct Estimate<'a> {
    pub(crate) resolved: ResolvedScenario<'a>,
    pub(crate) job: Job,
    pub(crate) assessment: Assessment,
}

impl<'a> Estimate<'a> {
    /// Runs the model once, for a scenario with any kind of work.
    pub(crate) fn of(scenario: &'a Scenario) -> Self {
        Self::with_model(FamilyModel::ANY, scenario)
    }

    /// Runs `model` once.
    pub(crate) fn with_model(model: FamilyModel, scenario: &'a Scenario) -> Self {
        #[cfg(feature = "count")]
        crate::count::add_model_run();
        let (resolved, job) = resolve(scenario, model);
        let assessment = assess(&job);
        Self { resolved, job, assessment }
    }
}

/// Runs the model once and records every evaluated formula with its numbers.
pub(crate) fn trace(scenario: &Scenario) -> Vec<TraceEntry> {
    let mut trace = Trace::recording();
    let job = ResolvedScenario::of(scenario, FamilyModel::ANY).job(&mut trace);
    assess_traced(&job, &mut trace);
    trace.entries()
}

/// Resolves a scenario and builds its job, which is the input of the model.
fn resolve(scenario: &Scenario, model: FamilyModel) -> (ResolvedScenario<'_>, Job) {
    let mut resolved = ResolvedScenario::of(scenario, model);
    let job = resolved.job(&mut Trace::silent());
    // Add the inputs that are derived from the job, because the form shows them like all other inputs.
    let copies = &job.workload.copies_per_run;
    if let Some(gpu_layers) = (model.default_gpu_layers)(&resolved, &job) {
        resolved.inputs.set(Number::GpuLayers, gpu_layers.value());
    }
    for (number, value) in [
        (Number::StartUp, start_up(&job, &mut Trace::silent()).value()),
        (Number::DataIn, copies.to_gpu.bytes.value()),
        (Number::DataOut, copies.to_cpu.bytes.value()),
        (Number::MemoryNeed, memory_fit(&job, &mut Trace::silent()).need().value()),
    ] {
        if resolved.inputs.get(number).is_none() {
            resolved.inputs.set(number, value);
        }
    }
    (resolved, job)
}

/// Returns the automatic value of a number in base units, even if the user entered a value. Does not run the model.
pub(crate) fn automatic_value(
    model: FamilyModel,
    scenario: &Scenario,
    number: Number,
) -> Option<f64> {
    let mut without_value = scenario.clone();
    without_value.set(number, None);
    resolve(&without_value, model).0.inputs.known(number)
}
