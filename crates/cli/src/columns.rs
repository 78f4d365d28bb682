//! The columns that sweeps and rankings share: the gain of the GPU.

use crate::table::{PrintedFigure, words};
use offload_analysis::Report;
use offload_words::format;
use schemars::JsonSchema;
use serde::Serialize;

/// The gain of the GPU.
#[derive(Default, Serialize, JsonSchema)]
pub(crate) struct GainColumns {
    /// The time of all runs on the GPU in the requested process (cold or warm), in seconds; null if
    /// the GPU lacks the precision.
    gpu_s: Option<PrintedFigure>,
    /// The speedup of the GPU; null if its time is null.
    speedup: Option<PrintedFigure>,
    /// The lower end of the speedup's 80 % range.
    low: Option<PrintedFigure>,
    /// The upper end of that range.
    high: Option<PrintedFigure>,
}

impl GainColumns {
    /// The column heads in text output.
    pub(crate) const HEADS: [&'static str; 3] = ["GPU time", "Speedup", "80 % range"];

    /// Returns the gain of a report, or empty columns if the report has no times.
    pub(crate) fn of(report: &Report) -> Self {
        if !report.has_times() {
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

    /// Returns the cells under [`Self::HEADS`].
    pub(crate) fn cells(&self) -> [String; 3] {
        let range = match (&self.low, &self.high) {
            (Some(low), Some(high)) => format!("{} to {}", low.words(), high.words()),
            _ => "?".to_owned(),
        };
        [words(&self.gpu_s), words(&self.speedup), range]
    }
}
