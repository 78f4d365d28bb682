//! Finds the uncertain aspects that change the speedup most, so that users can measure these aspects first.

use crate::estimate::Estimate;
use crate::inert::has_no_effect;
use crate::report::Report;
use offload_estimator::sensitivity::speedup_with;
use offload_estimator::uncertainty::{Aspect, Interval, UncertaintyFactor};
use offload_scenario::{FIELDS, Field, Kind, Number, Scenario};
use offload_vocabulary::elementary::{ln, power};
use offload_vocabulary::quantity::ratio;

/// The change of the speedup as one aspect moves over its 80 % range and all other aspects stay at their likely values.
///
/// The range of an aspect combines the errors of its inputs and of the model. The speedup stays within its 80 % range,
/// which is computed with all aspects varying.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sensitivity {
    pub aspect: Aspect,
    /// The input in which users can enter a measurement of the aspect. `None` if that input alone has no effect.
    pub measured_by: Option<Number>,
    /// The factors by which the aspect's time is scaled at both ends of its range.
    pub factor: UncertaintyFactor,
    /// The speedup of the GPU over the best CPU library if the aspect takes its shortest time.
    pub at_shortest: f64,
    /// The speedup of the GPU over the best CPU library if the aspect takes its longest time.
    pub at_longest: f64,
}

/// The minimum change of the speedup, as a factor, for an aspect to be listed.
const MIN_CHANGE: f64 = 1.01;

impl Sensitivity {
    /// Returns the aspects with a noticeable effect on the speedup, largest effect first. Runs the model about fifty
    /// times.
    ///
    /// ```
    /// use offload_analysis::{Report, Sensitivity};
    /// use offload_scenario::decode;
    ///
    /// let report = Report::of(&decode("", "w=elementwise&data=run").scenario);
    /// let sensitivities = Sensitivity::all(&report);
    /// assert!(sensitivities.windows(2).all(|pair| pair[0].width() >= pair[1].width()));
    /// ```
    pub fn all(report: &Report) -> Vec<Self> {
        // A GPU that can't do the work has no time to measure.
        let (None, Some(advice)) = (report.obstacle, report.advice) else { return Vec::new() };
        let scenario = report.best_cpu().scenario(&report.scenario);
        let estimate = Estimate::of(&scenario);
        let uncertainty = estimate.resolved.uncertainty();
        let (likely, shown_gain) = (estimate.assessment.speedup(), advice.comparison.gpu_gain);
        let mut sensitivities = Vec::new();
        for aspect in Aspect::ALL {
            let factor = uncertainty.of(aspect);
            // Scale to the times in the report, because another CPU library may change whether the GPU's start-up
            // includes a shared import. Errors that both machines share cancel, so narrow each gain by `speedup_width`
            // and keep it within the range of all aspects.
            let Interval { low, high } = advice.comparison.range;
            let gain = |scale| {
                let change = ratio(speedup_with(&estimate.job, aspect, scale), likely)
                    .max(f64::MIN_POSITIVE);
                (shown_gain * power(change, uncertainty.speedup_width)).max(low).min(high)
            };
            let (at_shortest, at_longest) = (gain(factor.low), gain(factor.high));
            let mut sensitivity =
                Self { aspect, measured_by: None, factor, at_shortest, at_longest };
            if sensitivity.width() >= ln(MIN_CHANGE) {
                let number = input_of(aspect, &scenario);
                sensitivity.measured_by =
                    Some(number).filter(|number| has_effect(*number, &scenario));
                // Insert in order: sorting these few aspects would take more code.
                let index = sensitivities
                    .partition_point(|other: &Self| other.width() >= sensitivity.width());
                sensitivities.insert(index, sensitivity);
            }
        }
        sensitivities
    }

    /// Returns the effect of the aspect: the logarithm of the ratio of the speedups at both ends of its range.
    pub fn width(&self) -> f64 {
        let [at_shortest, at_longest] =
            [self.at_shortest, self.at_longest].map(|gain| ln(gain.max(f64::MIN_POSITIVE)));
        (at_longest - at_shortest).abs()
    }

    /// Returns the smaller and the larger speedup.
    pub const fn gains(&self) -> (f64, f64) {
        (self.at_shortest.min(self.at_longest), self.at_shortest.max(self.at_longest))
    }
}

fn has_effect(number: Number, scenario: &Scenario) -> bool {
    let has_number =
        |field: &&Field| matches!(&field.kind, Kind::Number(input) if input.number == number);
    let field = FIELDS.iter().find(has_number).filter(|field| field.applies(scenario));
    field.is_some_and(|field| !has_no_effect(scenario, field))
}

/// Returns the input that reduces an aspect's uncertainty most if the user enters it.
fn input_of(aspect: Aspect, scenario: &Scenario) -> Number {
    match aspect {
        Aspect::CpuArithmetic => Number::CpuShare,
        Aspect::CpuMemory => Number::CoreBandwidth,
        Aspect::CpuCalls if scenario.cpu_library().interpreted.is_some() => Number::InterpretedCost,
        Aspect::CpuCalls => Number::CallCost,
        Aspect::GpuArithmetic => Number::GpuShare,
        Aspect::GpuMemory => Number::GpuBandwidthShare,
        Aspect::Launch => Number::LaunchCost,
        Aspect::Interconnect => Number::LinkIn,
        Aspect::StartUp => Number::StartUp,
    }
}
