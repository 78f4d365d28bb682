//! The model's accuracy against published benchmarks, as numbers and sentences.

use crate::chart::{Dot, Scatter};
use offload_messages::format;

// `build.rs` generates these constants from `accuracy/points.toml`.
include!(concat!(env!("OUT_DIR"), "/accuracy.rs"));

/// The errors of a group of measured pairs.
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

/// The unit of a stored speedup, as a decimal logarithm: 1000 units are a factor of ten.
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

/// Returns a sentence with the median errors of the model and the simple formula.
pub fn sentence() -> String {
    let [_, _, speedup] = ALL.errors();
    format!(
        "On {} measured pairs of timings, the median speedup error is a factor of {} (usual formula: {}).",
        ALL.pairs,
        trimmed(speedup),
        ALL.simple().map_or("any amount".to_owned(), trimmed),
    )
}

/// Returns the caveat that the test is not blind, because the same measured pairs helped to build the model.
pub fn blind_test_caveat() -> String {
    let [_, _, speedup] = FOREIGN.errors();
    format!(
        "This isn’t a blind test: these pairs set the width of the ranges, large errors led to model changes, \
         and some sources gave constants. On the {} core pairs of other sources, the error is a factor of {}.",
        FOREIGN.pairs,
        trimmed(speedup),
    )
}

fn trimmed(factor: f64) -> String {
    format::factor(factor).trim_end_matches('×').to_owned()
}
