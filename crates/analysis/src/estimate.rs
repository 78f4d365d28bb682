//! The model's answer to a scenario: figures resolved, the job made of them, and both times.

use crate::figures::Figures;
use crate::job::Resolution;
use crate::parameters::Parameters;
use crate::selection::Selection;
use offload_estimator::gpu_run::start_up;
use offload_estimator::memory_fit::memory_fit;
use offload_estimator::trace::{Trace, TraceEntry};
use offload_estimator::{Assessment, Job, assess, assess_traced};
use offload_scenario::{Number, Scenario};

/// What the model says of a scenario, without its ranges and without other libraries.
pub(crate) struct Estimate<'a> {
    pub(crate) resolution: Resolution<'a>,
    pub(crate) job: Job,
    pub(crate) assessment: Assessment,
}

impl<'a> Estimate<'a> {
    /// Runs the model once.
    pub(crate) fn of(scenario: &'a Scenario) -> Self {
        #[cfg(feature = "count")]
        crate::count::one_more_run();
        let (resolution, job) = resolve(scenario);
        let assessment = assess(&job);
        Self { resolution, job, assessment }
    }

    /// Every formula that leads to the answer, with its numbers.
    pub(crate) fn trace(&self) -> Vec<TraceEntry> {
        let mut trace = Trace::recording();
        let job = self.resolution.job(&mut trace);
        assess_traced(&job, &mut trace);
        trace.entries()
    }
}

/// The figures of a scenario and the job that is made of them: what the model runs on.
fn resolve(scenario: &Scenario) -> (Resolution<'_>, Job) {
    let selection = Selection::of(scenario);
    let figures = Figures::of(&selection);
    let parameters = Parameters::of(&selection);
    let mut resolution = Resolution { selection, figures, parameters };
    let job = resolution.job(&mut Trace::silent());
    for (number, value) in [
        (Number::StartUp, start_up(&job, &mut Trace::silent()).value()),
        (Number::MemoryNeed, memory_fit(&job, &mut Trace::silent()).need().value()),
    ] {
        if !resolution.figures.is_given(number) {
            resolution.figures.set(number, value);
        }
    }
    (resolution, job)
}

/// The number in base units that would count if it had not been given. The model does not run.
pub(crate) fn automatic(scenario: &Scenario, number: Number) -> Option<f64> {
    let mut without = scenario.clone();
    without.set(number, None);
    resolve(&without).0.figures.known(number)
}
