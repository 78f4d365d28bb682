//! The bars of a report's chart, in display order.

use crate::machine::Machine;
use crate::report::Report;
use offload_estimator::timeline::Timeline;
use offload_estimator::uncertainty::Interval;
use offload_scenario::MeasuredTime;
use offload_vocabulary::execution::ProcessState;
use offload_vocabulary::quantity::Seconds;

/// The kind of time that a bar shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BarKind {
    /// The CPU with the usual interpreted code for this kind of work (e.g. plain Python), if another library is
    /// selected.
    PlainCpu,
    /// The CPU with the selected library.
    Cpu,
    /// The CPU with the best library for this kind of work.
    BestCpu,
    /// The GPU including start-up.
    ColdGpu,
    /// The GPU excluding start-up.
    WarmGpu,
}

impl BarKind {
    /// Returns the machine whose time the bar shows.
    pub const fn machine(self) -> Machine {
        match self {
            Self::PlainCpu | Self::Cpu | Self::BestCpu => Machine::Cpu,
            Self::ColdGpu | Self::WarmGpu => Machine::Gpu,
        }
    }
}

/// One bar of the chart: a time, broken down by cause.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimelineBar<'a> {
    pub kind: BarKind,
    /// The time of all runs, broken down by cause (e.g. copying, computing).
    pub timeline: &'a Timeline,
    /// The 80 % range of the total.
    pub range: Interval<Seconds>,
    /// The total time that the user measured. `None` if the user measured another scenario (e.g. other sizes).
    pub measured: Option<Seconds>,
}

impl Report {
    /// Returns the bars of the chart, in order.
    ///
    /// The CPU bars come first: plain Python, the selected library, and the best library. The GPU bars, with and without
    /// start-up, come last if the GPU's times are meaningful. The chart magnifies its last bar, so the GPU bar in the requested process state is the last one.
    pub fn bars(&self) -> Vec<TimelineBar<'_>> {
        let (assessment, ranges) = (&self.assessment, &self.ranges);
        let measured = self.scenario.measurement().filter(|_| self.scenario.is_measured());
        let all_runs = |time: MeasuredTime| assessment.runs * Seconds::new(time.seconds);
        let bar = |kind, timeline, range| {
            let measured = measured.and_then(|measured| match kind {
                BarKind::Cpu => measured.cpu,
                BarKind::WarmGpu => measured.gpu,
                BarKind::PlainCpu | BarKind::BestCpu | BarKind::ColdGpu => None,
            });
            TimelineBar { kind, timeline, range, measured: measured.map(all_runs) }
        };
        let cold = bar(BarKind::ColdGpu, &assessment.cold, ranges.cold);
        let warm = bar(BarKind::WarmGpu, &assessment.warm, ranges.warm);
        let gpu_bars = match assessment.process {
            ProcessState::Cold | ProcessState::FirstCall => [warm, cold],
            ProcessState::Warm => [cold, warm],
        };
        let mut bars = Vec::with_capacity(5);
        let usual_run = self.usual_cpu.as_ref();
        bars.extend(usual_run.map(|(run, range)| bar(BarKind::PlainCpu, run, *range)));
        bars.push(bar(BarKind::Cpu, &assessment.cpu, ranges.cpu));
        let best = self.best_baseline();
        bars.extend(best.map(|best| bar(BarKind::BestCpu, &best.run, self.best_cpu_range)));
        bars.extend(gpu_bars.into_iter().filter(|_| self.has_gpu_times()));
        bars
    }
    /// Returns all bars except the GPU bar of the process state that was not requested. The two GPU bars differ only in
    /// start-up.
    pub fn compared_bars(&self) -> Vec<TimelineBar<'_>> {
        let omitted_kind = match self.assessment.process {
            ProcessState::Cold | ProcessState::FirstCall => BarKind::WarmGpu,
            ProcessState::Warm => BarKind::ColdGpu,
        };
        self.bars().into_iter().filter(|bar| bar.kind != omitted_kind).collect()
    }
}
