//! Computes time and rent per unit of work (e.g. per image or token).

use crate::estimate::Estimate;
use offload_estimator::uncertainty::{Interval, Ranges};
use offload_vocabulary::quantity::{Count, Dollars, HourlyPrice, Seconds, ratio};

/// The times of one unit of work on the CPU and on the GPU.
///
/// Start-up is excluded. All other time of a run is divided among the units, so the times of all units add up to the
/// time of the run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnitTimes {
    /// The name of the unit in the singular, such as `image`.
    pub unit: &'static str,
    /// The number of units in one run.
    pub units: Count,
    /// The time on the CPU.
    pub cpu: UnitTime,
    /// The time on the GPU, or on all GPUs that share the work.
    pub gpu: UnitTime,
}

/// The time and rent of one unit of work on one machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnitTime {
    /// The likely time.
    pub time: Seconds,
    /// The 80 % range of the time. It has the same relative width as the range of the time of all runs.
    pub range: Interval<Seconds>,
    /// The rent for the time of a million units, if the price is known.
    pub million: Option<Dollars>,
}

impl UnitTime {
    /// Returns the number of units per second.
    pub fn per_second(&self) -> f64 {
        ratio(1.0, self.time.value())
    }
}

/// A part of a run that is counted in a separate unit (e.g. the input tokens of a language model), with its time in a
/// warm process.
#[derive(Clone, Copy)]
struct RunPart {
    unit: &'static str,
    units: Count,
    cpu: Seconds,
    gpu: Seconds,
}

impl Estimate<'_> {
    /// Returns the times per unit for each part of a run. The list is empty if a run has no units.
    pub(crate) fn times_per_unit(&self, ranges: &Ranges) -> Vec<UnitTimes> {
        let (assessment, job) = (&self.assessment, &self.job);
        let (cpu_time, gpu_time) = (assessment.cpu.total(), assessment.warm.total());
        let unit_times_of = |part: &RunPart| UnitTimes {
            unit: part.unit,
            units: part.units,
            cpu: unit_time(part.cpu / part.units.value(), (cpu_time, ranges.cpu), job.cpu.price),
            gpu: unit_time(part.gpu / part.units.value(), (gpu_time, ranges.warm), job.gpu_rent()),
        };
        self.parts().iter().filter(|part| !part.units.is_zero()).map(unit_times_of).collect()
    }

    /// Returns the parts of a run that have different units.
    fn parts(&self) -> Vec<RunPart> {
        let selection = &self.resolved.selection;
        let facts = selection.family.facts();
        let whole_run = self.part(selection.scenario.counted_unit());
        let Some((unit, other_number)) = facts.first_unit else { return vec![whole_run] };
        let mut scenario = selection.scenario.clone();
        scenario.set(other_number, Some(0.0));
        let first_estimate = Estimate::with_model(self.resolved.model, &scenario);
        if first_estimate.has_no_tokens() {
            return vec![whole_run];
        }
        let first = first_estimate.part(unit);
        let (units, cpu, gpu) =
            (whole_run.units - first.units, whole_run.cpu - first.cpu, whole_run.gpu - first.gpu);
        vec![first, RunPart { units, cpu, gpu, ..whole_run }]
    }

    /// Returns a whole run as one part.
    fn part(&self, unit: &'static str) -> RunPart {
        let assessment = &self.assessment;
        let per_run = |time: Seconds| time / assessment.runs.value();
        RunPart {
            unit,
            units: self.job.workload.units,
            cpu: per_run(assessment.cpu.total()),
            gpu: per_run(assessment.warm.total()),
        }
    }
}

/// Returns the time, range and rent of one unit. The range has the same relative width as the range of the time of all
/// runs.
fn unit_time(
    time: Seconds,
    (run_time, range): (Seconds, Interval<Seconds>),
    price: Option<HourlyPrice>,
) -> UnitTime {
    let share = time / run_time;
    UnitTime {
        time,
        range: Interval { low: range.low * share, high: range.high * share },
        million: price.map(|price| price * time * 1e6),
    }
}
