//! What the times come to: the speedup and its bound.

#[cfg(feature = "schema")]
use crate::ids::BOUND_IDS;
use crate::ids::bound_id;
use offload_analysis::{Bound, Report};
use offload_vocabulary::quantity::Share;
use offload_words::sentences;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// A factor with its range.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct SpeedupEntry {
    /// The likely factor.
    likely: f64,
    /// The lower end of its 80 % range.
    low: f64,
    /// The upper end.
    high: f64,
}

impl SpeedupEntry {
    pub(super) fn of(report: &Report) -> Self {
        let range = report.ranges.speedup;
        Self { likely: report.assessment.speedup(), low: range.low, high: range.high }
    }
}

/// The cause that most of the GPU's time goes to.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct BoundEntry {
    /// Its id.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = BOUND_IDS)))]
    id: &'static str,
    /// The page's name for it.
    name: &'static str,
    /// Its share of that time, from 0 to 1.
    share: f64,
}

impl BoundEntry {
    pub(super) fn of((bound, share): (Bound, Share)) -> Self {
        Self { id: bound_id(bound), name: sentences::bound(bound), share: share.value() }
    }
}
