//! The answer to a link: the report, and what the link itself gives cause to say.

use offload_analysis::Report;
use offload_scenario::{Arrival, Notice};
use offload_words::sentences;

/// The answer to a link.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What follows from the question.
    pub report: Report,
    /// What of the link was ignored.
    pub notices: Vec<Notice>,
    /// How the answer has changed since its link was made, if the link says what it was.
    pub since: Option<String>,
}

impl Answer {
    /// Works it out.
    pub fn of(Arrival { scenario, notices, recorded }: Arrival) -> Self {
        let report = Report::of(&scenario);
        let now = report.recorded_answer();
        let since = recorded.and_then(|recorded| sentences::changed_since(&recorded, &now));
        Self { report, notices, since }
    }
}

/// The answer to a question that no link asked.
impl From<Report> for Answer {
    fn from(report: Report) -> Self {
        Self { report, notices: Vec::new(), since: None }
    }
}
