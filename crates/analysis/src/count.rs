//! How many reports this thread has made and how often it has run the model, for tests that bound
//! both.

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

/// The reports that this thread has made so far.
pub fn reports_made() -> usize {
    REPORTS.get()
}

/// How often this thread has run the model so far: once per report, per CPU library compared in
/// one, and per setting of a sweep or ranking.
pub fn model_runs() -> usize {
    RUNS.get()
}
