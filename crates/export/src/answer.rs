//! The answer to a link: the report, the parts of the link that were ignored, and the changes since the link was made.

use offload_analysis::Report;
use offload_scenario::{Arrival, Notice, RecordedAnswer};
use offload_words::sentences;

/// The answer to a link.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The report on the question.
    pub report: Report,
    /// The parts of the link that were ignored.
    pub notices: Vec<Notice>,
    /// The change of the answer since its link was made, if the link recorded it.
    pub since: Option<String>,
}

impl Answer {
    /// Computes the report of a link; without advice if a part of the link was not understood.
    pub fn of(Arrival { scenario, notices, recorded, .. }: Arrival) -> Self {
        let report = Report::answering(&scenario, &notices);
        Self::with(report, notices, recorded)
    }

    /// Computes the report of the understood parts, as if nothing else had been asked (`--lenient`).
    pub fn lenient(Arrival { scenario, notices, recorded, .. }: Arrival) -> Self {
        Self::with(Report::of(&scenario), notices, recorded)
    }

    fn with(report: Report, notices: Vec<Notice>, recorded: Option<RecordedAnswer>) -> Self {
        let current = report.recorded_answer();
        let recorded = recorded.filter(|_| report.is_answered());
        let since = recorded.and_then(|recorded| sentences::changed_since(&recorded, &current));
        Self { report, notices, since }
    }
}
