//! A report that is shared instead of copied. Shared reports are compared by identity.

use offload_analysis::Report;
use std::ops::Deref;
use std::rc::Rc;

/// A shared report. Two shared reports are equal only if they are the same object, because comparing all values would
/// take longer than drawing them. The page creates only one report per scenario.
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
