//! The bars of an answer: which times are compared, in which order, under which names.

use offload_estimator::Assessment;
use offload_estimator::spread::{Between, Ranges};
use offload_estimator::timeline::Timeline;
use offload_vocabulary::execution::Process;
use offload_vocabulary::quantity::Seconds;

/// Which machine a bar stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Machine {
    /// The CPU, drawn in gray.
    Cpu,
    /// The GPU, drawn in blue.
    Gpu,
}

/// A time by what it goes to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bar<'a> {
    /// What it stands for.
    pub label: &'static str,
    /// The machine it stands for.
    pub machine: Machine,
    /// All runs, by cause.
    pub timeline: &'a Timeline,
    /// Between which ends the whole lies four times of five, where that is known.
    pub range: Option<Between<Seconds>>,
}

/// The execution times of an assessment: the CPU today and done well, then both processes on the
/// GPU. What was asked about stands last, next to its magnification in the chart.
pub fn bars<'a>(
    assessment: &'a Assessment,
    ranges: &Ranges,
    fair: Option<&'a Timeline>,
) -> Vec<Bar<'a>> {
    let bar = |label, machine, timeline, range| Bar { label, machine, timeline, range };
    let cpu = bar("CPU", Machine::Cpu, &assessment.host, Some(ranges.host));
    let fresh = bar("GPU, first run", Machine::Gpu, &assessment.fresh, Some(ranges.fresh));
    let warm = bar("GPU, warm", Machine::Gpu, &assessment.warm, Some(ranges.warm));
    let (other, asked) = match assessment.process {
        Process::Fresh => (warm, fresh),
        Process::Warm => (fresh, warm),
    };
    let fair = fair.map(|timeline| bar("CPU done well", Machine::Cpu, timeline, None));
    [Some(cpu), fair, Some(other), Some(asked)].into_iter().flatten().collect()
}
