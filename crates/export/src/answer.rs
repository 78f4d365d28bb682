//! The answer to a link: the report, notices about parts of the link, and the change since the link was made.

use offload_analysis::Report;
use offload_messages::sentences;
use offload_scenario::{DecodedLink, Notice, RecordedAnswer};

#[derive(Clone, Debug)]
pub struct Answer {
    /// The report on the link's scenario.
    pub report: Report,
    /// Notices about the parts of the link that were ignored or interpreted differently.
    pub notices: Vec<Notice>,
    /// The change of the answer since the link was made, as a sentence.
    ///
    /// `None` if the link records no answer or the answer has hardly changed.
    pub since: Option<String>,
}

impl Answer {
    /// Computes the answer to a link. There is no advice if a part of the link was not understood.
    pub fn of(DecodedLink { scenario, notices, recorded, .. }: DecodedLink) -> Self {
        let report = Report::answering(&scenario, &notices);
        Self::from_report(report, notices, recorded)
    }

    /// Computes the answer as if the link contained only the parts that were understood (`--lenient`).
    pub fn lenient(DecodedLink { scenario, notices, recorded, .. }: DecodedLink) -> Self {
        Self::from_report(Report::of(&scenario), notices, recorded)
    }

    fn from_report(report: Report, notices: Vec<Notice>, recorded: Option<RecordedAnswer>) -> Self {
        let current = report.recorded_answer();
        let recorded = recorded.filter(|_| report.is_answered());
        let since = recorded.and_then(|recorded| sentences::changed_since(&recorded, &current));
        Self { report, notices, since }
    }
}
