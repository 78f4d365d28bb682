//! The columns that a sweep and a ranking have in common: what a GPU makes of it.

use crate::table::{Cell, Column, column};
use offload_analysis::Report;
use offload_words::format;

/// What the GPU makes of it.
pub(crate) const GAIN: [Column; 4] = [
    column(
        "gpu_s",
        "GPU time",
        "number or null",
        "Time of all runs on the GPU in the process asked for, in seconds; null where it has no arithmetic for them.",
    ),
    column(
        "speedup",
        "Speedup",
        "number or null",
        "How many times faster the GPU is; null as above.",
    ),
    column(
        "low",
        "Four times of five",
        "number or null",
        "Four times of five it is at least this.",
    ),
    column("high", "", "number or null", "Four times of five it is at most this."),
];

/// The cells under them.
pub(crate) fn gain(report: &Report) -> [Cell; 4] {
    if !report.has_times() {
        return [Cell::Unknown, Cell::Unknown, Cell::Unknown, Cell::Unknown];
    }
    let (it, range) = (&report.assessment, report.ranges.speedup);
    let factor = |factor| Cell::Figure(factor, format::factor(factor));
    let ends = format!("{} to {}", format::factor(range.low), format::factor(range.high));
    let time = Cell::of(it.gpu().total());
    [time, factor(it.speedup()), Cell::Figure(range.low, ends), factor(range.high)]
}
