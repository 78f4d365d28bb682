//! The answer to a link: the report, the parts of the link that were ignored, and what has changed
//! since the link was made.

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
    /// How the answer has changed since its link was made, if the link says what it was.
    pub since: Option<String>,
}

impl Answer {
    /// Computes the report of a link that was read; without advice where a part of it was not understood.
    pub fn of(Arrival { scenario, notices, recorded, .. }: Arrival) -> Self {
        let report = Report::answering(&scenario, &notices);
        Self::with(report, notices, recorded)
    }

    /// The same for what was understood, as if nothing else had been asked: what `--lenient` is for.
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
