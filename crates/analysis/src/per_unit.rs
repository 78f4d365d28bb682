//! Answers per unit of work: the time and rent of one sample, image or token on each machine.

use crate::estimate::Estimate;
use offload_estimator::uncertainty::{Interval, Ranges};
use offload_vocabulary::quantity::{Count, Dollars, HourlyPrice, Seconds, ratio};

/// The time of one unit of a run's work on each machine.
///
/// Times are of the steady state: start-up is excluded, and all other time of a run is divided among its units. The
/// times of all units add up to that of the run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PerUnit {
    /// The name of the unit, in the singular: `image`.
    pub unit: &'static str,
    /// The number of units in one run.
    pub units: Count,
    /// The time on the CPU.
    pub cpu: UnitTime,
    /// The time on the GPU, or on all GPUs that share the work.
    pub gpu: UnitTime,
}

/// The time and rent of one unit of the work on a machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnitTime {
    /// The likely time.
    pub time: Seconds,
    /// Its 80 % range, as wide as that of all runs.
    pub range: Interval<Seconds>,
    /// The rent for a million units, if a price is known.
    pub million: Option<Dollars>,
}

impl UnitTime {
    /// Returns units per second.
    pub fn per_second(&self) -> f64 {
        ratio(1.0, self.time.value())
    }
}

/// A part of a run: the number of its units, and its times on the CPU and on the warm GPU.
#[derive(Clone, Copy)]
struct RunPart {
    unit: &'static str,
    units: Count,
    cpu: Seconds,
    gpu: Seconds,
}

impl Estimate<'_> {
    /// Returns the answer for each unit of the work; empty if a run has none.
    pub(crate) fn per_unit(&self, ranges: &Ranges) -> Vec<PerUnit> {
        let (assessment, job) = (&self.assessment, &self.job);
        let (all_cpu, all_gpu) = (assessment.cpu.total(), assessment.warm.total());
        let one = |part: &RunPart| PerUnit {
            unit: part.unit,
            units: part.units,
            cpu: unit_time(part.cpu / part.units.value(), (all_cpu, ranges.cpu), job.cpu.price),
            gpu: unit_time(part.gpu / part.units.value(), (all_gpu, ranges.warm), job.gpu_rent()),
        };
        self.parts().iter().filter(|part| !part.units.is_zero()).map(one).collect()
    }

    /// Returns the parts of a run that are counted separately.
    fn parts(&self) -> Vec<RunPart> {
        let selection = &self.resolved.selection;
        let facts = selection.family.facts();
        let all = self.part(selection.scenario.counted_unit());
        let Some((unit, rest)) = facts.first_unit else { return vec![all] };
        let mut scenario = selection.scenario.clone();
        scenario.set(rest, Some(0.0));
        let first = Estimate::by(selection.model, &scenario);
        if first.has_no_tokens() {
            return vec![all];
        }
        let first = first.part(unit);
        let (units, cpu, gpu) = (all.units - first.units, all.cpu - first.cpu, all.gpu - first.gpu);
        vec![first, RunPart { units, cpu, gpu, ..all }]
    }

    /// Returns a whole run as one part.
    fn part(&self, unit: &'static str) -> RunPart {
        let assessment = &self.assessment;
        let a_run = |all: Seconds| all / assessment.runs.value();
        RunPart {
            unit,
            units: self.job.workload.units,
            cpu: a_run(assessment.cpu.total()),
            gpu: a_run(assessment.warm.total()),
        }
    }
}

/// Returns the time of a unit, with the relative range of all runs, and its rent.
fn unit_time(
    time: Seconds,
    (all, range): (Seconds, Interval<Seconds>),
    price: Option<HourlyPrice>,
) -> UnitTime {
    let part = time / all;
    UnitTime {
        time,
        range: Interval { low: range.low * part, high: range.high * part },
        million: price.map(|price| price * time * 1e6),
    }
}
