//! The columns for the GPU's time and speedup, which sweeps and comparisons share.

use crate::printed_figure::PrintedFigure;
use offload_analysis::Report;
use offload_messages::format;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// The GPU's time and speedup.
#[derive(Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GainColumns {
    /// The time of all runs on the GPU in the requested process (cold or warm), in seconds; null if the GPU lacks the
    /// precision.
    pub gpu_s: Option<PrintedFigure>,
    /// The speedup of the GPU; null if its time is null.
    pub speedup: Option<PrintedFigure>,
    /// The lower end of the speedup's 80 % range.
    pub low: Option<PrintedFigure>,
    /// The upper end of that range.
    pub high: Option<PrintedFigure>,
}

impl GainColumns {
    /// Returns the columns for a report. All columns are empty if the GPU has no times.
    pub fn of(report: &Report) -> Self {
        if !report.has_gpu_times() {
            return Self::default();
        }
        let (assessment, range) = (&report.assessment, report.ranges.speedup);
        let speedup = report.speedup();
        let factor = |factor| PrintedFigure::new(factor, format::factor(factor));
        Self {
            gpu_s: Some(PrintedFigure::of(assessment.gpu().total())),
            speedup: speedup.map(factor),
            low: speedup.map(|_| factor(range.low)),
            high: speedup.map(|_| factor(range.high)),
        }
    }
}
