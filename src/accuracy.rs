//! The model's accuracy against published benchmarks, as numbers and sentences.

use crate::chart::{Dot, Scatter};
use offload_messages::format;

// `build.rs` generates these constants from `accuracy/points.toml`.
include!(concat!(env!("OUT_DIR"), "/accuracy.rs"));

/// The model's errors on a group of CPU–GPU pairs of published times.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ErrorFigures {
    /// The name of the group: a family's id, or a source.
    pub name: &'static str,
    pub pairs: u16,
    /// The median error factors of CPU time, GPU time and speedup, in hundredths.
    pub errors: [u16; 3],
    /// The percentage of pairs whose speedup is inside the predicted range. Each range was fitted without the data of
    /// the pair's source.
    pub inside: u16,
    /// The median error factor of the simple formula's speedup at 65 % of peak, in hundredths. `u32::MAX` if the work
    /// has no FLOPs to count.
    pub simple: u32,
}

/// The model's scores on published timing tables that were not used to fit any of its constants.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TestScores {
    pub tables: u16,
    /// The median error factors of CPU time and GPU time, in hundredths. Each factor is the median of the tables'
    /// medians.
    pub errors: [u16; 2],
    /// The percentage of times inside the 80 % range, averaged over the tables.
    pub inside: u16,
}

/// The unit of a stored speedup, as a difference of decimal logarithms: 1000 units are a factor of ten.
const STEP: f64 = 1e-3;

impl ErrorFigures {
    /// Returns the median error factors of CPU time, GPU time and speedup.
    pub fn errors(&self) -> [f64; 3] {
        self.errors.map(|hundredths| f64::from(hundredths) / 100.0)
    }

    /// Returns the median error factor of the simple formula's speedup, or `None` if the work has no FLOPs to count.
    pub fn simple(&self) -> Option<f64> {
        (self.simple < u32::MAX).then(|| f64::from(self.simple) / 100.0)
    }
}

/// Returns the scatter plot of predicted speedups against measured speedups.
pub fn scatter() -> Scatter {
    let power = |steps: i16| f64::from(steps) * STEP;
    Scatter::new(
        SPEEDUPS
            .iter()
            .map(|&[measured, predicted, simple]| Dot {
                measured: power(measured),
                predicted: power(predicted),
                simple: power(simple),
            })
            .collect(),
    )
}

/// Returns a sentence with the errors on tables that were not used to fit the model.
pub fn sentence() -> String {
    let TestScores { tables, errors, inside } = TABLES;
    let [cpu, gpu] = errors.map(|hundredths| format::factor(f64::from(hundredths) / 100.0));
    format!(
        "In {tables} published tables that set no model constants, the median error is {cpu} in CPU time and {gpu} in \
         GPU time; {inside}\u{a0}% of times fall in their 80\u{a0}% range (table averages)."
    )
}

/// Returns a sentence with the errors on the plotted pairs. This is not a blind test, because these pairs influenced
/// the model.
pub fn plot_sentence() -> String {
    let [[_, _, all], [_, _, foreign]] = [ALL.errors(), FOREIGN.errors()];
    format!(
        "The plot and the tables below show {} other pairs of times, with a median speedup error of a factor of {} \
         (simple formula: {}). This isn’t a blind test: these pairs set the width of the ranges, large errors led to \
         model changes, and some sources set constants. On {} core pairs from sources that set none, the error is a \
         factor of {}.",
        ALL.pairs,
        trimmed(all),
        ALL.simple().map_or("any amount".to_owned(), trimmed),
        FOREIGN.pairs,
        trimmed(foreign),
    )
}

fn trimmed(factor: f64) -> String {
    format::factor(factor).trim_end_matches('×').to_owned()
}
