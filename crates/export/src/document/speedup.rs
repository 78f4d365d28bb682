//! The speedup, the bottleneck and the pathology in the JSON of an answer.

#[cfg(feature = "schema")]
use crate::ids::{BOUND_IDS, PATHOLOGY_IDS};
use crate::ids::{bound_id, pathology_id};
use offload_analysis::{Changes, Report};
use offload_messages::sentences;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// The speedup with its range.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct SpeedupEntry {
    /// The likely factor.
    likely: f64,
    /// The lower end of the 80 % range.
    low: f64,
    /// The upper end of that range.
    high: f64,
}

impl SpeedupEntry {
    pub(super) fn of(report: &Report) -> Option<Self> {
        let range = report.ranges.speedup;
        Some(Self { likely: report.speedup()?, low: range.low, high: range.high })
    }
}

/// The cause of most of the GPU's time.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct BoundEntry {
    /// The id of the cause.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = BOUND_IDS)))]
    id: &'static str,
    /// The page's name for the cause.
    name: &'static str,
    /// The cause's share of the GPU's time, from 0 to 1.
    share: f64,
    /// A remedy for the cause, or for the next bottleneck of a faster GPU.
    remedy: String,
}

impl BoundEntry {
    pub(super) fn of(report: &Report) -> Self {
        let (bound, share) = report.assessment.bound();
        Self {
            id: bound_id(bound),
            name: sentences::bound(bound),
            share: share.value(),
            remedy: sentences::help(report),
        }
    }
}

/// A usage pattern that keeps the GPU waiting.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct PathologyEntry {
    /// The id of the pathology.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = PATHOLOGY_IDS)))]
    id: &'static str,
    /// The page's name for the pathology.
    name: &'static str,
    /// The pathology's share of the GPU's time, from 0.5 to 1.
    share: f64,
    /// The single change that helps most against the pathology, in words; null if no change gains at least 5 %.
    remedy: Option<String>,
    /// The factor by which that change speeds up the GPU.
    gain: Option<f64>,
}

impl PathologyEntry {
    pub(super) fn of(report: &Report) -> Option<Self> {
        let (pathology, share) = report.pathology()?;
        let change = Changes::best_remedy(report, pathology);
        let change = change.as_ref();
        Some(Self {
            id: pathology_id(pathology),
            name: sentences::pathology(pathology),
            share: share.value(),
            remedy: change.map(|change| sentences::change(change, report)),
            gain: change.map(|change| change.gain),
        })
    }
}
