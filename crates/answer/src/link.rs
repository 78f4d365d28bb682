//! The link under an answer that leaves the program.

use crate::finding::Finding;
use offload_scenario::sealed;

/// The question's link behind the page's address. It says what the answer is today, so that
/// whoever follows it later is told what has changed.
pub(crate) fn link(finding: &Finding, page: &str) -> String {
    format!("{page}#{}", sealed(&finding.scenario))
}
