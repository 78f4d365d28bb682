//! The sensitivity of the answer: the uncertain figures to measure first.

use crate::estimate::Estimate;
use crate::inert::has_no_effect;
use crate::report::Report;
use offload_estimator::sensitivity::speedup_with;
use offload_estimator::uncertainty::{Aspect, Interval, UncertaintyFactor};
use offload_scenario::{FIELDS, Field, Kind, Number, Scenario};
use offload_vocabulary::elementary::{ln, power};
use offload_vocabulary::quantity::ratio;

/// The change of the answer as one aspect goes from end to end of its 80 % range while the others stay; never beyond
/// their joint range. The range of an aspect is that of its figures and of the model's use of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sensitivity {
    /// The aspect.
    pub aspect: Aspect,
    /// The input for its measured value. `None` if that input alone has no effect.
    pub measured_by: Option<Number>,
    /// The factors on its time, at both ends.
    pub factor: UncertaintyFactor,
    /// The speedup of the GPU over the best CPU library at the low end of the aspect's time.
    pub least: f64,
    /// The same speedup at the high end.
    pub most: f64,
}

/// The minimum change of the answer, as a factor, of an aspect that is worth measuring.
const WORTH: f64 = 1.01;

impl Sensitivity {
    /// Returns all aspects that matter, in descending order of their effect on the answer. Runs the model some fifty
    /// times.
    ///
    /// ```
    /// use offload_analysis::{Report, Sensitivity};
    /// use offload_scenario::decode;
    ///
    /// let report = Report::of(&decode("", "w=elementwise&data=run").scenario);
    /// let found = Sensitivity::all(&report);
    /// assert!(found.windows(2).all(|pair| pair[0].width() >= pair[1].width()));
    /// ```
    pub fn all(report: &Report) -> Vec<Self> {
        // A GPU that cannot do the work has no time to measure.
        let (None, Some(advice)) = (report.obstacle, report.advice) else { return Vec::new() };
        let scenario = report.best_cpu().scenario(&report.scenario);
        let estimate = Estimate::of(&scenario);
        let uncertainty = estimate.resolved.uncertainty();
        let (likely, shown) = (estimate.assessment.speedup(), advice.comparison.gpu_gain);
        let mut all = Vec::new();
        for aspect in Aspect::ALL {
            let factor = uncertainty.of(aspect);
            // Compares the times that the report shows, because another CPU library may change whether the GPU's
            // start-up includes a shared import. The range is narrowed like that of all aspects, in which errors of
            // both sides cancel, and limited to it.
            let Interval { low, high } = advice.comparison.range;
            let gain = |by| {
                let over =
                    ratio(speedup_with(&estimate.job, aspect, by), likely).max(f64::MIN_POSITIVE);
                (shown * power(over, uncertainty.speedup_width)).max(low).min(high)
            };
            let (least, most) = (gain(factor.low), gain(factor.high));
            let mut found = Self { aspect, measured_by: None, factor, least, most };
            if found.width() >= ln(WORTH) {
                let number = input_of(aspect, &scenario);
                found.measured_by = Some(number).filter(|number| has_effect(*number, &scenario));
                // Inserted in place, because sorting these few would be more code.
                let place = all.partition_point(|other: &Self| other.width() >= found.width());
                all.insert(place, found);
            }
        }
        all
    }

    /// Returns its effect on the answer: the logarithm of the ratio of the gains at both ends.
    pub fn width(&self) -> f64 {
        let [least, most] = [self.least, self.most].map(|gain| ln(gain.max(f64::MIN_POSITIVE)));
        (most - least).abs()
    }

    /// Returns the smaller gain and the larger one.
    pub const fn gains(&self) -> (f64, f64) {
        (self.least.min(self.most), self.least.max(self.most))
    }
}

fn has_effect(number: Number, scenario: &Scenario) -> bool {
    let is_it =
        |field: &&Field| matches!(&field.kind, Kind::Number(input) if input.number == number);
    let field = FIELDS.iter().find(is_it).filter(|field| field.applies(scenario));
    field.is_some_and(|field| !has_no_effect(scenario, field))
}

/// Returns the input that, if given, makes an aspect as certain as possible.
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
