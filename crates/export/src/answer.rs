//! The answer to a link: the report, the parts of the link that were ignored, and what has changed
//! since the link was made.

use offload_analysis::Report;
use offload_scenario::{Arrival, Notice};
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
    /// Computes the report of a link that was read.
    pub fn of(Arrival { scenario, notices, recorded, .. }: Arrival) -> Self {
        let report = Report::of(&scenario);
        let current = report.recorded_answer();
        let since = recorded.and_then(|recorded| sentences::changed_since(&recorded, &current));
        Self { report, notices, since }
    }
}
