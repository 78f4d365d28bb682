//! Counts the reports and model runs of the current thread. Tests check limits for these counts.

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
/// A report runs the model once for the scenario and at least once for each other CPU library that it compares.
pub fn model_runs() -> usize {
    RUNS.get()
}
