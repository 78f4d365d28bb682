//! Scales predicted times to the user's measurement.

use crate::estimate::Estimate;
use crate::measured_corrections::MeasuredCorrections;
use offload_estimator::assessment::CpuGpu;
use offload_estimator::uncertainty::{Aspect, Uncertainty, UncertaintyFactor};
use offload_scenario::{MeasuredTime, Measurement, Scenario};
use offload_vocabulary::quantity::{Seconds, ratio};
use std::cell::RefCell;

/// The error, as a factor, of a time that is scaled from a measurement at another size. Assumed 2026-11-24: on a busy
/// machine, the times of 19 of 26 families were within this factor at four times the size
/// (`crates/benchmark/try_all.py`).
const OTHER_SIZE_ERROR: f64 = 1.3;

/// The error, as a factor, between two runs of the same program, in addition to the spread within a run. The causes are
/// the clock, the state of the memory and other processes. Assumed 2026-11-24.
const SAME_SIZE_ERROR: f64 = 1.05;

/// The aspects whose uncertainty a measured CPU time replaces completely.
const CPU_ASPECTS: [Aspect; 3] = [Aspect::CpuArithmetic, Aspect::CpuMemory, Aspect::CpuCalls];

/// The aspects whose uncertainty a measured GPU run in a warm process replaces completely.
const GPU_ASPECTS: [Aspect; 4] =
    [Aspect::GpuArithmetic, Aspect::GpuMemory, Aspect::Launch, Aspect::Interconnect];

/// Predicts the times of the measured run, in seconds per run. Each thread caches its last prediction, because many
/// scenarios share one measurement.
fn predict(measured: &Measurement) -> CpuGpu<f64> {
    thread_local! {
        static LAST: RefCell<Option<(Scenario, CpuGpu<f64>)>> = const { RefCell::new(None) };
    }
    let cached = LAST.with_borrow(|last| {
        last.as_ref()
            .filter(|(question, _)| *question == measured.question)
            .map(|(_, times)| *times)
    });
    cached.unwrap_or_else(|| {
        let assessment = Estimate::of(&measured.question).assessment;
        let seconds_per_run = |time: Seconds| ratio(time.value(), assessment.runs.value());
        let times = CpuGpu {
            cpu: seconds_per_run(assessment.cpu.total()),
            gpu: seconds_per_run(assessment.warm.total()),
        };
        LAST.set(Some((measured.question.clone(), times)));
        times
    })
}

/// Returns `true` if both scenarios have the same kind of work and the same `property` (e.g. the GPU library). A
/// measurement of one scenario then applies to the other.
fn matches_work_and_property<T: PartialEq>(
    [scenario, measured]: [&Scenario; 2],
    property: impl Fn(&Scenario) -> T,
) -> bool {
    scenario.is_same_work(measured) && property(scenario) == property(measured)
}

/// Returns `true` if the measured CPU time applies to a scenario.
///
/// The CPU and the library must be the same. The model's errors depend more on the library than on the machine.
fn applies_to_cpu(scenario: &Scenario, measured: &Scenario) -> bool {
    matches_work_and_property([scenario, measured], |question| {
        (question.cpu().id, question.cpu_library().id)
    })
}

/// Returns `true` if the measured GPU time applies to a scenario.
///
/// Only the library must be the same, because its efficiency on one card is assumed for all cards.
fn applies_to_gpu(scenario: &Scenario, measured: &Scenario) -> bool {
    matches_work_and_property([scenario, measured], |question| question.gpu_library().id)
}

impl MeasuredCorrections {
    pub(crate) fn of(scenario: &Scenario, measured: &Measurement) -> Self {
        let predicted = predict(measured);
        let factor = |time: Option<MeasuredTime>, applies: bool, predicted: f64| {
            let time = time.filter(|_| applies && predicted > 0.0);
            time.map_or(1.0, |time| (time.seconds / predicted).clamp(1e-6, 1e6))
        };
        let question = &measured.question;
        let size_error = if scenario.is_measured() { SAME_SIZE_ERROR } else { OTHER_SIZE_ERROR };
        let uncertainty_of = |time: Option<MeasuredTime>, applies: bool| {
            let spread = UncertaintyFactor::symmetric(1.0 + time.filter(|_| applies)?.spread);
            Some(spread.combined_with(UncertaintyFactor::symmetric(size_error)))
        };
        let scenarios = [scenario, question];
        let (cpu, gpu) = (applies_to_cpu(scenario, question), applies_to_gpu(scenario, question));
        let factors = CpuGpu {
            cpu: factor(measured.cpu, cpu, predicted.cpu),
            gpu: factor(measured.gpu, gpu, predicted.gpu),
        };
        let cpu = cpu && matches_work_and_property(scenarios, Scenario::cpu_precision);
        let gpu = gpu
            && matches_work_and_property(scenarios, |question| {
                (question.gpu().id, question.precision())
            });
        let uncertainty = CpuGpu {
            cpu: uncertainty_of(measured.cpu, cpu),
            gpu: uncertainty_of(measured.gpu, gpu),
        };
        Self { factors, uncertainty, narrow: Self::narrow_uncertainty }
    }

    /// Sets the error of each machine with a measured time, unless the user entered the machine's correction factor
    /// (`given`).
    fn narrow_uncertainty(&self, given: CpuGpu<bool>, uncertainty: &mut Uncertainty) {
        for (error, is_given, aspects) in [
            (self.uncertainty.cpu, given.cpu, &CPU_ASPECTS[..]),
            (self.uncertainty.gpu, given.gpu, &GPU_ASPECTS[..]),
        ] {
            let Some(error) = error.filter(|_| !is_given) else { continue };
            aspects.iter().for_each(|aspect| uncertainty.set(*aspect, error));
            // With a measurement, both machines no longer share an error that would cancel in the speedup.
            uncertainty.speedup_width = 1.0;
        }
    }
}
