//! The times of the alternative ways to do the work, broken down by cause.

use crate::bars::BarKind;
use crate::report::Report;
use offload_estimator::timeline::Timeline;

/// A way of doing the work (e.g. on the GPU without start-up).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alternative {
    /// The CPU with the selected library.
    Today,
    /// The CPU with the best library, if another library is selected.
    BestCpu,
    /// The GPU including start-up.
    ColdGpu,
    /// The GPU excluding start-up.
    WarmGpu,
    /// An infinitely fast GPU. Its time is the lower limit for any GPU on this interconnect.
    Ceiling,
}

impl Alternative {
    /// Returns the kind of bar whose colors this alternative uses.
    pub const fn bar(self) -> BarKind {
        match self {
            Self::Today => BarKind::Cpu,
            Self::BestCpu => BarKind::BestCpu,
            Self::ColdGpu => BarKind::ColdGpu,
            Self::WarmGpu | Self::Ceiling => BarKind::WarmGpu,
        }
    }
}

/// The time of one way of doing the work.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AlternativeTime {
    pub alternative: Alternative,
    /// The time of all runs, broken down by cause.
    pub timeline: Timeline,
}

impl AlternativeTime {
    /// Returns the times of today's code, the best CPU library, the GPU with and without start-up, and the ceiling.
    ///
    /// The GPU and the ceiling are included only if the GPU's times are meaningful. The time of the ceiling is for the
    /// requested process state.
    ///
    /// ```
    /// use offload_analysis::{Alternative, AlternativeTime, Report};
    /// use offload_scenario::decode;
    ///
    /// let report = Report::of(&decode("", "#matmul").scenario);
    /// let times = AlternativeTime::all(&report);
    /// assert_eq!(times[0].timeline, report.assessment.cpu);
    /// assert_eq!(times[times.len() - 1].alternative, Alternative::Ceiling);
    /// ```
    pub fn all(report: &Report) -> Vec<Self> {
        let assessment = &report.assessment;
        let time_of = |alternative, timeline| Self { alternative, timeline };
        let mut times = vec![time_of(Alternative::Today, assessment.cpu)];
        let best = report.best_baseline();
        times.extend(best.map(|best| time_of(Alternative::BestCpu, best.run)));
        if report.has_gpu_times() {
            times.push(time_of(Alternative::ColdGpu, assessment.cold));
            times.push(time_of(Alternative::WarmGpu, assessment.warm));
            times.push(time_of(Alternative::Ceiling, assessment.ceiling));
        }
        times
    }
}
