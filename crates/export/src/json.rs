//! Writes an answer as a JSON object on one line.

use crate::answer::Answer;
use crate::document::{AnswerDocument, RefusalDocument};
use offload_analysis::Report;
use offload_messages::sentences;
use offload_scenario::Notice;
use serde::Serialize;

/// Returns the answer to the link `given` as JSON. The key `link` contains a canonical link to the same answer.
pub fn json(given: &str, answer: &Answer) -> String {
    let Answer { report, notices, since } = answer;
    json_line(&AnswerDocument::of(given, report, notices, since.as_deref()))
}

/// Returns a report as JSON. The key `given` contains the canonical link of the report.
pub fn report_json(report: &Report) -> String {
    json_line(&AnswerDocument::of(&report.canonical_link(), report, &report.unread, None))
}

/// Returns the refusal of an unreadable link as JSON.
pub fn refusal(given: &str, error: &str, notices: &[Notice]) -> String {
    json_line(&RefusalDocument::of(given, error, notices))
}

/// Returns the JSON refusal of a link of which some parts were not understood.
pub fn unread_refusal(given: &str, unread: &[Notice]) -> String {
    refusal(given, &sentences::not_understood(unread), unread)
}

/// Serializes a document as JSON on one line, without a line break at the end. Serialization cannot fail, because all
/// keys are strings.
pub fn json_line(document: &impl Serialize) -> String {
    serde_json::to_string(document).unwrap_or_default()
}
