//! The times per unit of work, such as an image or a token, in the JSON of an answer.

use super::finite;
use offload_analysis::{Report, UnitTime, UnitTimes};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// A unit of work, such as an image.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct UnitEntry {
    /// The name of the unit in the singular, such as `image`.
    unit: &'static str,
    /// The number of units in one run.
    units: f64,
    /// The time and cost of a unit on the CPU.
    cpu: UnitTimeEntry,
    /// The time and cost of a unit on the GPU, always excluding start-up.
    gpu: Option<UnitTimeEntry>,
}

impl UnitEntry {
    pub(super) fn all(report: &Report) -> Vec<Self> {
        let build_entry = |unit_times: &UnitTimes| Self {
            unit: unit_times.unit,
            units: unit_times.units.value(),
            cpu: UnitTimeEntry::of(&unit_times.cpu),
            gpu: report.has_gpu_times().then(|| UnitTimeEntry::of(&unit_times.gpu)),
        };
        report.times_per_unit.iter().filter(|_| report.has_work()).map(build_entry).collect()
    }
}

/// The time and cost of one unit on one machine.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct UnitTimeEntry {
    /// The likely time, in seconds.
    time_s: f64,
    /// The lower end of the 80 % range of `time_s`.
    low_s: f64,
    /// The upper end of that range.
    high_s: f64,
    /// Units per second, the inverse of the likely time; null if a unit takes no time.
    per_s: Option<f64>,
    /// The cost of a million units, in dollars; null if no price is known.
    cost_per_million: Option<f64>,
}

impl UnitTimeEntry {
    fn of(side: &UnitTime) -> Self {
        Self {
            time_s: side.time.value(),
            low_s: side.range.low.value(),
            high_s: side.range.high.value(),
            per_s: finite(side.per_second()),
            cost_per_million: side.million.map(|rent| rent.value()),
        }
    }
}
