//! Counts the reports and model runs of this thread, for tests that limit their number.

use std::cell::Cell;

thread_local! {
    static REPORTS: Cell<usize> = const { Cell::new(0) };
    static RUNS: Cell<usize> = const { Cell::new(0) };
}

pub(crate) fn add_report() {
    REPORTS.set(REPORTS.get() + 1);
}

pub(crate) fn add_model_run() {
    RUNS.set(RUNS.get() + 1);
}

/// Returns the number of reports that this thread has made so far.
pub fn reports_made() -> usize {
    REPORTS.get()
}

/// Returns the number of model runs of this thread so far.
///
/// A report runs the model once plus once per CPU library that it compares. A sweep or ranking runs the model once per
/// setting.
pub fn model_runs() -> usize {
    RUNS.get()
}
