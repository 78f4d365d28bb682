//! The ways of doing the work, with the time of each by cause.

use crate::bars::BarKind;
use crate::report::Report;
use crate::split_run::split_timeline;
use offload_estimator::timeline::Timeline;

/// A way of doing the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alternative {
    /// The CPU with the selected library.
    Today,
    /// The CPU with the best library, if that is another one.
    BestCpu,
    /// The GPU including start-up.
    ColdGpu,
    /// The GPU excluding start-up.
    WarmGpu,
    /// Each stage on the machine that finishes it sooner, if each machine gets a stage.
    Split,
    /// A GPU that computes in no time: the upper limit of any GPU on this link.
    Ceiling,
}

impl Alternative {
    /// Returns the bar that has the same colors.
    pub const fn bar(self) -> BarKind {
        match self {
            Self::Today => BarKind::Cpu,
            Self::BestCpu => BarKind::BestCpu,
            Self::ColdGpu => BarKind::ColdGpu,
            Self::WarmGpu | Self::Split | Self::Ceiling => BarKind::WarmGpu,
        }
    }
}

/// The time of a way of doing the work.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AlternativeTime {
    /// The way.
    pub alternative: Alternative,
    /// All runs, by cause.
    pub timeline: Timeline,
}

impl AlternativeTime {
    /// Returns today's code, the best CPU library, the GPU including and excluding start-up, the split, and the
    /// ceiling. The last four need meaningful GPU times. The last two are for the requested process.
    ///
    /// ```
    /// use offload_analysis::{Alternative, AlternativeTime, Report};
    /// use offload_scenario::decode;
    ///
    /// let report = Report::of(&decode("", "#matmul").scenario);
    /// let all = AlternativeTime::all(&report);
    /// assert_eq!(all[0].timeline, report.assessment.cpu);
    /// assert_eq!(all[all.len() - 1].alternative, Alternative::Ceiling);
    /// ```
    pub fn all(report: &Report) -> Vec<Self> {
        let assessment = &report.assessment;
        let one = |alternative, timeline| Self { alternative, timeline };
        let mut all = vec![one(Alternative::Today, assessment.cpu)];
        let best = report.best_baseline();
        all.extend(best.map(|best| one(Alternative::BestCpu, best.run)));
        if report.has_times() {
            all.push(one(Alternative::ColdGpu, assessment.cold));
            all.push(one(Alternative::WarmGpu, assessment.warm));
            let split = report.split.as_ref().filter(|split| split.is_mixed());
            let timeline = |split| split_timeline(split, &report.job, assessment);
            all.extend(split.map(|split| one(Alternative::Split, timeline(split))));
            all.push(one(Alternative::Ceiling, assessment.ceiling));
        }
        all
    }
}
