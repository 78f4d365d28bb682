//! The published timings behind the ranges, in the JSON of an answer.

use offload_analysis::{AspectEvidence, Evidence};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// The published timings of a kind of work on which the model is tested.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct EvidenceEntry {
    /// The number of timings, each of a CPU, a GPU or both; if there are none, the ranges are wider.
    rows: u16,
    /// The number of their sources.
    sources: u8,
    /// The median error of the model, as a factor.
    median_error: AspectEntries,
    /// The share of timings, from 0 to 1, inside their ranges, each range fitted without the timing's source
    /// (leave-one-out).
    inside_left_out: AspectEntries,
}

impl EvidenceEntry {
    pub(super) fn of(evidence: &Evidence) -> Self {
        let Evidence { rows, sources, .. } = *evidence;
        let aspects = |figure: fn(&AspectEvidence) -> f64| AspectEntries {
            cpu: evidence.cpu.as_ref().map(figure),
            gpu: evidence.gpu.as_ref().map(figure),
            speedup: evidence.speedup.as_ref().map(figure),
        };
        Self {
            rows,
            sources,
            median_error: aspects(AspectEvidence::median_error),
            inside_left_out: aspects(|aspect| aspect.inside_left_out().value()),
        }
    }
}

/// A figure for each measured quantity.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct AspectEntries {
    /// For CPU times.
    cpu: Option<f64>,
    /// For GPU times.
    gpu: Option<f64>,
    /// For the speedup.
    speedup: Option<f64>,
}
