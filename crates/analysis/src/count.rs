//! Counts the reports and model runs of this thread, for tests that bound both.

use std::cell::Cell;

thread_local! {
    static REPORTS: Cell<usize> = const { Cell::new(0) };
    static RUNS: Cell<usize> = const { Cell::new(0) };
}

/// Counts a report.
pub(crate) fn add_report() {
    REPORTS.set(REPORTS.get() + 1);
}

/// Counts a run of the model.
pub(crate) fn add_model_run() {
    RUNS.set(RUNS.get() + 1);
}

/// Returns the number of reports that this thread has made so far.
pub fn reports_made() -> usize {
    REPORTS.get()
}

/// Returns the number of model runs of this thread so far: one per report, per CPU library compared
/// in a report, and per setting of a sweep or ranking.
pub fn model_runs() -> usize {
    RUNS.get()
}
