//! The model's answer to a scenario: figures resolved, the job made of them, and both times.

use crate::figures::Figures;
use crate::job::Resolution;
use crate::parameters::Parameters;
use crate::selection::Selection;
use offload_estimator::gpu_run::start_up;
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
        let selection = Selection::of(scenario);
        let figures = Figures::of(&selection);
        let parameters = Parameters::of(&selection);
        let mut resolution = Resolution { selection, figures, parameters };
        let job = resolution.job(&mut Trace::silent());
        let assessment = assess(&job);
        for (number, value) in [
            (Number::StartUp, start_up(&job, &mut Trace::silent()).value()),
            (Number::MemoryNeed, assessment.memory_fit.need().value()),
        ] {
            if !resolution.figures.is_given(number) {
                resolution.figures.set(number, value);
            }
        }
        Self { resolution, job, assessment }
    }

    /// Every formula that leads to the answer, with its numbers.
    pub(crate) fn trace(&self) -> Vec<TraceEntry> {
        let mut trace = Trace::recording();
        let job = self.resolution.job(&mut trace);
        assess_traced(&job, &mut trace);
        trace.entries()
    }

    /// The number that would count if it had not been given, in base units.
    pub(crate) fn automatic(&self, number: Number) -> Option<f64> {
        if !self.resolution.figures.is_given(number) {
            return self.resolution.figures.known(number);
        }
        let mut without = self.resolution.selection.scenario.clone();
        without.set(number, None);
        match number {
            // Only these two need the whole job.
            Number::StartUp | Number::MemoryNeed => {
                Estimate::of(&without).resolution.figures.known(number)
            }
            _ => Selection::of(&without).number(number).map(|it| it.value),
        }
    }
}
