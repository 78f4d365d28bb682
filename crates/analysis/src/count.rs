//! Counts the reports that a thread has made, for tests of how often the model runs.

use std::cell::Cell;

thread_local! {
    static MADE: Cell<usize> = const { Cell::new(0) };
}

/// Counts a report.
pub(crate) fn one_more() {
    MADE.set(MADE.get() + 1);
}

/// The reports that this thread has made so far.
pub fn reports_made() -> usize {
    MADE.get()
}
