//! An answer as one JSON object on one line.

use crate::answer::Answer;
use crate::document::{AnswerDocument, RefusalDocument};
use offload_analysis::Report;
use offload_scenario::Notice;
use serde::Serialize;

/// The whole answer to a link, on one line. Its `link` asks the same again.
pub fn json(given: &str, answer: &Answer) -> String {
    let Answer { report, notices, since } = answer;
    json_line(&AnswerDocument::of(given, report, notices, since.as_deref()))
}

/// The same of a question that comes from no link: its own link stands for what was given.
pub fn report_json(report: &Report) -> String {
    json_line(&AnswerDocument::of(&report.canonical_link(), report, &report.unread, None))
}

/// What stands in place of an answer to a text in which nothing could be read.
pub fn refusal(given: &str, error: &str, notices: &[Notice]) -> String {
    json_line(&RefusalDocument::of(given, error, notices))
}

/// A document as JSON on one line, without its end. Every key is a text, so that nothing can fail.
pub fn json_line(document: &impl Serialize) -> String {
    serde_json::to_string(document).unwrap_or_default()
}
