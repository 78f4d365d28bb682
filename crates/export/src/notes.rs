//! The notes on an answer in CSV and Markdown: the ignored parts of the link, substitutes and assumptions.

use offload_analysis::Report;
use offload_messages::sentences;
use offload_scenario::Notice;

/// Returns the notes on the answer to a link with these notices. Each note has one or more sentences.
pub(crate) fn notes(report: &Report, notices: &[Notice]) -> Vec<String> {
    let ignored = notices.iter().filter(|notice| !report.unread.contains(notice));
    let mut notes: Vec<String> = ignored.map(sentences::notice_line).collect();
    if report.is_answered() {
        let substitutes = sentences::unknown(notices, &report.scenario);
        notes.extend(Some(substitutes).filter(|text| !text.is_empty()));
    }
    notes.extend(sentences::defaults_in_use(report));
    notes.extend(sentences::assumptions(report));
    notes
}
