//! Writes an answer as a JSON object on one line.

use crate::answer::Answer;
use crate::document::{AnswerDocument, RefusalDocument};
use offload_analysis::Report;
use offload_scenario::Notice;
use offload_words::sentences;
use serde::Serialize;

/// Returns the answer to the link `given` as JSON. Its key `link` is a canonical link to the same answer.
pub fn json(given: &str, answer: &Answer) -> String {
    let Answer { report, notices, since } = answer;
    json_line(&AnswerDocument::of(given, report, notices, since.as_deref()))
}

/// Returns a report as JSON, with its canonical link as `given`.
pub fn report_json(report: &Report) -> String {
    json_line(&AnswerDocument::of(&report.canonical_link(), report, &report.unread, None))
}

/// Returns the refusal of a link that could not be read, as JSON.
pub fn refusal(given: &str, error: &str, notices: &[Notice]) -> String {
    json_line(&RefusalDocument::of(given, error, notices))
}

/// Returns the refusal of a link with parts that were not understood, as JSON.
pub fn unread_refusal(given: &str, unread: &[Notice]) -> String {
    refusal(given, &sentences::not_understood(unread), unread)
}

/// Writes a document as JSON on one line, without a line break at the end. This cannot fail, because all keys are
/// strings.
pub fn json_line(document: &impl Serialize) -> String {
    serde_json::to_string(document).unwrap_or_default()
}
