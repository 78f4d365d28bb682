//! The times in the JSON of an answer, each with its range and its breakdown by cause.

use crate::ids::segment_id;
use offload_analysis::{Interval, Timeline};
use offload_vocabulary::quantity::Seconds;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

/// The time of all runs on one machine.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct TimeEntry<'a> {
    /// The likely time, in seconds.
    time_s: f64,
    /// The lower end of the 80 % range of `time_s`.
    low_s: f64,
    /// The upper end of that range.
    high_s: f64,
    /// The same time by cause. The parts add up to `time_s`. Causes that take no time are omitted.
    segments: SegmentTimes<'a>,
}

impl<'a> TimeEntry<'a> {
    pub(super) fn of(timeline: &'a Timeline, range: Interval<Seconds>) -> Self {
        Self {
            time_s: timeline.total().value(),
            low_s: range.low.value(),
            high_s: range.high.value(),
            segments: SegmentTimes(timeline),
        }
    }
}

/// The time of each segment in seconds, by segment id, in the order of the chart.
struct SegmentTimes<'a>(&'a Timeline);

// Serialized by hand, because a derived implementation would list all segments in every answer, including those that
// take no time.
impl Serialize for SegmentTimes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let parts = self.0.parts();
        serializer.collect_map(parts.map(|(segment, time)| (segment_id(segment), time.value())))
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for SegmentTimes<'_> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "SegmentTimes".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let property = |segment| {
            let words = offload_messages::sentences::segment(segment);
            let description =
                format!("The time in seconds of the cause that the page calls “{words}”.");
            let schema = serde_json::json!({ "type": "number", "description": description });
            (segment_id(segment).to_owned(), schema)
        };
        let properties: serde_json::Map<String, serde_json::Value> =
            offload_analysis::Segment::ALL.into_iter().map(property).collect();
        schemars::json_schema!({ "type": "object", "properties": properties })
    }
}
