//! An answer as one JSON object on one line.

use crate::answer::Answer;
use crate::document::{AnswerDocument, RefusalDocument};
use offload_analysis::Report;
use offload_scenario::Notice;
use offload_words::sentences;
use serde::Serialize;

/// Returns the whole answer to a link, on one line. Its `link` asks the same question again.
pub fn json(given: &str, answer: &Answer) -> String {
    let Answer { report, notices, since } = answer;
    json_line(&AnswerDocument::of(given, report, notices, since.as_deref()))
}

/// Returns the whole answer to a question without a link; `given` is then its canonical link.
pub fn report_json(report: &Report) -> String {
    json_line(&AnswerDocument::of(&report.canonical_link(), report, &report.unread, None))
}

/// Returns the refusal of a text that could not be read.
pub fn refusal(given: &str, error: &str, notices: &[Notice]) -> String {
    json_line(&RefusalDocument::of(given, error, notices))
}

/// Returns the refusal of a question with parts that were not understood.
pub fn unread_refusal(given: &str, unread: &[Notice]) -> String {
    refusal(given, &sentences::not_understood(unread), unread)
}

/// Writes a document as JSON on one line, without a line break. It can't fail, because every key is
/// a text.
pub fn json_line(document: &impl Serialize) -> String {
    serde_json::to_string(document).unwrap_or_default()
}
