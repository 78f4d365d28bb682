//! The report shared by the parts of the page.

use offload_analysis::Report;
use std::ops::Deref;
use std::rc::Rc;

/// A shared report. Two are equal only if they are the same object: the page makes one for each scenario, and comparing
/// all figures takes longer than drawing them.
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
