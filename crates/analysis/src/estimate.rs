//! The model's answer to a scenario: resolved figures, their job, and both times.

use crate::family_model::FamilyModel;
use crate::resolved_scenario::ResolvedScenario;
use offload_estimator::gpu_run::start_up;
use offload_estimator::memory_fit::memory_fit;
use offload_estimator::trace::{Trace, TraceEntry};
use offload_estimator::{Assessment, Job, assess, assess_traced};
use offload_scenario::{Number, Scenario};

/// The part of a report that takes one run of the model, without ranges and other libraries.
///
/// A sweep and the CPU baselines need only this for most of their scenarios.
pub(crate) struct Estimate<'a> {
    pub(crate) resolved: ResolvedScenario<'a>,
    pub(crate) job: Job,
    pub(crate) assessment: Assessment,
}

impl<'a> Estimate<'a> {
    /// Runs the model of any kind of work once.
    pub(crate) fn of(scenario: &'a Scenario) -> Self {
        Self::by(FamilyModel::ANY, scenario)
    }

    /// Runs a model once.
    pub(crate) fn by(model: FamilyModel, scenario: &'a Scenario) -> Self {
        #[cfg(feature = "count")]
        crate::count::add_model_run();
        let (resolved, job) = resolve(scenario, model);
        let assessment = assess(&job);
        Self { resolved, job, assessment }
    }
}

/// Records every formula that leads to the answer to a scenario, with its numbers, in a run of the
/// model.
pub(crate) fn trace(scenario: &Scenario) -> Vec<TraceEntry> {
    let mut trace = Trace::recording();
    let job = ResolvedScenario::of(scenario, FamilyModel::ANY).job(&mut trace);
    assess_traced(&job, &mut trace);
    trace.entries()
}

/// Returns the figures of a scenario and their job: the input of the model.
fn resolve(scenario: &Scenario, model: FamilyModel) -> (ResolvedScenario<'_>, Job) {
    let mut resolved = ResolvedScenario::of(scenario, model);
    let job = resolved.job(&mut Trace::silent());
    // The inputs that follow from the job: the form shows them next to the others.
    let copies = &job.workload.copies_per_run;
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

/// Returns the number in base units that would be used if it had not been given. The model does not
/// run.
pub(crate) fn automatic(model: FamilyModel, scenario: &Scenario, number: Number) -> Option<f64> {
    let mut without = scenario.clone();
    without.set(number, None);
    resolve(&without, model).0.inputs.known(number)
}
