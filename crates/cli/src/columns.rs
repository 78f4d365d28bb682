//! The columns that a sweep and a ranking have in common: what the GPU gains.

use crate::table::{PrintedFigure, words};
use offload_analysis::Report;
use offload_words::format;
use schemars::JsonSchema;
use serde::Serialize;

/// What the GPU gains.
#[derive(Default, Serialize, JsonSchema)]
pub(crate) struct GainColumns {
    /// Time of all runs on the GPU in the process asked for, in seconds; null where it has no
    /// arithmetic for them.
    gpu_s: Option<PrintedFigure>,
    /// How many times faster the GPU is; null as above.
    speedup: Option<PrintedFigure>,
    /// The lower end of its 80 % range.
    low: Option<PrintedFigure>,
    /// The upper end.
    high: Option<PrintedFigure>,
}

impl GainColumns {
    /// The heads that people read.
    pub(crate) const HEADS: [&'static str; 3] = ["GPU time", "Speedup", "80 % range"];

    /// The gain of a report.
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

    /// The cells under [`Self::HEADS`].
    pub(crate) fn cells(&self) -> [String; 3] {
        let range = match (&self.low, &self.high) {
            (Some(low), Some(high)) => format!("{} to {}", low.words(), high.words()),
            _ => "?".to_owned(),
        };
        [words(&self.gpu_s), words(&self.speedup), range]
    }
}
