//! The report that the parts of the page share.

use offload_analysis::Report;
use std::ops::Deref;
use std::rc::Rc;

/// A report, shared. Two are equal if they are the same one: the page makes one for each question, and to
/// compare every figure of two would take longer than to draw them.
#[derive(Clone, Debug)]
pub struct SharedReport(Rc<Report>);

impl PartialEq for SharedReport {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl From<Rc<Report>> for SharedReport {
    fn from(report: Rc<Report>) -> Self {
        Self(report)
    }
}

impl Deref for SharedReport {
    type Target = Report;

    fn deref(&self) -> &Report {
        &self.0
    }
}
