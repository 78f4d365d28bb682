//! The bars of a report: which times are compared, in which order.

use crate::report::Report;
use offload_estimator::timeline::Timeline;
use offload_estimator::uncertainty::Interval;
use offload_vocabulary::execution::ProcessState;
use offload_vocabulary::quantity::Seconds;

/// Which machine a bar stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Machine {
    /// The CPU, drawn in gray.
    Cpu,
    /// The GPU, drawn in blue.
    Gpu,
}

/// What a bar stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BarKind {
    /// The CPU with the library chosen.
    Cpu,
    /// The CPU with the best library for this kind of work.
    BestCpu,
    /// The GPU including start-up.
    ColdGpu,
    /// The GPU excluding start-up.
    WarmGpu,
}

impl BarKind {
    /// The machine.
    pub const fn machine(self) -> Machine {
        match self {
            Self::Cpu | Self::BestCpu => Machine::Cpu,
            Self::ColdGpu | Self::WarmGpu => Machine::Gpu,
        }
    }
}

/// A time by cause.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bar<'a> {
    /// What it stands for.
    pub kind: BarKind,
    /// All runs, by cause.
    pub timeline: &'a Timeline,
    /// The range of the whole, where that is known.
    pub range: Option<Interval<Seconds>>,
}

impl Report {
    /// The execution times: the CPU with the chosen and with the best library, then the GPU with and
    /// without start-up, where its times mean something. What was asked about stands last, next to
    /// its magnification in the chart.
    pub fn bars(&self) -> Vec<Bar<'_>> {
        let (it, ranges) = (&self.assessment, &self.ranges);
        let bar = |kind, timeline, range| Bar { kind, timeline, range };
        let cold = bar(BarKind::ColdGpu, &it.cold, Some(ranges.cold));
        let warm = bar(BarKind::WarmGpu, &it.warm, Some(ranges.warm));
        let gpu = match it.process {
            ProcessState::Cold => [warm, cold],
            ProcessState::Warm => [cold, warm],
        };
        let mut bars = vec![bar(BarKind::Cpu, &it.cpu, Some(ranges.cpu))];
        let best = self.best_baseline();
        bars.extend(best.map(|best| bar(BarKind::BestCpu, &best.run, None)));
        bars.extend(gpu.into_iter().filter(|_| self.has_times()));
        bars
    }
}
