//! What the ranges of a kind of work are based on.

use offload_analysis::{AspectEvidence, Evidence};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// The published timings of a kind of work that the model is scored on.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct EvidenceEntry {
    /// How many there are, each of a CPU, a GPU or both; without any the ranges are wider.
    rows: u16,
    /// From how many sources they are.
    sources: u8,
    /// The median factor by which the model is off.
    median_error: AspectEntries,
    /// The share, from 0 to 1, inside ranges whose width was set without their source.
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
            inside_left_out: aspects(|it| it.inside_left_out().value()),
        }
    }
}

/// A figure of each aspect that was measured.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct AspectEntries {
    /// Of CPU times.
    cpu: Option<f64>,
    /// Of GPU times.
    gpu: Option<f64>,
    /// Of the factor between both.
    speedup: Option<f64>,
}
