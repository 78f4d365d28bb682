//! What the times come to: the speedup, its bound and the verdict.

#[cfg(feature = "schema")]
use crate::ids::{BOUND_IDS, report_verdict_ids};
use crate::ids::{bound_id, report_verdict_id};
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
    /// Four times of five it is at least this.
    low: f64,
    /// Four times of five it is at most this.
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

/// The verdict on a report.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct VerdictEntry {
    /// Its id.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = report_verdict_ids())))]
    id: &'static str,
    /// The page's words for it.
    word: &'static str,
    /// Whether the range of the speedup holds more than one verdict.
    straddles: bool,
}

impl VerdictEntry {
    pub(super) fn of(report: &Report) -> Self {
        Self {
            id: report_verdict_id(report),
            word: sentences::report_verdict(report),
            straddles: report.straddles(),
        }
    }
}
